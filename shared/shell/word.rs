//! A word as a program would get it, as far as the text of a command tells.

/// Stands in a word's text for what nobody can tell. No shell word can hold it.
pub const ANYTHING: char = '\0';
/// Stands for what nobody can tell either, but that begins no option: a file's name from a listing, a commit's hash.
pub const PLAIN: char = '\u{1}';

/// One word of a simple command, quotes and escapes taken off.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Word {
    text: String,
    is_glob: bool,
    is_loose: bool,
}

impl Word {
    /// A word that is known.
    pub fn known(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_glob: false, is_loose: false }
    }

    /// A word of which nothing is known.
    pub fn anything() -> Self {
        Self::known(ANYTHING)
    }

    /// A word of which only is known that it is no option.
    pub fn plain() -> Self {
        Self::known(PLAIN)
    }

    /// A word that the shell replaces by the names of files.
    pub fn glob(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_glob: true, is_loose: false }
    }

    /// The same word, with a part that nobody quoted and nobody can tell: it could be no word at all, or several.
    #[must_use]
    pub fn loose(self) -> Self {
        Self { is_loose: true, ..self }
    }

    /// Whether it could be no word at all, or several.
    pub fn is_loose(&self) -> bool {
        self.is_loose
    }

    /// Its text, with [`ANYTHING`] and [`PLAIN`] for what is not known and a glob as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its text where all of it is known.
    pub fn exact(&self) -> Option<&str> {
        (!self.is_glob && !self.has_holes()).then_some(&self.text)
    }

    /// Whether a part of it is not known.
    pub fn has_holes(&self) -> bool {
        self.text.contains([ANYTHING, PLAIN])
    }

    /// Whether the shell replaces it by names of files.
    pub fn is_glob(&self) -> bool {
        self.is_glob
    }

    /// Whether it could be an option, or any other word than it looks like: it begins with what is not known.
    pub fn could_be_option(&self) -> bool {
        self.is_loose || self.text.starts_with(ANYTHING)
    }

    /// The same word with another text, such as the part behind an option's letter.
    #[must_use]
    pub fn with(&self, text: &str) -> Self {
        Self { text: text.to_owned(), is_glob: self.is_glob, is_loose: self.is_loose }
    }

    /// As a reason or the log shows it: what is not known as `…`.
    pub fn shown(&self) -> String {
        self.text.replace([ANYTHING, PLAIN], "…")
    }
}
