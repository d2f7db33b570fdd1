//! Globs over names and paths, with one reading everywhere: case folded or not is the caller's choice.

use fast_glob::glob_match;

/// Whether an agent's name matches a glob; case, spaces, hyphens and underscores do not count, nor does a namespace
/// (`skraft:x`, `plugin:skraft:x`).
pub fn name_matches(glob: &str, name: &str) -> bool {
    glob_match(folded_name(glob), folded_name(bare(name)))
}

/// Whether a path, written with `/`, matches a glob: `*` stays within a folder, `**` does not.
pub fn path_matches(glob: &str, path: &str) -> bool {
    glob_match(glob, path)
}

/// Whether the words of a simple command match a glob: `cargo test *` is `cargo test` with any arguments, or none.
pub fn command_matches(glob: &str, words: &[String]) -> bool {
    // A command is one segment too.
    let flat = |text: &str| text.replace('/', "|");
    let (glob, command) = (flat(glob.trim()), flat(&words.join(" ")));
    let bare = glob.strip_suffix(" *");
    bare.is_some_and(|bare| glob_match(bare, &command)) || glob_match(&glob, &command)
}

/// The name behind its namespaces.
fn bare(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

fn folded_name(name: &str) -> String {
    name.chars()
        .filter(|character| !matches!(character, '-' | '_') && !character.is_whitespace())
        .flat_map(char::to_lowercase)
        // A name is one segment: a slash in it must not stop a star.
        .map(|character| if character == '/' { '|' } else { character })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::name_matches;

    #[test]
    fn names_fold() {
        for name in ["code-reviewer", "Solution Architect Reviewer", "plugin:skraft:a_REVIEWER-b", "x/reviewer/y"] {
            assert!(name_matches("*reviewer*", name), "{name}");
        }
        assert!(name_matches("*re-viewer*", "reviewer"));
        assert!(!name_matches("*reviewer*", "review"));
        // Only the name behind the namespace counts.
        assert!(!name_matches("*reviewer*", "reviewer:engineer"));
    }
}
