//! A place in a text, for the readers that go through it character by character. Its methods stay
//! calls: copied into the readers they would make them half as large again.

/// A place in a text. It only ever moves forward, but where it is put back on purpose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    /// At the beginning of a text.
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// What is still to come.
    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next character.
    #[inline(never)]
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The one behind the next.
    #[inline(never)]
    pub(super) fn second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    /// Takes the next character.
    #[inline(never)]
    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Takes this text if it comes next.
    #[inline(never)]
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let comes = self.rest().starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    /// Takes characters as long as they are of a kind.
    pub(super) fn take_while(&mut self, is: impl Fn(char) -> bool) -> &'t str {
        self.take(&is)
    }

    #[inline(never)]
    fn take(&mut self, is: &dyn Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|character| !is(character)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// Takes all up to a text, and the text itself; `None`, and nothing taken, where it does not come.
    #[inline(never)]
    pub(super) fn take_until(&mut self, text: &str) -> Option<&'t str> {
        let (taken, _) = self.rest().split_once(text)?;
        self.at += taken.len() + text.len();
        Some(taken)
    }

    /// What was taken since a place.
    pub(super) fn since(&self, place: usize) -> &'t str {
        self.text.get(place..self.at).unwrap_or_default()
    }

    /// Where it is, in bytes.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// Goes back to a place.
    pub(super) fn back(&mut self, place: usize) {
        self.at = place.min(self.at);
    }

    /// Goes to the end.
    pub(super) fn give_up(&mut self) {
        self.at = self.text.len();
    }
}
