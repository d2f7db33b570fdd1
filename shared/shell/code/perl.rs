//! `perl -e`. With `-n` or `-p` the caller puts the loop around the code that perl puts around it: `while (<>) {`, `}`.
//!
//! Perl finds the end of a text before it looks into it, so the ends are certain; what is certain of a slash, a `<`, a `?`
//! and a `%` depends on what stands before, and where that is not clear the code is not read. Texts and patterns are
//! looked into for code: `@{[ … ]}`, `$h{…}`. What is called by a value or a made name is opaque.

use super::super::word::{ANYTHING, Word};
use super::report::Report;
use super::tokens::{CLOSE, Kind, Lexed, OPEN, Source, Tokens, has, is_wordly, letter};

const SIGNS: &str = "<=> **= ||= &&= //= ... <<= >>= -> ++ -- ** =~ !~ == != <= >= && || // .. :: += -= *= /= .= %= x= &= |= ^= << >> =>";
const ASSIGNS: &str = "= += -= *= /= .= %= &= |= ^= **= ||= &&= //= <<= >>= ++ -- =~";
const KEYWORDS: &str = "my our local state if elsif else unless while until for foreach return and or not xor eq ne lt gt le ge cmp x last next redo \
continue BEGIN END INIT CHECK UNITCHECK __FILE__ __LINE__ __PACKAGE__ qw";
/// Words of perl itself that a value stands behind. No others are sure: a function of a module or of the code may be a constant.
const TERMS: &str = "if elsif unless while until and or not xor eq ne lt gt le ge cmp return print printf say sprintf length substr index rindex uc lc \
ucfirst lcfirst chomp chop chr ord abs int split join map grep sort reverse push unshift splice keys values each delete exists defined scalar ref die \
warn my our local pack unpack shift pop x";
/// Words that no argument stands behind.
const ALONE: &str = "time times wait wantarray getppid __FILE__ __LINE__ __PACKAGE__ __SUB__ break";
/// Functions, with a letter where they do something.
const FUNCTIONS: &str = "print printf say sprintf length substr index rindex uc lc ucfirst lcfirst chomp chop chr ord hex oct int abs sqrt sin cos atan2 \
exp log rand srand split join map grep sort reverse push pop shift unshift splice keys values each delete exists defined undef scalar ref wantarray \
die warn exit time times localtime gmtime sleep pack unpack vec quotemeta pos lstat stat readline eof close binmode seek tell fileno read sysread getc \
opendir readdir closedir rewinddir caller local lc fc sprintf study prototype glob readlink getpwuid getpwnam getgrgid getlogin getppid wait alarm \
select chained sum sum0 max min maxstr minstr first any all none notall uniq uniqnum uniqstr shuffle reduce pairs pairkeys pairvalues pairmap product \
blessed looks_like_number reftype dualvar weaken refaddr floor ceil fmod strftime mktime pow strtol isatty LONG_MAX INT_MAX DBL_MAX basename dirname \
fileparse getcwd cwd abs_path realpath catfile catdir Dumper encode_json decode_json to_json from_json md5_hex md5_base64 sha1_hex sha256_hex sha512_hex \
sha256 sha1 md5 encode_base64 decode_base64 encode decode encode_utf8 decode_utf8 is_utf8 timelocal timegm wrap fill colored croak confess carp cluck \
NFC NFD NFKC NFKD shellwords quotewords parse_line usleep gettimeofday tv_interval pi \
open!o unlink!D mkdir!w rmdir!d rename!m link!W symlink!W chmod!2 chown!3 utime!3 truncate!w system!s exec!s readpipe!s";
/// Functions that no definition replaces.
const DENIED: &str = "eval do require accept bind chroot connect dbmopen dbmclose dump fcntl fork formline getsockopt ioctl kill listen lock mknod msgctl \
msgget msgrcv msgsnd pipe recv reset semctl semget semop send setpgrp setpriority setsockopt shmctl shmget shmread shmwrite shutdown socket socketpair \
syscall sysopen sysseek syswrite tie tied untie umask waitpid write format goto chdir bless package import flock CORE AUTOLOAD DESTROY";
const PACKAGES: &str = "strict warnings utf8 feature bytes integer constant vars diagnostics autodie sigtrap bigint bignum bigrat open List::Util \
Scalar::Util POSIX Data::Dumper JSON::PP JSON JSON::XS Cpanel::JSON::XS Time::HiRes Time::Local Time::Piece Time::Seconds File::Basename File::Spec \
File::Spec::Functions Cwd Encode Digest::MD5 Digest::SHA MIME::Base64 Text::Wrap Text::ParseWords Text::Abbrev Term::ANSIColor Carp Math::Trig \
Unicode::Normalize experimental locale mro parent base less sort if version";
const WEB: &str = "HTTP::Tiny LWP::Simple LWP::UserAgent LWP WWW::Mechanize Mojo::UserAgent IO::Socket IO::Socket::INET IO::Socket::SSL Net::FTP Net::SMTP \
Socket HTTP::Request Net::SSH ojo";
/// Classes that are asked by name.
const CLASSES: &str = "File::Spec JSON::PP JSON JSON::XS Cpanel::JSON::XS Digest::MD5 Digest::SHA Time::Piece localtime Data::Dumper STDOUT STDERR STDIN";
const METHODS: &str = "decode encode pretty canonical utf8 allow_nonref relaxed catfile catdir splitdir splitpath rel2abs abs2rel curdir updir tmpdir \
file_name_is_absolute hexdigest b64digest digest add addfile autoflush print printf say getline getlines eof binmode close strftime ymd mdy dmy hms epoch \
year mon mday hour minute sec strptime datetime Dump Indent Terse Sortkeys latin1 ascii indent space_before space_after";

/// What the code does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    if code.contains("via(") {
        return Err("it may open a file by way of a module");
    }
    let mut lexer = Lexer { source: Source::new(code), braces: Vec::new(), behind: Turn::Either };
    lexer.all()?;
    let tokens = lexer.source.finish(true)?;
    let own: Vec<&str> = (1..tokens.len())
        .filter(|place| tokens.name(place.wrapping_sub(1)) == "sub")
        .map(|place| tokens.name(place))
        .collect();
    let mut reader = Reader { tokens: &tokens, report, own };
    (0..tokens.len()).for_each(|place| reader.look(place));
    reader.conclude();
    Ok(())
}

/// What may stand behind the last token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Value,
    Operator,
    Either,
}

