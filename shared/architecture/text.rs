//! Paths and names as plain texts: taken apart and put together without a look at the disk.

/// The parts of a name in full, whatever stands between them (`.`, `\`, `::`, `/`).
pub(super) fn segments(name: &str) -> Vec<&str> {
    // By bytes: every name of every text comes by here.
    let mut parts = Vec::new();
    let mut from = 0;
    let ends = name.bytes().enumerate().filter(|(_, byte)| matches!(byte, b'.' | b'\\' | b':' | b'/'));
    for end in ends.map(|(at, _)| at).chain([name.len()]) {
        parts.extend(name.get(from..end).filter(|part| !part.is_empty()));
        from = end + 1;
    }
    parts
}

/// The words of a name: `ordersDomain`, `orders-domain` and `Orders_Domain` have two.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut was_lower = false;
    for letter in name.chars() {
        let is_break = !letter.is_alphanumeric();
        if (is_break || (letter.is_uppercase() && was_lower)) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if !is_break {
            word.push(letter);
        }
        was_lower = letter.is_lowercase() || letter.is_numeric();
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A path of the project, from one of its folders; `None` where it leads out of the project.
pub(super) fn join(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = if path.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for part in path.split('/') {
        match part {
            ".." => {
                // The top of the project is the empty name.
                parts.pop().filter(|part| !part.is_empty())?;
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.retain(|part| !part.is_empty());
    Some(parts.join("/"))
}

/// The folder of a file.
pub(super) fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A folder and those above it, up to the top, which is the empty name.
pub(super) fn upwards(folder: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(folder), |here| (!here.is_empty()).then(|| self::folder(here)))
}
