//! The commands of cmd: names that run into their arguments, switches, and what the shell itself does.

use super::{Reader, assign, device, literal, nobody_knows, text, unknown};
use crate::shell::tree::{Node, Part, Redirect, Simple, Written};

/// Commands of the shell itself: their names end at more signs than white space.
const OWN: &str = "assoc break call cd chdir cls color copy date del dir echo endlocal erase exit ftype goto md mkdir mklink move path \
    pause popd prompt pushd rd ren rename rmdir set setlocal shift start time title type ver verify vol";

impl Reader<'_> {
    /// A command, from its name on.
    pub(super) fn command(&mut self, start: usize, mut redirects: Vec<Redirect>) -> Node {
        let mut ahead = self.cursor;
        let letters = ahead.take_while(|sign| sign.is_ascii_alphabetic()).to_ascii_lowercase();
        let ends = ahead.peek().is_none_or(|next| next.is_whitespace() || "/\\.:,;=+[]()&|<>\"".contains(next));
        let is_own = ends && OWN.split_whitespace().any(|own| own == letters) && !is_file(ahead.rest());
        let name = if is_own {
            self.cursor = ahead;
            text(&letters)
        } else {
            let place = self.cursor.place();
            let word = self.foreign_word();
            if self.cursor.place() == place {
                self.fail("a command is missing");
                return Node::Sequence(Vec::new());
            }
            literal(&word).map(str::to_lowercase).map_or(word, |name| text(&name))
        };
        let name_text = literal(&name).unwrap_or_default().to_owned();
        // A caret or a quotation in the name may hide that it is the shell's own.
        let is_own = is_own || OWN.split_whitespace().any(|own| own == name_text);
        match name_text.as_str() {
            "echo" => {
                self.cursor.next();
                let rest = self.rest_of_command();
                let more = self.redirects(&mut redirects);
                let words = std::iter::once(name).chain([rest]).chain(more).collect();
                return self.done(words, redirects, start);
            }
            "set" | "path" => return self.set(&name_text, start, redirects),
            "call" => return self.call(),
            "goto" => {
                self.skip();
                if !self.eat_word(":eof") {
                    self.fail("it goes to a label");
                }
                return Node::Sequence(Vec::new());
            }
            "endlocal" if self.is_delayed => {
                self.fail("it takes variables back");
                return Node::Sequence(Vec::new());
            }
            _ if name_text.starts_with(':') => {
                self.fail("it has labels");
                return Node::Sequence(Vec::new());
            }
            _ => {}
        }
        let mut words = vec![name];
        words.extend(self.arguments(&name_text, is_own, &mut redirects));
        match name_text.as_str() {
            "cd" | "chdir" | "pushd" | "popd" => self.go(&name_text, words, redirects, start),
            "start" => self.started(words, redirects, start),
            "ren" | "rename" => {
                beside(&mut words);
                self.done(words, redirects, start)
            }
            _ if name_text.len() == 2 && name_text.ends_with(':') => {
                self.done(vec![text("cd"), unknown()], redirects, start)
            }
            _ => self.done(words, redirects, start),
        }
    }

    fn done(&mut self, words: Vec<Written>, redirects: Vec<Redirect>, start: usize) -> Node {
        let line = self.line(start);
        Node::Simple(Simple { assigns: Vec::new(), words, redirects, text: line })
    }

    fn line(&self, start: usize) -> String {
        self.cursor.since(start).trim().chars().take(400).collect()
    }

    /// Redirections, and the words between them.
    fn redirects(&mut self, redirects: &mut Vec<Redirect>) -> Vec<Written> {
        self.arguments("", false, redirects)
    }

    fn arguments(&mut self, name: &str, is_own: bool, redirects: &mut Vec<Redirect>) -> Vec<Written> {
        let mut words = Vec::new();
        loop {
            if is_own {
                self.skip();
            } else {
                self.cursor.take_while(|sign| sign == ' ' || sign == '\t');
                if self.cursor.eat("^\r\n") || self.cursor.eat("^\n") {
                    continue;
                }
            }
            if let Some(redirect) = self.redirect() {
                redirects.push(redirect);
                continue;
            }
            match self.peek() {
                None | Some('\n' | '\r' | '&' | '|') => return words,
                Some(')') if self.brackets > 0 => return words,
                Some(_) => {}
            }
            let place = self.cursor.place();
            let word = if is_own { self.word() } else { self.foreign_word() };
            if self.cursor.place() == place {
                self.fail("a part of it is not understood");
                return words;
            }
            let lower = literal(&word).map(str::to_lowercase).unwrap_or_default();
            let runs = name == "cmd" && ["/c", "/k", "/r"].contains(&lower.as_str());
            words.extend(switches(device_named(word)));
            if runs {
                self.skip();
                let text = self.rest_of_command();
                words.push(unquoted(text));
            }
        }
    }

    /// `set x=…`, `set /a x=…`, `set /p x=…`, `path …`.
    fn set(&mut self, name: &str, start: usize, mut redirects: Vec<Redirect>) -> Node {
        self.skip();
        let is_sum = self.eat_word("/a");
        let is_asked = !is_sum && self.eat_word("/p");
        self.skip();
        let rest = self.rest_of_command();
        self.redirects(&mut redirects);
        let line = self.line(start);
        let mut rest = unquoted(rest);
        if name == "path" {
            return assign("PATH".to_owned(), rest, false, redirects, &line);
        }
        let (first, others) = match rest.parts.split_first() {
            Some((Part::Text { text, .. }, others)) => (text.clone(), others.to_vec()),
            None => (String::new(), Vec::new()),
            Some(_) => {
                self.fail("it sets a variable that it does not name");
                return Node::Sequence(Vec::new());
            }
        };
        let Some((variable, value)) = first.split_once('=') else {
            if !others.is_empty() {
                self.fail("it sets a variable that it does not name");
            }
            rest.parts.clear();
            return Node::Simple(Simple { assigns: Vec::new(), words: vec![text("set")], redirects, text: line });
        };
        let variable = variable.trim_matches(['"', ' ', '+', '-', '*', '/', '%', '|', '&', '^']).to_uppercase();
        self.assigned.push(variable.clone());
        let mut parts = vec![Part::Text { text: value.to_owned(), is_quoted: true }];
        parts.extend(others);
        // A value in brackets or loops is set once more.
        let is_partial = is_sum || is_asked || self.brackets > 0 || !self.loops.is_empty();
        assign(variable, Written { parts }, is_partial, redirects, &line)
    }

    /// `call`: the line is read twice.
    fn call(&mut self) -> Node {
        self.skip();
        if self.has_marks || self.peek() == Some(':') {
            self.fail("`call` goes to a label, or puts variables in twice");
            return Node::Sequence(Vec::new());
        }
        let mut node = Node::Sequence(Vec::new());
        self.deeper(|reader| node = reader.element());
        node
    }

    fn go(&mut self, name: &str, words: Vec<Written>, redirects: Vec<Redirect>, start: usize) -> Node {
        let is_switch = |word: &Written| literal(word).is_some_and(|text| text.eq_ignore_ascii_case("/d"));
        let mut folders: Vec<Written> = words.into_iter().skip(1).filter(|word| !is_switch(word)).collect();
        let words = match (name, folders.len()) {
            ("popd", _) => vec![text("cd"), unknown()],
            (_, 0) => vec![text("echo")],
            (_, 1) => vec![text("cd"), folders.pop().unwrap_or_default()],
            _ => vec![text("cd"), unknown()],
        };
        self.done(words, redirects, start)
    }

    /// `start "title" /wait program …`
    fn started(&mut self, words: Vec<Written>, redirects: Vec<Redirect>, start: usize) -> Node {
        let mut rest = words.into_iter().skip(1).peekable();
        let is_title = |word: &Written| matches!(word.parts.first(), Some(Part::Text { is_quoted: true, .. }));
        rest.next_if(is_title);
        let mut is_odd = false;
        while let Some(switch) = rest.next_if(|word| literal(word).is_some_and(|text| text.starts_with('/'))) {
            const PLAIN: &str = "/b /wait /w /min /max /i /low /normal /high /realtime /abovenormal /belownormal";
            let name = literal(&switch).unwrap_or_default().to_lowercase();
            is_odd |= !PLAIN.split_whitespace().any(|plain| plain == name);
        }
        let mut words: Vec<Written> = rest.collect();
        if let Some(name) = words.first().and_then(literal).map(str::to_lowercase)
            && let Some(first) = words.first_mut()
        {
            *first = text(&name);
        }
        if words.is_empty() {
            words.push(text("echo"));
        }
        let node = self.done(words, redirects, start);
        if is_odd {
            Node::Sequence(vec![node, Node::Unread("a switch of `start` is not known".to_owned())])
        } else {
            node
        }
    }
}

