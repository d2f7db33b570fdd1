//! The text of `-EncodedCommand`.

/// A text of UTF-16 in base64.
pub(in crate::shell) fn decoded(base64: &str) -> Option<String> {
    let bytes = bytes(base64)?;
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| u16::from_le_bytes(*pair)).collect();
    rest.is_empty().then(|| String::from_utf16(&units).ok()).flatten()
}

fn bytes(base64: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(base64.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in base64.trim().trim_end_matches('=').bytes() {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            _ => return None,
        };
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn texts_are_decoded() {
        assert_eq!(decoded("cgBtACAAYQA=").as_deref(), Some("rm a"));
        assert_eq!(decoded("").as_deref(), Some(""));
        assert_eq!(decoded("cgBtACAAYQ"), None);
        assert_eq!(decoded("cgBt*CAAYQA="), None);
    }
}
