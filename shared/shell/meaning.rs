//! What a tree does: words resolved, variables and folders followed, every simple command judged, whatever runs inside
//! another read as well.

use super::code::{self, Found};
use super::command::{self, Inner, Judged, joined};
use super::deed::{Content, Deed, Doubt, Opaque};
use super::expand::{self, Field};
use super::state::{State, Value};
use super::steering;
use super::tree::{Assign, Node, Part, Redirect, Simple, Written};
use super::word::{ANYTHING, PLAIN, Word};
use super::{Reading, Shell, Step, parse};
use std::collections::HashMap;
use std::rc::Rc;

/// Builtins that run a text or a command in this very shell.
const RUNNING: [&str; 6] = ["eval", "source", ".", "exec", "command", "builtin"];
/// How deep texts, functions and groups are followed into each other.
const DEEPEST: usize = 48;
/// How many nodes are walked in all.
const MOST_NODES: usize = 20_000;
/// How many steps are kept in all.
const MOST_STEPS: usize = 4_096;
/// How many bytes all words together may become.
const MOST_SPENT: usize = 2 * 1024 * 1024;
/// How long all texts that run inside others may be together, in bytes.
const LONGEST_INNER: usize = 128 * 1024;
/// The longest text that is followed through a pipe, in bytes.
const LONGEST_OUTPUT: usize = 64 * 1024;
/// How many files a text may be put together of.
const MOST_FILES: usize = 256;
/// Commands that hand on lines of what they read.
const FILTERS: [&str; 9] = ["cat", "sort", "head", "tail", "uniq", "grep", "rg", "tac", "shuf"];

/// What is known of a text that goes from one command to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Flow {
    /// Nothing comes.
    Nothing,
    /// This text.
    Text(String),
    /// What these files have, one behind the other.
    Files(Vec<Word>),
    /// Names, numbers or hashes; none begins with a dash.
    Names,
    /// Anything.
    Unknown,
}

impl Flow {
    /// Both, one after the other.
    fn and(self, more: Self) -> Self {
        match (self, more) {
            (Self::Nothing, one) | (one, Self::Nothing) => one,
            (Self::Text(one), Self::Text(more)) if one.len() + more.len() < LONGEST_OUTPUT => Self::Text(one + &more),
            (Self::Names, Self::Names) => Self::Names,
            (Self::Files(one), Self::Files(more)) if one.len() + more.len() < MOST_FILES => {
                Self::Files([one, more].concat())
            }
            _ => Self::Unknown,
        }
    }

    /// The same where it may not come at all.
    fn perhaps(self) -> Self {
        if matches!(self, Self::Text(_)) { Self::Unknown } else { self }
    }
}

/// Reads a text and all that runs inside it.
pub(super) fn of(text: &str, shell: Shell) -> Reading {
    let mut walk = Walk {
        steps: Vec::new(),
        state: Rc::default(),
        depth: 0,
        nodes: 0,
        inner_length: 0,
        spent: 0,
        known: HashMap::new(),
        shell,
        is_cut: false,
    };
    let tree = parse(text, shell);
    walk.node(&tree, &Flow::Unknown);
    Reading { steps: walk.steps }
}

struct Walk {
    steps: Vec<Step>,
    state: Rc<State>,
    depth: usize,
    nodes: usize,
    inner_length: usize,
    /// How many bytes words became.
    spent: usize,
    /// What commands were judged as: scripts repeat themselves.
    known: HashMap<Vec<Word>, Judged>,
    shell: Shell,
    is_cut: bool,
}

/// A command about to be judged.
struct Command<'c> {
    text: &'c str,
    words: &'c [Word],
    assigns: &'c [(String, Word)],
    input: &'c Flow,
}

impl Walk {
    fn state(&mut self) -> &mut State {
        Rc::make_mut(&mut self.state)
    }

    /// Walks a node; gives what it prints.
    fn node(&mut self, node: &Node, input: &Flow) -> Flow {
        self.nodes += 1;
        if self.depth > DEEPEST || self.nodes > MOST_NODES || self.steps.len() > MOST_STEPS {
            self.cut();
            return Flow::Unknown;
        }
        self.depth += 1;
        let output = self.walked(node, input);
        self.depth -= 1;
        output
    }

    /// The tree of a text inside another. All of them together are only so long.
    fn parsed(&mut self, text: &str, shell: Shell) -> Node {
        self.inner_length += text.len();
        if self.inner_length > LONGEST_INNER {
            return Node::Unread("the texts in each other are longer than skraft reads".to_owned());
        }
        parse(text, shell)
    }

    /// Says once that the rest is not read.
    fn cut(&mut self) {
        if !std::mem::replace(&mut self.is_cut, true) {
            self.unread("", "it is longer or deeper than skraft reads");
        }
    }

    fn unread(&mut self, text: &str, why: &str) {
        self.steps.push(Step::unread(text, why));
    }

