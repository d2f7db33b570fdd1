//! What one simple command does, by its row of the table.

use super::code::Language;
use super::deed::{Contact, Content, Deed, Via};
use super::table::{self, Effect, Options, Role, Row, roles};
use super::word::{ANYTHING, PLAIN, Word};

/// What runs inside a command, still to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Inner {
    /// A shell's text, and the words that it gets as `$0`, `$1`, ….
    Shell(Word, Vec<Word>),
    /// A shell's text in another shell: `P` for PowerShell, `e` in this very one, `B` in base64; `D` for cmd.
    Foreign(char, Word),
    /// What comes on its standard input is such a text.
    ForeignInput(char),
    /// A command, with assignments for its environment, the folder in which it runs, and whether more words come behind.
    Command { words: Vec<Word>, assigns: Vec<Word>, base: Option<Word>, appends: bool },
    /// Code of a language, and its arguments.
    Code(Language, Word, Vec<Word>),
    /// What comes on its standard input is run, as a shell's text or as code.
    Input(Option<Language>),
    /// What comes on its standard input is a patch, applied in this folder; whether nothing else could be the patch.
    Patch(Option<Word>, bool),
}

/// What a command does.
#[derive(Debug, Default, Clone)]
pub(super) struct Judged {
    /// What it does by itself.
    pub(super) deeds: Vec<Deed>,
    /// What runs inside it.
    pub(super) inner: Vec<Inner>,
    /// Whether what it prints are names, none of which begins with a dash.
    pub(super) prints_names: bool,
    /// Whether what it prints or writes is the text that it takes.
    pub(super) copies: bool,
    /// The row that told, for reasons; the line may have another word for it.
    title: String,
}

/// Programs that print where an operand that they would write is `-`.
const PRINTING: [&str; 6] = ["uniq", "xxd", "pdftotext", "xmllint", "iconv", "zip"];
/// How many rows may send a command to another row.
const MOST_ROWS: usize = 6;

/// Judges a command by the table; `prefix` is the table's for its shell (`ps:`, `cmd:`, or none).
pub(super) fn judge(words: &[Word], prefix: &str) -> Judged {
    let Some(name) = words.first() else { return Judged { ..Judged::default() } };
    let Some(text) = name.exact() else {
        return Judged::unread("its name cannot be read from the line".to_owned());
    };
    if text.contains(['/', '\\']) {
        return Judged::unread(format!("it is named by a path, `{text}`, so nobody knows what it runs"));
    }
    let folded = if prefix.is_empty() { text.to_owned() } else { text.to_lowercase() };
    let plain = [".exe", ".cmd", ".com"].iter().find_map(|end| folded.strip_suffix(end)).unwrap_or(&folded);
    let row = (!prefix.is_empty()).then(|| table::find(&format!("{prefix}{plain}"))).flatten();
    match row.or_else(|| table::find(plain)) {
        Some(row) => by_row(row, words.get(1..).unwrap_or_default(), MOST_ROWS, Above::default()).in_words_of(words),
        None => Judged::unread(format!("skraft does not know the command `{}`", name.shown())),
    }
}

/// What the command above a subcommand says for it as well.
#[derive(Clone, Copy, Default)]
struct Above<'t> {
    hosts: [&'t str; 3],
    has_address: bool,
    is_offline: bool,
}

fn by_row(row: Row<'static>, arguments: &[Word], left: usize, above: Above<'static>) -> Judged {
    if left == 0 {
        return Judged::unread(format!("the row of `{}` leads in a circle", row.name));
    }
    if let [only] = arguments {
        let is_help = only.text() == "--help" || (only.text() == "--version" && !row.name.contains(' '));
        if is_help && !row.has("nocase") && !row.has("slash") {
            return Judged::default();
        }
    }
    let mut call = Call::new(row);
    call.has_address = above.has_address;
    call.is_offline = above.is_offline;
    call.above = above.hosts;
    call.read(arguments, false);
    if let Some(name) = call.other {
        return other(&name.replace('_', " "), arguments, left, above);
    }
    if row.has("sub") && !call.shows_only {
        if call.operands.is_empty() && row.has("bare") {
            return match row.value("bare").unwrap_or_default() {
                "changes" | "runs" | "nothing" => call.without_sub(),
                sub => other(&format!("{} {sub}", row.name), arguments, left, above),
            };
        }
        match call.operands.first().and_then(Word::exact).and_then(|word| subcommand(row, word)) {
            Some(sub) => {
                let names = |(role, word): &(Role, Word)| {
                    "uhg".contains(role.0) || (role.0 == 'o' && word.text().contains("://"))
                };
                let has_address = call.has_address || call.values.iter().any(names);
                let mut hosts = above.hosts;
                for (place, property) in ["packages", "vcs", "cloud"].iter().enumerate() {
                    let own = row.value(property).unwrap_or_default();
                    if let Some(host) = hosts.get_mut(place).filter(|_| !own.is_empty()) {
                        *host = own;
                    }
                }
                let above = Above { hosts, has_address, is_offline: call.is_offline };
                let inner = by_row(sub, call.operands.get(1..).unwrap_or_default(), left - 1, above);
                return call.with_sub(inner);
            }
            None if row.has("else") => {
                if !row.has("stop") {
                    call = Call::new(row);
                    call.has_address = above.has_address;
                    call.is_offline = above.is_offline;
                    call.above = above.hosts;
                    call.read(arguments, true);
                    if let Some(name) = call.other {
                        return other(&name.replace('_', " "), arguments, left, above);
                    }
                }
            }
            None => return call.without_sub(),
        }
    }
    if let Some((option, at)) = call.rest.take() {
        let name = format!("{} {option} {}", row.name, arguments.get(at).map(Word::shown).unwrap_or_default());
        return other(&name, arguments.get(at + 1..).unwrap_or_default(), left, above);
    }
    call.finish()
}

