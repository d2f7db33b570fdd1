//! The scripts of `awk`.
//!
//! The dangers are few: `print > file`, `print | command`, `command | getline`, `getline < file`, `system`, and gawk's
//! `@`. A `>` sends what is printed to a file where it stands in a `print` outside of brackets; else it compares.

use super::super::word::Word;
use super::report::{Report, is_device};
use super::tokens::{Kind, Lexed, Source, Tokens, has, is_wordly};

const SIGNS: &str = "**= && || == != <= >= ++ -- += -= *= /= %= ^= >> ** |& !~";
/// Words that a value may stand behind.
const KEYWORDS: &str =
    "print printf getline return in if else while for do delete exit next continue break function BEGIN END";
/// Words of which a slash behind can be read in two ways: only some awks have them.
const SOME: &str = "func switch case default nextfile BEGINFILE ENDFILE getline";
const FUNCTIONS: &str = "length substr index split sub gsub gensub match sprintf sin cos atan2 exp log sqrt int rand srand tolower toupper \
close fflush strftime systime mktime and or xor lshift rshift compl strtonum asort asorti patsplit typeof isarray getline print printf if \
while for switch return in delete exit case mkbool";

/// What the script does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    let mut source = Source::new(code);
    tokens(&mut source)?;
    let tokens = source.finish(false)?;
    let is_defined = |place: &usize| tokens.is_name(place.wrapping_sub(1), "function func");
    let own = (1..tokens.len()).filter(is_defined).map(|place| tokens.name(place)).collect();
    let mut reader = Reader { tokens: &tokens, report, own };
    (0..tokens.len()).for_each(|place| reader.look(place));
    if report.has_command() && (0..tokens.len()).any(|place| tokens.name(place) == "ENVIRON") {
        report.unread("it runs a command and uses the environment");
    }
    Ok(())
}

fn tokens(source: &mut Source<'_>) -> Lexed {
    while let Some(next) = source.peek() {
        if source.is_too_long() {
            return Err("it is longer than skraft reads");
        }
        match next {
            ' ' | '\t' | '\r' => {
                source.bump();
                source.is_spaced = true;
            }
            '\\' => {
                source.bump();
                source.is_spaced = true;
                if !(source.eat("\n") || source.eat("\r\n")) {
                    return Err("a backslash stands outside of a text");
                }
            }
            '\n' => {
                source.bump();
                source.push(Kind::Line, "");
            }
            '#' => drop(source.take_while(|letter| letter != '\n')),
            '"' => text(source)?,
            '/' if source.follows("$")
                || source.last().is_some_and(|last| last.kind == Kind::Name && has(SOME, &last.text)) =>
            {
                return Err("a slash of it can be read in two ways");
            }
            '/' if begins_pattern(source) => pattern(source)?,
            '@' => return Err("its `@` calls what the line does not name"),
            _ if next.is_ascii_digit()
                || (next == '.' && source.second().is_some_and(|next| next.is_ascii_digit())) =>
            {
                source.number(true)
            }
            _ if is_wordly(next) => {
                let word = source.word();
                source.push(Kind::Name, word);
            }
            _ => source.sign(SIGNS)?,
        }
    }
    Ok(())
}

fn text(source: &mut Source<'_>) -> Lexed {
    source.bump();
    let mut all = String::new();
    loop {
        match source.bump().ok_or("a text does not end")? {
            '"' => break,
            '\n' => return Err("a text does not end on its line"),
            '\\' => source.escape(&mut all, true)?,
            other => all.push(other),
        }
    }
    source.push(Kind::Text, all);
    Ok(())
}

/// Whether a slash here begins a pattern: nothing before it can be divided.
fn begins_pattern(source: &Source<'_>) -> bool {
    let Some(last) = source.last() else { return true };
    match last.kind {
        Kind::Name => has(KEYWORDS, &last.text),
        Kind::Number | Kind::Text | Kind::Regex | Kind::Command | Kind::Variable => false,
        Kind::Line => true,
        Kind::Sign if last.text == ")" => has("if while for", source.before_brackets().0),
        Kind::Sign => !has("] ++ -- $", &last.text),
    }
}

