//! Addresses: which machine does a text name, and does a host pattern mean it?
//!
//! What a URL means is the WHATWG standard's matter, since that is what the runtimes' fetch functions follow; the
//! `url` crate implements it (numeric IPv4 forms, percent-encoding, user info, IDNA, a missing second slash).

use crate::action::{Host, Via};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::Url;

/// The machine that an address names.
pub fn host(written: &str) -> Host {
    let text = visible(written);
    let url = url_of(&text).or_else(|| Url::parse(&format!("ssh://{}/", scp_host(&text)?)).ok());
    // Without a scheme only the port counts that is written.
    let port: fn(&Url) -> Option<u16> = if url.is_some() { Url::port_or_known_default } else { Url::port };
    let url = url.or_else(|| Url::parse(&format!("https://{}", text.trim_start_matches(['/', '\\']))).ok());
    let port = url.as_ref().and_then(port);
    let name = url.as_ref().and_then(Url::host_str).map(plain_name).map(unmapped).filter(|name| !name.is_empty());
    Host { written: written.to_owned(), name, port, via: Via::Line, by: None }
}

/// Whether a text is an address as it stands, in any of the forms that contact another machine: a URL, a UNC or
/// scheme-relative path, `user@host:path`.
pub fn is_address(text: &str) -> bool {
    let text = visible(text);
    if text.is_empty() || text.contains(char::is_whitespace) {
        return false;
    }
    if let Some(rest) = text.strip_prefix("//").or_else(|| text.strip_prefix("\\\\")) {
        return under_its_name(rest, false).is_some();
    }
    scp_host(&text).is_some() || url_of(&text).is_some()
}

/// The machine that a text names which stands where an address is expected; `None` for what is no address all the same,
/// such as a path within a site. `strict`: it can be nothing but a machine's name.
pub fn under_its_name(text: &str, strict: bool) -> Option<Host> {
    let shown = visible(text);
    let is_relative = shown.starts_with(['#', '?', '.']) || (shown.starts_with('/') && !shown.starts_with("//"));
    let first = shown.split_whitespace().next()?;
    // A scheme that names something else than a machine: a bucket, a file.
    let is_other = first.contains("://") && url_of(first).is_none();
    if is_relative || is_local(&shown) || is_other {
        return None;
    }
    let host = host(first);
    let name = host.name.as_deref()?;
    let is_machine = strict || shown.contains("://") || name.contains('.') || name == "localhost" || ip(name).is_some();
    is_machine.then_some(host)
}

/// The addresses that stand in a text, such as a prompt: wherever a scheme and `://` do.
pub fn addresses(text: &str) -> Vec<Host> {
    let is_scheme = |character: char| character.is_ascii_alphanumeric() || "+-.".contains(character);
    let ends = |character: char| character.is_whitespace() || "\"'`<>()[]{},|*（）→".contains(character);
    let mut found = Vec::new();
    for (at, _) in text.match_indices(':') {
        let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
        let scheme = before.rsplit(|character| !is_scheme(character)).next().unwrap_or_default();
        let rest = after.get(1..).unwrap_or_default();
        // An IPv6 address has brackets of its own.
        let bracket =
            rest.trim_start_matches(['/', '\\']).starts_with('[').then(|| rest.find(']')).flatten().unwrap_or(0);
        let end = rest.get(bracket..).and_then(|tail| tail.find(ends)).filter(|_| bracket == 0);
        let end = end.or_else(|| rest.get(bracket + 1..).and_then(|tail| tail.find(ends)).map(|end| end + bracket + 1));
        let address = format!("{scheme}:{}", rest.get(..end.unwrap_or(rest.len())).unwrap_or_default());
        if rest.starts_with(['/', '\\']) && is_address(&address) {
            found.push(host(&address));
        }
    }
    found
}

/// Whether the host is this very machine, at a port that does not hand the machine over: container engines and
/// debuggers listen on loopback too.
pub fn is_loopback(host: &Host) -> bool {
    const HANDING_OVER: [u16; 6] = [2375, 2376, 5005, 5858, 9222, 9229];
    let Some(name) = host.name.as_deref() else { return false };
    if host.port.is_some_and(|port| HANDING_OVER.contains(&port)) {
        return false;
    }
    if name == "localhost" || name.ends_with(".localhost") {
        return true;
    }
    // What is bound to the unspecified address is reached on this machine.
    ip(name).is_some_and(|address| address.is_loopback() || address.is_unspecified())
}

