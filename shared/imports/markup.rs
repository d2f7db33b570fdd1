//! Vue and Svelte: the scripts in a page.

use super::Kind;
use super::look::find;
use super::reader::Reader;
use super::script;
use std::ops::Range;

pub(super) fn read(reader: &mut Reader<'_>) {
    let mut at = 0;
    while let Some(start) = next_angle(reader, at) {
        at = if reader.lexer.text.as_bytes().get(start..).is_some_and(|rest| rest.starts_with(b"<!--")) {
            comment(reader, start)
        } else if begins(reader, start, "<script") {
            script(reader, start)
        } else {
            start + 1
        };
    }
}

fn next_angle(reader: &Reader<'_>, at: usize) -> Option<usize> {
    let rest = reader.lexer.text.as_bytes().get(at..)?;
    memchr::memchr(b'<', rest).map(|far| at + far)
}

/// Whether a tag of that name begins there.
fn begins(reader: &Reader<'_>, at: usize, tag: &str) -> bool {
    let bytes = reader.lexer.text.as_bytes();
    let end = at + tag.len();
    bytes.get(at..end).is_some_and(|found| found.eq_ignore_ascii_case(tag.as_bytes()))
        && bytes.get(end).is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'))
}

/// Goes over a comment of the page, which may speak to skraft.
fn comment(reader: &mut Reader<'_>, start: usize) -> usize {
    let rest = reader.lexer.text.as_bytes().get(start..).unwrap_or_default();
    let end = find(rest, b"-->", 2).map_or(start + rest.len(), |far| start + far + 3);
    if let Some(comments) = &mut reader.lexer.comments {
        comments.push(start..end);
    }
    end
}

/// Reads a script, and gives the place behind it.
fn script(reader: &mut Reader<'_>, start: usize) -> usize {
    let Some((end, src)) = tag(reader, start) else { return reader.lexer.text.len() };
    if let Some(src) = src {
        reader.add(start, reader.lexer.slice(src), Kind::File);
    }
    if reader.lexer.text.as_bytes().get(end - 2) == Some(&b'/') {
        return end;
    }
    let mut close = end;
    while let Some(angle) = next_angle(reader, close) {
        close = angle;
        if begins(reader, close, "</script") {
            break;
        }
        close += 1;
    }
    if next_angle(reader, close).is_none() {
        close = reader.lexer.text.len();
    }
    reader.lexer.restart(end..close);
    script::read(reader);
    close
}

/// The place behind a tag, and where the value of its `src` stands.
fn tag(reader: &Reader<'_>, start: usize) -> Option<(usize, Option<Range<usize>>)> {
    let bytes = reader.lexer.text.as_bytes();
    let mut src = None;
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'>' => return Some((at + 1, src)),
            quote @ (b'"' | b'\'') => {
                let end = at + 1 + memchr::memchr(quote, bytes.get(at + 1..)?)?;
                if bytes.get(..at).is_some_and(names_src) {
                    src = Some(at + 1..end);
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
}

/// Whether an attribute `src=` ends there.
fn names_src(before: &[u8]) -> bool {
    let name = before.trim_ascii_end().strip_suffix(b"=").unwrap_or_default().trim_ascii_end();
    let name = name.rsplit(|byte| byte.is_ascii_whitespace()).next().unwrap_or_default();
    name.eq_ignore_ascii_case(b"src")
}
