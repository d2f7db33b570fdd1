//! The scripts of `sed`.
//!
//! A script is parsed wholly, as GNU sed does and with its extensions. Where one sed could see other commands than another,
//! both are told, or it is not read.

use super::super::word::Word;
use super::report::{Report, is_device};
use super::tokens::Lexed;
use std::iter::Peekable;
use std::str::Chars;

/// What the script does.
pub(super) fn read(code: &str, report: &mut Report<'_>) -> Lexed {
    let mut script = Script { rest: code.chars().peekable(), report };
    while script.skip(" \t\n;") {
        script.command()?;
    }
    Ok(())
}

struct Script<'c, 'r, 'w> {
    rest: Peekable<Chars<'c>>,
    report: &'r mut Report<'w>,
}

impl Script<'_, '_, '_> {
    /// Passes these letters; whether there is more.
    fn skip(&mut self, letters: &str) -> bool {
        while self.rest.next_if(|letter| letters.contains(*letter)).is_some() {}
        self.rest.peek().is_some()
    }

    fn eat(&mut self, wanted: char) -> bool {
        self.rest.next_if_eq(&wanted).is_some()
    }

    fn command(&mut self) -> Lexed {
        if self.address()? {
            self.skip(" \t");
            if self.eat(',') {
                self.skip(" \t");
                self.eat('+');
                self.eat('~');
                if !self.address()? {
                    return Err("a sed address is not complete");
                }
            }
        }
        self.skip(" \t");
        while self.eat('!') {
            self.skip(" \t");
        }
        match self.rest.next().ok_or("a sed command is missing")? {
            '{' => return Ok(()),
            '}' | '=' | 'd' | 'D' | 'g' | 'G' | 'h' | 'H' | 'n' | 'N' | 'p' | 'P' | 'x' | 'z' | 'F' => {}
            '#' => return self.line().map(drop),
            ':' => {
                self.label();
                return Ok(());
            }
            'b' | 't' | 'T' => self.label(),
            'q' | 'Q' | 'l' | 'L' => self.number(),
            'v' => self.label(),
            'a' | 'i' | 'c' => return self.text(),
            'r' | 'R' => return self.file(false),
            'w' | 'W' => return self.file(true),
            'e' => return self.execute(),
            's' => self.substitute()?,
            'y' => {
                let end = self.delimiter()?;
                self.until(end, false)?;
                self.until(end, false)?;
            }
            _ => return Err("skraft does not know the sed command"),
        }
        self.end()
    }

    /// Behind a command there is nothing, or what begins another.
    fn end(&mut self) -> Lexed {
        self.skip(" \t");
        match self.rest.peek() {
            None | Some('}' | '#') => Ok(()),
            Some(';' | '\n') => {
                self.rest.next();
                Ok(())
            }
            Some(_) => Err("there is more behind a sed command"),
        }
    }

    fn number(&mut self) {
        self.skip(" \t");
        self.skip("0123456789");
    }

    /// One address, if there is one.
    fn address(&mut self) -> Lexed<bool> {
        match self.rest.peek() {
            Some('0'..='9') => {
                self.skip("0123456789");
                if self.eat('~') {
                    self.skip("0123456789");
                }
            }
            Some('$') => drop(self.rest.next()),
            Some('/') => {
                self.rest.next();
                self.pattern('/')?;
            }
            Some('\\') => {
                self.rest.next();
                let end = self.delimiter()?;
                self.pattern(end)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn pattern(&mut self, end: char) -> Lexed {
        self.until(end, true)?;
        self.skip("IM");
        Ok(())
    }

    fn delimiter(&mut self) -> Lexed<char> {
        self.rest.next().filter(|end| !matches!(end, '\n' | '\\')).ok_or("a sed command has no delimiter")
    }

    /// Passes a part of a command up to its delimiter.
    fn until(&mut self, end: char, is_pattern: bool) -> Lexed {
        let mut is_class = false;
        loop {
            match self.rest.next().ok_or("a sed command does not end")? {
                letter if letter == end && !is_class => return Ok(()),
                '\\' if is_class && matches!(self.rest.peek(), Some('[' | ']')) => {
                    return Err("a bracket expression is not clear");
                }
                '\\' => drop(self.rest.next().ok_or("a sed command does not end")?),
                '\n' => return Err("a sed command does not end on its line"),
                '[' if is_pattern && !is_class => {
                    is_class = true;
                    self.eat('^');
                    self.eat(']');
                }
                '[' if is_class && matches!(self.rest.peek(), Some(':' | '.' | '=')) => self.named()?,
                ']' => is_class = false,
                _ => {}
            }
        }
    }

    /// `[:alpha:]` in a bracket expression.
    fn named(&mut self) -> Lexed {
        let mark = self.rest.next().filter(|mark| *mark == ':').ok_or("a bracket expression is not clear")?;
        for _ in 0..12 {
            match self.rest.next().ok_or("a sed command does not end")? {
                letter if letter == mark && self.eat(']') => return Ok(()),
                letter if letter.is_ascii_alphabetic() => {}
                _ => break,
            }
        }
        Err("a bracket expression is not clear")
    }

    fn substitute(&mut self) -> Lexed {
        let end = self.delimiter()?;
        self.until(end, true)?;
        self.until(end, false)?;
        while let Some(flag) = self.rest.next_if(|letter| letter.is_ascii_alphanumeric()) {
            match flag {
                'g' | 'p' | 'i' | 'I' | 'm' | 'M' | '0'..='9' => {}
                'e' => self.report.unread("the flag `e` of its `s` executes what it makes"),
                'w' => return self.file(true),
                _ => return Err("skraft does not know the flag of an `s`"),
            }
        }
        Ok(())
    }

    fn label(&mut self) {
        self.skip(" \t");
        while self.rest.next_if(|letter| !letter.is_whitespace() && !matches!(letter, ';' | '}')).is_some() {}
    }

    /// The rest of the line.
    fn line(&mut self) -> Lexed<String> {
        let mut line = String::new();
        while let Some(letter) = self.rest.next_if(|letter| *letter != '\n') {
            line.push(letter);
        }
        Ok(line)
    }

    fn file(&mut self, is_written: bool) -> Lexed {
        self.skip(" \t");
        let name = self.line()?;
        match is_written {
            _ if name.is_empty() => return Err("a file name is missing"),
            true => self.report.write(Word::known(name), None),
            false if is_device(&name) || name == "/dev/stdin" => {}
            false => self.report.read(Word::known(name)),
        }
        Ok(())
    }

    fn execute(&mut self) -> Lexed {
        self.skip(" \t");
        let command = self.line()?;
        if command.is_empty() {
            return Err("its `e` executes what it reads");
        }
        self.report.shell(Word::known(command));
        Ok(())
    }

    /// The text of `a`, `i` and `c`: up to the end of a line that no backslash leads over.
    fn text(&mut self) -> Lexed {
        self.skip(" \t");
        let mut is_empty = true;
        while let Some(letter) = self.rest.next() {
            match letter {
                '\\' => drop(self.rest.next()),
                '\n' => break,
                _ => {}
            }
            is_empty = false;
        }
        if is_empty { Err("the text of a sed command is missing") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language::Sed;
    use super::super::tests::{judge, shake};

    const CASES: &[(&str, &str)] = &[
        ("1,20p", ""),
        ("/x/,$d", ""),
        ("$!N;P;D", ""),
        ("s/-i/x/", ""),
        ("s/a/b/g;s|c|d|2p", ""),
        ("s,x\\,y,z,gI", ""),
        ("/re/I,+3p", ""),
        ("0,/re/{//!d}", ""),
        ("\\,a/b,!d", ""),
        ("1~2d", ""),
        ("2,~4p", ""),
        (":a;N;$!ba;s/\\n/ /g", ""),
        (":a\nN\nta\n", ""),
        ("y/abc/xyz/", ""),
        ("a\\\nw out\\\ne touch pwn", ""),
        ("a w out; e touch", ""),
        ("$a\\  text", ""),
        ("/x/i hello }", ""),
        ("/x/c\\\nnew text", ""),
        ("{p;p}", ""),
        ("/a/{/b/{s/x/y/}}", ""),
        ("# w out\np", ""),
        ("#n\n1p", ""),
        ("q5", ""),
        ("10q;l 5", ""),
        ("=;F;z;x;G;h", ""),
        ("s/[^/]*$//", ""),
        ("s/[^,]*,//", ""),
        ("s/[[:space:]]*$//", ""),
        ("s/[]w]/x/", ""),
        ("s/a\\/b/c/", ""),
        ("s/.*/\"&\"/", ""),
        ("s/a/b\\\nc/", ""),
        ("/^$/d", ""),
        ("/start/,/end/p;/end/q", ""),
        ("s/a/w out/", ""),
        ("s/x/y/w out.txt", "w:out.txt"),
        ("s/x/y/gw out.txt", "w:out.txt"),
        ("w out.txt", "w:out.txt"),
        ("/x/w a;b}", "w:a;b}"),
        ("/x/ { w a\n}", "w:a"),
        ("W b", "w:b"),
        ("w /dev/stdout", ""),
        ("r in.txt", "r:in.txt"),
        ("$R /dev/stdin", ""),
        ("1e touch pwn", "$:touch pwn"),
        ("e", "?"),
        ("s/x/touch pwn/e", "?"),
        ("s/x/y/pe", "?"),
        ("swxwywe", "?"),
        ("s;x;y;e", "?"),
        ("1!e touch pwn", "$:touch pwn"),
        ("b x; w out", "w:out"),
        (":x; e touch pwn", "$:touch pwn"),
        ("tx\ne touch pwn", "$:touch pwn"),
        ("b}\nw o", "w:o"),
        ("a foo\nw out", "w:out"),
        ("a foo\\\\\nw out", "w:out"),
        ("a\\\nfoo\ne touch", "$:touch"),
        ("s/a/b", "?"),
        ("s/[/]/w x/", ""),
        ("s/[\\/]/x/e;s/]/x/", "?"),
        ("s/a\nb/c/", "?"),
        ("k", "?"),
        ("p w out", "?"),
        ("y/a/b/e", "?"),
        ("1,p", "?"),
        ("w", "?"),
        ("a", "?"),
        ("#\nw o", "w:o"),
        ("{;e ls\n}", "$:ls"),
        ("};e ls", "$:ls"),
        ("s/[\\]/x/", "?"),
        ("1,/a/e ls", "$:ls"),
        ("\\wawe ls", "$:ls"),
    ];

    #[test]
    fn scripts_are_told() {
        judge(Sed, CASES);
    }

    #[test]
    fn nothing_panics() {
        shake(Sed, CASES);
    }
}