/// Whether a host pattern means this host: `acme.dev`, `*.acme.dev` (every name below it), `*`, `10.0.0.1`, `[::1]`,
/// each with an optional `:port`.
pub fn matches(pattern: &str, host: &Host) -> bool {
    let Some(name) = host.name.as_deref() else { return false };
    let (wanted, port) = split_port(pattern.trim());
    if port.is_some_and(|port| host.port != Some(port)) {
        return false;
    }
    let wanted = plain_name(wanted);
    match wanted.strip_prefix("*.") {
        Some(parent) => name.strip_suffix(parent).is_some_and(|below| below.len() > 1 && below.ends_with('.')),
        None => wanted == "*" || wanted == name,
    }
}

/// A URL whose scheme contacts a machine that it names.
fn url_of(text: &str) -> Option<Url> {
    const CONTACTING: [&str; 37] = [
        "http",
        "https",
        "ws",
        "wss",
        "ftp",
        "ftps",
        "sftp",
        "ssh",
        "git",
        "svn",
        "rsync",
        "tcp",
        "udp",
        "telnet",
        "ldap",
        "ldaps",
        "smb",
        "nfs",
        "postgres",
        "postgresql",
        "mysql",
        "mariadb",
        "sqlserver",
        "mongodb",
        "mongodb+srv",
        "redis",
        "rediss",
        "amqp",
        "amqps",
        "mqtt",
        "mqtts",
        "kafka",
        "nats",
        "gopher",
        "rtsp",
        "imap",
        "smtp",
    ];
    let mut text = text;
    for prefix in ["view-source:", "jdbc:", "url:"] {
        if text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix)) {
            text = text.get(prefix.len()..)?;
        }
    }
    let url = Url::parse(text).ok()?;
    let scheme = url.scheme();
    let contacts = CONTACTING.contains(&scheme) || scheme.starts_with("git+") || scheme.starts_with("svn+");
    (contacts && url.host_str().is_some_and(|host| !host.is_empty())).then_some(url)
}

/// Whether a URL stays on this machine whatever it holds.
fn is_local(text: &str) -> bool {
    const LOCAL: [&str; 9] =
        ["file", "about", "data", "blob", "javascript", "vscode", "vscode-userdata", "chrome", "mailto"];
    text.split_once(':').is_some_and(|(scheme, _)| LOCAL.iter().any(|local| scheme.eq_ignore_ascii_case(local)))
}

/// The host of `user@host:path`, as git and ssh take it.
fn scp_host(text: &str) -> Option<&str> {
    let (user, rest) = text.split_once('@')?;
    let (host, path) = rest.split_once(':')?;
    let is_word = |text: &str| {
        !text.is_empty() && text.chars().all(|character| character.is_alphanumeric() || "-._".contains(character))
    };
    let is_host = is_word(host) && (host.contains('.') || user == "git");
    (is_word(user) && is_host && !path.is_empty() && !path.starts_with("//")).then_some(host)
}

/// What a fetch function drops before it reads a URL: control characters inside, white space around.
fn visible(text: &str) -> String {
    let outside = |character: char| character <= ' ' || character.is_whitespace() || character == '\u{feff}';
    let inner = text.trim_matches(outside);
    inner.chars().filter(|character| !matches!(character, '\t' | '\n' | '\r')).collect()
}

/// Lower case, no brackets, no final dot.
fn plain_name(name: &str) -> String {
    name.trim_matches(['[', ']']).trim_end_matches('.').to_lowercase()
}

/// An IPv4 address in IPv6 clothes is that IPv4 address: mapped, compatible, NAT64, 6to4.
fn unmapped(name: String) -> String {
    match ip(&name) {
        Some(IpAddr::V6(address)) => inner(address).map_or(name, |inner| inner.to_string()),
        _ => name,
    }
}

fn inner(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let of = |high: u16, low: u16| Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => of(high, low),
        [0x2002, high, low, ..] => of(high, low),
        [0, 0, 0, 0, 0, 0, high, low] if high != 0 => of(high, low),
        _ => None,
    }
}

fn ip(name: &str) -> Option<IpAddr> {
    name.parse().ok()
}

fn split_port(pattern: &str) -> (&str, Option<u16>) {
    let Some((name, port)) = pattern.rsplit_once(':') else { return (pattern, None) };
    if name.contains(':') && !name.ends_with(']') {
        return (pattern, None);
    }
    port.parse().map_or((pattern, None), |port| (name, Some(port)))
}

#[cfg(test)]
mod tests {
    use super::{addresses, host, is_address, is_loopback, matches, under_its_name};