const UNCLEAR: &str = "a sign of it can be read in two ways";

struct Lexer<'a> {
    source: Source<'a>,
    /// Of each brace that is open, what may stand behind its end.
    braces: Vec<Turn>,
    /// What may stand behind the brace that closed last.
    behind: Turn,
}

impl<'a> Lexer<'a> {
    fn turn(&self) -> Turn {
        let Some(last) = self.source.last() else { return Turn::Value };
        let before = self
            .source
            .tokens
            .len()
            .checked_sub(2)
            .and_then(|place| self.source.tokens.get(place))
            .map_or("", |token| &token.text);
        match last.kind {
            Kind::Sign if last.text == "}" => self.behind,
            Kind::Sign if has(") ] #} <> ++ --", &last.text) => Turn::Operator,
            Kind::Sign => Turn::Value,
            Kind::Name if before == "->" || has(ALONE, &last.text) => Turn::Operator,
            Kind::Name if last.text == "x" && !self.repeats() => Turn::Either,
            Kind::Name if has(TERMS, &last.text) => Turn::Value,
            Kind::Name => Turn::Either,
            _ => Turn::Operator,
        }
    }

    /// Whether an `x` that stands last repeats what is before it.
    fn repeats(&self) -> bool {
        let before = self.source.tokens.len().checked_sub(2).and_then(|place| self.source.tokens.get(place));
        before.is_some_and(|before| match before.kind {
            Kind::Sign => before.text == ")",
            Kind::Name | Kind::Line => false,
            _ => true,
        })
    }

    /// An error where a value cannot stand, or may be an operator.
    fn value(&self) -> Lexed {
        if self.turn() == Turn::Value { Ok(()) } else { Err(UNCLEAR) }
    }

    fn all(&mut self) -> Lexed {
        let mut is_fresh = true;
        while let Some(next) = self.source.peek() {
            if self.source.is_too_long() || self.braces.len() > 80 {
                return Err("it is longer than skraft reads");
            }
            let second = self.source.second();
            if is_fresh && next == '=' && second.is_some_and(|second| second.is_ascii_alphabetic()) {
                return Err("it has a part that is no code");
            }
            is_fresh = next == '\n';
            match next {
                ' ' | '\t' | '\n' | '\r' | '\u{c}' => {
                    self.source.bump();
                    self.source.is_spaced = true;
                }
                '#' => drop(self.source.take_while(|letter| letter != '\n')),
                '"' => self.quoted(Kind::Text)?,
                '`' => self.quoted(Kind::Command)?,
                '\'' => {
                    let raw = self.delimited()?;
                    self.source.push(Kind::Text, raw.replace("\\'", "'").replace("\\\\", "\\"));
                }
                '$' => self.scalar()?,
                '@' => self.list('@')?,
                '%' if self.turn() != Turn::Operator => {
                    self.value()?;
                    self.list('%')?;
                }
                '&' if second != Some('&') && self.turn() != Turn::Operator => self.call()?,
                '*' if self.turn() != Turn::Operator => return Err("it takes a name as a value"),
                '<' if self.turn() != Turn::Operator => self.input()?,
                '/' if self.turn() != Turn::Operator => {
                    self.value()?;
                    self.pattern()?;
                }
                '?' if self.turn() != Turn::Operator => return Err(UNCLEAR),
                '-' if second.is_some_and(|second| second.is_ascii_alphabetic())
                    && !self.source.rest().chars().nth(2).is_some_and(is_wordly) =>
                {
                    self.source.bump();
                    self.source.push(Kind::Sign, "-");
                    if self.turn_before_minus() {
                        self.source.bump();
                    } else if matches!(second, Some('s' | 'm' | 'q' | 'y')) {
                        return Err(UNCLEAR);
                    }
                }
                '.' if second.is_some_and(|second| second.is_ascii_digit()) && self.turn() == Turn::Value => {
                    self.source.number(false)
                }
                _ if next.is_ascii_digit() => self.source.number(false),
                _ if is_wordly(next) => self.word()?,
                '\u{80}'.. => return Err("a name has letters beyond ASCII"),
                '{' => self.open()?,
                '}' => {
                    self.behind = self.braces.pop().unwrap_or(Turn::Either);
                    self.source.sign(SIGNS)?;
                }
                _ => self.source.sign(SIGNS)?,
            }
        }
        Ok(())
    }

    /// Whether the minus that was added last stands where a value is wanted.
    fn turn_before_minus(&mut self) -> bool {
        let minus = self.source.tokens.pop();
        let is_value = self.turn() == Turn::Value;
        self.source.tokens.extend(minus);
        is_value
    }

    /// A brace that opens: of a value, of a block, or of either.
    fn open(&mut self) -> Lexed {
        let before = self
            .source
            .tokens
            .len()
            .checked_sub(2)
            .and_then(|place| self.source.tokens.get(place))
            .map_or("", |token| &token.text);
        let behind = self.source.last().map_or(Turn::Value, |last| match last.kind {
            Kind::Variable => Turn::Operator,
            Kind::Sign if has("-> ]", &last.text) || (last.text == "}" && self.behind == Turn::Operator) => {
                Turn::Operator
            }
            Kind::Sign if last.text == ";" => Turn::Value,
            Kind::Sign if last.text == ")" => match self.source.before_brackets() {
                (name, _) if has("if elsif unless while until for foreach", name) => Turn::Value,
                ("", "my" | "our" | "for" | "foreach") => Turn::Value,
                (name, "sub") if !name.is_empty() => Turn::Value,
                _ => Turn::Either,
            },
            Kind::Name if before == "sub" || has("map grep sort else continue BEGIN END", &last.text) => Turn::Value,
            _ => Turn::Either,
        });
        self.braces.push(behind);
        self.source.sign(SIGNS)
    }

