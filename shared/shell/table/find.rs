//! Where a name stands in a file of the table.

/// The line of a name in a sorted file.
pub(super) fn line<'t>(file: &'t str, name: &str) -> Option<&'t str> {
    let (mut low, mut high) = (0, file.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = file.as_bytes().get(..middle)?.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let line = file.get(start..)?.split('\n').next()?;
        let found = head(line);
        match found.cmp(name) {
            std::cmp::Ordering::Equal => return Some(line),
            std::cmp::Ordering::Less => low = start + line.len() + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

/// The name of a row.
pub(super) fn head(line: &str) -> &str {
    let end = [" | ", " = "].iter().filter_map(|mark| line.find(mark)).min();
    end.and_then(|end| line.get(..end)).unwrap_or(line)
}

/// How long a file is without its examples and comments, in bytes.
pub(super) const fn length(file: &str) -> usize {
    let bytes = file.as_bytes();
    let (mut at, mut kept) = (0, 0);
    while at < bytes.len() {
        let end = end_of_line(bytes, at);
        if is_row(bytes, at) {
            kept += end - at;
        }
        at = end;
    }
    kept
}

/// A file without its examples and comments: the programs carry only what they ask for.
pub(super) const fn kept<const LENGTH: usize>(file: &str) -> [u8; LENGTH] {
    let bytes = file.as_bytes();
    let mut rows = [b'\n'; LENGTH];
    let (mut at, mut kept) = (0, 0);
    while at < bytes.len() {
        let end = end_of_line(bytes, at);
        if is_row(bytes, at) {
            while at < end {
                #[expect(clippy::indexing_slicing, reason = "computed by the compiler, which would tell")]
                {
                    rows[kept] = bytes[at];
                }
                at += 1;
                kept += 1;
            }
        }
        at = end;
    }
    rows
}

#[expect(clippy::indexing_slicing, reason = "computed by the compiler, which would tell")]
const fn end_of_line(bytes: &[u8], from: usize) -> usize {
    let mut end = from;
    while end < bytes.len() && bytes[end] != b'\n' {
        end += 1;
    }
    if end < bytes.len() { end + 1 } else { end }
}

#[expect(clippy::indexing_slicing, reason = "computed by the compiler, which would tell")]
const fn is_row(bytes: &[u8], at: usize) -> bool {
    !matches!(bytes[at], b' ' | b'#' | b'\n')
}