    fn walked(&mut self, node: &Node, input: &Flow) -> Flow {
        match node {
            Node::Simple(simple) => self.simple(simple, input),
            Node::Pipe(commands) => {
                commands.iter().fold(input.clone(), |input, command| self.apart(|walk| walk.node(command, &input)))
            }
            Node::Sequence(nodes) => {
                let mut output = Flow::Nothing;
                for node in nodes {
                    if !matches!(node, Node::Then(_)) {
                        self.settle();
                    }
                    output = output.and(self.node(node, input));
                }
                output
            }
            Node::Then(node) => self.perhaps(std::slice::from_ref(node), input),
            Node::Perhaps(nodes) => self.perhaps(nodes, input),
            Node::Loop { name, over, body } => self.repeated(name.as_deref(), over.as_deref(), body, input),
            Node::Group { body, redirects, is_subshell } => {
                let at = self.steps.len();
                let (input, keeps) = self.redirected(redirects, input);
                let is_redirected = self.steps.len() > at;
                let output =
                    if *is_subshell { self.apart(|walk| walk.node(body, &input)) } else { self.node(body, &input) };
                if let Some(step) = self.steps.get_mut(at).filter(|_| is_redirected && !keeps) {
                    give(&mut step.deeds, &output, only_replaces(redirects));
                }
                if keeps { output } else { Flow::Unknown }
            }
            Node::Function { name, body } => {
                self.unread(&format!("{name}()"), &format!("it defines the function `{name}`"));
                let mut known = self.state.functions.get(name).cloned().unwrap_or_default();
                known.push(Rc::new((**body).clone()));
                self.state().functions.insert(name.clone(), known);
                Flow::Nothing
            }
            Node::Words(words) => {
                words.iter().for_each(|word| _ = self.expand(word));
                Flow::Nothing
            }
            Node::Unread(why) => {
                self.unread("", why);
                Flow::Unknown
            }
        }
    }