fn pattern(source: &mut Source<'_>) -> Lexed {
    source.bump();
    let mut is_class = false;
    loop {
        match source.bump().ok_or("a pattern does not end")? {
            '/' if is_class => return Err("a slash stands in a bracket expression"),
            '/' => break,
            '\n' => return Err("a pattern does not end on its line"),
            '\\' => drop(source.bump()),
            '[' if !is_class => {
                is_class = true;
                source.eat("^");
                source.eat("]");
            }
            '[' if is_class && matches!(source.peek(), Some(':' | '.' | '=')) => named(source)?,
            ']' => is_class = false,
            _ => {}
        }
    }
    source.push(Kind::Regex, "");
    Ok(())
}

/// `[:alpha:]` in a bracket expression.
fn named(source: &mut Source<'_>) -> Lexed {
    source.bump();
    let name = source.take_while(|letter| letter.is_ascii_alphabetic());
    if !name.is_empty() && source.eat(":]") { Ok(()) } else { Err("a bracket expression is not clear") }
}

struct Reader<'t, 'a, 'r, 'w> {
    tokens: &'t Tokens<'a>,
    report: &'r mut Report<'w>,
    /// The functions that the script defines.
    own: Vec<&'t str>,
}

impl Reader<'_, '_, '_, '_> {
    fn look(&mut self, place: usize) {
        let (next, before) = (place.saturating_add(1), place.wrapping_sub(1));
        match self.tokens.name(place) {
            "" => {}
            "print" | "printf" => self.print(next),
            "system" => self.system(next),
            "getline" => self.getline(place),
            "function" | "func" => {}
            name if self.tokens.sign(next) == "(" && self.tokens.at(next).is_some_and(|token| !token.is_spaced) => {
                let is_known =
                    has(FUNCTIONS, name) || self.own.contains(&name) || self.tokens.is_name(before, "function func");
                if !is_known {
                    self.report.unknown(self.tokens.name(place));
                }
            }
            _ => {}
        }
        if self.tokens.sign(place) == "|&" {
            self.coprocess(place);
        }
        if self.tokens.sign(place) == "|" && self.tokens.name(next) != "getline" && !self.is_printed(place) {
            self.report.unread("a `|` of it does not stand behind a `print`");
        }
    }

    /// Where the statement ends that goes on at a place.
    fn end(&self, from: usize) -> usize {
        let mut place = from;
        while place < self.tokens.len() {
            let is_line = self.tokens.is(place, Kind::Line) && !self.goes_on(place.wrapping_sub(1));
            if is_line || self.tokens.is_sign(place, "; }") || self.tokens.is_name(place, "print printf") {
                return place;
            }
            place = self.tokens.over(place);
        }
        place
    }

    /// Whether a statement cannot end behind this token.
    fn goes_on(&self, place: usize) -> bool {
        self.tokens.is(place, Kind::Sign) && !self.tokens.is_sign(place, ") ] ++ -- }")
    }

    fn print(&mut self, from: usize) {
        let end = self.end(from);
        let mut place = from;
        while place < end {
            if self.tokens.is_sign(place, "> >> |") {
                return self.redirect(place, end);
            }
            place = self.tokens.over(place);
        }
    }

    /// The text behind a sign, if there is nothing else up to the end.
    fn target(&self, from: usize, end: usize) -> Option<String> {
        (from.saturating_add(1) == end).then(|| self.tokens.literal(from, end)).flatten()
    }

    fn redirect(&mut self, place: usize, end: usize) {
        let target = self.target(place.saturating_add(1), end);
        match (self.tokens.sign(place), target) {
            ("|", Some(command)) => self.report.shell(Word::known(command)),
            ("|", None) => self.report.unread("it runs a command that is not on the line"),
            (_, Some(path)) if path.starts_with("/inet") => self.report.contact(address(&path), true),
            (_, Some(path)) => self.report.write(Word::known(path), None),
            (_, None) => self.report.write(Word::anything(), None),
        }
    }

    /// Whether a `|` belongs to a `print`: one stands before it in the same statement, outside of brackets.
    fn is_printed(&self, place: usize) -> bool {
        let around = self.tokens.around(place);
        let mut before = place;
        while let Some(one) = before.checked_sub(1) {
            before = one;
            if self.tokens.around(before) != around {
                continue;
            }
            if self.tokens.is_name(before, "print printf") {
                return true;
            }
            if self.tokens.is_sign(before, "; { }") || before == around {
                return false;
            }
        }
        false
    }

