//! What is found in a piece of code, put together.

use super::super::deed::{Contact, Content, Deed, Via};
use super::super::word::Word;
use super::Found;
use super::tokens::{Kind, Tokens};

/// What is found, and of what code.
#[derive(Debug)]
pub(super) struct Report<'a> {
    /// The language, as a reason names it.
    language: &'static str,
    /// The words that the program is given.
    pub(super) arguments: &'a [Word],
    /// What was found so far.
    pub(super) found: Vec<Found>,
    is_opaque: bool,
}

impl<'a> Report<'a> {
    /// An empty one.
    pub(super) fn new(language: &'static str, arguments: &'a [Word]) -> Self {
        Self { language, arguments, found: Vec::new(), is_opaque: false }
    }

    #[inline(never)]
    fn add(&mut self, deed: Deed) {
        let found = Found::Deed(deed);
        if !self.found.contains(&found) {
            self.found.push(found);
        }
    }

    /// The code cannot be read. Only the first reason is told.
    #[inline(never)]
    pub(super) fn unread(&mut self, why: &str) {
        if !self.is_opaque {
            self.is_opaque = true;
            self.add(Deed::unread(format!("the {} code cannot be read: {why}", self.language)));
        }
    }

    /// The code uses what is not known to be harmless.
    #[inline(never)]
    pub(super) fn unknown(&mut self, what: &str) {
        if !self.is_opaque {
            self.is_opaque = true;
            let shown: String = what.chars().take(60).collect();
            let (language, shown) = (self.language, Word::known(shown).shown());
            self.add(Deed::unread(format!(
                "the {language} code uses `{shown}`, which skraft does not know to be harmless"
            )));
        }
    }

    /// The code uses this, which is harmless only if it is known.
    #[inline(never)]
    pub(super) fn wants(&mut self, is_known: bool, what: &str) {
        if !is_known {
            self.unknown(what);
        }
    }

    /// The code runs other code, which is not on the line.
    #[inline(never)]
    pub(super) fn runs(&mut self, what: &str) {
        let shown: String = what.chars().take(60).collect();
        self.add(Deed::runs(format!(
            "the {} code loads `{}`, which runs what is in there",
            self.language,
            Word::known(shown).shown()
        )));
    }

    /// A file is read.
    #[inline(never)]
    pub(super) fn read(&mut self, path: Word) {
        self.add(Deed::Read(path));
    }

    /// A file is written; a null or standard device is none.
    #[inline(never)]
    pub(super) fn write(&mut self, path: Word, text: Option<String>) {
        self.bring(path, text.map_or(Content::Hidden, Content::Text));
    }

    /// A file gets what another has, which stays.
    #[inline(never)]
    pub(super) fn copy(&mut self, from: Word, to: Word) {
        self.read(from.clone());
        self.bring(to, Content::Of(vec![from]));
    }

    /// A file gets another place.
    #[inline(never)]
    pub(super) fn rename(&mut self, from: Word, to: Word) {
        self.delete(from.clone());
        self.bring(to, Content::Of(vec![from]));
    }

    fn bring(&mut self, path: Word, content: Content) {
        if !path.exact().is_some_and(is_device) {
            self.add(Deed::Write(path, content));
        }
    }

    /// A file goes away.
    #[inline(never)]
    pub(super) fn delete(&mut self, path: Word) {
        self.add(Deed::Delete(path));
    }

    /// A machine is contacted.
    #[inline(never)]
    pub(super) fn contact(&mut self, address: Word, sends: bool) {
        self.add(Deed::Contact(Contact { address, via: Via::Line, sends }));
    }

    /// It waits to be contacted.
    pub(super) fn listens(&mut self) {
        self.add(Deed::Contact(Contact { address: Word::known(""), via: Via::Listens, sends: false }));
    }

    /// A shell gets a text.
    #[inline(never)]
    pub(super) fn shell(&mut self, text: Word) {
        if text.exact().is_some() {
            self.found.push(Found::Shell(text));
        } else {
            self.unread("it gives a shell what is not on the line");
        }
    }

    /// A program is run.
    #[inline(never)]
    pub(super) fn command(&mut self, words: Vec<Word>) {
        if words.first().is_some_and(|first| first.exact().is_some()) {
            self.found.push(Found::Command(words));
        } else {
            self.unread("it runs a program that is not on the line");
        }
    }

    /// Whether it runs a program.
    pub(super) fn has_command(&self) -> bool {
        self.found.iter().any(|found| !matches!(found, Found::Deed(_)))
    }

    /// Every contact sends: the code says elsewhere that it does.
    pub(super) fn all_send(&mut self) {
        for found in &mut self.found {
            if let Found::Deed(Deed::Contact(contact)) = found {
                contact.sends = contact.via == Via::Line;
            }
        }
    }

    /// Every text that looks like an address is contacted; where there is none, nobody knows what is.
    pub(super) fn contact_all(&mut self, tokens: &Tokens<'_>) {
        let texts = (0..tokens.len()).map(|place| tokens.text(place, Kind::Text)).filter(|text| is_address(text));
        let all: Vec<Word> = texts.map(Word::known).collect();
        if all.is_empty() {
            self.contact(Word::anything(), true);
        }
        all.into_iter().for_each(|address| self.contact(address, true));
    }

    /// Does what a letter of a table says, with the arguments of the call. `false` where the letter is not known here.
    #[inline(never)]
    pub(super) fn act(&mut self, letter: char, count: usize, argument: &dyn Fn(usize) -> Word) -> bool {
        match letter {
            'v' | ' ' => {}
            'r' => self.read(argument(0)),
            'w' => self.write(argument(0), None),
            'W' => self.copy(argument(0), argument(1)),
            'd' => self.delete(argument(0)),
            'D' => (0..count.max(1)).for_each(|place| self.delete(argument(place))),
            'm' => self.rename(argument(0), argument(1)),
            's' => self.shell(argument(0)),
            'c' => self.contact(argument(0), false),
            'C' => self.contact(argument(0), true),
            'l' => self.listens(),
            _ => return false,
        }
        true
    }
}

/// Whether it is a device that keeps nothing.
pub(super) fn is_device(path: &str) -> bool {
    matches!(path, "/dev/null" | "/dev/stdout" | "/dev/stderr" | "/dev/tty")
}

/// Whether a text is the address of a machine.
pub(super) fn is_address(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    !rest.is_empty()
        && matches!(
            scheme.to_ascii_lowercase().as_str(),
            "http" | "https" | "ws" | "wss" | "ftp" | "ftps" | "tcp" | "tls" | "ssl" | "udp"
        )
}

/// Whether a mode of opening only reads. One that is not known does not.
pub(super) fn only_reads(mode: &str) -> bool {
    !mode.is_empty() && mode.chars().all(|letter| matches!(letter, 'r' | 'b' | 't' | 'U'))
}