    /// In a shell of its own: what it assigns ends with it.
    fn apart<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        let before = Rc::clone(&self.state);
        let output = walk(self);
        self.state = before;
        output
    }

    /// Each may run or not: what differs afterwards is not known.
    fn perhaps<N: AsRef<Node>>(&mut self, nodes: &[N], input: &Flow) -> Flow {
        let before = Rc::clone(&self.state);
        let mut output = Flow::Nothing;
        let mut after = Vec::new();
        for node in nodes {
            self.state = Rc::clone(&before);
            output = output.and(self.node(node.as_ref(), input).perhaps());
            after.push(Rc::clone(&self.state));
        }
        self.state = before;
        for other in after.iter().filter(|other| !Rc::ptr_eq(other, &self.state)).cloned().collect::<Vec<_>>() {
            self.state().blur(&other);
        }
        output
    }

    /// Where a `cd` may have failed, the folder before counts as well.
    fn settle(&mut self) {
        if !self.state.fallback.is_empty() {
            self.state().settle();
        }
    }

    fn repeated(&mut self, name: Option<&str>, over: Option<&[Written]>, body: &Node, input: &Flow) -> Flow {
        let words: Vec<Word> = over.unwrap_or_default().iter().flat_map(|word| self.expand(word)).collect();
        let before = Rc::clone(&self.state);
        // What the body assigns is not known when it runs again.
        let names = assigned(body);
        self.state().forget(&names);
        if names.iter().any(|name| name == "shift" || name == "set") {
            self.state().parameters = None;
        }
        if let Some(name) = name {
            self.bind(name, over, &words);
        }
        let exact: Vec<Word> = words.iter().filter(|word| word.exact().is_some()).cloned().collect();
        let few = name.filter(|_| exact.len() == words.len() && (1..=8).contains(&words.len()));
        let output = match few {
            // Words that stand on the line are taken one by one.
            Some(name) => exact.into_iter().fold(Flow::Nothing, |output, word| {
                self.state().set(name, Value::One(word));
                output.and(self.node(body, input))
            }),
            None => {
                let begun = Rc::clone(&self.state);
                let output = self.node(body, input).perhaps();
                // What the body assigned holds when it runs again.
                if Rc::ptr_eq(&begun, &self.state) { output } else { output.and(self.node(body, input).perhaps()) }
            }
        };
        let after = Rc::clone(&self.state);
        self.state = before;
        self.state().blur(&after);
        output
    }

    fn bind(&mut self, name: &str, over: Option<&[Written]>, words: &[Word]) {
        let is_plain =
            over.is_some() && words.iter().all(|word| !word.could_be_option() && !word.text().starts_with('-'));
        let value = match words {
            [one] => one.clone(),
            _ if is_plain => Word::plain(),
            _ => Word::anything(),
        };
        self.state().set(name, Value::One(value));
    }

    /// What redirections do; gives the input behind them, and whether the output still goes on.
    fn redirected(&mut self, redirects: &[Redirect], input: &Flow) -> (Flow, bool) {
        let mut deeds = Vec::new();
        let flow = self.redirects(redirects, input, &mut deeds);
        if !deeds.is_empty() {
            self.steps.push(Step {
                text: "a redirection".to_owned(),
                words: Vec::new(),
                input: String::new(),
                is_fed: false,
                deeds,
            });
        }
        flow
    }

    fn redirects(&mut self, redirects: &[Redirect], input: &Flow, deeds: &mut Vec<Deed>) -> (Flow, bool) {
        let (mut input, mut keeps) = (input.clone(), true);
        for redirect in redirects {
            match redirect {
                Redirect::From(word) => {
                    let opened: Vec<Deed> =
                        self.expand(word).into_iter().flat_map(|word| self.opened(word, false)).collect();
                    input = read_by(&opened);
                    deeds.extend(opened);
                }
                Redirect::To { to, is_errors, .. } => {
                    keeps &= *is_errors;
                    let words = self.expand(to);
                    // An empty one is an error of the shell's.
                    for word in words {
                        deeds.extend(self.opened(word, true));
                    }
                }
                Redirect::Text(word) => {
                    let words = self.expand_whole(word);
                    input = words.exact().map_or(Flow::Unknown, |text| Flow::Text(text.to_owned()));
                }
                Redirect::Copy { is_errors } => keeps &= *is_errors,
            }
        }
        (input, keeps)
    }

    fn opened(&self, word: Word, is_written: bool) -> Vec<Deed> {
        if let Some(rest) = ["/dev/tcp/", "/dev/udp/"].iter().find_map(|start| word.text().strip_prefix(start)) {
            let (host, port) = rest.split_once('/').unwrap_or((rest, ""));
            let address = if port.is_empty() { host.to_owned() } else { format!("{host}:{port}") };
            return vec![Deed::fetch(Word::known(address))];
        }
        if is_standard(&word) {
            return Vec::new();
        }
        let machine = command::sharing(&word).filter(|_| self.shell != Shell::Bourne).map(Deed::fetch);
        let places = self.places(word, is_written);
        let opened = |word| if is_written { Deed::Write(word, Content::Hidden) } else { Deed::Read(word) };
        machine.into_iter().chain(places.into_iter().map(opened)).collect()
    }

    /// Where a path leads from the folders in which the line may be.
    fn places(&self, word: Word, all: bool) -> Vec<Word> {
        let mut found: Vec<Word> = Vec::new();
        for base in self.state.bases().take(if all { usize::MAX } else { 1 }) {
            let place = joined(base, word.clone());
            if !found.contains(&place) {
                found.push(place);
            }
        }
        found
    }

    fn simple(&mut self, simple: &Simple, input: &Flow) -> Flow {
        let mut deeds = Vec::new();
        let (input, keeps) = self.redirects(&simple.redirects, input, &mut deeds);
        let assigns = self.assigns(simple);
        let words: Vec<Word> = simple.words.iter().flat_map(|word| self.expand(word)).collect();
        if words.is_empty() {
            deeds.extend(self.set_all(&simple.assigns, &assigns));
            let reads = simple.redirects.iter().any(|redirect| matches!(redirect, Redirect::From(_)));
            self.push(&simple.text, Vec::new(), deeds);
            return if reads { Flow::Unknown } else { Flow::Nothing };
        }
        let assigns: Vec<(String, Word)> =
            assigns.into_iter().map(|(name, value)| (name, value.into_iter().next().unwrap_or_default())).collect();
        let command = Command { text: &simple.text, words: &words, assigns: &assigns, input: &input };
        let output = self.command(&command);
        if !keeps {
            give(&mut deeds, &output, only_replaces(&simple.redirects));
        }
        if !deeds.is_empty() {
            // No words: what lets the command run lets no redirection pass.
            self.push(&simple.text, Vec::new(), deeds);
        }
        if keeps { output } else { Flow::Unknown }
    }

    fn push(&mut self, text: &str, words: Vec<Word>, deeds: Vec<Deed>) {
        self.steps.push(Step { text: text.to_owned(), words, input: String::new(), is_fed: false, deeds });
    }

    fn assigns(&mut self, simple: &Simple) -> Vec<(String, Vec<Word>)> {
        simple
            .assigns
            .iter()
            .map(|assign| {
                let is_list = assign.value.len() != 1;
                let value = if is_list {
                    assign.value.iter().flat_map(|word| self.expand(word)).collect()
                } else {
                    assign.value.iter().map(|word| self.expand_whole(word)).collect()
                };
                (assign.name.clone(), value)
            })
            .collect()
    }

    /// Assignments without a command: they last.
    fn set_all(&mut self, assigns: &[Assign], values: &[(String, Vec<Word>)]) -> Vec<Deed> {
        let mut deeds = Vec::new();
        for (assign, (name, value)) in assigns.iter().zip(values) {
            let whole = match value.as_slice() {
                [one] if !assign.is_partial && assign.value.len() == 1 => one.clone(),
                [] if !assign.is_partial => Word::default(),
                _ => Word::anything(),
            };
            if name == "IFS" {
                self.state().splits_oddly = true;
            } else {
                deeds.extend(steering::doubt(name, &whole));
                deeds.extend(steering::contact(name, &whole));
            }
            if self.state.has_integers {
                self.sums(whole.text(), &mut deeds);
            }
            if self.state.has_integers && whole.text().contains(['[', '$', '`', ANYTHING]) {
                deeds.push(Deed::unread(format!("what `{name}` gets is evaluated")));
            }
            self.state().set(name, Value::One(whole));
        }
        deeds
    }

    /// Judges a command, and whatever runs inside it.
    fn command(&mut self, command: &Command<'_>) -> Flow {
        self.nodes += 1;
        if self.depth > DEEPEST || self.nodes > MOST_NODES || self.steps.len() > MOST_STEPS {
            self.cut();
            return Flow::Unknown;
        }
        self.depth += 1;
        let output = self.judged(command);
        self.depth -= 1;
        output
    }

    fn judged(&mut self, command: &Command<'_>) -> Flow {
        let name = command.words.first().and_then(Word::exact).unwrap_or_default();
        let is_read = name == "read" || name == "mapfile" || name == "readarray";
        let assigned = command.assigns.iter().filter(|(variable, _)| !(is_read && variable == "IFS"));
        let mut deeds: Vec<Deed> = assigned
            .flat_map(|(variable, value)| {
                steering::doubt(variable, value).into_iter().chain(steering::contact(variable, value))
            })
            .collect();
        let output = match self.shell {
            Shell::Bourne => self.builtin(name, command, &mut deeds),
            _ => self.steered(name, command),
        };
        if let Some(output) = output {
            self.push_step(command, deeds);
            // From here on names could mean anything that stands on the line.
            if let Some(step) = self.steps.last_mut() {
                step.is_fed |= name == "alias";
            }
            return output;
        }
        let judged = self.by_table(command.words);
        let mut placed: Vec<Deed> = judged.deeds.into_iter().flat_map(|deed| self.placed(deed)).collect();
        let taken = if judged.copies { copied(&mut placed, command.input) } else { Flow::Unknown };
        deeds.extend(placed);
        let at = self.steps.len();
        self.push_step(command, deeds);
        let mut inner = Flow::Nothing;
        for one in judged.inner {
            inner = self.inner(one, command, at);
        }
        match self.printed(name, command, judged.prints_names, inner) {
            Flow::Unknown => taken,
            output => output,
        }
    }

    fn by_table(&mut self, words: &[Word]) -> Judged {
        let prefix = self.shell.prefix();
        if !prefix.is_empty() {
            return command::judge(words, prefix);
        }
        if let Some(judged) = self.known.get(words) {
            return judged.clone();
        }
        let judged = command::judge(words, prefix);
        self.known.insert(words.to_vec(), judged.clone());
        judged
    }

    fn push_step(&mut self, command: &Command<'_>, deeds: Vec<Deed>) {
        let input = match command.input {
            Flow::Text(text) => text.clone(),
            _ => String::new(),
        };
        self.steps.push(Step {
            text: command.text.to_owned(),
            words: command.words.to_vec(),
            input,
            is_fed: false,
            deeds,
        });
    }

    fn add(&mut self, at: usize, deeds: impl IntoIterator<Item = Deed>) {
        if let Some(step) = self.steps.get_mut(at) {
            step.deeds.extend(deeds);
        }
    }

    /// A deed's paths, seen from the folders in which the line may be.
    fn placed(&self, deed: Deed) -> Vec<Deed> {
        match deed {
            Deed::Read(word) => self.places(word, false).into_iter().map(Deed::Read).collect(),
            Deed::Write(word, _) if is_standard(&word) => Vec::new(),
            Deed::Write(word, content) => {
                let content = match content {
                    Content::Of(words) => {
                        Content::Of(words.into_iter().flat_map(|word| self.places(word, false)).collect())
                    }
                    other => other,
                };
                self.places(word, true).into_iter().map(|word| Deed::Write(word, content.clone())).collect()
            }
            Deed::Delete(word) => self.places(word, true).into_iter().map(Deed::Delete).collect(),
            Deed::Patch(folder, text) => {
                self.places(folder, true).into_iter().map(|folder| Deed::Patch(folder, text.clone())).collect()
            }
            other => vec![other],
        }
    }

    /// What runs inside a command, which is step `at`; gives what it prints.
    fn inner(&mut self, inner: Inner, command: &Command<'_>, at: usize) -> Flow {
        match inner {
            Inner::Shell(text, parameters) => self.text(&text, Some(parameters), command, at),
            Inner::Foreign(role, text) => self.foreign(role, &text, command, at),
            Inner::Command { words, assigns, base, appends } => {
                let words = self.appended(words, appends, command.input);
                let assigns: Vec<(String, Word)> = assigns.iter().filter_map(named).collect();
                self.apart(|walk| {
                    if let Some(base) = base {
                        walk.state().go(base);
                    }
                    walk.command(&Command { words: &words, assigns: &assigns, ..*command })
                })
            }
            Inner::Code(language, code, arguments) => {
                match code.exact() {
                    Some(code) => self.code(code::read(language, code, &arguments), command, at),
                    None => self.add(at, [Deed::unread("its code cannot be read from the line")]),
                }
                Flow::Unknown
            }
            Inner::Input(language) => self.fed(language, command, at),
            Inner::Patch(base, is_alone) => {
                self.patched(base.as_ref(), is_alone, command, at);
                Flow::Unknown
            }
            Inner::ForeignInput(role) => match command.input {
                Flow::Nothing => Flow::Nothing,
                Flow::Text(text) => self.foreign(role, &Word::known(text.clone()), command, at),
                _ => self.foreign(role, &Word::anything(), command, at),
            },
        }
    }

    /// What a command gets on its standard input is a patch.
    fn patched(&mut self, base: Option<&Word>, is_alone: bool, command: &Command<'_>, at: usize) {
        if let Flow::Text(text) = command.input {
            let placed = self.placed(Deed::Patch(joined(base, Word::known(".")), text.clone()));
            return self.add(at, placed);
        }
        let Some(step) = self.steps.get_mut(at).filter(|_| is_alone) else { return };
        // What it changes could be anything that the line says.
        step.is_fed = true;
        if !step.deeds.iter().any(|deed| matches!(deed, Deed::Opaque(_))) {
            step.deeds.push(Deed::unread("it applies a patch that the line does not show"));
        }
    }

    /// What a command gets on its standard input is run.
    fn fed(&mut self, language: Option<code::Language>, command: &Command<'_>, at: usize) -> Flow {
        match (command.input, language) {
            (Flow::Nothing, _) => Flow::Nothing,
            (Flow::Text(text), Some(language)) => {
                self.code(code::read(language, text, &[]), command, at);
                Flow::Unknown
            }
            (Flow::Text(text), None) => self.text(&Word::known(text.clone()), None, command, at),
            _ => {
                let name = command.words.first().map(Word::shown).unwrap_or_default();
                let why = format!("`{name}` runs what comes on its standard input, which the line does not show");
                self.add(at, [Deed::unread(why)]);
                if let Some(step) = self.steps.get_mut(at) {
                    step.is_fed = true;
                }
                Flow::Unknown
            }
        }
    }

    fn appended(&self, mut words: Vec<Word>, appends: bool, input: &Flow) -> Vec<Word> {
        let more = if *input == Flow::Names { PLAIN } else { ANYTHING };
        if *input == Flow::Names {
            for word in &mut words {
                *word = word.with(&word.text().replace(ANYTHING, &PLAIN.to_string()));
            }
        }
        if appends {
            words.push(Word::known(more));
        }
        words
    }

    /// A text that a shell runs. With parameters it is a shell of its own.
    fn text(&mut self, text: &Word, parameters: Option<Vec<Word>>, command: &Command<'_>, at: usize) -> Flow {
        let Some(exact) = text.exact().or_else(|| text.is_glob().then_some(text.text()).filter(|_| !text.has_holes()))
        else {
            self.add(at, [Deed::unread("it runs a text that cannot be read from the line")]);
            return Flow::Unknown;
        };
        let tree = self.parsed(exact, Shell::Bourne);
        if let Node::Unread(why) = &tree {
            self.add(at, [Deed::unread(format!("the text {} cannot be read: {why}", shown(exact)))]);
            return Flow::Unknown;
        }
        let shell = std::mem::replace(&mut self.shell, Shell::Bourne);
        let output = self.apart(|walk| {
            walk.state().begin();
            walk.state().parameters = parameters;
            walk.node(&tree, command.input)
        });
        self.shell = shell;
        output
    }

    fn foreign(&mut self, role: char, text: &Word, command: &Command<'_>, at: usize) -> Flow {
        let shell = if role == 'D' { Shell::Cmd } else { Shell::PowerShell };
        let decoded = if role == 'B' { text.exact().and_then(super::powershell::decoded) } else { None };
        let Some(exact) = decoded.as_deref().or(text.exact()).filter(|_| role != 'B' || decoded.is_some()) else {
            self.add(at, [Deed::unread("it runs a text that cannot be read from the line")]);
            return Flow::Unknown;
        };
        let tree = self.parsed(exact, shell);
        let before = std::mem::replace(&mut self.shell, shell);
        let output = if role == 'e' {
            self.node(&tree, command.input)
        } else {
            self.apart(|walk| walk.node(&tree, command.input))
        };
        self.shell = before;
        output
    }

    fn code(&mut self, found: Vec<Found>, command: &Command<'_>, at: usize) {
        for one in found {
            match one {
                Found::Deed(deed) => {
                    let placed = self.placed(deed);
                    self.add(at, placed);
                }
                Found::Shell(text) => _ = self.text(&text, Some(Vec::new()), command, at),
                Found::Command(words) => {
                    // What is left of its own input nobody knows.
                    let inner = Command { words: &words, assigns: &[], input: &Flow::Unknown, ..*command };
                    self.apart(|walk| walk.command(&inner));
                }
            }
        }
    }

    /// What a command prints.
    fn printed(&self, name: &str, command: &Command<'_>, prints_names: bool, inner: Flow) -> Flow {
        let operands = command.words.get(1..).unwrap_or_default();
        match name {
            "echo" | "printf" => expand::said(name, operands).map_or(Flow::Unknown, Flow::Text),
            "cat" if operands.is_empty() || operands.iter().all(|word| word.text() == "-") => command.input.clone(),
            "tee" => command.input.clone(),
            _ if prints_names && !is_bent(operands) => Flow::Names,
            "grep" | "rg" | "ag" if operands.iter().any(lists) => Flow::Names,
            "git" if operands.iter().any(|word| word.text() == "--name-only") => Flow::Names,
            "seq" if operands.iter().any(|word| word.text().starts_with(['-', '+'])) => Flow::Unknown,
            "seq" => expand::counted(operands).map_or(Flow::Names, Flow::Text),
            _ if FILTERS.contains(&name) && *command.input == Flow::Names && hands_on(name, operands) => Flow::Names,
            "true" | ":" | "false" | "test" | "[" | "sleep" => Flow::Nothing,
            _ if inner != Flow::Nothing => inner,
            _ => Flow::Unknown,
        }
    }

    /// The commands of PowerShell and cmd that decide what others mean; their readers name them so.
    fn steered(&mut self, name: &str, command: &Command<'_>) -> Option<Flow> {
        if name == "cd" {
            self.go(command.words.get(1..).unwrap_or_default());
            return Some(Flow::Nothing);
        }
        self.function(name, command)
    }

    /// The bodies that a name may have, one after the other.
    fn function(&mut self, name: &str, command: &Command<'_>) -> Option<Flow> {
        let operands = command.words.get(1..).unwrap_or_default();
        let bodies = self.state.functions.get(name).cloned()?;
        let parameters = std::iter::once(Word::known(name)).chain(operands.iter().cloned()).collect();
        let before = self.state().parameters.replace(parameters);
        let output = bodies.iter().fold(Flow::Nothing, |output, body| output.and(self.node(body, command.input)));
        self.state().parameters = before;
        Some(output)
    }

    /// The commands of the shell itself; `None` for what is no such command, or is judged by the table.
    fn builtin(&mut self, name: &str, command: &Command<'_>, deeds: &mut Vec<Deed>) -> Option<Flow> {
        let operands = command.words.get(1..).unwrap_or_default();
        if RUNNING.contains(&name) {
            // They see what stands before them.
            for (variable, _) in command.assigns {
                self.state().set(variable, Value::One(Word::anything()));
            }
        }
        if let Some(output) = self.function(name, command) {
            return Some(output);
        }
        match name {
            "cd" | "chdir" | "pushd" => self.go(operands),
            "popd" => self.state().go(Word::anything()),
            "export" | "declare" | "local" | "readonly" | "typeset" => {
                self.declare(operands, name == "readonly", deeds)
            }
            "unset" => operands.iter().for_each(|word| {
                let name = word.text().to_owned();
                deeds.extend(steering::doubt(&name, &Word::default()).filter(|_| name != "IFS"));
                self.evaluated(word, deeds);
                self.state().set(&name, Value::One(Word::anything()));
            }),
            "read" | "mapfile" | "readarray" | "getopts" => {
                let is_plain =
                    operands.iter().filter(|word| word.text().starts_with('-')).all(|word| word.text() == "-r")
                        && operands.iter().filter(|word| !word.text().starts_with('-')).count() == 1
                        && command.assigns.iter().all(|(name, value)| name == "IFS" && value.text().is_empty());
                let value = match command.input {
                    Flow::Names if is_plain => Word::plain(),
                    _ if !is_plain => Word::anything(),
                    Flow::Text(text) if text.contains('\\') => Word::anything(),
                    Flow::Text(text) if !text.trim_end().contains(char::is_whitespace) => Word::known(text.trim_end()),
                    // Whichever of the numbers it is makes no difference.
                    Flow::Text(text)
                        if text.chars().all(|character| character.is_ascii_digit() || character == '\n') =>
                    {
                        Word::known(text.lines().next().unwrap_or_default())
                    }
                    _ => Word::anything(),
                };
                // A name can stand in the option's own word: `-raf`.
                let attached = operands
                    .iter()
                    .filter_map(|word| word.text().split_once('a').filter(|_| word.text().starts_with('-')));
                for (_, name) in attached.filter(|(_, name)| !name.is_empty()) {
                    self.state().set(name, Value::One(Word::anything()));
                }
                for word in operands.iter().filter(|word| !word.text().starts_with('-')) {
                    self.evaluated(word, deeds);
                    let name = word.text().to_owned();
                    deeds.extend(steering::doubt(&name, &value));
                    self.state().set(&name, Value::One(value.clone()));
                }
                self.state().set("REPLY", Value::One(value.clone()));
                self.state().set("MAPFILE", Value::One(value));
                return None;
            }
            "printf" if operands.first().is_some_and(|word| word.text().starts_with("-v")) => {
                let target =
                    operands.first().and_then(|word| word.text().strip_prefix("-v")).filter(|rest| !rest.is_empty());
                let name = target.map(str::to_owned).or_else(|| operands.get(1).map(|word| word.text().to_owned()));
                let name = name.unwrap_or_default();
                self.evaluated(&Word::known(name.clone()), deeds);
                deeds.extend(steering::doubt(&name, &Word::anything()));
                self.state().set(&name, Value::One(Word::anything()));
            }
            "test" | "[" => {
                let named = operands
                    .iter()
                    .zip(operands.iter().skip(1))
                    .filter(|(option, _)| ["-v", "-R"].contains(&option.text()));
                named.for_each(|(_, word)| self.evaluated(word, deeds));
                return None;
            }
            "wait" => {
                operands.iter().for_each(|word| self.evaluated(word, deeds));
                return None;
            }
            "let" => operands.iter().for_each(|word| {
                self.evaluated(word, deeds);
                self.sums(word.text().to_owned().as_str(), deeds);
            }),
            "set" => {
                let is_odd = operands
                    .iter()
                    .take_while(|word| word.text().starts_with(['-', '+']) || word.text() == "keyword")
                    .any(|word| {
                        word.text() == "keyword" || (!word.text().starts_with("--") && word.text().contains('k'))
                    });
                if is_odd {
                    deeds.push(Deed::unread("`set` changes how the rest is read"));
                }
                self.set_parameters(operands);
            }
            "shift" => {
                let count = operands.first().map_or(Some(1), |word| word.exact().and_then(|text| text.parse().ok()));
                self.state().shift(count);
            }
            "command" | "builtin" if operands.first().is_some_and(|word| !word.text().starts_with('-')) => {
                return Some(self.command(&Command { words: operands, ..*command }));
            }
            "shopt" if operands.iter().any(|word| word.text() == "lastpipe" || word.text() == "expand_aliases") => {
                deeds.push(Deed::unread("`shopt` changes how the rest is read"));
            }
            "eval" => {
                let text = operands.iter().map(Word::text).collect::<Vec<_>>().join(" ");
                let text = Word::known(text);
                let Some(exact) = text.exact() else {
                    deeds.push(Deed::unread("`eval` runs a text that cannot be read from the line"));
                    return Some(Flow::Unknown);
                };
                let tree = self.parsed(exact, Shell::Bourne);
                return Some(self.node(&tree, command.input));
            }
            "alias" if operands.iter().any(|word| word.text().contains(['=', ANYTHING])) => {
                deeds.push(Deed::unread("`alias` gives a command another meaning"));
            }
            "trap" => {
                let Some(text) = operands.iter().find(|word| !word.text().starts_with("--")) else {
                    return Some(Flow::Unknown);
                };
                if !["-", "", "-p", "-l"].contains(&text.text()) {
                    let at = self.steps.len();
                    self.push(command.text, command.words.to_vec(), Vec::new());
                    let text = text.clone();
                    let parameters = self.state.parameters.clone();
                    self.text(&text, parameters, command, at);
                }
            }
            _ => return None,
        }
        Some(Flow::Nothing)
    }

    fn go(&mut self, operands: &[Word]) {
        let folder = operands.iter().find(|word| !matches!(word.text(), "-L" | "-P" | "-e" | "-@" | "--" | "-n"));
        let folder = match folder {
            None => Word::known("~"),
            Some(word) if word.text() == "-" || word.text().starts_with('+') => Word::anything(),
            Some(word) if word.is_glob() => Word::anything(),
            Some(word) => word.clone(),
        };
        self.state().go(folder);
    }

    fn declare(&mut self, operands: &[Word], is_fixed: bool, deeds: &mut Vec<Deed>) {
        self.state().has_integers |=
            operands.iter().any(|word| word.text().starts_with('-') && word.text().contains('i'));
        let options: String = operands.iter().map(Word::text).filter(|text| text.starts_with(['-', '+'])).collect();
        if options.contains('n') {
            deeds.push(Deed::unread("it gives a variable another name"));
        }
        for word in operands.iter().filter(|word| !word.text().starts_with(['-', '+'])) {
            self.evaluated(&Word::known(word.text().split('=').next().unwrap_or_default()), deeds);
            let Some((name, value)) = named(word) else { continue };
            if options.contains('i') {
                self.sums(value.text(), deeds);
                self.evaluated(&value, deeds);
            }
            let is_open = word.text().contains("=(") || word.text().contains("+=") || options.contains('r') || is_fixed;
            let value = if is_open { Word::anything() } else { value };
            if name == "IFS" {
                self.state().splits_oddly = true;
            } else {
                deeds.extend(steering::doubt(&name, &value));
                deeds.extend(steering::contact(&name, &value));
            }
            self.state().set(&name, Value::One(value));
        }
    }

    fn set_parameters(&mut self, operands: &[Word]) {
        let first = operands.iter().position(|word| word.text() == "--" || !word.text().starts_with(['-', '+']));
        let begin = first.map(|at| at + usize::from(operands.get(at).is_some_and(|word| word.text() == "--")));
        if let Some(words) = begin.and_then(|begin| operands.get(begin..)) {
            let own =
                self.state.parameters.as_ref().and_then(|all| all.first().cloned()).unwrap_or_else(Word::anything);
            self.state().parameters = Some(std::iter::once(own).chain(words.iter().cloned()).collect());
        }
    }

    /// An index in a variable's name is evaluated, with the substitutions in it.
    fn evaluated(&mut self, word: &Word, deeds: &mut Vec<Deed>) {
        let text = word.text();
        let index = text.split_once('[').map_or("", |(_, index)| index);
        if index.contains(['$', '`']) {
            deeds.push(Deed::unread(format!("the index in `{}` runs something", word.shown())));
        }
        self.sums(index, deeds);
    }

    /// What a variable in a sum holds is evaluated as well.
    fn sums(&mut self, text: &str, deeds: &mut Vec<Deed>) {
        let names = text.split(|character: char| !(character.is_alphanumeric() || character == '_'));
        let harmful = names.filter(|name| self.state.holds_code(name)).map(str::to_owned).collect::<Vec<_>>();
        deeds.extend(harmful.into_iter().map(|name| Deed::unread(format!("the sum evaluates what `{name}` holds"))));
    }

    /// The words that a written one becomes.
    fn expand(&mut self, written: &Written) -> Vec<Word> {
        expand::alternatives(written).into_iter().flat_map(|parts| self.fields(&parts, true)).collect()
    }

    /// The one word that a written one becomes where the shell does not split it.
    fn expand_whole(&mut self, written: &Written) -> Word {
        let mut fields = self.fields(&written.parts, false);
        if fields.len() > 1 { Word::anything() } else { fields.pop().unwrap_or_default() }
    }

    fn fields(&mut self, parts: &[Part], splits: bool) -> Vec<Word> {
        let mut field = Field::new(splits, self.state.splits_oddly);
        for part in parts {
            match part {
                Part::Text { text, is_quoted } => field.text(text, *is_quoted),
                // Once too much was made of values, not even their length is looked at.
                Part::Variable { is_quoted, .. } if self.spent > MOST_SPENT => {
                    field.value(&Word::anything().loose(), *is_quoted);
                }
                Part::Variable { name, is_quoted } => match self.state.value(name) {
                    Value::One(word) => field.value(&word, *is_quoted),
                    Value::List(words) if name == "*" && *is_quoted => {
                        let all: Vec<&str> = words.iter().map(Word::text).collect();
                        field.value(&Word::known(all.join(" ")), true);
                    }
                    Value::List(words) => field.list(&words, *is_quoted || !splits),
                },
                Part::Output { of, is_quoted } => {
                    let output = self.apart(|walk| walk.node(of, &Flow::Unknown));
                    let value = match output {
                        Flow::Nothing => Word::default(),
                        Flow::Text(text) => Word::known(text.trim_end_matches('\n')),
                        Flow::Names => Word::plain(),
                        Flow::Files(_) | Flow::Unknown => Word::anything(),
                    };
                    field.value(&value, *is_quoted);
                }
                Part::Process(of) => {
                    self.apart(|walk| walk.node(of, &Flow::Unknown));
                    field.text(&format!("/dev/fd/{PLAIN}"), true);
                }
                Part::Braces(words) => words.iter().for_each(|word| {
                    self.expand(word);
                    field.value(&Word::anything(), true);
                }),
                Part::Unknown { inner, is_quoted, is_plain } => {
                    inner.iter().for_each(|word| _ = self.expand(word));
                    field.value(&if *is_plain { Word::plain() } else { Word::anything() }, *is_quoted);
                }
                Part::Evaluated(word) => {
                    let is_open = word.parts.iter().any(|part| matches!(part, Part::Output { .. }));
                    let value = self.expand_whole(word);
                    if is_open && value.text().contains([ANYTHING, '$', '`', '[']) {
                        self.unread(&value.shown(), "a sum evaluates what a command prints");
                    }
                }
                Part::Assigned(name) => self.state().set(name, Value::One(Word::anything())),
                Part::Sum(name) => {
                    let mut deeds = Vec::new();
                    self.sums(name, &mut deeds);
                    if !deeds.is_empty() {
                        self.push(name, Vec::new(), deeds);
                    }
                }
            }
        }
        let words = field.finish();
        self.spent += words.iter().map(|word| word.text().len() + 32).sum::<usize>();
        if self.spent > MOST_SPENT {
            return vec![Word::anything().loose()];
        }
        words
    }
}

