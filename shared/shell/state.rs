//! What a line has told so far: variables, functions, parameters, folders.

use super::tree::Node;
use super::word::Word;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// How many variables are followed.
const MOST_VARIABLES: usize = 256;
/// In how many folders a line may be at once.
const MOST_BASES: usize = 8;
/// Variables of the environment whose values begin no option and name no program that a line could want.
const PLAIN: &str = "USER LOGNAME HOSTNAME LANG TERM SHLVL UID EUID PPID RANDOM SECONDS LINENO COLUMNS LINES TMPDIR TEMP TMP \
    SHELL OSTYPE MACHTYPE HOSTTYPE BASH_VERSION CI EPOCHSECONDS XDG_RUNTIME_DIR # ? $ ! -";

/// What a variable holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// One text.
    One(Word),
    /// Several words: the parameters.
    List(Vec<Word>),
}

/// What is known at one place of a line.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    variables: HashMap<String, Value>,
    /// The bodies that a name may have.
    pub(super) functions: HashMap<String, Vec<Rc<Node>>>,
    /// `$0`, `$1`, …, where they are known.
    pub(super) parameters: Option<Vec<Word>>,
    /// The folders in which the line may be; none: where it began.
    folders: Vec<Option<Word>>,
    /// Those of before the last `cd`, should it have failed.
    pub(super) fallback: Vec<Option<Word>>,
    /// Variables of this line that a loop changes.
    forgotten: HashSet<String>,
    /// Whether words are split at other places than at white space.
    pub(super) splits_oddly: bool,
    /// Whether a variable is one whose values are evaluated.
    pub(super) has_integers: bool,
    /// Whether there were too many variables to follow.
    is_full: bool,
}

impl State {
    /// A variable gets a value.
    pub(super) fn set(&mut self, name: &str, value: Value) {
        if self.variables.len() >= MOST_VARIABLES && !self.variables.contains_key(name) {
            self.is_full = true;
            return;
        }
        self.variables.insert(name.to_owned(), value);
    }

    /// What these variables hold is not known.
    pub(super) fn forget(&mut self, names: &[String]) {
        for name in names {
            if self.variables.remove(name).is_some() {
                self.forgotten.insert(name.clone());
            }
        }
    }

    /// The value of a variable or parameter.
    pub(super) fn value(&self, name: &str) -> Value {
        if name == "_" {
            return Value::One(Word::anything());
        }
        if ["RANDOM", "LINENO", "SECONDS", "EPOCHSECONDS", "SRANDOM", "BASHPID"].contains(&name) {
            return Value::One(Word::plain());
        }
        if let Some(value) = self.variables.get(name) {
            return value.clone();
        }
        if let Some(value) = self.parameter(name) {
            return value;
        }
        Value::One(match name {
            _ if self.forgotten.contains(name) => Word::anything(),
            "HOME" => Word::known("~"),
            "PWD" if self.folders.is_empty() => Word::known("."),
            _ if !self.is_full && PLAIN.split_whitespace().any(|plain| plain == name) => Word::plain(),
            _ => Word::anything(),
        })
    }

    fn parameter(&self, name: &str) -> Option<Value> {
        let all = self.parameters.as_deref()?;
        if name == "@" || name == "*" {
            return Some(Value::List(all.get(1..).unwrap_or_default().to_vec()));
        }
        let number: usize = name.parse().ok()?;
        // What nobody can tell may be no word or many, and then those behind it are others.
        let is_moved = all.iter().take(number).any(|word| word.has_holes() || word.is_glob() || word.is_loose());
        if is_moved {
            return Some(Value::One(Word::anything().loose()));
        }
        Some(Value::One(all.get(number).cloned().unwrap_or_default()))
    }

    /// Whether a variable holds what a sum would run, or names one that does.
    pub(super) fn holds_code(&self, name: &str) -> bool {
        self.leads_to_code(name, 8)
    }

    fn leads_to_code(&self, name: &str, left: usize) -> bool {
        let parameter = || name.chars().all(|digit| digit.is_ascii_digit()).then(|| self.parameter(name)).flatten();
        let held = self.variables.get(name).cloned().or_else(parameter);
        let words = match held {
            Some(Value::One(word)) => vec![word],
            Some(Value::List(words)) => words,
            None => return false,
        };
        words.iter().any(|word| {
            let text = word.text();
            let names = text.split(|character: char| !(character.is_alphanumeric() || character == '_'));
            text.contains(['$', '`', '[', super::word::ANYTHING])
                || left == 0
                || names
                    .filter(|inner| !inner.is_empty() && *inner != name)
                    .any(|inner| self.leads_to_code(inner, left - 1))
        })
    }

    /// A shell of its own begins: what it finds in its environment nobody knows.
    pub(super) fn begin(&mut self) {
        self.forgotten.extend(self.variables.drain().map(|(name, _)| name));
        self.functions.clear();
    }

    /// The parameters move up.
    pub(super) fn shift(&mut self, count: Option<usize>) {
        if count != Some(1) {
            self.parameters = None;
        }
        if let Some(parameters) = self.parameters.as_mut().filter(|parameters| parameters.len() > 1) {
            parameters.remove(1);
        }
    }

    /// The line goes to another folder.
    pub(super) fn go(&mut self, folder: Word) {
        let before: Vec<Option<Word>> = self.bases().map(|base| base.cloned()).collect();
        self.folders = before.iter().map(|base| Some(super::command::joined(base.as_ref(), folder.clone()))).collect();
        self.folders.dedup();
        self.fallback = before;
    }

    /// The last `cd` may have failed.
    pub(super) fn settle(&mut self) {
        for base in std::mem::take(&mut self.fallback) {
            if !self.folders.contains(&base) {
                self.folders.push(base);
            }
        }
        if self.folders.len() > MOST_BASES {
            self.folders = vec![Some(Word::anything())];
        }
    }

    /// The folders in which the line may be; `None` is where it began.
    pub(super) fn bases(&self) -> impl Iterator<Item = Option<&Word>> {
        let began = self.folders.is_empty().then_some(None);
        began.into_iter().chain(self.folders.iter().map(Option::as_ref))
    }

    /// Takes over what may have changed in another course of the line.
    pub(super) fn blur(&mut self, other: &Self) {
        let names: Vec<String> = other.variables.keys().chain(self.variables.keys()).cloned().collect();
        for name in names {
            if self.variables.get(&name) != other.variables.get(&name) {
                self.set(&name, Value::One(Word::anything()));
            }
        }
        for (name, bodies) in &other.functions {
            let known = self.functions.entry(name.clone()).or_default();
            for body in bodies {
                if !known.iter().any(|known| Rc::ptr_eq(known, body)) {
                    known.push(Rc::clone(body));
                }
            }
        }
        if self.parameters != other.parameters {
            self.parameters = None;
        }
        self.splits_oddly |= other.splits_oddly;
        self.has_integers |= other.has_integers;
        self.is_full |= other.is_full;
        if self.folders != other.folders {
            let mut all: Vec<Option<Word>> = self.bases().map(|base| base.cloned()).collect();
            for base in other.bases().map(|base| base.cloned()).chain(other.fallback.iter().cloned()) {
                if !all.contains(&base) {
                    all.push(base);
                }
            }
            self.folders = if all.len() > MOST_BASES { vec![Some(Word::anything())] } else { all };
        }
    }
}