/// The row of a subcommand: its own, or the one that the row above names for it.
fn subcommand(row: Row<'static>, word: &str) -> Option<Row<'static>> {
    let own = table::find(&format!("{} {word}", row.name));
    let named = |word: &str| {
        row.group(word).and_then(|group| {
            if group.contains('_') {
                table::find(&group.replace('_', " "))
            } else {
                table::find(&format!("{} {group}", row.name)).or_else(|| table::find(group))
            }
        })
    };
    let group = || named(word);
    let start = || {
        let (start, _) = word.split_once('-').filter(|_| row.has("prefix"))?;
        table::find(&format!("{} {start}", row.name)).or_else(|| named(start))
    };
    own.or_else(group).or_else(start)
}

fn other(name: &str, arguments: &[Word], left: usize, above: Above<'static>) -> Judged {
    match table::find(name) {
        Some(row) => by_row(row, arguments, left - 1, above),
        None => Judged::unread(format!("skraft does not know what `{name}` does")),
    }
}

/// Says what files get of which nothing is known yet.
pub(super) fn give(deeds: &mut [Deed], content: &Content) {
    for deed in deeds {
        if let Deed::Write(_, new @ Content::Hidden) = deed {
            new.clone_from(content);
        }
    }
}

impl Judged {
    /// The same with reasons that name the command as the line does: many names share a row.
    fn in_words_of(mut self, words: &[Word]) -> Self {
        let plain = words.iter().filter_map(Word::exact).filter(|word| !word.starts_with('-'));
        let said: Vec<&str> = plain.take(self.title.split(' ').count()).collect();
        let (row, said) = (format!("`{}`", self.title), format!("`{}`", said.join(" ")));
        if row != said {
            for deed in &mut self.deeds {
                if let Deed::Opaque(opaque) = deed {
                    opaque.why = opaque.why.replace(&row, &said);
                }
            }
        }
        self
    }

    fn unread(why: String) -> Self {
        Self { deeds: vec![Deed::unread(why)], ..Self::default() }
    }
}

/// A command on its way through a row.
struct Call<'t> {
    row: Row<'t>,
    operands: Vec<Word>,
    /// The operands are these roles, where an option says so.
    instead: Option<&'t str>,
    /// Another row judges.
    other: Option<&'t str>,
    /// The rest of the words, from this one on, are judged by a row named after this option.
    rest: Option<(&'t str, usize)>,
    values: Vec<(Role, Word)>,
    base: Option<Word>,
    assigns: Vec<Word>,
    deeds: Vec<Deed>,
    inner: Vec<Inner>,
    code: Vec<String>,
    /// What is loaded before the code.
    prelude: String,
    /// Whether the code runs for each line of the operands.
    is_looped: bool,
    stands_for: Option<Word>,
    in_place: Option<char>,
    shows_only: bool,
    is_quiet: bool,
    is_offline: bool,
    sends: bool,
    drops_first: bool,
    drops_last: bool,
    has_address: bool,
    /// What showed only does not (`--dry-run=false`).
    is_undone: bool,
    /// What is written.
    text: Option<String>,
    above: [&'t str; 3],
    goes_on: bool,
}

impl<'t> Call<'t> {
    fn new(row: Row<'t>) -> Self {
        Self {
            row,
            operands: Vec::new(),
            instead: None,
            other: None,
            rest: None,
            values: Vec::new(),
            base: None,
            assigns: Vec::new(),
            deeds: Vec::new(),
            inner: Vec::new(),
            code: Vec::new(),
            prelude: String::new(),
            is_looped: false,
            stands_for: None,
            in_place: None,
            shows_only: false,
            is_quiet: false,
            is_offline: false,
            sends: row.has("sends"),
            drops_first: false,
            drops_last: false,
            has_address: false,
            is_undone: false,
            text: None,
            above: [""; 3],
            goes_on: false,
        }
    }

    fn doubt(&mut self, why: String) {
        self.deeds.push(Deed::unread(why));
    }

    /// Tells options and operands apart.
    fn read(&mut self, words: &[Word], goes_on: bool) {
        self.goes_on = goes_on;
        let stops = self.row.has("stop") || (self.row.has("sub") && !goes_on) || self.takes_command();
        let mut at = 0;
        let mut is_over = false;
        while let Some(word) = words.get(at) {
            at += 1;
            if !is_over && word.text() == "--" && self.row.has("past") {
                continue;
            }
            if !is_over && word.text() == "--" {
                is_over = true;
                continue;
            }
            if is_over || !self.is_option(word, at == 1) {
                self.operands.push(word.clone());
                is_over |= stops;
                continue;
            }
            at += self.option(word, words, at);
            if self.rest.is_some() {
                return;
            }
        }
    }

    /// Whether options that the row does not list are known to change nothing; before a subcommand none is.
    fn is_open(&self) -> bool {
        self.row.is_open() && (self.goes_on || !self.row.has("sub"))
    }

    /// Whether no option of it does anything.
    fn is_harmless(&self) -> bool {
        self.is_open() && self.row.options().all(|option| option.is_harmless())
    }

    fn takes_command(&self) -> bool {
        self.row.operands().any(|(role, _)| role.0 == 'c')
    }

    fn is_option(&mut self, word: &Word, is_first: bool) -> bool {
        let text = word.text();
        if word.could_be_option() && self.row.shell == "ps" {
            // A parameter of PowerShell is never made by a variable.
            return false;
        }
        if word.could_be_option() {
            if !self.is_harmless() {
                let name = self.row.name;
                self.doubt(format!("`{}` could be any option of `{name}`", word.shown()));
            }
            return false;
        }
        let is_bundle = is_first && self.row.has("bundle");
        (text.starts_with('-') && text.len() > 1)
            || (self.row.has("plus") && text.starts_with('+'))
            || (text.starts_with('+')
                && text.len() > 1
                && self
                    .row
                    .options()
                    .any(|option| option.names().any(|name| name.starts_with('+') && text.starts_with(name))))
            || (self.row.has("slash") && text.starts_with('/'))
            || (self.row.has("eq") && text.contains('='))
            || (is_bundle && !text.is_empty())
    }

    /// Takes one option; gives how many further words it took.
    fn option(&mut self, word: &Word, words: &[Word], at: usize) -> usize {
        let text = word.text();
        if self.row.has("eq") && !text.starts_with('-') {
            let name = text.split_once('=').map_or(text, |(name, _)| name);
            return self.whole(word, name, name.len() + 1, words, at);
        }
        if self.row.has("slash") && text.starts_with('/') {
            let name = text.trim_start_matches('/').split([':', '=']).next().unwrap_or_default();
            return self.whole(word, name, name.len() + 2, words, at);
        }
        if text.starts_with("--") || self.row.has("long") {
            let end = text.find('=').or_else(|| self.row.has("nocase").then(|| text.find(':')).flatten());
            let name = end.and_then(|end| text.get(..end)).unwrap_or(text);
            return self.whole(word, name, name.len() + 1, words, at);
        }
        let is_number = text.get(1..).is_some_and(|rest| rest.chars().all(|digit| digit.is_ascii_digit()));
        if self.row.has("num") && is_number {
            return 0;
        }
        self.cluster(word, words, at)
    }

    /// An option whose name is a whole word, with a value behind a sign in it or in the next word.
    fn whole(&mut self, word: &Word, name: &str, behind: usize, words: &[Word], at: usize) -> usize {
        let Some(option) = self.named(name) else {
            let undoes = name.strip_prefix("--no-").is_some_and(|rest| {
                self.row.options().any(|option| {
                    option.effects().any(|effect| matches!(effect, Effect::Letter('n' | 'N' | 'o')))
                        && option
                            .names()
                            .any(|known| known.strip_prefix("--").is_some_and(|known| known.starts_with(rest)))
                })
            });
            if undoes {
                let row = self.row.name;
                self.doubt(format!("`{}` undoes another option of `{row}`", word.shown()));
            } else if !self.is_open() || name.contains([ANYTHING, PLAIN]) && !self.is_harmless() {
                let row = self.row.name;
                self.doubt(format!("skraft does not know the option `{}` of `{row}`", word.shown()));
            }
            return 0;
        };
        let attached = word.text().get(behind..).filter(|_| word.text().len() >= behind).map(|rest| word.with(rest));
        self.take(option, attached, words, at)
    }

    /// The option of a name, or of the beginning of one. A harmful one comes first where it could be two.
    fn named(&self, name: &str) -> Option<Options<'t>> {
        let is_folded = self.row.has("nocase") || self.row.has("slash");
        let is = |known: &str| if is_folded { known.eq_ignore_ascii_case(name) } else { known == name };
        let begins = |known: &str| {
            let start = known.get(..name.len());
            let is_long = known.starts_with("--") || self.row.has("nocase");
            is_long
                && name.len() > 1
                && start.is_some_and(|start| if is_folded { start.eq_ignore_ascii_case(name) } else { start == name })
        };
        let exact = self.row.options().find(|option| option.names().any(is));
        exact.or_else(|| {
            let mut short = self.row.options().filter(|option| option.names().any(begins));
            let first = short.next()?;
            Some(std::iter::once(first).chain(short).find(|option| !option.is_harmless()).unwrap_or(first))
        })
    }

    /// Letters behind one dash.
    fn cluster(&mut self, word: &Word, words: &[Word], at: usize) -> usize {
        let text = word.text();
        let sign = if text.starts_with('+') { '+' } else { '-' };
        let start = usize::from(text.starts_with(['-', '+']));
        // Some programs have long options with one dash beside letters.
        if let Some(option) =
            self.row.options().find(|option| option.names().any(|name| name == text && name.len() > 2))
        {
            return self.take(option, None, words, at);
        }
        if let Some(option) = self.row.options().find(|option| sign == '+' && option.names().any(|name| name == "+")) {
            return self.take(option, None, words, at);
        }
        let letters: Vec<(usize, char)> = text.char_indices().filter(|(at, _)| *at >= start).collect();
        let mut takes_digits = false;
        let mut taken = 0;
        for (position, letter) in letters {
            let name = format!("{sign}{letter}");
            if sign == '+' && self.row.options().any(|option| option.names().any(|known| known == "+")) {
                return 0;
            }
            let Some(option) = self.row.options().find(|option| option.names().any(|known| known == name)) else {
                if letter.is_ascii_digit() && (self.row.has("num") || takes_digits) {
                    continue;
                }
                if !self.is_open() || (letter == ANYTHING || letter == PLAIN) && !self.is_harmless() {
                    let row = self.row.name;
                    self.doubt(format!("skraft does not know the option `{}` of `{row}`", word.shown()));
                    return 0;
                }
                continue;
            };
            takes_digits = option.value == Some(Role('#'));
            if option.value.is_none() || takes_digits {
                self.take(option, None, words, at);
                continue;
            }
            if start == 0 {
                // In a bundle without a dash the values are the next words, in order.
                taken += self.take(option, None, words, at + taken);
                continue;
            }
            let rest = text.get(position + letter.len_utf8()..).filter(|rest| !rest.is_empty());
            return self.take(option, rest.map(|rest| word.with(rest)), words, at);
        }
        taken
    }

    /// Takes an option and its value; gives how many further words that took.
    fn take(&mut self, option: Options<'t>, attached: Option<Word>, words: &[Word], at: usize) -> usize {
        let value =
            attached.as_ref().map(Word::text).or_else(|| words.get(at).map(Word::text).filter(|next| *next == "false"));
        let is_off = option.value.is_none()
            && value.is_some_and(|value| !["true", "1", "yes", "on", "client", "server", "True", "t"].contains(&value));
        for effect in option.effects() {
            match effect {
                Effect::Letter('n' | 'N' | 'o') | Effect::Row(_) if is_off => self.is_undone = true,
                _ => self.effect(effect),
            }
        }
        let Some(role) = option.value else { return 0 };
        match role.0 {
            '>' => {
                self.rest = option.names().next().map(|name| (name, at));
                0
            }
            'E' => self.until_end(attached, words, at),
            _ if attached.is_some() || option.is_attached => {
                self.values.extend(attached.map(|value| (role, value)));
                0
            }
            _ => {
                if words.get(at).is_some_and(Word::is_loose) && !self.is_harmless() {
                    let name = self.row.name;
                    self.doubt(format!("a value of `{name}` that is not quoted could be any option of it"));
                }
                self.values.extend(words.get(at).map(|value| (role, value.clone())));
                1
            }
        }
    }

    /// A command up to `;` or `+`.
    fn until_end(&mut self, attached: Option<Word>, words: &[Word], at: usize) -> usize {
        let rest = words.get(at..).unwrap_or_default();
        let end = rest.iter().enumerate().position(|(place, word)| {
            let is_behind_mark = place > 0 && rest.get(place - 1).is_some_and(|before| before.text() == "{}");
            word.text() == ";" || (word.text() == "+" && is_behind_mark)
        });
        let command = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        let all: Vec<Word> = attached.into_iter().chain(command.iter().cloned()).collect();
        let mut words: Vec<Word> = all.iter().map(|word| filled(word, "{}", PLAIN)).collect();
        if self.row.has("appends") && words == all {
            words.push(Word::plain());
        }
        self.inner.push(Inner::Command { words, assigns: Vec::new(), base: None, appends: false });
        command.len() + usize::from(end.is_some())
    }

    fn effect(&mut self, effect: Effect<'t>) {
        match effect {
            Effect::Operands(list) => self.instead = Some(list),
            Effect::Row(name) => self.other = Some(name),
            Effect::Letter(letter) => self.letter(letter),
        }
    }

    fn letter(&mut self, letter: char) {
        let name = self.row.name;
        match letter {
            'w' | 'd' => self.in_place = Some(letter),
            'n' => self.shows_only = true,
            'N' => {
                self.shows_only = true;
                self.is_quiet = true;
            }
            'o' => self.is_offline = true,
            's' => self.sends = true,
            'f' => self.drops_first = true,
            'l' => self.drops_last = true,
            'c' => self.deeds.push(Deed::changes(format!("`{name}` changes something with these options"))),
            'r' => self.deeds.push(Deed::runs(format!("`{name}` runs what the project says"))),
            'W' => self.deeds.push(Deed::Write(Word::plain(), Content::Hidden)),
            'i' => self.inner.push(Inner::Input(None)),
            'L' => self.is_looped = true,
            'u' => self.contact(Word::anything(), Via::Line),
            _ => self.doubt(format!("`{name}` runs something with these options that the line does not show")),
        }
    }

    fn contact(&mut self, address: Word, via: Via) {
        self.deeds.push(Deed::Contact(Contact { address, via, sends: self.sends }));
    }

    /// The same with what its subcommand does.
    fn with_sub(mut self, inner: Judged) -> Judged {
        let values = std::mem::take(&mut self.values);
        self.sends = false; // above: what the command above says goes for where no row has its subcommand
        for (role, value) in values {
            self.word(role, value);
        }
        let base = self.base.clone();
        let below = |deed: Deed| match deed {
            Deed::Read(word) => Deed::Read(joined(base.as_ref(), word)),
            Deed::Write(word, text) => Deed::Write(joined(base.as_ref(), word), text),
            Deed::Delete(word) => Deed::Delete(joined(base.as_ref(), word)),
            Deed::Patch(folder, text) => Deed::Patch(joined(base.as_ref(), folder), text),
            other => other,
        };
        self.deeds.extend(inner.deeds.into_iter().map(below));
        self.inner.extend(inner.inner);
        Judged { deeds: self.deeds, inner: self.inner, ..inner }
    }

    /// No row has its subcommand, or there is none.
    fn without_sub(mut self) -> Judged {
        let name = self.row.name;
        match (self.operands.first(), self.row.value("bare")) {
            (None, Some("changes")) => self.deeds.push(Deed::changes(format!("`{name}` changes something"))),
            (None, Some("runs")) => self.deeds.push(Deed::runs(format!("`{name}` runs what the project says"))),
            (None, _) => {}
            (Some(word), _) => {
                let why = format!("skraft does not know what `{name} {}` does", word.shown());
                self.doubt(why);
            }
        }
        self.finish_values();
        Judged { deeds: self.deeds, inner: self.inner, title: self.row.name.to_owned(), ..Judged::default() }
    }

    fn finish_values(&mut self) {
        for (role, value) in std::mem::take(&mut self.values) {
            self.word(role, value);
        }
    }

    fn finish(mut self) -> Judged {
        // The folder counts for every path, wherever it stands.
        self.values.sort_by_key(|(role, _)| role.0 != 'b');
        // A file that an option names is written even if all else is only shown.
        let (named, values) = std::mem::take(&mut self.values).into_iter().partition(|(role, _)| "wq".contains(role.0));
        self.values = values;
        let is_asked = self.values.iter().any(|(role, _)| role.0 == 'Q') || self.operands.len() > 1;
        self.finish_values();
        let has_operands = !self.operands.is_empty();
        let takes_input = self.operands.iter().all(|word| word.text() == "-");
        self.take_operands();
        let code = std::mem::take(&mut self.code);
        if !code.is_empty() {
            let arguments = self.operands.clone();
            let code = code.join("\n");
            let code = if self.is_looped { format!("while (<>) {{ {code}\n}}") } else { code };
            self.code_of(Word::known(format!("{}{code}", self.prelude)), arguments);
        } else if let Some(role) = self
            .row
            .value("stdin")
            .filter(|role| if *role == "Q" { !is_asked } else { !has_operands && self.inner.is_empty() })
        {
            self.inner.extend((!self.is_quiet).then(|| match role {
                "P" => Inner::ForeignInput('P'),
                "D" => Inner::ForeignInput('D'),
                _ => Inner::Input((role == "k").then(|| self.language()).flatten()),
            }));
        }
        self.properties();
        if self.row.has("patches") && !self.shows_only {
            self.inner.push(Inner::Patch(self.base.clone(), takes_input));
        }
        if self.shows_only && !self.is_undone {
            let is_quiet = self.is_quiet;
            self.deeds.retain(|deed| match deed {
                Deed::Opaque(opaque) => opaque.doubt == super::deed::Doubt::Unread,
                Deed::Contact(_) => !is_quiet,
                Deed::Write(..) | Deed::Delete(_) | Deed::Patch(..) => false,
                Deed::Dispatch { .. } => !is_quiet,
                _ => true,
            });
        }
        self.values = named;
        self.finish_values();
        if let Some(text) = self.text {
            give(&mut self.deeds, &Content::Added(text));
        }
        Judged {
            deeds: self.deeds,
            inner: self.inner,
            prints_names: self.row.has("names"),
            copies: self.row.has("copies"),
            title: self.row.name.to_owned(),
        }
    }

    /// Gives each operand its role.
    fn take_operands(&mut self) {
        let list: Vec<(Role, bool)> = match self.instead {
            Some(list) => roles(list, ',').collect(),
            None => self.row.operands().collect(),
        };
        let mut list = list.as_slice();
        if self.drops_first {
            list = list.split_first().map_or(list, |(_, rest)| rest);
        }
        if self.drops_last {
            list = list.split_last().map_or(list, |(_, rest)| rest);
        }
        let operands = std::mem::take(&mut self.operands);
        let repeating = list.iter().position(|(_, repeats)| *repeats);
        let behind = repeating.map_or(0, |at| list.len() - at - 1);
        let mut place = 0;
        let mut at = 0;
        while at < operands.len() {
            let is_tail = repeating.is_some_and(|repeating| place >= repeating) && operands.len() - at <= behind;
            if is_tail {
                place = list.len() - (operands.len() - at);
            }
            let Some((role, repeats)) = list.get(place).copied() else { break };
            let rest = operands.get(at..).unwrap_or_default();
            match role.0 {
                'c' => {
                    self.command(rest);
                    break;
                }
                'a' if repeats && !rest.first().is_some_and(|word| word.text().contains('=')) => {
                    place += 1;
                    continue;
                }
                's' | 'P' | 'D' if repeats => {
                    let text = rest.iter().map(Word::text).collect::<Vec<_>>().join(" ");
                    self.word(role, Word::known(text));
                    break;
                }
                's' => {
                    let Some((text, parameters)) = rest.split_first() else { break };
                    self.inner.push(Inner::Shell(text.clone(), parameters.to_vec()));
                    break;
                }
                'k' => {
                    if let Some((code, arguments)) = rest.split_first() {
                        self.code_of(code.clone(), arguments.to_vec());
                    }
                }
                // Few programs mean their output by that word; to the others it is a file's name.
                'w' if rest.first().is_some_and(|word| word.text() == "-") && !PRINTING.contains(&self.row.name) => {
                    self.deeds.push(Deed::Write(Word::known("./-"), Content::Hidden));
                }
                _ => self.word(role, rest.first().cloned().unwrap_or_default()),
            }
            at += 1;
            place += usize::from(!repeats);
        }
        self.operands = operands;
    }

    fn command(&mut self, words: &[Word]) {
        let stands_for = self.stands_for.as_ref().and_then(Word::exact).filter(|mark| !mark.is_empty());
        let words = match stands_for {
            Some(mark) => words.iter().map(|word| filled(word, mark, ANYTHING)).collect(),
            None => words.to_vec(),
        };
        let appends = self.row.has("appends") && self.stands_for.is_none();
        self.inner.push(Inner::Command {
            words,
            assigns: std::mem::take(&mut self.assigns),
            base: self.base.clone(),
            appends,
        });
    }

    fn language(&self) -> Option<Language> {
        Language::named(self.row.value("code")?)
    }

    fn code_of(&mut self, code: Word, arguments: Vec<Word>) {
        match self.language() {
            Some(language) => self.inner.push(Inner::Code(language, code, arguments)),
            None => self.doubt(format!("skraft does not read the code of `{}`", self.row.name)),
        }
    }

    /// What a word does in its role.
    fn word(&mut self, role: Role, word: Word) {
        let name = self.row.name;
        match role.0 {
            'r' => self.path(word, 'r'),
            'w' | 'd' => self.path(word, role.0),
            'b' => self.base = Some(joined(self.base.as_ref(), word)),
            'u' => self.address(word),
            'h' | 'S' => self.machine(role, word),
            'N' => self.asked(&word),
            'T' => self.part_of(&word, 2),
            'L' => self.part_of(&word, 2),
            'J' => self.database(word),
            'Q' => self.query(&word),
            'V' => self.cached(&word),
            'A' => self.end_of_pipe(&word),
            'O' => self.ssh_setting(&word),
            'l' => self.tunnel(&word),
            'F' if word.has_holes() || word.text().contains("%output") || word.text().starts_with('@') => {
                self.doubt(format!("the format of `{name}` writes a file"));
            }
            'v' => {
                self.address(word);
                self.letter('W');
            }
            'Z' => self.request(word),
            'p' | 'q' => self.anywhere(word, role.0 == 'q'),
            'g' => self.remote(word),
            'n' => self.package(word),
            'i' => self.image(&word),
            's' => self.inner.push(Inner::Shell(word, Vec::new())),
            'P' | 'e' | 'D' | 'B' => self.inner.push(Inner::Foreign(role.0, word)),
            'k' => match word.exact() {
                Some(code) => self.code.push(code.to_owned()),
                None => self.doubt(format!("the code of `{name}` cannot be read from the line")),
            },
            'x' if word.text() == "-" && self.row.has("stdin") => {
                let language = self.language();
                self.inner.push(Inner::Input(language));
            }
            '+' => self.load(&word),
            '<' => {
                if word.text().starts_with(['>', '|', '<']) || word.text().ends_with('|') {
                    self.doubt(format!("`{name}` opens `{}` as a command", word.shown()));
                }
                self.path(word, 'r');
            }
            'x' => {
                self.doubt(format!("`{name}` runs `{}`, which the line does not show", word.shown()));
                if word.text().contains("://") {
                    self.contact(word, Via::Line);
                }
            }
            'R' => self.deeds.push(Deed::runs(format!("`{name}` runs `{}` of the project", word.shown()))),
            'C' => self.deeds.push(Deed::changes(format!("`{name}` changes `{}`", word.shown()))),
            'a' => self.assigns.push(word),
            'Y' => {
                let folder = joined(self.base.as_ref(), Word::known("."));
                self.deeds.push(match word.exact() {
                    Some(text) => Deed::Patch(folder, text.to_owned()),
                    None => Deed::unread(format!("`{name}` applies a patch that cannot be read from the line")),
                });
            }
            'H' => self.text = word.exact().map(str::to_owned).or_else(|| self.text.take()),
            'I' => self.stands_for = Some(if word.text().is_empty() { Word::known("{}") } else { word }),
            'X' if word.exact().is_some_and(is_harmless_method) => {
                self.sends = false;
                self.deeds.retain(
                    |deed| !matches!(deed, Deed::Opaque(opaque) if opaque.doubt == super::deed::Doubt::Changes),
                );
            }
            'X' => {
                self.sends = true;
                if self.row.has("cloud") {
                    self.deeds.push(Deed::changes(format!("`{name}` changes something")));
                }
            }
            'U' if word.text().contains("://") => self.contact(word, Via::Line),
            'U' => self.path(word, 'r'),
            'o' => self.assigned(word),
            'f' | 'F' => self.forge(word, role.0 == 'f'),
            'M' => self.npm(word),
            'm' if !["readonly", "vendor", "none", "off", "never", "false", "stdout", "check", "diff", "json"]
                .contains(&word.text()) =>
            {
                self.deeds.push(Deed::changes(format!("`{name}` changes something with `{}`", word.shown())));
            }
            't' if is_stored(&word) => {}
            't' => self.path(word, 'r'),
            'y' if is_stored(&word) => {
                self.sends = true;
                self.deeds.push(Deed::changes(format!("`{name}` changes `{}`", word.shown())));
            }
            'y' => self.path(word, 'w'),
            '@' if word.text().starts_with('@') => {
                self.doubt(format!("`{name}` takes options from `{}`", word.shown()))
            }
            '@' => self.path(word, 'r'),
            'G' => self.setting(&word),
            _ => {}
        }
    }

    fn path(&mut self, word: Word, role: char) {
        if word.text() == "-" && role != 'd' {
            return;
        }
        // Quotes keep nothing from being a pattern there.
        let is_windows = !self.row.shell.is_empty();
        let is_pattern = is_windows && word.text().contains(['*', '?', '[']);
        let word = joined(self.base.as_ref(), if is_pattern { Word::glob(word.text()) } else { word });
        if let Some(machine) = sharing(&word).filter(|_| is_windows) {
            self.contact(machine, Via::Line);
        }
        let role = if role == 'r' { self.in_place.unwrap_or('r') } else { role };
        self.deeds.push(match role {
            'w' => Deed::Write(word, Content::Hidden),
            'd' => Deed::Delete(word),
            _ => Deed::Read(word),
        });
    }

    /// A setting `name=value`: a path or an address in it.
    fn assigned(&mut self, word: Word) {
        let text = word.text();
        let value = text.split_once('=').map_or(text, |(_, value)| value);
        match value.find("://") {
            Some(at) => {
                let scheme = value.get(..at).unwrap_or_default();
                let start = scheme.rfind(|letter: char| !letter.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
                let address = value.get(start..).unwrap_or(value).trim_end_matches(['"', ']']).to_owned();
                self.has_address = true;
                self.contact(Word::known(address), Via::Line);
            }
            None if text.contains('=') && (self.row.name == "rustc" || self.row.name == "scc") => {
                self.path(word.with(value), 'w')
            }
            None => {}
        }
    }

    /// A forge's repository: `owner/name`, `host/owner/name` or an address.
    fn forge(&mut self, word: Word, only: bool) {
        let text = word.text();
        let first = text.split_once('/').map_or("", |(first, _)| first);
        let is_machine = first.contains('.') && !first.starts_with('.');
        if text.contains("://") || is_machine {
            let address = if text.contains("://") { word } else { Word::known(first) };
            self.contact(address, Via::Line);
            self.has_address |= only;
        }
    }

    /// A package of npm's: `owner/name` is a forge's.
    fn npm(&mut self, word: Word) {
        let text = word.text();
        let is_forge = text.matches('/').count() == 1 && !text.starts_with(['@', '.', '/', '~']) && !text.contains(':');
        let name_end = text.get(1..).and_then(|rest| rest.find('@')).map(|at| at + 2);
        let behind = name_end.and_then(|at| text.get(at..)).filter(|behind| behind.contains(':'));
        match behind {
            _ if is_forge => {
                self.has_address = true;
                self.contact(Word::known("github.com"), Via::Line);
            }
            Some(behind)
                if !text.contains("git+")
                    && !text.starts_with("git@")
                    && !text.split('@').next().is_some_and(|head| head.contains(':')) =>
            {
                self.package(word.with(behind))
            }
            _ => self.package(word),
        }
    }

    fn address(&mut self, word: Word) {
        let lower = word.text().to_ascii_lowercase();
        if let Some(path) = lower.strip_prefix("file:") {
            let path = path.trim_start_matches('/');
            self.deeds.push(Deed::Read(Word::known(format!("/{path}"))));
        } else if !lower.starts_with("data:") && !lower.is_empty() {
            self.has_address = true;
            for address in super::brace::expanded(word.text()) {
                self.contact(Word::known(address), Via::Line);
            }
        }
    }

    fn machine(&mut self, role: Role, word: Word) {
        if role.0 == 'S' {
            self.deeds.retain(|deed| {
                !matches!(deed, Deed::Contact(Contact { via: Via::Line, sends: false, .. })) || !self.sends
            });
            for deed in &mut self.deeds {
                if let Deed::Contact(contact) = deed {
                    contact.sends = true;
                }
            }
            return;
        }
        self.has_address = true;
        let text = word.text().to_owned();
        let text = text.split_once("://").map_or(text.as_str(), |(_, rest)| rest);
        let machine = text.rsplit_once('@').map_or(text, |(_, machine)| machine);
        self.contact(Word::known(machine), Via::Line);
    }

    /// A name server, a name that is asked for, or the kind of what is asked.
    fn asked(&mut self, word: &Word) {
        let text = word.text();
        let is_kind = text.chars().all(|character| character.is_ascii_uppercase() || character.is_ascii_digit());
        if !is_kind || text.is_empty() {
            self.machine(Role('h'), word.with(text.trim_start_matches('@')));
        }
    }

    /// The machine that is one of several parts: `--connect-to from:1:to:2`, `--resolve name:port:address`.
    fn part_of(&mut self, word: &Word, place: usize) {
        let part = word.text().splitn(place + 1, ':').nth(place).unwrap_or_default();
        let part = if part.starts_with('[') { part } else { part.split([':', ',']).next().unwrap_or_default() };
        if !part.is_empty() || word.has_holes() {
            self.machine(Role('h'), word.with(part));
        }
    }

    /// A module that is loaded before the code.
    fn load(&mut self, word: &Word) {
        let name = word.text().split('=').next().unwrap_or_default();
        let is_plain =
            !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_:/-".contains(letter));
        match self.language() {
            Some(Language::Perl) if is_plain && !name.starts_with('-') => {
                self.prelude.push_str(&format!("use {name};\n"))
            }
            Some(Language::Ruby) if is_plain => self.prelude.push_str(&format!("require '{name}'\n")),
            _ => self.doubt(format!("`{}` loads `{}`", self.row.name, word.shown())),
        }
    }

    /// A database's query: proved to read, or not.
    fn query(&mut self, word: &Word) {
        const READING: &str = "select explain show describe desc with values .schema .tables .indexes .databases \\d \\dt \\l \\du \\di \\dn";
        const WRITING: &str = "insert update delete drop create alter truncate replace attach vacuum into copy call do grant revoke \
            writefile edit load_extension lo_export pg_read_file pg_ls_dir pg_terminate_backend dblink setval nextval reindex analyze \
            lock merge execute prepare load outfile dumpfile system shell exec";
        let text = word.text().to_lowercase();
        let mut words = text.split(|character: char| !(character.is_alphanumeric() || "._\\".contains(character)));
        let first = words.by_ref().find(|word| !word.is_empty()).unwrap_or_default();
        let reads = READING.split_whitespace().any(|known| known == first);
        let is_one = !text.trim_end_matches([';', ' ', '\n']).contains(';') && !text.contains("\\!");
        if word.exact().is_none()
            || !reads
            || !is_one
            || words.any(|word| WRITING.split_whitespace().any(|known| known == word))
        {
            self.doubt(format!("the query `{}` is not known to only read", word.shown()));
            self.sends = true;
        }
    }

    /// The words of a `redis-cli`: commands that only read.
    fn cached(&mut self, word: &Word) {
        const READING: &str = "ping get mget keys scan exists ttl pttl type strlen hget hgetall hkeys hlen llen lrange scard smembers zrange zcard \
            info dbsize time echo memory";
        let is_first = self.operands.is_empty() && !self.drops_first;
        self.drops_first = true;
        if is_first && !READING.split_whitespace().any(|known| word.text().eq_ignore_ascii_case(known)) {
            self.doubt(format!("the command `{}` of `{}` is not known to only read", word.shown(), self.row.name));
            self.sends = true;
        }
    }

    /// One end of a `socat`.
    fn end_of_pipe(&mut self, word: &Word) {
        let text = word.text();
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match kind.to_ascii_uppercase().as_str() {
            "-" | "STDIO" | "STDIN" | "STDOUT" | "STDERR" | "PIPE" => {}
            "TCP" | "TCP4" | "TCP6" | "UDP" | "UDP4" | "UDP6" | "OPENSSL" | "SSL" | "TCP-CONNECT"
            | "OPENSSL-CONNECT" | "UDP-SENDTO" => {
                let host = rest.split([':', ',']).next().unwrap_or_default().to_owned();
                self.sends = true;
                self.machine(Role('h'), Word::known(host));
            }
            "TCP-LISTEN" | "TCP4-LISTEN" | "UDP-LISTEN" | "UDP-RECV" => self.contact(Word::known(""), Via::Listens),
            _ => {
                let why = format!("`{}` opens or runs `{}`", self.row.name, word.shown());
                self.doubt(why);
                let host =
                    rest.split([':', ',']).find(|part| part.contains('.') && !part.contains('/')).map(str::to_owned);
                if let Some(host) = host {
                    self.machine(Role('h'), Word::known(host));
                }
            }
        }
    }

    /// `ssh -o Key=value`.
    fn ssh_setting(&mut self, word: &Word) {
        const PLAIN_KEYS: &str = "stricthostkeychecking connecttimeout batchmode loglevel port user serveraliveinterval serveralivecountmax \
            passwordauthentication identitiesonly numberofpasswordprompts compression addressfamily checkhostip hashknownhosts \
            connectionattempts tcpkeepalive requesttty preferredauthentications pubkeyauthentication controlmaster controlpersist";
        let text = word.text();
        let (key, value) = text.split_once(['=', ' ']).unwrap_or((text, ""));
        let key = key.trim().to_lowercase();
        if key == "hostname" || key == "proxyjump" {
            self.machine(Role('h'), Word::known(value.trim()));
        } else if word.exact().is_none() || !PLAIN_KEYS.split_whitespace().any(|known| known == key) {
            self.doubt(format!("the setting `{}` can make `{}` run or write something", word.shown(), self.row.name));
            if let Some(host) =
                value.split_whitespace().find(|part| part.contains('.') && !part.contains('/')).map(str::to_owned)
            {
                self.machine(Role('h'), Word::known(host));
            }
        }
    }

    /// `[bind:]port:host:hostport`.
    fn tunnel(&mut self, word: &Word) {
        let mut parts = word.text().rsplit(':');
        let host = parts.nth(1).unwrap_or_default().to_owned();
        if parts.next().is_some() {
            self.machine(Role('h'), Word::known(host));
        }
    }

    /// A database's name, or an address of one.
    fn database(&mut self, word: Word) {
        if word.text().contains("://") || word.text().contains("host=") || word.could_be_option() {
            let address = word.text().split_once("host=").map_or(word.text(), |(_, rest)| rest);
            let address = address.split(' ').next().unwrap_or_default().to_owned();
            self.address(Word::known(address));
        }
    }

    /// The words of an HTTP request: a method, an address, what is sent.
    fn request(&mut self, word: Word) {
        let text = word.text();
        if !self.has_address {
            let is_method = text.len() > 2 && text.chars().all(|character| character.is_ascii_uppercase());
            if is_method {
                self.sends |= !is_harmless_method(text);
            } else {
                let text = if text.starts_with([':', '/']) { format!("localhost{text}") } else { text.to_owned() };
                self.address(Word::known(text));
            }
        } else if !text.contains(':') || text.contains(":=") || text.contains('=') && !text.contains("==") {
            for deed in &mut self.deeds {
                if let Deed::Contact(contact) = deed {
                    contact.sends = true;
                }
            }
        }
    }

    /// A path here, or one on another machine.
    fn anywhere(&mut self, word: Word, is_written: bool) {
        let text = word.text();
        if text.contains("://") {
            self.has_address = true;
            self.deeds.push(Deed::Contact(Contact { address: word, via: Via::Line, sends: is_written }));
            return;
        }
        let bracket = text.split_once('@').map_or(text, |(_, rest)| rest).strip_prefix('[');
        if let Some((inner, _)) = bracket.and_then(|rest| rest.split_once(']')) {
            self.has_address = true;
            let address = Word::known(format!("[{inner}]"));
            return self.deeds.push(Deed::Contact(Contact { address, via: Via::Line, sends: is_written }));
        }
        let machine = text
            .split_once(':')
            .map(|(machine, _)| machine)
            .filter(|machine| !machine.contains('/') && machine.len() > 1);
        match machine {
            Some(machine) => {
                self.has_address = true;
                let machine = machine.rsplit_once('@').map_or(machine, |(_, machine)| machine);
                let address = Word::known(machine);
                self.deeds.push(Deed::Contact(Contact { address, via: Via::Line, sends: is_written }));
            }
            None => self.path(word, if is_written { 'w' } else { 'r' }),
        }
    }

    fn remote(&mut self, word: Word) {
        let text = word.text();
        if text.starts_with("ext::") || text.contains("::") {
            return self.doubt(format!("`{}` runs a helper for `{}`", self.row.name, word.shown()));
        }
        let is_path = text.starts_with(['/', '.', '~']) || text.to_ascii_lowercase().starts_with("file:");
        let is_address =
            text.contains("://") || text.split_once(':').is_some_and(|(machine, _)| !machine.contains('/'));
        if is_path {
            self.is_offline = true;
            self.path(word, 'r');
        } else if is_address || word.could_be_option() {
            self.has_address = true;
            self.contact(word, Via::Line);
        }
    }

    fn package(&mut self, word: Word) {
        let text = word.text();
        let address = text.split_once(" @ ").map_or(text, |(_, address)| address);
        let address = address.find("git+").and_then(|at| address.get(at + 4..)).unwrap_or(address);
        let forge = ["github:", "gitlab:", "bitbucket:"].iter().find(|forge| address.starts_with(*forge));
        if let Some(forge) = forge {
            let host = if *forge == "bitbucket:" { "bitbucket.org" } else { forge.trim_end_matches(':') };
            let host = if host.contains('.') { host.to_owned() } else { format!("{host}.com") };
            self.has_address = true;
            self.contact(Word::known(host), Via::Line);
        } else if address.contains("://") && !address.starts_with("file:") || address.starts_with("git@") {
            let from = address
                .find("://")
                .map_or(0, |at| address.get(..at).and_then(|head| head.rfind('@')).map_or(0, |at| at + 1));
            self.has_address = true;
            self.contact(Word::known(address.get(from..).unwrap_or(address)), Via::Line);
        } else if text.starts_with(['.', '/', '~']) {
            self.path(word, 'r');
        }
    }

    /// The registry is the first part of an image's name where that looks like a machine's.
    fn image(&mut self, word: &Word) {
        if self.is_offline {
            return;
        }
        let first = word.text().split('/').next().unwrap_or_default();
        let is_machine = word.text().contains('/') && (first.contains(['.', ':', ANYTHING]) || first == "localhost");
        if is_machine {
            self.has_address = true;
            self.contact(Word::known(first), Via::Line);
        } else {
            self.contact(Word::known("registry-1.docker.io"), Via::Packages);
        }
    }

    /// `git -c key=value`: only keys that run nothing and write nowhere are plain data.
    fn setting(&mut self, word: &Word) {
        const PLAIN_KEYS: &str = "user. color. log. diff.renames diff.context diff.algorithm diff.colormoved diff.noprefix \
            diff.mnemonicprefix diff.wordregex diff.renamelimit diff.statgraphwidth advice. core.quotepath core.abbrev \
            core.autocrlf core.filemode core.ignorecase core.safecrlf core.whitespace core.pager=cat core.pager= \
            core.fsmonitor=false core.fscache core.preloadindex core.untrackedcache core.longpaths core.symlinks \
            core.commentchar core.eol init.defaultbranch column. grep. blame. status. merge.conflictstyle merge.renames \
            merge.renamelimit rebase.autostash pull.rebase pull.ff push.default push.autosetupremote fetch.prune \
            fetch.parallel commit.gpgsign=false tag.gpgsign=false commit.verbose gc.auto protocol.version \
            rerere.enabled safe.directory i18n. format.pretty pager.log=false pager.diff=false pager.show=false \
            pager.branch=false feature. submodule.recurse index. pack. http.postbuffer http.lowspeed \
            sequence.editor=true sequence.editor=: core.editor=true core.editor=:";
        let text = word.text().to_lowercase();
        let is_plain = |key: &str| text.starts_with(key) && (key.ends_with('.') || !key.contains('=') || text == key);
        if word.exact().is_none() || !PLAIN_KEYS.split_whitespace().any(is_plain) {
            self.doubt(format!("the setting `{}` can make `{}` run something", word.shown(), self.row.name));
        }
    }

    fn properties(&mut self) {
        let name = self.row.name;
        if self.row.has("changes") {
            self.deeds.push(Deed::changes(format!("`{name}` changes something")));
        }
        if self.row.has("runs") {
            self.deeds.push(Deed::runs(format!("`{name}` runs what the project or a package says")));
        }
        if self.row.has("dispatch") {
            self.deeds.push(Deed::Dispatch { agent: Some(name.to_owned()), prompt: None });
        }
        if self.row.has("listens") {
            self.contact(Word::known(""), Via::Listens);
        }
        for (property, via) in [("packages", Via::Packages), ("vcs", Via::Vcs), ("cloud", Via::Cloud)] {
            let Some(hosts) =
                self.row.value(property).filter(|_| (!self.is_offline || self.is_undone) && !self.has_address)
            else {
                continue;
            };
            let hosts = if hosts.is_empty() {
                match via {
                    Via::Packages => self.above[0],
                    Via::Vcs => self.above[1],
                    _ => self.above[2],
                }
            } else {
                hosts
            };
            for host in hosts.split(',') {
                let address = if host.is_empty() { Word::anything() } else { Word::known(host) };
                self.contact(address, via);
            }
        }
    }
}

/// Whether a word is a place in a store: `s3://bucket/key`, `container:/path`.
fn is_stored(word: &Word) -> bool {
    let store = word.text().split_once(':').map(|(store, _)| store);
    store.is_some_and(|store| !store.is_empty() && !store.contains(['/', '.']))
}

fn is_harmless_method(method: &str) -> bool {
    ["GET", "HEAD", "OPTIONS"].iter().any(|harmless| method.eq_ignore_ascii_case(harmless))
}

/// A word with a mark in it replaced by what nobody knows.
fn filled(word: &Word, mark: &str, by: char) -> Word {
    if word.text().contains(mark) { Word::known(word.text().replace(mark, &by.to_string())) } else { word.clone() }
}

/// The machine of a path such as `\\\\machine\\share`.
pub(super) fn sharing(path: &Word) -> Option<Word> {
    let rest = path.text().strip_prefix("\\\\").or_else(|| path.text().strip_prefix("//"))?;
    let rest = rest.strip_prefix("?\\UNC\\").unwrap_or(rest);
    let machine = rest.split(['/', '\\']).next()?;
    (!["", ".", "?"].contains(&machine)).then(|| Word::known(machine))
}

/// A path below a folder, unless it begins elsewhere.
pub(super) fn joined(base: Option<&Word>, word: Word) -> Word {
    let Some(base) = base else { return word };
    let text = word.text();
    let drive = text.as_bytes().get(1) == Some(&b':');
    if text.starts_with(['/', '~', '\\', ANYTHING]) || drive || text == "-" || text.contains("://") {
        return word;
    }
    let parted = format!("{}/{text}", base.text().trim_end_matches('/'));
    if word.is_glob() || base.is_glob() { Word::glob(parted) } else { Word::known(parted) }
}
