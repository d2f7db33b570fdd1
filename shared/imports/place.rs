//! Lines and columns.

/// Works out lines and columns of places that come in the order of the text.
pub(super) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    /// At the start of a text.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// The line and the column there, from 1.
    pub(super) fn of(&mut self, at: usize) -> (usize, usize) {
        let between = self.text.get(self.at..at).unwrap_or_default();
        let bytes = between.as_bytes();
        let mut start = 0;
        for end in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            // A carriage return that a line feed follows ends no line of its own.
            let is_half = bytes.get(end) == Some(&b'\r') && self.text.as_bytes().get(self.at + end + 1) == Some(&b'\n');
            if !is_half {
                self.line += 1;
            }
            start = end + 1;
        }
        if start > 0 {
            self.column = 1;
        }
        self.column += between.get(start..).unwrap_or_default().chars().count();
        self.at = self.at.max(at);
        (self.line, self.column)
    }
}
