//! The words of cmd: quotes, carets, variables.

use super::{Reader, nobody_knows};
use crate::shell::tree::{Part, Written};

/// How the end of a word is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// A word ends at white space; of a command of the shell's own at commas and their like too.
    Word { is_own: bool },
    /// The rest of the command; quotes stay.
    Rest,
}

/// The longest name of a variable, in characters.
const LONGEST_NAME: usize = 64;

/// A word in the making.
#[derive(Default)]
struct Parts {
    parts: Vec<Part>,
    text: String,
    is_quoted: bool,
    is_glob: bool,
}

impl Parts {
    fn end(&mut self) {
        if !self.text.is_empty() || self.is_quoted {
            let text = std::mem::take(&mut self.text);
            self.parts.push(Part::Text { text, is_quoted: self.is_quoted && !self.is_glob });
        }
        (self.is_quoted, self.is_glob) = (false, false);
    }

    fn add(&mut self, part: Part) {
        let is_quoted = self.is_quoted;
        self.end();
        self.is_quoted = is_quoted;
        self.parts.push(part);
    }
}

impl Reader<'_> {
    /// A word.
    pub(super) fn word(&mut self) -> Written {
        self.piece(Reach::Word { is_own: true })
    }

    /// A word of a program's line, in which commas and their like are as good as letters.
    pub(super) fn foreign_word(&mut self) -> Written {
        self.piece(Reach::Word { is_own: false })
    }

    /// All up to the end of the command, quotes included.
    pub(super) fn rest_of_command(&mut self) -> Written {
        self.piece(Reach::Rest)
    }

    fn piece(&mut self, reach: Reach) -> Written {
        let mut word = Parts::default();
        let mut in_quotes = false;
        while let Some(sign) = self.peek() {
            let is_blank = sign.is_whitespace() && reach != Reach::Rest
                || matches!(reach, Reach::Word { is_own: true }) && ",;=".contains(sign);
            let is_end = matches!(sign, '\n' | '\r')
                || !in_quotes && (is_blank || "&|<>".contains(sign) || (sign == ')' && self.brackets > 0));
            if is_end {
                break;
            }
            match sign {
                '"' => {
                    self.cursor.next();
                    in_quotes = !in_quotes;
                    word.is_quoted = true;
                    if reach == Reach::Rest {
                        word.text.push('"');
                    }
                }
                '^' if !in_quotes => {
                    self.cursor.next();
                    if !(self.cursor.eat("\r\n") || self.cursor.eat("\n")) {
                        word.text.extend(self.cursor.next());
                    }
                }
                '%' => self.percent(&mut word),
                // In the text of another cmd it is that one's.
                '!' if self.is_delayed || reach != Reach::Rest => self.exclamation(&mut word),
                _ => {
                    self.cursor.next();
                    word.is_glob |= !in_quotes && "*?".contains(sign);
                    word.text.push(sign);
                }
            }
        }
        word.end();
        Written { parts: word.parts }
    }

    /// What stands behind a `%`.
    fn percent(&mut self, word: &mut Parts) {
        let mut ahead = self.cursor;
        let signs = ahead.rest().chars().take(3).take_while(|sign| *sign == '%').count();
        ahead.eat(if signs == 2 { "%%" } else { "%" });
        let has_marks = ahead.eat("~");
        if has_marks {
            ahead.take_while(|sign| "fdpnxsatzFDPNXSATZ$:".contains(sign));
        }
        let next = ahead.peek();
        // The marks of a loop's variable are letters too; the last of them can be its name.
        if has_marks && (signs <= 2) {
            if next.is_some_and(|next| next.is_alphanumeric()) {
                ahead.next();
            }
            self.cursor = ahead;
            return word.add(nobody_knows());
        }
        let known = next.and_then(|next| self.loops.iter().rev().find(|(name, _)| *name == next).copied());
        if let Some((name, is_known)) = known.filter(|_| signs <= 2) {
            ahead.next();
            self.cursor = ahead;
            let name = format!("%{name}");
            return word.add(if is_known { Part::Variable { name, is_quoted: true } } else { nobody_knows() });
        }
        self.cursor.next();
        if next.is_some_and(|next| next.is_ascii_digit() || next == '*') && signs == 1 {
            self.cursor.next();
            return word.add(nobody_knows());
        }
        match self.variable('%') {
            Some(part) => word.add(part),
            None => word.text.push('%'),
        }
    }

    /// What stands behind a `!`.
    fn exclamation(&mut self, word: &mut Parts) {
        self.cursor.next();
        match self.variable('!') {
            Some(part) => word.add(part),
            None => word.text.push('!'),
        }
    }

    /// A variable up to the sign that ends it; `None`, and nothing taken, where none does.
    fn variable(&mut self, sign: char) -> Option<Part> {
        let rest = self.cursor.rest();
        let near = rest.get(..rest.char_indices().nth(LONGEST_NAME).map_or(rest.len(), |(at, _)| at))?;
        let near = near.split(['\n', '\r', '"', '&', '|', '<', '>']).next()?;
        let (name, _) = near.split_once(sign).filter(|(name, _)| !name.is_empty())?;
        self.cursor.eat(name);
        self.cursor.next();
        let upper = name.to_uppercase();
        if self.has_lines && sign == '%' && self.assigned.iter().any(|assigned| upper.starts_with(assigned)) {
            self.fail("a variable that it has set is put in as text");
        }
        let is_set = self.assigned.contains(&upper);
        let is_known = (sign == '!' && self.is_delayed) || (sign == '%' && !is_set);
        if name.contains(':') || !is_known {
            return Some(nobody_knows());
        }
        let name = match upper.as_str() {
            "CD" if !is_set => "PWD".to_owned(),
            "USERPROFILE" if !is_set => "HOME".to_owned(),
            "ERRORLEVEL" | "RANDOM" => {
                return Some(Part::Unknown { inner: Vec::new(), is_quoted: true, is_plain: true });
            }
            _ => upper,
        };
        Some(Part::Variable { name, is_quoted: true })
    }
}
