//! Takes secrets out of what is recorded or told: best effort, by shape, without regular expressions.
//!
//! Known token shapes anywhere in a text; values behind names that say secret (`--password X`, `API_KEY=X`,
//! `"token":"X"`, `Authorization: X`); passwords in URLs; private key blocks. What is replaced reads `[redacted]`.

const INSTEAD: &str = "[redacted]";

/// Starts of tokens that services hand out, with the fewest characters that must follow.
const TOKENS: [(&str, usize); 40] = [
    ("ghp_", 20),
    ("gho_", 20),
    ("ghu_", 20),
    ("ghs_", 20),
    ("ghr_", 20),
    ("github_pat_", 20),
    ("glpat-", 16),
    ("glsa_", 20),
    ("sk-", 20),
    ("sk_live_", 16),
    ("sk_test_", 16),
    ("rk_live_", 16),
    ("rk_test_", 16),
    ("whsec_", 16),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("xoxa-", 10),
    ("xoxs-", 10),
    ("xapp-", 10),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 30),
    ("GOCSPX-", 16),
    ("ya29.", 20),
    ("npm_", 30),
    ("pypi-", 30),
    ("hf_", 20),
    ("gsk_", 20),
    ("hvs.", 20),
    ("SG.", 20),
    ("dop_v1_", 20),
    ("dckr_pat_", 16),
    ("shpat_", 20),
    ("ATATT3x", 20),
    ("AGE-SECRET-KEY-", 20),
    ("eyJ", 30),
    ("dapi", 30),
    ("sq0", 20),
    ("hooks.slack.com/services/", 10),
    ("discord.com/api/webhooks/", 10),
];

/// Ends of names whose value is a secret, in lower case without hyphens and underscores.
const NAMES: [&str; 13] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "secretkey",
    "token",
    "apikey",
    "accesskey",
    "accountkey",
    "privatekey",
    "credential",
    "credentials",
    "connectionstring",
];
/// Whole names of the same kind.
const WHOLE_NAMES: [&str; 6] = ["pass", "pwd", "sig", "signature", "auth", "sshpass"];
/// Headers of which all that follows is secret.
const HEADERS: [&str; 4] = ["authorization", "proxyauthorization", "cookie", "setcookie"];

/// `text` without secrets.
pub fn redacted(text: &str) -> String {
    without_tokens(&without_values(&without_users(&without_keys(text))))
}

/// Blocks between `-----BEGIN … PRIVATE KEY…` and their end.
fn without_keys(text: &str) -> String {
    let Some((before, rest)) = text.split_once("PRIVATE KEY") else { return text.to_owned() };
    let after = rest.split_once("PRIVATE KEY").map_or("", |(_, after)| after);
    format!("{before}PRIVATE KEY {INSTEAD} {}", without_keys(after))
}

