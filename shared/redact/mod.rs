//! Takes secrets out of what is recorded or told: best effort, by shape, without regular expressions.
//!
//! Known token shapes anywhere in a text; values behind names that say secret (`--password X`, `API_KEY=X`,
//! `"token":"X"`, `Authorization: X`); passwords in URLs; private key blocks. What is replaced reads `[redacted]`.

mod table;

use table::{HEADERS, NAMES, TOKENS, WHOLE_NAMES};

/// What stands where a secret stood.
pub const INSTEAD: &str = "[redacted]";

/// `text` without secrets.
pub fn redacted(text: &str) -> String {
    without_tokens(&without_values(&without_users(&without_keys(text))))
}

/// The lines of a private key between `-----BEGIN … PRIVATE KEY…` and its end: only what looks like a key's lines, so that
/// nothing else can hide behind the words.
fn without_keys(text: &str) -> String {
    const BEGIN: &str = "-----BEGIN ";
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        out.push_str(before);
        out.push_str(BEGIN);
        rest = after;
        let Some((label, body)) = after.split_once("-----").filter(|(label, _)| label.contains("PRIVATE KEY")) else {
            continue;
        };
        out.push_str(label);
        out.push_str("-----");
        let length = key_length(body);
        rest = body.get(length..).unwrap_or_default();
        out.push_str(if length > 0 { INSTEAD } else { "" });
    }
    out.push_str(rest);
    out
}

/// How much of a text is a private key's lines; 0 where none is long enough to hold anything.
fn key_length(body: &str) -> usize {
    let mut hidden = false;
    let mut at = 0;
    for word in body.split_inclusive(char::is_whitespace) {
        let line =
            word.trim_matches(|character: char| character.is_whitespace() || character == '\\' || character == '"');
        let inner = line.trim_end_matches('=');
        let is_key = inner.chars().all(|character| character.is_ascii_alphanumeric() || "+/\\".contains(character));
        if !is_key && !line.ends_with(':') || (inner.len() < 16 && !inner.is_empty() && !hidden) {
            break;
        }
        hidden |= inner.len() >= 16;
        at += word.len();
    }
    if hidden { at } else { 0 }
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
                let (name, secret) = user.split_once(':').map_or((user, None), |(name, secret)| (name, Some(secret)));
                // A name alone is no secret, unless it is as long as a token.
                match secret {
                    Some(_) => out.push_str(&format!("{name}:{INSTEAD}")),
                    None if name.len() >= 20 => out.push_str(INSTEAD),
                    None => out.push_str(name),
                }
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
    let programs = Programs::of(text);
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
        let skipped = value_at(&programs, &out, name, after).unwrap_or((0, 0));
        out.push_str(&without_attached(&programs, name));
        let (between, from) = after.split_at_checked(skipped.0).unwrap_or(("", after));
        let (value, after) = from.split_at_checked(skipped.1).unwrap_or(("", from));
        out.push_str(between);
        out.push_str(if value.is_empty() || value == INSTEAD { value } else { INSTEAD });
        rest = after;
    }
    out
}

/// An option that has its password attached: `mysql -pX`.
fn without_attached(programs: &Programs, name: &str) -> String {
    if programs.attach
        && name.len() > 2
        && name.starts_with("-p")
        && !name.starts_with("--")
        && !name.starts_with("-port")
    {
        return format!("-p{INSTEAD}");
    }
    name.to_owned()
}