    /// The raw text between two delimiters, which nest where they are brackets.
    fn delimited(&mut self) -> Lexed<&'a str> {
        let open = self.source.bump().ok_or("a text does not begin")?;
        let close = match open {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            '<' => '>',
            other => other,
        };
        let (mut depth, mut is_escaped) = (0_usize, false);
        let end = self.source.rest().char_indices().find_map(|(place, letter)| {
            if is_escaped || letter == '\\' {
                is_escaped = !is_escaped;
            } else if letter == close && depth == 0 {
                return Some(place);
            } else if letter == close {
                depth = depth.saturating_sub(1);
            } else if letter == open {
                depth = depth.saturating_add(1);
            }
            None
        });
        let raw = self.source.take(end.ok_or("a text does not end")?);
        self.source.bump();
        Ok(raw)
    }

    fn quoted(&mut self, kind: Kind) -> Lexed {
        let raw = self.delimited()?;
        self.live(kind, raw)
    }

    /// A text that is looked into.
    fn live(&mut self, kind: Kind, raw: &'a str) -> Lexed {
        let place = self.source.reserve(kind);
        self.source.push(Kind::Sign, OPEN);
        let text = self.inside(raw)?;
        if self.source.follows(OPEN) {
            self.source.tokens.pop();
        } else {
            self.source.push(Kind::Sign, CLOSE);
        }
        self.source.settle(place, text);
        Ok(())
    }

    /// Looks into a text: variables in it become holes, code in it becomes tokens.
    fn inside(&mut self, raw: &'a str) -> Lexed<String> {
        self.source.enter()?;
        let (mut inner, mut all) = (Source::new(raw), String::new());
        while let Some(next) = inner.bump() {
            match next {
                '\\' => match inner.bump() {
                    Some('n') => all.push('\n'),
                    Some('t') => all.push('\t'),
                    Some(letter) if letter.is_ascii_alphanumeric() => all.push(ANYTHING),
                    other => all.extend(other),
                },
                '$' | '@'
                    if inner.peek().is_some_and(|next| is_wordly(next) || matches!(next, '{' | '$' | ':' | '^')) =>
                {
                    all.push(ANYTHING);
                    self.inner_variable(&mut inner, next)?;
                }
                '$' if inner.peek().is_some_and(|next| {
                    matches!(next, '&' | '!' | ',' | '.' | ';' | '/' | '\\' | '@' | '`' | '+' | '<' | '>')
                }) =>
                {
                    all.push(ANYTHING);
                    inner.bump();
                }
                other => all.push(other),
            }
        }
        self.source.leave();
        Ok(all)
    }

    fn inner_variable(&mut self, inner: &mut Source<'a>, sigil: char) -> Lexed {
        while inner.eat("$") {}
        if inner.peek() == Some('{') {
            let code = balanced(inner)?;
            if !code.chars().all(is_wordly) || code.is_empty() {
                self.code(code)?;
            } else {
                self.variable(sigil, code)?;
            }
        } else if inner.eat("^") {
            return Err("skraft does not know a variable of it");
        } else {
            let name = inner.word();
            if inner.rest().starts_with("::")
                || (inner.rest().starts_with('\'') && inner.second().is_some_and(is_wordly))
            {
                return Err("it names what is in a package");
            }
            self.variable(sigil, name)?;
        }
        loop {
            let is_pointed = inner.rest().starts_with("->[") || inner.rest().starts_with("->{");
            if is_pointed {
                inner.take(2);
            }
            if !matches!(inner.peek(), Some('[' | '{')) {
                return Ok(());
            }
            let code = balanced(inner)?;
            self.code(code)?;
        }
    }

    /// Code inside of a text.
    fn code(&mut self, code: &'a str) -> Lexed {
        if code.contains('#') || names_part(code) {
            return Err("a text of it has code that can be read in two ways");
        }
        if code.chars().all(is_wordly) {
            return Ok(());
        }
        self.source.enter()?;
        self.source.push(Kind::Sign, OPEN);
        let mut lexer = Lexer { source: Source::new(code), braces: Vec::new(), behind: Turn::Either };
        std::mem::swap(&mut lexer.source.tokens, &mut self.source.tokens);
        lexer.source.deepen(&self.source);
        let done = lexer.all();
        std::mem::swap(&mut lexer.source.tokens, &mut self.source.tokens);
        done?;
        self.source.push(Kind::Sign, CLOSE);
        self.source.leave();
        Ok(())
    }

    /// A variable, unless it is one that does things.
    fn variable(&mut self, sigil: char, name: &str) -> Lexed {
        if has("INC SIG ISA EXPORT", name) || name.starts_with("__") {
            return Err("skraft does not know a variable of it");
        }
        self.source.push(Kind::Variable, format!("{sigil}{name}"));
        Ok(())
    }

    fn scalar(&mut self) -> Lexed {
        self.source.bump();
        match self.source.peek() {
            Some('$') if self.source.second().is_some_and(|next| is_wordly(next) || matches!(next, '$' | '{')) => {
                self.source.push(Kind::Sign, "$");
                self.scalar()
            }
            Some('#') if self.source.second().is_some_and(|next| matches!(next, '{' | '$')) => {
                self.source.bump();
                self.braced('$')
            }
            Some('#') if self.source.second().is_some_and(is_wordly) => {
                self.source.bump();
                let name = self.source.word();
                self.variable('@', name)
            }
            Some('{') => self.braced('$'),
            Some(letter) if is_wordly(letter) => self.named('$'),
            Some('^') => {
                self.source.bump();
                match self.source.bump() {
                    Some('O' | 'V' | 'T' | 'W' | 'X') => self.variable('$', "^"),
                    _ => Err("skraft does not know a variable of it"),
                }
            }
            Some(letter) if "&`'+!@/\\,;.$<>]|\"~-%=".contains(letter) => {
                self.source.bump();
                self.variable('$', "_")
            }
            _ => Err("skraft does not know a variable of it"),
        }
    }

    fn named(&mut self, sigil: char) -> Lexed {
        let name = self.source.word();
        if name == "Data" && self.source.eat("::Dumper::") {
            let option = self.source.word();
            return if has("Indent Terse Sortkeys Useqq Deepcopy Pad Maxdepth", option) {
                self.variable(sigil, option)
            } else {
                Err("it names what is in a package")
            };
        }
        let rest = self.source.rest();
        if rest.starts_with("::") || (rest.starts_with('\'') && self.source.second().is_some_and(is_wordly)) {
            return Err("it names what is in a package");
        }
        self.variable(sigil, name)
    }

    /// `${…}`, `@{…}`: a name in braces, or code.
    fn braced(&mut self, sigil: char) -> Lexed {
        if self.source.peek() == Some('$') {
            self.source.push(Kind::Sign, "$");
            return self.scalar();
        }
        let inner = self.source.rest().get(1..).unwrap_or("");
        let length = inner.find(|letter| !is_wordly(letter)).unwrap_or(0);
        if length > 0 && inner.get(length..).is_some_and(|more| more.starts_with('}')) {
            self.source.bump();
            let name = self.source.word();
            self.source.bump();
            return self.variable(sigil, name);
        }
        if self.source.rest().starts_with("{^") || names_part(inner) {
            return Err("skraft does not know a variable of it");
        }
        self.source.bump();
        self.braces.push(Turn::Operator);
        self.source.push(Kind::Sign, "${");
        Ok(())
    }

    /// `@name`, `%name`, `@{…}`, `@$name`.
    fn list(&mut self, sigil: char) -> Lexed {
        self.source.bump();
        match self.source.peek() {
            Some('{' | '$') => self.braced(sigil),
            Some(letter) if is_wordly(letter) => self.named(sigil),
            Some('+' | '-') if self.source.second().is_none_or(|next| !is_wordly(next)) => {
                self.source.bump();
                self.variable(sigil, "_")
            }
            _ => Err("skraft does not know a variable of it"),
        }
    }

    /// `&name`
    fn call(&mut self) -> Lexed {
        self.value()?;
        self.source.bump();
        if !self.source.peek().is_some_and(|next| is_wordly(next) && !next.is_ascii_digit()) {
            return Err("it calls what has no name on the line");
        }
        self.source.push(Kind::Sign, "&");
        let name = self.source.word();
        self.source.push(Kind::Name, name);
        if self.source.rest().starts_with(['\'', ':']) { Err("it names what is in a package") } else { Ok(()) }
    }

    /// `<STDIN>`, `<$handle>`, `<>`
    fn input(&mut self) -> Lexed {
        self.value()?;
        let rest = self.source.rest();
        if rest.starts_with("<<>>") {
            self.source.take(4);
            self.source.push(Kind::Sign, "<>");
            return Ok(());
        }
        let end = rest.find('>').ok_or(UNCLEAR)?;
        let name = rest.get(1..end).unwrap_or("?");
        if !name.strip_prefix('$').unwrap_or(name).chars().all(is_wordly) {
            return Err("it has a here-document or a pattern of names");
        }
        self.source.take(end.saturating_add(1));
        if name.is_empty() || name == "ARGV" {
            self.source.push(Kind::Sign, "<>");
        } else {
            // What is read by way of a variable.
            let is_named = name.starts_with('$');
            self.source.push(Kind::Variable, if is_named { "<$" } else { "<" });
        }
        Ok(())
    }

    fn word(&mut self) -> Lexed {
        let mut name = self.source.word().to_owned();
        while self.source.rest().starts_with("::") && self.source.rest().chars().nth(2).is_some_and(is_wordly) {
            self.source.take(2);
            name = format!("{name}::{}", self.source.word());
        }
        let rest = self.source.rest();
        let next = rest.trim_start();
        let is_method = self.source.follows("->");
        if next.starts_with("=>") || (self.source.follows("{") && next.starts_with('}')) {
            self.source.push(Kind::Text, name);
            return Ok(());
        }
        if has("__END__ __DATA__", &name) {
            return Err("it has a part that is no code");
        }
        if !is_method && has("q qq qw qx qr m s y tr", &name) {
            let is_named =
                self.source.last().is_some_and(|last| last.kind == Kind::Name && has("sub package use no", &last.text));
            return if self.turn() == Turn::Operator || is_named { Err(UNCLEAR) } else { self.quote(&name) };
        }
        if rest.starts_with('\'') {
            return Err("it names what is in a package");
        }
        let is_sub =
            name == "sub" || self.source.last().is_some_and(|last| last.kind == Kind::Name && last.text == "sub");
        self.source.push(Kind::Name, name);
        if is_sub {
            self.prototype();
        }
        Ok(())
    }

    /// `($$;@)` behind the name of a function.
    fn prototype(&mut self) {
        let rest = self.source.rest();
        let inner = rest.trim_start().strip_prefix('(');
        let Some(end) = inner.and_then(|inner| inner.find(')')) else { return };
        let inner = inner.and_then(|inner| inner.get(..end)).unwrap_or("x");
        if inner.chars().all(|letter| matches!(letter, '$' | '@' | '%' | '&' | ';' | '\\' | '+' | ' ')) {
            self.source.take(rest.find(')').map_or(0, |end| end.saturating_add(1)));
        }
    }

    /// Goes to a delimiter behind a word or another part.
    fn delimiter(&mut self) -> Lexed {
        let spaces = self.source.take_while(char::is_whitespace);
        match self.source.peek() {
            Some('#') if !spaces.is_empty() => Err(UNCLEAR),
            Some(letter) if letter.is_ascii_punctuation() && !matches!(letter, ')' | ']' | '}' | '_') => Ok(()),
            _ => Err(UNCLEAR),
        }
    }

    fn quote(&mut self, name: &str) -> Lexed {
        self.delimiter()?;
        let open = self.source.peek().unwrap_or('/');
        let is_paired = matches!(open, '(' | '[' | '{' | '<');
        match name {
            "q" => {
                let raw = self.delimited()?;
                self.source.push(Kind::Text, raw.replace("\\\\", "\\"));
            }
            "qw" => {
                self.delimited()?;
                self.source.push(Kind::Text, ANYTHING.to_string());
            }
            "qq" => self.quoted(Kind::Text)?,
            "qx" => self.quoted(Kind::Command)?,
            "m" | "qr" => self.pattern()?,
            _ => {
                let raw = self.delimited()?;
                let second = if is_paired {
                    self.delimiter()?;
                    self.delimited()?
                } else {
                    self.rest_of(open)?
                };
                if name == "s" {
                    self.substitute(raw, second)?;
                } else {
                    self.flags("cdsr")?;
                    self.source.push(Kind::Regex, "");
                }
            }
        }
        Ok(())
    }

    /// The second part of `s/a/b/`, whose first delimiter is gone.
    fn rest_of(&mut self, close: char) -> Lexed<&'a str> {
        let mut is_escaped = false;
        let end = self.source.rest().char_indices().find(|(_, letter)| {
            let is_end = *letter == close && !is_escaped;
            is_escaped = *letter == '\\' && !is_escaped;
            is_end
        });
        let raw = self.source.take(end.ok_or("a text does not end")?.0);
        self.source.bump();
        Ok(raw)
    }

    fn flags(&mut self, known: &str) -> Lexed<&'a str> {
        let flags = self.source.word();
        if flags.chars().all(|flag| known.contains(flag)) {
            Ok(flags)
        } else {
            Err("skraft does not know a flag of a pattern")
        }
    }

    fn pattern(&mut self) -> Lexed {
        let raw = self.delimited()?;
        self.flags("msixpodualngc")?;
        self.regex(raw)
    }

    fn regex(&mut self, raw: &'a str) -> Lexed {
        if ["(?{", "(??{", "(*{", "(**{"].iter().any(|mark| raw.contains(mark)) {
            return Err("a pattern of it runs code");
        }
        self.live(Kind::Regex, raw)
    }

    fn substitute(&mut self, pattern: &'a str, by: &'a str) -> Lexed {
        let flags = self.flags("msixpodualngcer")?;
        self.regex(pattern)?;
        match flags.matches('e').count() {
            0 => drop(self.inside(by)?),
            1 => self.code(by)?,
            _ => return Err("it runs what a substitution makes"),
        }
        // Behind it stands an operator, whatever was in it.
        self.source.push(Kind::Regex, "");
        Ok(())
    }
}