    fn system(&mut self, open: usize) {
        let parts = self.tokens.arguments(open);
        match parts.as_slice() {
            [(from, to)] => match self.target(*from, *to) {
                Some(command) => self.report.shell(Word::known(command)),
                None => self.report.unread("it runs a command that is not on the line"),
            },
            _ => self.report.unknown("system"),
        }
    }

    fn getline(&mut self, place: usize) {
        let before = place.wrapping_sub(1);
        if self.tokens.sign(before) == "|" {
            let is_whole = place == 2
                || self.tokens.is_sign(place.wrapping_sub(3), "( { ; && || ! } =")
                || self.tokens.is(place.wrapping_sub(3), Kind::Line);
            let command = is_whole.then(|| self.target(place.wrapping_sub(2), before)).flatten();
            return match command {
                Some(command) => self.report.shell(Word::known(command)),
                None => self.report.unread("it runs a command that is not on the line"),
            };
        }
        let mut from = place.saturating_add(1);
        while self.tokens.is(from, Kind::Name)
            || self.tokens.is(from, Kind::Number)
            || self.tokens.is_sign(from, "$ [ (")
        {
            from = self.tokens.over(from);
        }
        if self.tokens.sign(from) == "<" {
            self.input(from.saturating_add(1));
        }
    }

    /// What `getline <` reads.
    fn input(&mut self, place: usize) {
        let path = self.tokens.is(place, Kind::Text).then(|| self.tokens.text(place, Kind::Text).to_owned());
        let is_more =
            self.tokens.is(place.saturating_add(1), Kind::Text) || self.tokens.is(place.saturating_add(1), Kind::Name);
        match path.filter(|_| !is_more) {
            Some(path) if path.starts_with("/inet") => self.report.contact(address(&path), false),
            Some(path) if is_device(&path) || matches!(path.as_str(), "-" | "/dev/stdin") => {}
            Some(path) => self.report.read(Word::known(path)),
            None => self.report.read(Word::anything()),
        }
    }

    /// `|&` is a machine, or a command that runs beside.
    fn coprocess(&mut self, place: usize) {
        let around = [place.wrapping_sub(1), place.saturating_add(1)];
        let path =
            around.into_iter().map(|place| self.tokens.text(place, Kind::Text)).find(|text| text.starts_with("/inet"));
        match path.map(address) {
            Some(address) => self.report.contact(address, true),
            None => self.report.unread("it runs a command beside itself"),
        }
    }
}

/// The host of `/inet/tcp/0/host/port`.
fn address(path: &str) -> Word {
    path.split('/').nth(4).map_or_else(Word::anything, Word::known)
}

#[cfg(test)]
mod tests {
    use super::super::Language::Awk;
    use super::super::tests::{judge, shake};

