//! Shell commands: what the reader makes of labelled lines, and of the examples of the command table.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "a test fails by panicking, and its helpers are for its own crate"
)]

use skraft::host;
use skraft::shell::deed::{Contact, Deed, Doubt, Via};
use skraft::shell::{Reading, Shell, read};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

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

#[test]
fn labelled_lines_do_what_they_are_labelled_to_do() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in files("tests/corpus/shell", "tsv") {
        let is_everyday = file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("everyday"));
        for line in lines(&file) {
            count += 1;
            let reading = read(&line.command, line.shell);
            let (writes, network, hosts) = labels(&reading);
            // In everyday work what is configured is not named.
            let hosts_fit = is_everyday || !line.network || hosts == line.hosts;
            let network_fits = network == line.network || (is_everyday && line.hosts.is_empty());
            if writes != line.writes || !network_fits || !hosts_fit {
                let name = file.file_name().expect("it has one").to_string_lossy().into_owned();
                let short: String = line.command.chars().take(200).collect();
                wrong.push(format!(
                    "{name}: {short:?} [{}]\n    wanted writes={} network={} hosts={:?}\n    is     writes={writes} network={network} hosts={hosts:?}: {:?}",
                    line.note, line.writes, line.network, line.hosts, told(&reading)
                ));
            }
        }
    }
    assert!(count > 100, "too few lines");
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn labels(reading: &Reading) -> (bool, bool, BTreeSet<String>) {
    let deeds: Vec<&Deed> = reading.steps.iter().flat_map(|step| &step.deeds).collect();
    let writes = deeds
        .iter()
        .any(|deed| matches!(deed, Deed::Write(..) | Deed::Delete(_) | Deed::Opaque(_) | Deed::Dispatch { .. }));
    let contacts: Vec<&Contact> = deeds
        .iter()
        .filter_map(|deed| match deed {
            Deed::Contact(contact) => Some(contact),
            _ => None,
        })
        .collect();
    let hosts = contacts.iter().filter(|contact| contact.via != Via::Listens).map(|contact| {
        let text = contact.address.shown();
        if text.contains('…') && !text.contains("://") {
            return "?".to_owned();
        }
        host::host(&text).name.filter(|name| !name.contains('…')).unwrap_or_else(|| "?".to_owned())
    });
    (writes, !contacts.is_empty(), hosts.collect())
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
