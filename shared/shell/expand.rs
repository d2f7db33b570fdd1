//! How the parts of a written word become words: quotes, splitting, braces; and what `echo` and `printf` make of words.

use super::tree::{Part, Written};
use super::word::{ANYTHING, Word};

/// The longest word, or words that one becomes, in bytes; a longer one is not followed.
const LONGEST: usize = 64 * 1024;
/// The most words that braces may make of one.
const MOST: usize = 256;

/// The words that the braces of one make, as parts; with too many, the braces stay and are not known.
pub(super) fn alternatives(written: &Written) -> Vec<Vec<Part>> {
    let count = written.parts.iter().try_fold(1_usize, |count, part| match part {
        Part::Braces(words) => count.checked_mul(words.len().max(1)),
        _ => Some(count),
    });
    if count.is_none_or(|count| count > MOST) {
        return vec![written.parts.clone()];
    }
    let mut all: Vec<Vec<Part>> = vec![Vec::new()];
    for part in &written.parts {
        match part {
            Part::Braces(words) if all.len() * words.len() <= MOST => {
                let inner: Vec<Vec<Part>> = words.iter().flat_map(alternatives).collect();
                all = all
                    .iter()
                    .flat_map(|before| inner.iter().map(|inner| [before.as_slice(), inner.as_slice()].concat()))
                    .take(MOST)
                    .collect();
            }
            other => all.iter_mut().for_each(|parts| parts.push(other.clone())),
        }
    }
    all
}

/// A word in the making, which may become several.
#[derive(Debug)]
pub(super) struct Field {
    done: Vec<Word>,
    text: String,
    is_glob: bool,
    /// Whether a part of it is not known and not quoted.
    is_loose: bool,
    /// Whether a square bracket opened, which is a glob only if one closes.
    opens: bool,
    /// Whether there is a word at all, if only an empty one in quotes.
    is_there: bool,
    splits: bool,
    splits_oddly: bool,
    /// How many bytes there are.
    length: usize,
}

impl Field {
    pub(super) fn new(splits: bool, splits_oddly: bool) -> Self {
        Self {
            done: Vec::new(),
            text: String::new(),
            is_glob: false,
            opens: false,
            is_loose: false,
            is_there: !splits,
            splits,
            splits_oddly,
            length: 0,
        }
    }

    /// Text as it stands.
    pub(super) fn text(&mut self, text: &str, is_quoted: bool) {
        self.is_there |= is_quoted || !text.is_empty();
        if !is_quoted && self.splits {
            self.looks(text);
        }
        self.text.push_str(text);
    }

    /// A value, which is split where it is not quoted.
    pub(super) fn value(&mut self, word: &Word, is_quoted: bool) {
        // A word can be made of itself, twice as long each time.
        self.length += word.text().len();
        if self.length > LONGEST {
            return;
        }
        if is_quoted || !self.splits {
            self.is_there = true;
            self.text.push_str(word.text());
            return;
        }
        if self.splits_oddly && word.exact().is_some_and(|text| !text.chars().all(char::is_alphanumeric)) {
            self.is_there = true;
            self.text.push(ANYTHING);
            self.is_loose = true;
            return;
        }
        self.is_loose |= word.text().contains(ANYTHING);
        let text = word.text();
        let mut pieces = text.split([' ', '\t', '\n']).peekable();
        while let Some(piece) = pieces.next() {
            self.is_there |= !piece.is_empty();
            self.looks(piece);
            self.text.push_str(piece);
            if pieces.peek().is_some() {
                self.next();
            }
        }
    }

    /// Several words.
    pub(super) fn list(&mut self, words: &[Word], is_quoted: bool) {
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                self.next();
            }
            self.value(word, is_quoted);
        }
    }

    fn looks(&mut self, text: &str) {
        self.opens |= text.contains('[');
        self.is_glob |= text.contains(['*', '?']) || (self.opens && text.contains(']'));
    }

    fn next(&mut self) {
        if std::mem::take(&mut self.is_there) {
            let text = std::mem::take(&mut self.text);
            let word = if self.is_glob { Word::glob(text) } else { Word::known(text) };
            self.done.push(if self.is_loose { word.loose() } else { word });
        }
        self.is_glob = false;
        self.opens = false;
        self.is_loose = false;
    }

    /// The words.
    pub(super) fn finish(mut self) -> Vec<Word> {
        if self.length > LONGEST {
            return vec![Word::anything().loose()];
        }
        self.next();
        self.done
    }
}

/// What `echo` or `printf` prints, where that is known.
pub(super) fn said(name: &str, operands: &[Word]) -> Option<String> {
    let words: Option<Vec<&str>> = operands.iter().map(Word::exact).collect();
    let words = words?;
    if name == "echo" {
        let options = words.iter().take_while(|word| is_echo_option(word)).count();
        let (options, words) = words.split_at_checked(options)?;
        if options.iter().any(|option| option.contains('e')) || words.iter().any(|word| word.contains('\\')) {
            return None;
        }
        let end = if options.iter().any(|option| option.contains('n')) { "" } else { "\n" };
        return Some(words.join(" ") + end);
    }
    let words = words.strip_prefix(&["--"]).unwrap_or(&words);
    let (format, arguments) = words.split_first()?;
    formatted(format, arguments)
}

/// What `seq` prints for few whole numbers.
pub(super) fn counted(operands: &[Word]) -> Option<String> {
    const MOST: i64 = 64;
    let numbers: Option<Vec<i64>> = operands.iter().map(|word| word.exact()?.parse().ok()).collect();
    let (first, last) = match numbers?.as_slice() {
        [last] => (1, *last),
        [first, last] => (*first, *last),
        _ => return None,
    };
    (first <= last && last.checked_sub(first)? < MOST)
        .then(|| (first..=last).map(|number| format!("{number}\n")).collect())
}

fn is_echo_option(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|letters| !letters.is_empty() && letters.chars().all(|letter| "neE".contains(letter)))
}

/// `printf` with nothing but `%s`, `%%`, `\n`, `\t` and `\0` in its format.
fn formatted(format: &str, arguments: &[&str]) -> Option<String> {
    let mut rest = arguments.iter();
    let mut text = String::new();
    loop {
        let left = rest.len();
        let mut takes = 0;
        let mut characters = format.chars();
        while let Some(character) = characters.next() {
            match character {
                '%' => match characters.next()? {
                    's' => {
                        takes += 1;
                        text.push_str(rest.next().copied().unwrap_or_default());
                    }
                    '%' => text.push('%'),
                    _ => return None,
                },
                '\\' => match characters.next()? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    '\\' => text.push('\\'),
                    _ => return None,
                },
                other => text.push(other),
            }
        }
        if text.len() > LONGEST {
            return None;
        }
        // The format is used again as long as it takes arguments.
        if rest.len() == 0 || rest.len() == left {
            return (takes > 0 || arguments.is_empty()).then_some(text);
        }
    }
}
