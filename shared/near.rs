//! What somebody may have meant by a name that is none.

/// The nearest of some names, where it is within two edits.
pub fn nearest<'n>(names: impl Iterator<Item = &'n str>, wrong: &str) -> Option<&'n str> {
    let folded = wrong.to_lowercase();
    // Most names are no typos: their lengths say so.
    let names = names.filter(|name| name.len().abs_diff(wrong.len()) <= 2);
    let distance = |name: &str| strsim::osa_distance(&name.to_lowercase(), &folded);
    names.map(|name| (distance(name), name)).filter(|(edits, _)| *edits <= 2).min().map(|(_, name)| name)
}