/// How far behind a name its secret begins, and how long it is. `before` is what stands in front of the name.
fn value_at(programs: &Programs, before: &str, name: &str, after: &str) -> Option<(usize, usize)> {
    let is_option = name.starts_with('-');
    let folded: String =
        name.chars().filter(|character| !"-_.".contains(*character)).flat_map(char::to_lowercase).collect();
    if is_option && (name == "-u" || name == "-U" || folded.ends_with("user")) {
        return if programs.fetch { user_option(after) } else { None };
    }
    if programs.pass && name == "-p" {
        return spaced_value(after);
    }
    if (before.ends_with('?') || before.ends_with('&')) && name == "key" {
        return spaced_value(after);
    }
    if before.ends_with('/') {
        // A part of a path, or an image's name before its tag.
        return None;
    }
    let trimmed = after.trim_start_matches(['"', '\'', '\\']);
    let spaced = trimmed.trim_start_matches([' ', '\t']);
    let is_quoted = trimmed.len() < after.len();
    let says = says(name, &folded, spaced.starts_with('='), is_quoted)?;
    let value = match spaced.strip_prefix([':', '=']) {
        // `a::b` is a path of a language.
        Some(value) if !value.starts_with(':') => value.strip_prefix(['>', '=']).unwrap_or(value),
        _ if spaced.len() < trimmed.len() && (is_option || is_assigned(name)) => spaced,
        _ => return None,
    };
    let value = value.trim_start_matches([' ', '\t']);
    let value = ["Bearer ", "Basic ", "base64:"].iter().find_map(|scheme| value.strip_prefix(scheme)).unwrap_or(value);
    let opened = value.trim_start_matches(['"', '\'', '\\']);
    let quote = value.chars().find(|character| *character != '\\').filter(|character| "\"'".contains(*character));
    let length = match (quote, says) {
        (Some(quote), _) => quoted_end(opened, quote),
        (None, Says::Header) => opened.find(['"', '\'', '\n']).unwrap_or(opened.len()),
        (None, Says::Secret) => opened
            .find(|character: char| is_end(character) && character != ',' || character == '&')
            .unwrap_or(opened.len()),
    };
    // An option, a variable and a number of a counter are no secrets.
    let is_other = opened.starts_with(['-', '$', '[']) || length < 3;
    (!is_other).then(|| (after.len() - opened.len(), length))
}

/// What a name says of its value.
enum Says {
    /// A header: its value ends with the line.
    Header,
    /// Any other secret: its value is a word.
    Secret,
}

/// Whether a name says secret; `folded` is the name in lower case without what parts its words.
fn says(name: &str, folded: &str, is_set: bool, is_quoted: bool) -> Option<Says> {
    if HEADERS.contains(&folded) && name.starts_with(|first: char| first.is_uppercase()) {
        return Some(Says::Header);
    }
    let lower = name.to_lowercase();
    // `PWD` is a folder; lower case, or behind an underscore, it is a password's usual short name.
    let is_short = WHOLE_NAMES.iter().any(|known| folded == *known || lower.ends_with(&format!("_{known}")))
        && name != "PWD"
        && name != "OLDPWD"
        && (is_set || is_quoted || name.starts_with('-'));
    let is_key = name.ends_with("_KEY") && is_set;
    let is_name = is_key || NAMES.iter().any(|known| folded.ends_with(known));
    (is_short || is_name).then_some(Says::Secret)
}

/// Which programs a text names that have secrets behind short options.
struct Programs {
    /// A password behind `-p`.
    pass: bool,
    /// The same without a space.
    attach: bool,
    /// A name and a password behind `-u`.
    fetch: bool,
}

impl Programs {
    fn of(text: &str) -> Self {
        let names = |programs: &[&str]| programs.iter().any(|program| text.contains(program));
        let attach = names(&["mysql", "mariadb", "sshpass"]);
        Self {
            pass: attach || names(&["docker login", "podman login"]),
            attach,
            fetch: names(&["curl", "wget", "http"]),
        }
    }
}

/// Names that commands take with their value as the next word: `setx API_KEY X`, `aws configure set aws_secret_access_key X`.
fn is_assigned(name: &str) -> bool {
    name.contains('_')
        && (name.to_uppercase() == *name || name.contains("secret_access_key") || name.ends_with("_authToken"))
}