/// Devices that change nothing when they are written, and what stands for the input of commands on the line.
fn is_standard(word: &Word) -> bool {
    const DEVICES: [&str; 7] =
        ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty", "/dev/stdin", "/dev/stdout", "/dev/stderr"];
    DEVICES.contains(&word.text()) || word.text().strip_prefix("/dev/fd/").is_some_and(|rest| rest.starts_with(PLAIN))
}

/// Whether an option of a searcher makes it print names or counts.
fn lists(word: &Word) -> bool {
    const WITH_VALUE: &str = "efmABCdDgtTjMrE";
    let text = word.text();
    if ["--count", "--files", "--files-with-matches", "--files-without-match"].contains(&text) {
        return true;
    }
    let letters = text.strip_prefix('-').filter(|letters| !letters.starts_with('-')).unwrap_or_default();
    letters.chars().take_while(|letter| !WITH_VALUE.contains(*letter)).any(|letter| "lLc".contains(letter))
}

/// Whether a command whose output are names can be made to print something else by its words: a format, a name with a dash.
fn is_bent(words: &[Word]) -> bool {
    let mut is_over = false;
    words.iter().any(|word| {
        let text = word.text();
        let format = text.strip_prefix("--format=").or_else(|| text.strip_prefix("--pretty=format:"));
        let is_odd = text.contains(" -") || text.contains("/-") || text.contains("=-") || text.starts_with("+-");
        let is_long_dash = text.starts_with('-') && !text.starts_with("--") && text.len() > 4;
        let is_behind = is_over && text.starts_with('-');
        is_over |= text == "--";
        is_odd || is_behind || is_long_dash || format.is_some_and(|format| !format.starts_with('%'))
    })
}

