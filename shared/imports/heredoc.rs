//! Here-documents: texts that begin in the next line and end with a line of their own.

use super::lexer::Lexer;
use std::ops::Range;

impl Lexer<'_> {
    /// Skips the documents that begin in the line that begins at the place.
    pub(super) fn skip_heredocs(&mut self) {
        for (label, is_strict) in std::mem::take(&mut self.heredocs) {
            if self.byte(self.at.saturating_sub(1)) == b'\r' && self.byte(self.at) == b'\n' {
                self.at += 1;
            }
            if let Some(found) = self.label_line(self.at, &label, is_strict, false) {
                self.at = self.line_end(found.end);
            }
        }
    }

    /// The label in the line with which a document ends, from there on. `None` where no line does, or too many searches failed.
    pub(super) fn label_line(
        &mut self,
        from: usize,
        label: &Range<usize>,
        is_strict: bool,
        may_go_on: bool,
    ) -> Option<Range<usize>> {
        if self.patience == 0 {
            return None;
        }
        let label = self.bytes.get(label.clone()).unwrap_or_default();
        let mut line = from;
        while line < self.bytes.len() {
            let start = if is_strict { line } else { self.past_blanks(line) };
            let end = start + label.len();
            if self.sees(start, label) && self.ends_label(end, may_go_on) {
                return Some(start..end);
            }
            line = self.line_end(start) + 1;
        }
        self.patience = self.patience.saturating_sub(self.bytes.len() - from.min(self.bytes.len()));
        None
    }

    fn ends_label(&self, at: usize, may_go_on: bool) -> bool {
        match self.bytes.get(at) {
            None | Some(b'\n' | b'\r') => true,
            Some(byte) => may_go_on && !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80),
        }
    }

    /// The first place from there on that is neither a space nor a tab.
    pub(super) fn past_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(rest.len())
    }
}
