//! The simple commands of a shell text, as far as one must know them to tell what is run from what is only said.
//!
//! This is no shell reader: it knows quotes, pipes, groups, substitutions and here-documents, so that a commit message
//! is one word. Whatever it is not sure of it says so ([`Reading::is_sure`]); then nothing counts as only said.

/// How deep substitutions and groups may stand in each other.
const DEEPEST: usize = 40;
/// How many commands are told apart, and how often what one prints is followed.
const MOST: usize = 2_000;
/// Words that close a group whose whole output goes on.
const CLOSING: [&str; 4] = ["}", "done", "fi", "esac"];

/// What a text was read as.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) commands: Vec<Simple>,
    /// Whether nothing stood there that this reader does not know.
    pub(super) is_sure: bool,
}

/// One simple command.
#[derive(Debug, Default)]
pub(super) struct Simple {
    pub(super) words: Vec<Word>,
    /// The commands that get what it prints.
    pub(super) into: Vec<usize>,
}

/// One word, without its quotes.
#[derive(Debug, Default, Clone)]
pub(super) struct Word {
    pub(super) text: String,
    /// Whether the shell could make it more or fewer words, or other ones.
    pub(super) expands: bool,
    /// Whether it is a redirection's file or a here-document: no argument.
    pub(super) is_file: bool,
}

impl Word {
    fn closes(&self) -> bool {
        CLOSING.contains(&self.text.as_str())
    }
}

/// Reads a text.
pub(super) fn read(text: &str) -> Reading {
    let mut reader = Reader { rest: text, is_sure: true, ..Reader::default() };
    reader.level(None);
    let is_sure = reader.is_sure && reader.open.is_empty();
    Reading { commands: reader.commands, is_sure }
}

#[derive(Default)]
struct Reader<'t> {
    rest: &'t str,
    commands: Vec<Simple>,
    /// Here-documents whose text is still to come.
    open: Vec<Here>,
    is_sure: bool,
    depth: usize,
    fed: usize,
}

struct Here {
    of: usize,
    end: String,
    has_tabs: bool,
    is_quoted: bool,
}