/// Whether a filter hands on nothing but whole lines of what it reads.
fn hands_on(name: &str, operands: &[Word]) -> bool {
    let is_number = |word: &Word| word.text().chars().all(|digit| digit.is_ascii_digit() || digit == '+');
    let plain = operands.iter().filter(|word| !word.text().starts_with('-') && !is_number(word)).count();
    let cuts = |word: &Word| {
        let text = word.text();
        let is_short = text.starts_with('-') && !text.starts_with("--");
        match name {
            "grep" | "rg" => {
                (is_short && text.contains(['o', 'r'])) || text.starts_with("--only") || text.starts_with("--replace")
            }
            "head" | "tail" => (is_short && text.contains('c')) || text.starts_with("--bytes"),
            "shuf" => {
                is_short && text.contains(['e', 'i']) || text.starts_with("--echo") || text.starts_with("--input")
            }
            _ => false,
        }
    };
    plain <= usize::from(name == "grep" || name == "rg") && !operands.iter().any(cuts)
}

/// The text behind what is read, where files alone are.
fn read_by(deeds: &[Deed]) -> Flow {
    let read = |deed: &Deed| match deed {
        Deed::Read(word) | Deed::Delete(word) => Some(word.clone()),
        _ => None,
    };
    let words: Vec<Word> = deeds.iter().filter_map(read).take(MOST_FILES).collect();
    if words.is_empty() { Flow::Unknown } else { Flow::Files(words) }
}

