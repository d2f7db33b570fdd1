//! Addresses: which machine does a text name, and does a host pattern mean it?
//!
//! What a URL means is the WHATWG standard's matter, since that is what the runtimes' fetch functions follow; the
//! `url` crate implements it (numeric IPv4 forms, percent-encoding, user info, IDNA, a missing second slash).

use crate::action::Host;
use std::net::IpAddr;
use url::Url;

/// The machine that an address names.
pub fn host(written: &str) -> Host {
    let parsed = parse(written);
    let name = parsed
        .as_ref()
        .and_then(Url::host_str)
        .map(plain_name)
        .map(unmapped)
        .filter(|name| !name.is_empty());
    Host {
        written: written.to_owned(),
        name,
        port: parsed.as_ref().and_then(Url::port_or_known_default),
    }
}

/// Whether a text is an address as it stands: a scheme that contacts, or two leading slashes.
pub fn is_address(text: &str) -> bool {
    let text = text.trim_start();
    if text.starts_with("//") {
        return text
            .get(2..3)
            .is_some_and(|next| next != "/" && !next.trim().is_empty());
    }
    text.split_once("://").is_some_and(|(scheme, _)| contacts(scheme))
}

/// The addresses that stand in a text, such as a prompt.
pub fn addresses(text: &str) -> Vec<Host> {
    text.split(|character: char| character.is_whitespace() || "\"'`<>()[]{},".contains(character))
        .filter(|word| is_address(word))
        .map(host)
        .collect()
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
    match ip(name) {
        Some(IpAddr::V4(address)) => address.is_loopback(),
        Some(IpAddr::V6(address)) => address.is_loopback(),
        None => false,
    }
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
        Some(parent) => name
            .strip_suffix(parent)
            .is_some_and(|below| below.len() > 1 && below.ends_with('.')),
        None => wanted == "*" || wanted == name,
    }
}

fn parse(written: &str) -> Option<Url> {
    let written = written.trim();
    if let Ok(url) = Url::parse(written)
        && url.host_str().is_some_and(|host| !host.is_empty())
    {
        return Some(url);
    }
    let bare = written.trim_start_matches(['/', '\\']);
    Url::parse(&format!("https://{bare}")).ok()
}

/// Lower case, no brackets, no final dot.
fn plain_name(name: &str) -> String {
    name.trim_matches(['[', ']']).trim_end_matches('.').to_lowercase()
}

/// An IPv4 address in IPv6 clothes is that IPv4 address.
fn unmapped(name: String) -> String {
    match ip(&name) {
        Some(IpAddr::V6(address)) => address.to_ipv4_mapped().map_or(name, |mapped| mapped.to_string()),
        _ => name,
    }
}

fn ip(name: &str) -> Option<IpAddr> {
    name.parse().ok()
}

fn split_port(pattern: &str) -> (&str, Option<u16>) {
    let Some((name, port)) = pattern.rsplit_once(':') else {
        return (pattern, None);
    };
    if name.contains(':') && !name.ends_with(']') {
        return (pattern, None);
    }
    port.parse().map_or((pattern, None), |port| (name, Some(port)))
}

fn contacts(scheme: &str) -> bool {
    const SCHEMES: [&str; 12] = [
        "http",
        "https",
        "ws",
        "wss",
        "ftp",
        "ftps",
        "sftp",
        "ssh",
        "git",
        "git+ssh",
        "git+https",
        "svn",
    ];
    SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::{addresses, host, is_address, is_loopback, matches};

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
        ] {
            assert!(is_loopback(&host(written)), "{written} {:?}", host(written));
        }
        for written in [
            "http://localhost.evil.com",
            "http://localhost@evil.com/",
            "http://evil.com#localhost",
            "http://evil.com\\@localhost/",
            "http://127.0.0.1.evil.com",
        ] {
            assert!(!is_loopback(&host(written)), "{written}");
        }
        assert_eq!(host("http://evil。com/").name.as_deref(), Some("evil.com"));
        assert_eq!(host("//Evil.com/x").name.as_deref(), Some("evil.com"));
        assert_eq!(host("http://%65vil.com").name.as_deref(), Some("evil.com"));
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
    fn texts_with_addresses() {
        assert!(is_address("https://a.b"));
        assert!(is_address("//evil.com"));
        assert!(!is_address("a/b"));
        assert!(!is_address("note: x://y"));
        assert_eq!(addresses("see https://a.b/c, and (http://d.e)").len(), 2);
    }
}