fn spaced_value(after: &str) -> Option<(usize, usize)> {
    let value = after.trim_start_matches([' ', '\t', '=', '"', '\'']);
    let length = value.find(is_end).unwrap_or(value.len());
    (length > 0 && value.len() < after.len()).then(|| (after.len() - value.len(), length))
}

/// Where a quoted value ends: at its quote, but for one behind a backslash.
fn quoted_end(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        if character == '\n' || (character == quote && !escaped) {
            return if text.get(..at).is_some_and(|value| value.ends_with('\\')) { at - 1 } else { at };
        }
        escaped = character == '\\' && !escaped;
    }
    text.len()
}

/// `curl -u name:password` keeps the name. Elsewhere `-u` means other things.
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
    let Some((start, least)) = TOKENS.iter().find(|(start, _)| text.starts_with(start)) else {
        return bot_token(text).unwrap_or(0);
    };
    let body = text.get(start.len()..).unwrap_or_default();
    // Only the tokens that have parts have points, and only addresses have slashes.
    let more = if start.contains('/') {
        "/"
    } else if start.ends_with('.') || *start == "eyJ" {
        "."
    } else {
        ""
    };
    let is_inner =
        |character: char| character.is_ascii_alphanumeric() || "-_".contains(character) || more.contains(character);
    let length = body.find(|character| !is_inner(character)).unwrap_or(body.len());
    // A name of words has no digits.
    let has_digit = body.get(..length).is_some_and(|body| body.contains(|character: char| character.is_ascii_digit()));
    if length >= *least && (has_digit || start.contains('/')) { start.len() + length } else { 0 }
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
            "MYSQL_PWD=hunter2 mysql".into(),
            "SMTP_PASS=hunter2 REDISCLI_AUTH=hunter2 run".into(),
            "SECRET_KEY_BASE=hunter2 APP_KEY=base64:hunter2 run".into(),
            "mysql -u root -p hunter2".into(),
            "sshpass -p hunter2 ssh x".into(),
            "mysql -u root -phunter2 db".into(),
            "STRIPE_KEY=hunter2 run".into(),
            "curl 'https://h/?key=hunter2&x=1'".into(),
            "curl --proxy-user bob:hunter2 x".into(),
            "curl --oauth2-bearer hunter2 x".into(),
            "aws configure set aws_secret_access_key hunter2".into(),
            "setx API_KEY hunter2".into(),
            "TOKEN=Bearer hunter2".into(),
            "PASSWORD=\"a\\\"hunter2\" x".into(),
            "PASSWORD=a,hunter2 x".into(),
            "GITHUB_PAT=hunter2 x".into(),
            "curl -u bob:hunter2 x".into(),
            "curl --user bob:hunter2 x".into(),
            "//registry.npmjs.org/:_authToken=hunter2".into(),
            "AccountKey=hunter2;EndpointSuffix=x".into(),
            "-----BEGIN RSA PRIVATE KEY-----\nhunter2hunter2hunter2\nhunter2==\n-----END RSA PRIVATE KEY----- x".into(),
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nhunter2hunter2hunter2\n-----END PGP PRIVATE KEY BLOCK-----"
                .into(),
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
            "echo PRIVATE KEY; cargo run --bin other",
            "echo -----BEGIN PRIVATE KEY-----; cargo run --bin other",
            "docker run -u 1000:1000 img",
            "rsync -u server:/x .",
            "docker build -t acme/auth:latest .",
            "docker push acme/token:1.2",
            "git commit -m 'auth: add login form'",
            "git commit -m 'cookie: drop the stale jar'",
            "git clone ssh://git@github.com/a/b.git",
            "tests/hf_model_conversion_long_test.py src/sk-loading-indicator.component.ts",
            "export TOKEN=$(cat x) PASS=$((PASS+1))",
            "docker login -u bob",
            "git log -p src",
            "tokenizer: fast",
            "--no-password --token --verbose",
        ] {
            assert_eq!(redacted(text), text);
        }
        assert_eq!(redacted("https://bob:x@h/p"), "https://bob:[redacted]@h/p");
    }
}