/// A command hands on the text that it takes: what it writes gets it, and so does who reads what it prints.
fn copied(deeds: &mut [Deed], input: &Flow) -> Flow {
    let taken = match read_by(deeds) {
        Flow::Unknown => input.clone(),
        files => files,
    };
    give(deeds, &taken, false);
    taken
}

/// Says what files get that a text goes to: `replaces` where nothing else is left in them.
fn give(deeds: &mut [Deed], text: &Flow, replaces: bool) {
    let content = match text {
        Flow::Text(text) if replaces => Content::Text(text.clone()),
        Flow::Text(text) => Content::Added(text.clone()),
        Flow::Files(words) => Content::Of(words.clone()),
        _ => return,
    };
    command::give(deeds, &content);
}

/// Whether the only output goes to one file that it replaces.
fn only_replaces(redirects: &[Redirect]) -> bool {
    redirects.iter().all(|redirect| match redirect {
        Redirect::To { replaces, is_errors, .. } => *replaces || *is_errors,
        Redirect::Copy { is_errors } => *is_errors,
        _ => true,
    })
}

fn named(word: &Word) -> Option<(String, Word)> {
    let (name, value) = word.text().split_once('=')?;
    Some((name.trim_end_matches('+').to_owned(), word.with(value)))
}

fn shown(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("`{}`", short.replace(['\n', '`'], " "))
}