/// `ren folder\name new`: the new name is in the same folder.
fn beside(words: &mut [Written]) {
    let [_, path, name, ..] = words else { return };
    let start = match literal(path) {
        Some(path) => path.rfind('\\').and_then(|at| path.get(..=at)).map(|folder| text(folder).parts),
        None => Some(unknown().parts),
    };
    if let Some(mut parts) = start {
        parts.append(&mut name.parts);
        name.parts = parts;
    }
}

/// Whether a name goes on as a file's: `copy.exe`, `set.py`.
fn is_file(rest: &str) -> bool {
    rest.strip_prefix('.').is_some_and(|rest| {
        let end: String = rest.chars().take_while(char::is_ascii_alphanumeric).take(4).collect();
        ["exe", "com", "bat", "cmd", "py", "ps1"].contains(&end.to_ascii_lowercase().as_str())
    })
}

/// Switches that stand in one word: `/s/q`.
fn switches(word: Written) -> Vec<Written> {
    let Some(all) = literal(&word).filter(|all| all.starts_with('/') && all.matches('/').count() > 1) else {
        return vec![word];
    };
    let pieces: Vec<&str> = all.split('/').skip(1).collect();
    let is_switch = |piece: &&str| piece.len() == 1 || piece.starts_with('-') || piece.get(1..2) == Some(":");
    if pieces.iter().all(is_switch) {
        pieces.iter().map(|piece| text(&format!("/{piece}"))).collect()
    } else {
        vec![word]
    }
}

/// A word that is nothing but the null device.
fn device_named(word: Written) -> Written {
    let is_null = literal(&word).is_some_and(|text| {
        let lower = text.to_ascii_lowercase();
        lower == "nul" || lower == "nul:" || lower.ends_with("\\nul")
    });
    if is_null { device(word) } else { word }
}

/// A text without the quotes around it.
fn unquoted(mut word: Written) -> Written {
    let is_around = matches!(word.parts.first(), Some(Part::Text { text, .. }) if text.starts_with('"'));
    if !is_around {
        return word;
    }
    if let Some(Part::Text { text, .. }) = word.parts.first_mut() {
        text.remove(0);
    }
    match word.parts.last_mut() {
        Some(Part::Text { text, .. }) => {
            if let Some(at) = text.rfind('"') {
                text.remove(at);
            }
        }
        _ => word.parts.push(nobody_knows()),
    }
    word
}