    #[test]
    fn spellings_of_one_machine() {
        for written in [
            "http://127.0.0.1:3000/x",
            "http://0x7f000001/",
            "http://2130706433/",
            "http://127.1/",
            "http://[::1]:80/",
            "http://[::ffff:127.0.0.1]/",
            "HTTP://LOCALHOST./",
            "http://user:pw@localhost/",
            "http:localhost/",
            "localhost:3000",
            "http://a.localhost/",
            "http://0.0.0.0:3000",
            "http://[::]:3000",
        ] {
            assert!(is_loopback(&host(written)), "{written} {:?}", host(written));
        }
        for written in [
            "http://localhost.evil.com",
            "http://localhost@evil.com/",
            "http://evil.com#localhost",
            "http://evil.com\\@localhost/",
            "http://127.0.0.1.evil.com",
            "http://localhost:2375/containers",
            "http://127.0.0.1:9222/json",
        ] {
            assert!(!is_loopback(&host(written)), "{written}");
        }
        for (written, name) in [
            ("http://evil。com/", "evil.com"),
            ("//Evil.com/x", "evil.com"),
            ("http://%65vil.com", "evil.com"),
            ("https:evil.com", "evil.com"),
            ("https:\\\\evil.com", "evil.com"),
            ("ht\ttps://evil.com", "evil.com"),
            ("\\\\evil.com\\x", "evil.com"),
            ("view-source:https://evil.com", "evil.com"),
            ("git@evil.com:x/y.git", "evil.com"),
            ("postgres://u@evil.com/db", "evil.com"),
            ("http://[64:ff9b::a9fe:a9fe]/", "169.254.169.254"),
            ("http://[2002:a9fe:a9fe::]/", "169.254.169.254"),
            ("http://[::169.254.169.254]/", "169.254.169.254"),
        ] {
            assert_eq!(host(written).name.as_deref(), Some(name), "{written}");
            assert!(is_address(written), "{written}");
        }
        assert_eq!(host("").name, None);
    }

    #[test]
    fn patterns() {
        let api = host("https://api.acme.dev/v1");
        assert!(matches("*.acme.dev:443", &api));
        assert!(!matches("*.acme.dev:80", &api));
        assert!(!matches("acme.dev", &api));
        assert!(matches("*", &api));
        assert!(!matches("*.acme.dev", &host("https://acme.dev")));
        assert!(!matches("*.acme.dev", &host("https://evilacme.dev")));
        assert!(matches("[::1]:80", &host("http://[::1]/")));
    }

    #[test]
    fn what_is_no_address() {
        for text in [
            "a/b",
            "note: x://y",
            "//TODO\nfoo()",
            "//foo",
            "about:blank",
            "data:text/plain,x",
            "file:///x/index.html",
            "see https://a.b/c",
            "C:\\x",
            "a: b",
            "me@example.com",
            "fn:name",
        ] {
            assert!(!is_address(text), "{text}");
        }
        for text in [
            "/dashboard",
            "#top",
            "GET /users",
            "x",
            "",
            "./a.b",
            "/index.html",
            "file:///x",
            "about:blank",
            "s3://bucket/key",
        ] {
            assert!(under_its_name(text, false).is_none(), "{text}");
        }
        for (text, name) in [
            ("example.com/x", "example.com"),
            ("localhost:80", "localhost"),
            ("10.0.0.1", "10.0.0.1"),
            ("evil.com./x", "evil.com"),
            ("evil。com", "evil.com"),
            ("evil%2ecom/x", "evil.com"),
            ("2852039166/latest", "169.254.169.254"),
            ("0xA9FEA9FE", "169.254.169.254"),
            ("https://evil.com/?q=a b", "evil.com"),
            ("\u{feff}https://evil.com", "evil.com"),
            ("jdbc:postgresql://evil.com/db", "evil.com"),
        ] {
            let found = under_its_name(text, false).and_then(|host| host.name);
            assert_eq!(found.as_deref(), Some(name), "{text}");
        }
        assert!(under_its_name("metadata", true).is_some() && under_its_name("metadata", false).is_none());
        for text in [
            "link=https://evil.com/x",
            "see:https://evil.com",
            "*https://evil.com*",
            "（https://evil.com）",
            "http://[::2]:80/x",
        ] {
            assert_eq!(addresses(text).len(), 1, "{text}");
        }
        assert_eq!(addresses("see https://a.b/c, and (http://d.e)").len(), 2);
    }
}
