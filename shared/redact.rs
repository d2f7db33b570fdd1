//! Takes secrets out of what is recorded or told: best effort, by shape, without regular expressions.
//!
//! Known token shapes, values after names that say secret (`--password X`, `API_KEY=X`, `Authorization: X`), passwords
//! in URLs, private key blocks. What is replaced reads `[redacted]`.

use std::borrow::Cow;

const INSTEAD: &str = "[redacted]";

/// Starts of tokens that services hand out, with the fewest characters that must follow.
const TOKENS: [(&str, usize); 30] = [
    ("ghp_", 20),
    ("gho_", 20),
    ("ghu_", 20),
    ("ghs_", 20),
    ("ghr_", 20),
    ("github_pat_", 20),
    ("glpat-", 16),
    ("sk-", 20),
    ("sk_live_", 16),
    ("sk_test_", 16),
    ("rk_live_", 16),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("xoxa-", 10),
    ("xoxs-", 10),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 30),
    ("ya29.", 20),
    ("npm_", 30),
    ("pypi-", 30),
    ("hf_", 20),
    ("SG.", 20),
    ("dop_v1_", 20),
    ("shpat_", 20),
    ("AGE-SECRET-KEY-", 20),
    ("glsa_", 20),
    ("sq0", 20),
    ("eyJ", 30),
    ("dapi", 30),
];

/// Names whose value is a secret, in lower case without hyphens and underscores.
const NAMES: [&str; 9] = [
    "password",
    "passwd",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
    "authorization",
    "credential",
];

/// `text` without secrets.
pub fn redacted(text: &str) -> Cow<'_, str> {
    let keyless = without_keys(text);
    let mut out = String::with_capacity(keyless.len());
    let mut changed = matches!(keyless, Cow::Owned(_));
    let mut awaited = false;
    for piece in keyless.split_inclusive(|character: char| character.is_whitespace() || "\"'`,;".contains(character)) {
        let (word, end) = piece.split_at(
            piece
                .trim_end_matches(|character: char| character.is_whitespace() || "\"'`,;".contains(character))
                .len(),
        );
        let clean = word_without(word, awaited);
        changed |= clean != word;
        // A scheme word (`Authorization: Bearer X`) passes the expectation on.
        let scheme = ["bearer", "basic", "token"]
            .iter()
            .any(|scheme| word.eq_ignore_ascii_case(scheme));
        awaited = announces(word) || scheme || (awaited && word.is_empty());
        out.push_str(if scheme { word } else { &clean });
        out.push_str(end);
    }
    if changed {
        Cow::Owned(out)
    } else {
        Cow::Owned(keyless.into_owned())
    }
}

/// Whether the next word is a secret: `--password`, `Authorization:`.
fn announces(word: &str) -> bool {
    (word.starts_with("--") || word.ends_with([':', '='])) && is_secret_name(word.trim_end_matches([':', '=']))
}

fn is_secret_name(name: &str) -> bool {
    let folded: String = name
        .chars()
        .filter(|character| !"-_".contains(*character))
        .flat_map(char::to_lowercase)
        .collect();
    NAMES.iter().any(|known| folded.ends_with(known))
}

fn word_without(word: &str, awaited: bool) -> String {
    if awaited && !word.is_empty() && !word.starts_with("--") {
        return INSTEAD.to_owned();
    }
    if let Some(at) = word
        .find(['=', ':'])
        .filter(|at| !word.get(*at..).is_some_and(|rest| rest.starts_with("://")))
    {
        let (name, value) = word.split_at(at);
        if value.len() > 1 && is_secret_name(name) {
            let mark = value.get(..1).unwrap_or_default();
            return format!("{name}{mark}{INSTEAD}");
        }
    }
    let word = without_user(word);
    TOKENS
        .iter()
        .find_map(|(start, least)| without_token(&word, start, *least))
        .unwrap_or(word)
}

fn without_token(word: &str, start: &str, least: usize) -> Option<String> {
    let is_inner = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
    let at = word.match_indices(start).map(|(at, _)| at).find(|at| {
        let begins = word
            .get(..*at)
            .is_some_and(|before| !before.ends_with(|character: char| character.is_ascii_alphanumeric()));
        let inner = word
            .get(at + start.len()..)
            .unwrap_or_default()
            .chars()
            .take_while(|character| is_inner(*character))
            .count();
        begins && inner >= least
    })?;
    let (before, token) = word.split_at_checked(at)?;
    let rest = token.trim_start_matches(is_inner);
    Some(format!("{before}{INSTEAD}{rest}"))
}

/// `https://user:pass@host` keeps the user.
fn without_user(word: &str) -> String {
    let Some((scheme, rest)) = word.split_once("://") else {
        return word.to_owned();
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let Some((user, _)) = authority.rsplit_once('@') else {
        return word.to_owned();
    };
    let shown = user
        .split_once(':')
        .map_or(INSTEAD.to_owned(), |(name, _)| format!("{name}:{INSTEAD}"));
    format!("{scheme}://{shown}{}", rest.get(user.len()..).unwrap_or_default())
}

/// Blocks between `-----BEGIN … PRIVATE KEY-----` and its end.
fn without_keys(text: &str) -> Cow<'_, str> {
    let Some((before, rest)) = text.split_once("PRIVATE KEY-----") else {
        return Cow::Borrowed(text);
    };
    let after = rest.split_once("PRIVATE KEY-----").map_or("", |(_, after)| after);
    Cow::Owned(format!("{before}PRIVATE KEY-----{INSTEAD}{}", without_keys(after)))
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn secrets_go_and_the_rest_stays() {
        let token = format!("ghp_{}", "a1".repeat(18));
        for (text, expected) in [
            (
                format!("git push https://u:{token}@github.com/x"),
                "git push https://u:[redacted]@github.com/x".to_owned(),
            ),
            (format!("echo {token}; ls"), "echo [redacted]; ls".to_owned()),
            (
                "curl -H 'Authorization: Bearer abc.def' x".into(),
                "curl -H 'Authorization: Bearer [redacted]' x".into(),
            ),
            (
                "mysql --password hunter2 db".into(),
                "mysql --password [redacted] db".into(),
            ),
            (
                "mysql --password=hunter2 db".into(),
                "mysql --password=[redacted] db".into(),
            ),
            ("OPENAI_API_KEY=x1 run".into(), "OPENAI_API_KEY=[redacted] run".into()),
            (
                "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- x".into(),
                "-----BEGIN RSA PRIVATE KEY-----[redacted] x".into(),
            ),
            (
                "git log --oneline -- src/token.rs".into(),
                "git log --oneline -- src/token.rs".into(),
            ),
            ("cargo test tokens::parse".into(), "cargo test tokens::parse".into()),
        ] {
            assert_eq!(redacted(&text), expected, "{text}");
        }
    }
}