/// `https://user:pass@host` keeps the user.
fn without_users(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("://") {
        out.push_str(before);
        out.push_str("://");
        let end = after.find(|character: char| is_end(character) || "/?#".contains(character)).unwrap_or(after.len());
        let (authority, tail) = after.split_at_checked(end).unwrap_or((after, ""));
        match authority.rsplit_once('@') {
            Some((user, host)) => {
                let name = user.split_once(':').map_or("", |(name, _)| name);
                out.push_str(name);
                out.push_str(if name.is_empty() { "" } else { ":" });
                out.push_str(INSTEAD);
                out.push('@');
                out.push_str(host);
            }
            None => out.push_str(authority),
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// What stands behind a name that says secret.
fn without_values(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|character: char| !is_name(character)).unwrap_or(rest.len());
        if length == 0 {
            let next = rest.chars().next().map_or(1, char::len_utf8);
            let (character, after) = rest.split_at_checked(next).unwrap_or((rest, ""));
            out.push_str(character);
            rest = after;
            continue;
        }
        let (name, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        out.push_str(name);
        let skipped = value_at(name, after).unwrap_or((0, 0));
        let (between, from) = after.split_at_checked(skipped.0).unwrap_or(("", after));
        let (value, after) = from.split_at_checked(skipped.1).unwrap_or(("", from));
        out.push_str(between);
        out.push_str(if value.is_empty() || value == INSTEAD { value } else { INSTEAD });
        rest = after;
    }
    out
}

/// How far behind a name its secret begins, and how long it is.
fn value_at(name: &str, after: &str) -> Option<(usize, usize)> {
    let is_option = name.starts_with('-');
    let folded: String =
        name.chars().filter(|character| !"-_.".contains(*character)).flat_map(char::to_lowercase).collect();
    if name == "-u" || folded == "user" && is_option {
        return user_option(after);
    }
    let is_header = HEADERS.contains(&folded.as_str());
    // `PWD` is a folder; lower case it is a password's usual short name.
    let is_whole = WHOLE_NAMES.contains(&folded.as_str()) && name != "PWD" || folded.ends_with("dbpass");
    if !is_header && !is_whole && !NAMES.iter().any(|known| folded.ends_with(known)) {
        return None;
    }
    let trimmed = after.trim_start_matches(['"', '\'', '\\']);
    let spaced = trimmed.trim_start_matches([' ', '\t']);
    let value = match spaced.strip_prefix([':', '=']) {
        // `a::b` is a path of a language.
        Some(value) if !value.starts_with(':') => value.strip_prefix(['>', '=']).unwrap_or(value),
        _ if is_option && spaced.len() < trimmed.len() => spaced,
        _ => return None,
    };
    let value = value.trim_start_matches([' ', '\t']);
    let opened = value.trim_start_matches(['"', '\'', '\\']);
    let quote = value.chars().next().filter(|character| *character == '"' || *character == '\'');
    let length = match quote {
        Some(quote) => opened.find([quote, '\n']).unwrap_or(opened.len()),
        None if is_header => opened.find(['"', '\'', '\n']).unwrap_or(opened.len()),
        None => opened.find(|character: char| is_end(character) || character == '&').unwrap_or(opened.len()),
    };
    let is_flag = is_option && opened.starts_with('-');
    (length > 0 && !is_flag).then(|| (after.len() - opened.len(), length))
}

/// `-u name:password` keeps the name.
fn user_option(after: &str) -> Option<(usize, usize)> {
    let value = after.trim_start_matches([' ', '\t', '=', '"', '\'']);
    let end = value.find(is_end).unwrap_or(value.len());
    let colon = value.get(..end)?.find(':')?;
    Some((after.len() - value.len() + colon + 1, end - colon - 1))
}

/// Tokens by their known starts, wherever they stand.
fn without_tokens(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut inside = false;
    while !rest.is_empty() {
        let length = if inside { 0 } else { token_at(rest) };
        if length > 0 {
            out.push_str(INSTEAD);
            rest = rest.get(length..).unwrap_or_default();
            continue;
        }
        let Some(character) = rest.chars().next() else { break };
        inside = character.is_ascii_alphanumeric();
        out.push(character);
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
    }
    out
}

/// The length of the token that a text begins with; 0 for none.
fn token_at(text: &str) -> usize {
    let inner = |text: &str| text.find(|character: char| !is_token(character)).unwrap_or(text.len());
    let known = TOKENS.iter().find(|(start, _)| text.starts_with(start));
    if let Some((start, least)) = known {
        let length = inner(text.get(start.len()..).unwrap_or_default());
        return if length >= *least { start.len() + length } else { 0 };
    }
    bot_token(text).unwrap_or(0)
}

/// A Telegram bot's token: digits, a colon, 35 characters.
fn bot_token(text: &str) -> Option<usize> {
    let digits = text.find(|character: char| !character.is_ascii_digit())?;
    let secret = text.get(digits..)?.strip_prefix(':')?;
    let length = secret.find(|character: char| !(character.is_ascii_alphanumeric() || "-_".contains(character)));
    let length = length.unwrap_or(secret.len());
    ((8..=10).contains(&digits) && length == 35).then_some(digits + 1 + length)
}

fn is_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '-' || character == '_' || character == '.'
}

fn is_token(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-_./".contains(character)
}

/// What ends a value that is not quoted.
fn is_end(character: char) -> bool {
    character.is_whitespace() || "\"'`,;)}]".contains(character)
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn secrets_go() {
        let token = format!("ghp_{}", "a1".repeat(18));
        for text in [
            format!("git push https://u:{token}@github.com/x"),
            format!("git push https://{token}@github.com/x"),
            format!("echo {token}; ls"),
            format!("a={token}&b={token}:{token}"),
            "curl -H 'Authorization: Bearer hunter2' x".into(),
            "curl -H 'Authorization:ApiKey hunter2' x".into(),
            "curl -H \"Cookie: session=hunter2; a=b\" x".into(),
            "mysql --password hunter2 db".into(),
            "mysql --password=hunter2 db".into(),
            "mysql --password 'hunter2 more' db".into(),
            "password = \"hunter2\"".into(),
            "OPENAI_API_KEY=hunter2 run".into(),
            "SECRET_KEY=hunter2 DB_PASS=hunter2 run".into(),
            "curl -d '{\"password\":\"hunter2\"}' x".into(),
            "curl -d 'user=bob&password=hunter2&x=1'".into(),
            "curl 'https://h/p?access_token=hunter2&y=1'".into(),
            "curl 'https://h/p?x=1&api_key=hunter2'".into(),
            "curl -u bob:hunter2 x".into(),
            "curl --user bob:hunter2 x".into(),
            "//registry.npmjs.org/:_authToken=hunter2".into(),
            "AccountKey=hunter2;EndpointSuffix=x".into(),
            "-----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY----- x".into(),
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\nhunter2\n-----END PGP PRIVATE KEY BLOCK-----".into(),
            format!("curl https://hooks.slack.com/services/T0/B0/{}", "hunter2".repeat(3)),
            format!("x 123456789:{}", "A".repeat(35)),
        ] {
            let clean = redacted(&text);
            assert!(clean.contains("[redacted]") && !clean.contains("hunter2"), "{text} became {clean}");
            assert!(!clean.contains(&token) && !clean.contains("AAAA"), "{text} became {clean}");
        }
    }

    #[test]
    fn the_rest_stays() {
        for text in [
            "git log --oneline -- src/token.rs",
            "cargo test tokens::parse && echo done",
            "rg -n password src | head",
            "PWD=/repo make",
            "https://example.com/a?b=c",
            "sudo -u bob ls",
            "what does sk-learn do",
            "tokenizer: fast",
            "--no-password --token --verbose",
        ] {
            assert_eq!(redacted(text), text);
        }
        assert_eq!(redacted("https://bob:x@h/p"), "https://bob:[redacted]@h/p");
    }
}