/// What is known within one group or substitution.
#[derive(Default)]
struct Level {
    commands: Vec<usize>,
    now: Option<usize>,
    /// What is piped into the next command.
    feeding: Vec<usize>,
    ended_group: bool,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let next = characters.next();
        self.rest = characters.as_str();
        next
    }

    fn skip(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads up to the bracket that closes it, or to the end; gives the commands within.
    fn level(&mut self, close: Option<char>) -> Vec<usize> {
        let mut level = Level::default();
        while let Some(next) = self.peek() {
            if Some(next) == close {
                self.next();
                return level.commands;
            }
            match next {
                '\n' => self.line_end(&mut level),
                '#' => self.comment(),
                '<' | '>' => self.redirection(&mut level),
                '|' | '&' | ';' | '(' | ')' => self.operator(&mut level),
                _ if next.is_whitespace() => _ = self.next(),
                _ => _ = self.push_word(&mut level, false),
            }
        }
        self.is_sure &= close.is_none();
        level.commands
    }

    fn operator(&mut self, level: &mut Level) {
        match self.next() {
            Some('&') if self.rest.starts_with('>') => {}
            Some('|') if !self.rest.starts_with('|') => {
                self.skip("&");
                let left = self.left(level);
                level.end();
                level.feeding = left;
            }
            Some('(') => self.group(level),
            _ => level.end(),
        }
    }

    /// What goes into a pipe: the command before it, or all of this level where that closed a group.
    fn left(&self, level: &Level) -> Vec<usize> {
        let first = |id: usize| self.commands.get(id).and_then(|simple| simple.words.first());
        match level.now {
            Some(id) if !level.ended_group && !first(id).is_some_and(Word::closes) => vec![id],
            _ => level.commands.clone(),
        }
    }

    fn group(&mut self, level: &mut Level) {
        // Behind a word it defines a function, or is no shell's.
        self.is_sure &= level.now.is_none();
        if !level.feeding.is_empty() {
            // Who of the group reads what is piped into it nobody knows.
            self.current(level);
        }
        let inner = self.nested();
        level.end();
        level.commands.extend(inner);
        level.ended_group = true;
    }

    fn nested(&mut self) -> Vec<usize> {
        self.depth += 1;
        self.is_sure &= self.depth <= DEEPEST && self.open.is_empty();
        if !self.is_sure {
            self.rest = "";
            return Vec::new();
        }
        let inner = self.level(Some(')'));
        self.depth -= 1;
        // The patterns of a `case` close brackets that were never open.
        let first = |id: &usize| self.commands.get(*id).and_then(|simple| simple.words.first());
        self.is_sure &= self.open.is_empty() && !inner.iter().filter_map(first).any(|word| word.text == "case");
        inner
    }

    fn line_end(&mut self, level: &mut Level) {
        self.next();
        level.end();
        for here in std::mem::take(&mut self.open) {
            self.here_document(&here);
        }
    }

    /// Where it could hide an end of a command from those who do not take it for a comment, nothing is sure.
    fn comment(&mut self) {
        let (comment, _) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.is_sure &= !comment.contains([';', '|', '&', '`']) && !comment.contains("$(");
        self.rest = self.rest.strip_prefix(comment).unwrap_or_default();
    }

    fn redirection(&mut self, level: &mut Level) {
        let id = self.current(level);
        if self.skip("<(") {
            let inner = self.nested();
            self.feed(&inner, id);
        } else if self.skip(">(") {
            let inner = self.nested();
            inner.into_iter().for_each(|inner| self.feed(&[id], inner));
        } else if !self.rest.starts_with("<<<") && self.skip("<<") {
            self.here(level, id);
        } else {
            while self.peek().is_some_and(|next| "<>&|".contains(next)) {
                self.next();
            }
            self.blanks();
            if self.peek().is_some_and(|next| !is_border(next)) {
                self.push_word(level, true);
            }
        }
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    /// The beginning of a here-document: its end mark.
    fn here(&mut self, level: &mut Level, id: usize) {
        let has_tabs = self.skip("-");
        self.blanks();
        let before = self.rest;
        let end = self.push_word(level, true);
        let raw = before.strip_suffix(self.rest).unwrap_or_default();
        self.is_sure &= !end.is_empty();
        self.open.push(Here { of: id, end, has_tabs, is_quoted: raw.contains(['\'', '"', '\\']) });
    }

    fn here_document(&mut self, here: &Here) {
        let mut text = String::new();
        loop {
            let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
            let bare = if here.has_tabs { line.trim_start_matches('\t') } else { line };
            let is_last = self.rest.len() == line.len();
            if bare == here.end {
                self.rest = rest;
                break;
            }
            if is_last {
                self.is_sure = false;
                break;
            }
            self.rest = rest;
            text = text + line + "\n";
        }
        // Such a text is read by the shell too.
        self.is_sure &= here.is_quoted || !(text.contains(['`', '\\']) || text.contains("$(") || text.contains("${"));
        if let Some(simple) = self.commands.get_mut(here.of) {
            simple.words.push(Word { text, expands: true, is_file: true });
        }
    }

    /// The command that words belong to.
    fn current(&mut self, level: &mut Level) -> usize {
        if let Some(id) = level.now {
            return id;
        }
        let id = self.commands.len();
        self.is_sure &= id < MOST;
        self.commands.push(Simple::default());
        level.now = Some(id);
        level.commands.push(id);
        // Behind a group only operators and redirections may stand.
        self.is_sure &= !level.ended_group || self.peek().is_some_and(|next| "<>".contains(next));
        self.feed(&std::mem::take(&mut level.feeding), id);
        id
    }

    fn feed(&mut self, from: &[usize], into: usize) {
        self.fed += from.len();
        if self.fed > MOST {
            self.is_sure = false;
            return;
        }
        for id in from {
            if let Some(simple) = self.commands.get_mut(*id) {
                simple.into.push(into);
            }
        }
    }

    fn push_word(&mut self, level: &mut Level, is_file: bool) -> String {
        let id = self.current(level);
        let word = Word { is_file, ..self.word(id) };
        let text = word.text.clone();
        let is_descriptor = self.rest.starts_with(['<', '>']) && text.parse::<u16>().is_ok();
        if let Some(simple) = self.commands.get_mut(id).filter(|_| !is_descriptor) {
            simple.words.push(word);
        }
        text
    }

    fn word(&mut self, id: usize) -> Word {
        let mut word = Word::default();
        while let Some(next) = self.peek().filter(|next| !is_border(*next)) {
            self.next();
            match next {
                '\'' => self.quoted(&mut word),
                '"' => self.double_quoted(id, &mut word),
                '\\' => self.escaped(&mut word),
                '$' | '`' => {
                    word.expands = true;
                    self.expansion(next, id, &mut word);
                }
                _ => {
                    word.expands |= "*?[{".contains(next);
                    word.text.push(next);
                }
            }
        }
        word
    }

    fn quoted(&mut self, word: &mut Word) {
        match self.rest.split_once('\'') {
            Some((inner, rest)) => {
                word.text.push_str(inner);
                self.rest = rest;
            }
            None => self.is_sure = false,
        }
    }

    fn escaped(&mut self, word: &mut Word) {
        match self.next() {
            Some('\n') | None => {}
            // A path of Windows has its parts behind it.
            Some(next) if next.is_alphanumeric() => word.text.extend(['\\', next]),
            Some(next) => word.text.push(next),
        }
    }

    fn double_quoted(&mut self, id: usize, word: &mut Word) {
        while let Some(next) = self.next() {
            match next {
                '"' => return,
                '\\' => match self.next() {
                    Some('\n') | None => {}
                    Some(next) if "$`\"\\".contains(next) => word.text.push(next),
                    Some(next) => word.text.extend(['\\', next]),
                },
                '$' if self.rest.starts_with('\'') => word.text.push('$'),
                '$' | '`' => self.expansion(next, id, word),
                _ => word.text.push(next),
            }
        }
        self.is_sure = false;
    }

    /// What the shell puts in: the output of commands, a variable, a text with escapes.
    fn expansion(&mut self, sign: char, id: usize, word: &mut Word) {
        if sign == '`' {
            return self.backticks(id);
        }
        word.text.push('$');
        if self.skip("(") {
            let inner = self.nested();
            self.feed(&inner, id);
        } else if self.rest.starts_with('{') {
            let inner = self.rest.split_once('}').map_or(self.rest, |(inner, _)| inner);
            self.is_sure &= !inner.contains(['\'', '"', '\\', '`', '(']);
        } else if self.skip("'") {
            // Its escapes can spell anything.
            let inner = self.rest.split_once('\'').map_or("\\", |(inner, _)| inner);
            self.is_sure &= !inner.contains('\\');
            self.quoted(word);
        }
    }

    fn backticks(&mut self, id: usize) {
        let Some((inner, rest)) = self.rest.split_once('`') else {
            self.is_sure = false;
            return;
        };
        self.is_sure &= !inner.contains('\\') && self.open.is_empty();
        self.rest = inner;
        let inner = self.level(None);
        self.is_sure &= self.open.is_empty();
        self.rest = rest;
        self.feed(&inner, id);
    }
}

impl Level {
    fn end(&mut self) {
        self.now = None;
        self.ended_group = false;
    }
}

fn is_border(character: char) -> bool {
    character.is_whitespace() || ";|&()<>".contains(character)
}