    const CASES: &[(&str, &str)] = &[
        ("{print $1}", ""),
        ("{ if ($1 > 3) print }", ""),
        ("{print $1\":\"$3}", ""),
        ("/a>b/ {print}", ""),
        ("{ print ($1 > 2) }", ""),
        ("$3 > 100 && /x/ { n++ } END { print n }", ""),
        ("NR==FNR{a[$1]=$2;next} ($1 in a){print $0, a[$1]}", ""),
        ("{s+=$1} END{printf \"%.2f\\n\", s/NR}", ""),
        ("BEGIN{FS=\",\"} {gsub(/\"/,\"\"); print toupper($2)}", ""),
        ("function f(x) { return x / 2 } { print f($1) / f(2) }", ""),
        ("!seen[$0]++", ""),
        ("length > 80", ""),
        ("{ print length($0) > 80 ? \"a\" : \"b\" }", "w:…"),
        ("{ print (length($0) > 80 ? \"a\" : \"b\") }", ""),
        ("/^#/ || !/x/ { next } { print $NF }", ""),
        ("{ if (/x/) /y/; print 4 / 2 / 1 }", ""),
        ("{ split($0, a, /[,;]/); print a[1] }", ""),
        ("BEGIN { while ((getline line < \"in.txt\") > 0) print line }", "r:in.txt"),
        ("BEGIN { while ((getline l < ARGV[1]) > 0) n++; print n }", "r:…"),
        ("{ print > \"out.txt\" }", "w:out.txt"),
        ("{ print >> \"out.txt\" }", "w:out.txt"),
        ("{ print $1, $2 > $1\".txt\" }", "w:…"),
        ("{ print $1 > \"a\" \"b\" }", "w:…"),
        ("{ printf(\"%s\", $1) > \"out\" }", "w:out"),
        ("{ print(1)(2) > \"out\" }", "w:out"),
        ("{ print 1,\n2 > \"out\" }", "w:out"),
        ("{ print 1 &&\n2 > \"out\" }", "w:out"),
        ("{ print 1 \\\n > \"out\" }", "w:out"),
        ("{ print 1\n if ($1 > 2) print }", ""),
        ("{ print > \"/dev/stderr\" }", ""),
        ("{ print \"x\" > \"/dev/null\"; print > \"/dev/stdout\" }", ""),
        ("{ print | \"sort -n\" }", "$:sort -n"),
        ("{ print $1 | \"cat 1>&2\" }", "$:cat 1>&2"),
        ("{ print | $1 }", "?"),
        ("{ print | \"a\" $1 }", "?"),
        ("BEGIN { \"date\" | getline d; print d }", "$:date"),
        ("BEGIN { while ((\"ls\" | getline f) > 0) print f }", "$:ls"),
        ("BEGIN { x \"date\" | getline d }", "?"),
        ("BEGIN { \"touch \" \"pwn\" | getline }", "?"),
        ("BEGIN { cmd | getline }", "?"),
        ("BEGIN { system(\"touch pwn\") }", "$:touch pwn"),
        ("BEGIN { system (\"touch pwn\") }", "$:touch pwn"),
        ("{ system(\"rm \" $1) }", "?"),
        ("{ system($0) }", "?"),
        ("@load \"filefuncs\"", "?"),
        ("@include \"x\"", "?"),
        ("{ f = \"system\"; @f(\"x\") }", "?"),
        ("BEGIN { s = \"/inet/tcp/0/h.example.com/80\"; print \"x\" |& s }", "?"),
        ("BEGIN { \"/inet/tcp/0/h.example.com/80\" |& getline x }", "C:h.example.com"),
        ("BEGIN { print \"x\" > \"/inet/udp/0/h.example.com/80\" }", "C:h.example.com"),
        ("BEGIN { print 1 /2 > \"out\" /3 }", "w:…"),
        ("{ a = $1 /2; print > \"o\" ; b = 1/ 2 }", "w:o"),
        ("{ a = 1 / 2 # \" / \n print > \"o\" }", "w:o"),
        ("/[/]/ { print > \"o\" }", "?"),
        ("/[[:space:]x]/ { print }", ""),
        ("/[[:alpha:]/ && \"]/ { system(\"touch pwn\") } #\"", "?"),
        ("/[a[:]/ { print }", "?"),
        ("BEGIN { switch = 4; x = switch /2; system(\"touch pwn\"); 1/ 2 }", "?"),
        ("BEGIN { print \"\\\"\" > \"o\" }", "w:o"),
        ("BEGIN{getline; print > \"x\"}", "w:x"),
        ("BEGIN { unknown_function(1) }", "?"),
        ("{ $/\"/; system(\"touch pwn\") #\"/ }", "?"),
        ("BEGIN { ENVIRON[\"PATH\"] = \".\"; system(\"ls\") }", "?"),
        ("{ print a[1 > 2] }", ""),
        ("{ $2 = \"x\"; print }", ""),
        ("{ x = y > \"z\" ? 1 : 2; print x }", ""),
        ("BEGIN { x = 1 | 2 }", "?"),
        ("{ if (x) print > \"o\"; else print }", "w:o"),
        ("{ for (i = 1; i <= NF; i++) if ($i ~ /a\\/b/) print i }", ""),
    ];

    #[test]
    fn scripts_are_told() {
        judge(Awk, CASES);
    }

    #[test]
    fn nothing_panics() {
        shake(Awk, CASES);
    }
}