/// The variables that a body may assign.
fn assigned(body: &Node) -> Vec<String> {
    let mut found = Vec::new();
    collect(body, &mut found, 0);
    found
}

fn collect(node: &Node, found: &mut Vec<String>, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    let mut all = |nodes: &[Node]| nodes.iter().for_each(|node| collect(node, found, depth + 1));
    match node {
        Node::Simple(simple) => {
            found.extend(simple.assigns.iter().map(|assign| assign.name.clone()));
            // Builtins name what they assign.
            let names = simple.words.iter().flat_map(|word| word.parts.iter()).filter_map(|part| match part {
                Part::Text { text, .. } => Some(text.split('=').next().unwrap_or_default().to_owned()),
                _ => None,
            });
            found.extend(names);
        }
        Node::Pipe(nodes) | Node::Sequence(nodes) | Node::Perhaps(nodes) => all(nodes),
        Node::Then(body) | Node::Loop { body, .. } | Node::Group { body, .. } | Node::Function { body, .. } => {
            all(std::slice::from_ref(body));
        }
        Node::Words(_) | Node::Unread(_) => {}
    }
}

impl AsRef<Node> for Node {
    fn as_ref(&self) -> &Node {
        self
    }
}

/// Whether a step is proved to do nothing but what its deeds name.
pub(super) fn is_read(deeds: &[Deed]) -> bool {
    !deeds.iter().any(|deed| matches!(deed, Deed::Opaque(Opaque { doubt: Doubt::Unread | Doubt::Runs, .. })))
}
