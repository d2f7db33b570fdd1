//! Our own small tree of a command, in whatever shell it is written. Nothing beyond the readers of this room sees the
//! tree of a parser, so another parser can take its place.

/// A piece of program text.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// One simple command.
    Simple(Simple),
    /// Commands of which each reads what the one before prints. All run, in shells of their own.
    Pipe(Vec<Node>),
    /// Commands one after the other, in one shell.
    Sequence(Vec<Node>),
    /// Runs only if what stands before it in its sequence succeeded.
    Then(Box<Node>),
    /// Commands of which each may run or not: what they assign is not known afterwards.
    Perhaps(Vec<Node>),
    /// A body that runs once for each word, or any number of times.
    Loop {
        /// The variable that takes each word.
        name: Option<String>,
        /// The words; `None` where they are not on the line.
        over: Option<Vec<Written>>,
        /// What runs.
        body: Box<Node>,
    },
    /// A group with redirections of its own.
    Group {
        /// What runs.
        body: Box<Node>,
        /// Where its output goes, and its input comes from.
        redirects: Vec<Redirect>,
        /// Whether it is a shell of its own, so that what it assigns ends with it.
        is_subshell: bool,
    },
    /// A function gets a body.
    Function {
        /// Its name.
        name: String,
        /// Its body.
        body: Box<Node>,
    },
    /// Words that are only expanded: the tests of `[[ ]]`, the sums of `(( ))`.
    Words(Vec<Written>),
    /// What the reader knows that it cannot read, and why.
    Unread(String),
}

/// A simple command: assignments, words, redirections.
#[derive(Debug, Clone, Default)]
pub(super) struct Simple {
    /// `NAME=value` before the words.
    pub(super) assigns: Vec<Assign>,
    /// Its words; the first names the program.
    pub(super) words: Vec<Written>,
    /// Its redirections.
    pub(super) redirects: Vec<Redirect>,
    /// As it stands on the line.
    pub(super) text: String,
}

/// An assignment.
#[derive(Debug, Clone)]
pub(super) struct Assign {
    /// The variable.
    pub(super) name: String,
    /// What it gets; more than one word for an array.
    pub(super) value: Vec<Written>,
    /// Whether the value is added to what was there, or is one place of an array.
    pub(super) is_partial: bool,
}

/// A redirection.
#[derive(Debug, Clone)]
pub(super) enum Redirect {
    /// From a file.
    From(Written),
    /// To a file.
    To {
        /// The file.
        to: Written,
        /// Whether what was in it goes.
        replaces: bool,
        /// Whether only errors go there, and the output goes where it went.
        is_errors: bool,
    },
    /// A text on standard input.
    Text(Written),
    /// One open file takes another's place.
    Copy {
        /// Whether it is only that of errors.
        is_errors: bool,
    },
}

/// A word as written.
#[derive(Debug, Clone, Default)]
pub(super) struct Written {
    /// Its parts, in order.
    pub(super) parts: Vec<Part>,
}

/// A part of a word.
#[derive(Debug, Clone)]
pub(super) enum Part {
    /// Text as it is. Where it is not quoted, globs in it count.
    Text {
        /// The text.
        text: String,
        /// Whether it stood in quotes or behind a backslash.
        is_quoted: bool,
    },
    /// The value of a variable.
    Variable {
        /// Its name.
        name: String,
        /// Whether it stood in double quotes, and so stays one word.
        is_quoted: bool,
    },
    /// What commands print.
    Output {
        /// The commands.
        of: Box<Node>,
        /// Whether it stood in double quotes.
        is_quoted: bool,
    },
    /// A file name that stands for the output or input of commands: `<(…)`, `>(…)`.
    Process(Box<Node>),
    /// Alternatives of a brace expansion, each a word.
    Braces(Vec<Written>),
    /// What cannot be told, and the words in it that are expanded all the same.
    Unknown {
        /// The words in it.
        inner: Vec<Written>,
        /// Whether it stood in double quotes.
        is_quoted: bool,
        /// Whether it is known to be a number, or something like it.
        is_plain: bool,
    },
    /// A variable in a sum: what it holds is evaluated.
    Sum(String),
    /// A variable that gets a value while a word is expanded.
    Assigned(String),
    /// A word in a sum: what it becomes is evaluated.
    Evaluated(Box<Written>),
}