/// Whether code in braces begins with a name and more brackets: `${s{a}…}` is a part of `%s`, and not a substitution.
fn names_part(code: &str) -> bool {
    let code = code.trim_start();
    let behind = code.trim_start_matches(is_wordly);
    behind.len() < code.len() && behind.trim_start().starts_with(['[', '{', ':', '\''])
}

/// What stands in the brackets that come next.
fn balanced<'a>(source: &mut Source<'a>) -> Lexed<&'a str> {
    let (mut depth, mut is_escaped) = (0_usize, false);
    let end = source.rest().char_indices().find(|(_, letter)| {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '{' | '[' | '(' => depth = depth.saturating_add(1),
            '}' | ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let end = end.ok_or("code in a text does not end")?.0;
    let all = source.take(end.saturating_add(1));
    Ok(all.get(1..end).unwrap_or(""))
}

struct Reader<'t, 'a, 'r, 'w> {
    tokens: &'t Tokens<'a>,
    report: &'r mut Report<'w>,
    /// The functions that the code defines.
    own: Vec<&'t str>,
}

impl Reader<'_, '_, '_, '_> {
    fn look(&mut self, place: usize) {
        let tokens = self.tokens;
        let (before, next) = (place.wrapping_sub(1), place.saturating_add(1));
        match tokens.at(place).map(|token| token.kind) {
            Some(Kind::Command) => self.report.shell(Word::known(tokens.text(place, Kind::Command))),
            Some(Kind::Sign)
                if tokens.sign(place) == "->" && !tokens.is(next, Kind::Name) && !tokens.is_sign(next, "[ { @") =>
            {
                self.report.unread("it calls what has no name on the line");
            }
            Some(Kind::Sign)
                if tokens.sign(place) == "&"
                    && !tokens.is(before, Kind::Variable)
                    && tokens.is(next, Kind::Name)
                    && !self.own.contains(&tokens.name(next)) =>
            {
                self.report.unknown(tokens.name(next));
            }
            Some(Kind::Name) => self.name(place),
            _ => {}
        }
    }

    fn name(&mut self, place: usize) {
        let tokens = self.tokens;
        let (name, before, next) = (tokens.name(place), place.wrapping_sub(1), place.saturating_add(1));
        if tokens.sign(before) == "->" {
            return self.method(place);
        }
        match name {
            "use" | "no" => return self.load(next),
            "eval" | "do" if tokens.sign(next) == "{" => return,
            "do" | "require" => return self.loaded(next),
            "sub" => return,
            "sort" => self.sort(next),
            _ => {}
        }
        if tokens.is_name(before, "sub use no") {
            let is_odd = tokens.name(before) == "sub" && (has(DENIED, name) || name.contains("::"));
            return self.report.wants(!is_odd, name);
        }
        if has(KEYWORDS, name) || (tokens.sign(before) == "&" && self.own.contains(&name)) {
            return;
        }
        if tokens.sign(next) == "->" {
            return self.odd(has(CLASSES, name), name);
        }
        if let Some((package, function)) = name.rsplit_once("::") {
            let is_known = has(PACKAGES, package) && letter(FUNCTIONS, function) == Some(' ');
            return self.odd(is_known, name);
        }
        match letter(FUNCTIONS, name) {
            Some(what) => self.does(what, place),
            None if has(DENIED, name) => self.report.unknown(name),
            None if self.own.contains(&name) || is_handle(name) || tokens.sign(next) == ":" => {}
            None => self.report.unknown(name),
        }
    }

    /// A class or package, which is harmless only if it is known.
    fn odd(&mut self, is_known: bool, name: &str) {
        self.report.wants(is_known, name);
        if !is_known && has(WEB, name) {
            self.report.contact_all(self.tokens);
        }
    }

    fn method(&mut self, place: usize) {
        let name = self.tokens.name(place);
        let is_made = name == "new" && self.tokens.is_name(place.wrapping_sub(2), CLASSES);
        if !(is_made || has(METHODS, name)) {
            self.report.unknown(&format!("->{name}"));
        }
    }

    fn load(&mut self, place: usize) {
        let name = self.tokens.name(place);
        let is_version = self.tokens.is(place, Kind::Number)
            || (name.starts_with('v') && name.chars().skip(1).all(|letter| letter.is_ascii_digit()));
        if is_version || has(PACKAGES, name) {
            if has("if parent base", name) {
                self.report.runs(name);
            } else if name == "constant" {
                self.constants(place.saturating_add(1));
            }
            return;
        }
        self.report.runs(name);
        if has(WEB, name) {
            self.report.contact_all(self.tokens);
        }
    }

    /// A constant takes the place of a function of perl: only one that is written large is none of them.
    fn constants(&mut self, from: usize) {
        let end = (from..self.tokens.len()).find(|place| self.tokens.sign(*place) == ";").unwrap_or(self.tokens.len());
        let is_named = |place: usize| self.tokens.is_sign(place.saturating_add(1), "=> ,");
        let is_known = |place: usize| !is_named(place) || is_handle(self.tokens.text(place, Kind::Text));
        let first = if self.tokens.sign(from) == "{" { from.saturating_add(1) } else { from };
        let is_large = self.tokens.is(first, Kind::Text)
            && (first..end).all(|place| !self.tokens.is(place, Kind::Text) || is_known(place));
        if first < end && !(is_large && is_handle(self.tokens.text(first, Kind::Text))) {
            self.report.unknown("use constant");
        }
    }

    fn loaded(&mut self, place: usize) {
        match self.tokens.name(place) {
            name if has(PACKAGES, name) => {}
            name if !name.is_empty() => self.report.runs(name),
            _ if self.tokens.is(place, Kind::Text) => self.report.runs(self.tokens.text(place, Kind::Text)),
            _ => self.report.unread("it loads what is not on the line"),
        }
    }

    /// `sort $name @list` calls what it names.
    fn sort(&mut self, next: usize) {
        let first = if self.tokens.sign(next) == "(" { next.saturating_add(1) } else { next };
        let behind = first.saturating_add(1);
        let is_called = self.tokens.text(first, Kind::Variable).starts_with('$')
            && (self.tokens.is(behind, Kind::Variable) || self.tokens.is_sign(behind, "${ ( $"));
        if is_called {
            self.report.unread("it calls what has no name on the line");
        }
    }

    /// The arguments of a function, in brackets or not.
    fn arguments(&self, place: usize) -> Vec<(usize, usize)> {
        let next = place.saturating_add(1);
        if self.tokens.sign(next) == "(" {
            return self.tokens.arguments(next);
        }
        let around = self.tokens.around(place);
        let last =
            if around == usize::MAX { self.tokens.len() } else { self.tokens.partner(around).min(self.tokens.len()) };
        let is_end = |place: usize| {
            self.tokens.is_sign(place, "; } ) ] #} || && ? :")
                || self.tokens.is_name(place, "or and if unless while until for foreach xor")
        };
        let mut end = next;
        while end < last && !is_end(end) {
            end = self.tokens.over(end);
        }
        self.tokens.split(next, end.min(last))
    }

    fn does(&mut self, what: char, place: usize) {
        if what == ' ' {
            return;
        }
        let parts = self.arguments(place);
        match what {
            'o' => self.open(&parts),
            's' => self.command(&parts),
            '2' | '3' => {
                let from: usize = if what == '2' { 1 } else { 2 };
                (from..parts.len().max(from.saturating_add(1)))
                    .for_each(|n| self.report.write(self.value(&parts, n), None));
            }
            _ => {
                let words: Vec<Word> = parts.iter().map(|part| self.word(*part)).collect();
                self.report.act(what, words.len(), &|n| words.get(n).cloned().unwrap_or_else(Word::anything));
            }
        }
    }

    fn open(&mut self, parts: &[(usize, usize)]) {
        let mode = parts.get(1).and_then(|part| self.tokens.literal(part.0, part.1));
        match (mode, parts) {
            (Some(mode), [_, _]) => self.open_two(&mode),
            (Some(mode), [_, _, path, rest @ ..]) if !mode.contains(ANYTHING) => {
                let mode = mode.trim();
                let is_memory = self.tokens.sign(path.0) == "\\" || self.tokens.name(path.0) == "undef";
                let is_copy = mode.contains('&') && self.tokens.is_name(path.0, "STDOUT STDERR STDIN");
                match mode {
                    "-|" | "|-" if rest.is_empty() => self.report.shell(self.word(*path)),
                    "-|" | "|-" => {
                        self.report.command(std::iter::once(path).chain(rest).map(|part| self.word(*part)).collect())
                    }
                    _ if is_memory || is_copy => {}
                    _ if mode.starts_with('<') => self.report.read(self.word(*path)),
                    _ => self.report.write(self.word(*path), None),
                }
            }
            _ => self.report.unread("it opens what may be a command"),
        }
    }

    /// The form of `open` whose text says all.
    fn open_two(&mut self, text: &str) {
        let text = text.trim();
        let known = |text: &str| if text.contains(ANYTHING) { Word::anything() } else { Word::known(text.trim()) };
        match text.chars().next() {
            _ if matches!(text, "-|" | "|-") => self.report.unread("it runs itself a second time"),
            _ if matches!(text, "-" | ">-" | "<-") => {}
            Some('<') => self.report.read(known(text.trim_start_matches('<'))),
            Some('>') => self.report.write(known(text.trim_start_matches('>')), None),
            Some('+') => self.report.write(Word::anything(), None),
            Some('|') => self.report.shell(known(text.trim_matches('|'))),
            Some(_) if text.ends_with('|') => self.report.shell(known(text.trim_end_matches('|'))),
            Some(_) if !text.contains(ANYTHING) => self.report.read(Word::known(text)),
            _ => self.report.unread("it opens what may be a command"),
        }
    }

    fn command(&mut self, parts: &[(usize, usize)]) {
        let words: Vec<Word> = parts.iter().map(|part| self.word(*part)).collect();
        match words.as_slice() {
            [one] => self.report.shell(one.clone()),
            [] => self.report.unread("it runs a program that is not on the line"),
            _ => self.report.command(words),
        }
    }

    fn conclude(&mut self) {
        let tokens = self.tokens;
        let has = |found: &dyn Fn(usize) -> bool| (0..tokens.len()).any(found);
        let is_strict = |place: usize| {
            tokens.name(place) == "strict"
                && tokens.name(place.wrapping_sub(1)) == "use"
                && tokens.around(place) == usize::MAX
        };
        let strict = (0..tokens.len()).find(|place| is_strict(*place)).unwrap_or(usize::MAX);
        let is_loose = |place: usize| place < strict || has(&|place| tokens.name(place) == "no");
        // A text may name a variable where references are not strict.
        let is_symbolic = has(&|place| tokens.is_sign(place, "${ $") && is_loose(place));
        let is_environment = |place: usize| matches!(tokens.text(place, Kind::Variable), "$ENV" | "%ENV" | "@ENV");
        if self.report.has_command() && (is_symbolic || has(&is_environment)) {
            self.report.unread("it runs a program and may change the environment");
        }
        if is_symbolic && has(&|place| tokens.is_name(place, "BEGIN require")) {
            self.report.unread("it may change where modules come from");
        }
        let opens = |place: usize| {
            let next = place.saturating_add(1);
            let is_all =
                tokens.name(place) == "eof" && tokens.sign(next) == "(" && tokens.over(next) == next.saturating_add(2);
            let is_handle = tokens.text(place, Kind::Variable) == "<$" && is_loose(place);
            tokens.sign(place) == "<>" || tokens.is_name(place, "ARGV readline") || is_all || is_handle
        };
        let is_odd =
            |word: &Word| word.text().trim().starts_with(['|', '>', '<', '+']) || word.text().trim().ends_with('|');
        let is_given =
            has(&|place| tokens.sign(place) == "<>") && (self.report.arguments.iter().any(is_odd) || is_symbolic);
        if is_given || (has(&opens) && has(&|place| self.changes_arguments(place))) {
            self.report.unread("a file that it reads may be a command");
        }
    }

    /// Whether the files that `<>` reads may be changed here.
    fn changes_arguments(&self, place: usize) -> bool {
        let (tokens, next) = (self.tokens, place.saturating_add(1));
        let behind = match tokens.text(place, Kind::Variable) {
            "@ARGV" => next,
            "$ARGV" if tokens.sign(next) == "[" => tokens.over(next),
            _ => return false,
        };
        let (before, around) = (place.wrapping_sub(1), tokens.around(place));
        let takes = |place: usize| {
            tokens.is_name(place, "for foreach map grep push unshift splice local my our chomp chop")
                || self.own.contains(&tokens.name(place))
        };
        let is_aliased = takes(before) || tokens.is_sign(before, "\\ }") || tokens.is(before, Kind::Variable);
        let is_grouped = tokens.sign(around) == "("
            && (takes(around.wrapping_sub(1))
                || tokens.is(around.wrapping_sub(1), Kind::Variable)
                || tokens.is_sign(tokens.over(around), ASSIGNS));
        tokens.is_sign(behind, ASSIGNS) || is_aliased || is_grouped
    }

    fn value(&self, parts: &[(usize, usize)], place: usize) -> Word {
        parts.get(place).map_or_else(Word::anything, |part| self.word(*part))
    }

    fn word(&self, (from, to): (usize, usize)) -> Word {
        if let Some(text) =
            self.tokens.literal(from, to).filter(|_| !(from..to).any(|place| self.tokens.sign(place) == "+"))
        {
            return Word::known(text);
        }
        let all = self.tokens.joined(from, to);
        let number = all
            .strip_prefix("$ARGV[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|number| number.parse::<usize>().ok());
        let is_touched = |place: usize| {
            let (name, next) = (self.tokens.text(place, Kind::Variable), place.saturating_add(1));
            let is_shifted = self.tokens.is_name(place, "shift pop");
            is_shifted || name == "@ARGV" || (name == "$ARGV" && self.tokens.is_sign(self.tokens.over(next), ASSIGNS))
        };
        let is_plain = !(0..self.tokens.len()).any(is_touched);
        number
            .filter(|_| is_plain)
            .and_then(|number| self.report.arguments.get(number).cloned())
            .unwrap_or_else(Word::anything)
    }
}

/// Whether it can only name a file that is open, a label or a constant: all functions are written small.
fn is_handle(name: &str) -> bool {
    name.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::super::Language::Perl;
    use super::super::tests::{judge, shake, told};

    const CASES: &[(&str, &str)] = &[
        ("print if /h/", ""),
        ("print 1 + 1", ""),
        ("s/a/b/g; print", ""),
        ("s{a}{b}g; tr/a-z/A-Z/; y/a/b/", ""),
        ("s/(\\d+)/$1+1/e", ""),
        ("print \"$F[0]:$F[2]\\n\"", ""),
        ("print join(\",\", map { $_ * 2 } grep { $_ > 1 } sort { $a <=> $b } 1..5), \"\\n\"", ""),
        ("$h{$_}++ for split; END { print \"$_ $h{$_}\\n\" for sort keys %h }", ""),
        ("$n++ }{ print $n", ""),
        ("while (<>) { $n++ }{ print $n }", ""),
        ("while (<STDIN>) { chomp; my @f = split /,/; print $f[1], \"\\n\" if $f[0] eq 'x' }", ""),
        ("my ($x, $y) = (6, 2); print $x / $y / 2, $x % $y", ""),
        ("use strict; use warnings; my %h = (a => 1, s => 2, y => 3); print $h{s} / $h{y}; print \"$h{a}\"", ""),
        ("use List::Util qw(sum max); print sum(map { length } @ARGV)", ""),
        ("use JSON::PP; print JSON::PP->new->pretty->encode(decode_json(join '', <STDIN>))", ""),
        ("use POSIX; print strftime('%F', localtime), floor(1.5)", ""),
        ("use Data::Dumper; local $Data = 1; print Dumper({a => [1, 2]})", ""),
        ("open(my $f, '<', $ARGV[1]) or die \"x: $!\"; print while <$f>; close $f", "r:two"),
        ("open my $f, '<:encoding(UTF-8)', 'a.txt' or die; print scalar <$f>", "r:a.txt"),
        ("open(FH, 'a.txt'); print <FH>; close FH", "r:a.txt"),
        ("open(F, '<a.txt')", "r:a.txt"),
        ("local $/; $_ = <STDIN>; print length", ""),
        ("print \"ok\\n\" if -e 'a' && -s 'b' && !-d $ARGV[0]", ""),
        ("use constant X => 5; print X; use Data::Dumper; $Data::Dumper::Sortkeys = 1", ""),
        ("use constant length => 4; length /2; system('ls'); 2/1", "?"),
        ("sub sum() { 1 } sum /1; system('ls'); 2/1", "?"),
        ("sub x() { 1 } x /1; system('ls'); 2/1", "?"),
        ("use POSIX; DBL_MAX /1; system('ls'); 2/1", "?"),
        ("my $f = sub ($x) { 1 } /1; system('ls'); 2/3", "?"),
        ("${s{a};`touch pwn`};", "?"),
        ("print \"${s{a};`touch pwn`}\"", "?"),
        ("sub s { system('ls') }{ }; &s", "?"),
        ("use English; $INPLACE_EDIT = ''", "!"),
        ("sub f { my ($n) = @_; return $n < 2 ? 1 : $n * f($n - 1) } print f(5)", ""),
        ("my $r = [1, {a => 2}]; print $r->[1]{a}, $$r[0], ${$r}[0], @{$r}, scalar(@$r), $#{$r}, $#ARGV", ""),
        ("printf STDERR '%s', $ENV{HOME}; print STDOUT 'x' x 3", ""),
        ("$_ = 'a/b'; print m{a/b} ? q(x) : qq{y}, qw(a b), qr/x/i", ""),
        ("eval { die 'x' }; print $@ if $@", ""),
        ("do { print 'x' } while ($i++ < 3)", ""),
        ("@a = sort { $a <=> $b } <STDIN>; print $a[int(@a/2)]", ""),
        ("print $1 if /\\b(\\w+)\\b.*?$/ and $. > 3", ""),
        ("print \"$h->{a}{b} @{$x} user\\@example.com \\$5 ${name}s\"", ""),
        ("BEGIN { $| = 1 } print reverse <STDIN>", ""),
        ("open(my $o, '>', 'out.txt')", "w:out.txt"),
        ("open(my $o, '>>out.txt')", "w:out.txt"),
        ("open(O, \">$f\")", "w:…"),
        ("open(O, $f)", "?"),
        ("open(O, $m, $f)", "?"),
        ("open(O, '+<', 'a')", "w:a"),
        ("open(O, 'touch pwn|')", "$:touch pwn"),
        ("open(O, '|touch pwn')", "$:touch pwn"),
        ("open(O, '-|', 'ls', '-l')", "x:ls,-l"),
        ("open(O, '-|', 'ls -l')", "$:ls -l"),
        ("open(my $m, '>', \\my $buffer)", ""),
        ("unlink 'a', 'b'; rename('c', 'd'); mkdir 'e'; rmdir 'f'", "d:a d:b d:c w:d w:e d:f"),
        ("unlink glob('*.o')", "d:…"),
        ("unlink", "d:…"),
        ("chmod 0755, 'a'", "w:a"),
        ("system('ls -l')", "$:ls -l"),
        ("system 'ls', '-l'", "x:ls,-l"),
        ("print `git log`, qx(ls)", "$:git log $:ls"),
        ("print `rm $x`", "?"),
        ("system $x", "?"),
        ("exec 'ls'", "$:ls"),
        ("eval '1'", "?"),
        ("eval $x", "?"),
        ("s/x/system('ls')/e", "$:ls"),
        ("s/x/$y/ee", "?"),
        ("print \"@{[ system('ls') ]}\"", "$:ls"),
        ("print \"${\\ system('ls')}\"", "$:ls"),
        ("print \"$h{system('ls')}\"", "$:ls"),
        ("print \"$a[system('ls')]\"", "$:ls"),
        ("print \"$x->{system('ls')}\"", "$:ls"),
        ("/@{[ system('ls') ]}/", "$:ls"),
        ("s/x/@{[ system('ls') ]}/", "$:ls"),
        ("print qq(@{[ eval '1' ]})", "?"),
        ("print \"@{[ 1 # }\\n, system('ls') ]}\"", "?"),
        ("/(?{ system('ls') })/", "?"),
        ("/(??{ 'x' })/", "?"),
        ("do 'x.pl'", "!"),
        ("require 'x.pl'", "!"),
        ("require $x", "?"),
        ("use lib 'x'; use My::Module", "! !"),
        ("use IO::File; IO::File->new('out', 'w')", "?"),
        ("$c = 'IO::File'; $c->new('out', 'w')", "?"),
        ("'IO::File'->new('out', 'w')", "?"),
        ("&{'system'}('ls')", "?"),
        ("&$f('ls')", "?"),
        ("$f->('ls')", "?"),
        ("'CORE::unlink'->('a')", "?"),
        ("CORE::system('ls')", "?"),
        ("POSIX::unlink('a')", "?"),
        ("*f = \\&CORE::system", "?"),
        ("*{'main::f'} = sub { }", "?"),
        ("$o->$m('x')", "?"),
        ("sort $by @x", "?"),
        ("$^I = ''; while (<>) { print }", "?"),
        ("@ARGV = ('touch pwn|'); while (<>) { }", "?"),
        ("for (@ARGV) { $_ = 'touch pwn|' } print <>", "?"),
        ("push @INC, '.'", "?"),
        ("@ARGV = ('touch pwn|'); print readline", "?"),
        ("@ARGV = ('touch pwn|'); print readline(ARGV)", "?"),
        ("@ARGV = ('touch pwn|'); eof(); print <ARGV>", "?"),
        ("$x = 'ARGV'; @ARGV = ('touch pwn|'); print <$x>", "?"),
        ("@{'ARGV'} = ('touch pwn|'); while (<>) { print }", "?"),
        ("${\"\\cI\"} = ''; while (<>) { print }", "?"),
        ("$x = 'ARGV'; push @$x, 'touch pwn|'; while (<>) { print }", "?"),
        ("use strict; my %h; while (<>) { push @{$h{$_}}, $. } print keys %h", ""),
        ("use strict; for my $f (@ARGV) { open(my $h, '<', $f) or die; while (<$h>) { print } }", "r:…"),
        ("print \"@ARGV\"; print scalar(@ARGV), shift(@ARGV); while (<>) { print }", ""),
        ("BEGIN { push @{'INC'}, '.' } use JSON::PP", "?"),
        ("$SIG{INT} = 'x'", "?"),
        ("$main::x = 1", "?"),
        ("print'x'", "?"),
        ("foo /'/; system('ls') #'", "?"),
        ("$x = time /2; system('ls') #/", "$:ls"),
        ("print <<X;\\n@{[ system('ls') ]}\\nX", "?"),
        ("=pod\\n\\n'\\n\\n=cut\\nsystem('ls') #'", "?"),
        ("print 1;\\n=pod\\n'\\n=cut\\nsystem('ls') #'", "?"),
        ("__END__\\n'", "?"),
        ("fork; kill 9, 1; syscall 1", "?"),
        ("tie %h, 'X'", "?"),
        ("binmode(STDOUT, ':via(X)')", "?"),
        ("sysopen(F, 'a', 1)", "?"),
        ("sub unlink { } unlink 'a'", "d:a"),
        ("sub system { } system('ls')", "$:ls"),
        ("sub p($$) { print 1 } p 'x', 2", ""),
        ("use HTTP::Tiny; print HTTP::Tiny->new->get('https://a.example.com')->{content}", "?"),
        ("$ENV{PATH} = '.'; system('ls')", "?"),
        ("unknown_function('x')", "?"),
        ("%s = (1); $y = $x %s / 2", "?"),
        ("q'a\\\\'; eval('1') #'", "?"),
        ("s'a'b'; eval '1'; 'c'", "?"),
        ("print q{a}b}; eval '1'", "?"),
        ("y = 1 = 2 =; eval '1'", "?"),
        ("no strict; use re 'eval'; /$x/", "!"),
    ];

    #[test]
    fn code_is_told() {
        judge(Perl, CASES);
    }

    #[test]
    fn a_file_of_the_loop_may_be_a_command() {
        assert_eq!(told(Perl, "while (<>) { print }", &["a.txt"]), "");
        assert_eq!(told(Perl, "while (<>) { print }", &["touch pwn|"]), "?");
        assert_eq!(told(Perl, "print <>", &[">a.txt"]), "?");
    }

    #[test]
    fn nothing_panics() {
        shake(Perl, CASES);
    }
}
