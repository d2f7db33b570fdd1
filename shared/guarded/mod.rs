//! The places that nobody may change: what skraft itself, its registration and the pipeline's record rest on.
//!
//! One table. Names are compared folded ([`crate::path::folded_parts`]), and by file identity where a file has more
//! than one name. The registration files are those of every runtime of the reference, also of those whose wording
//! skraft does not speak: whoever switches off another guard is not made welcome here either.

mod table;

use crate::action::{NewText, Target};
use crate::path::{Place, folded, folded_part, folded_parts, follow};
use crate::policy::Policy;
use crate::settings;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use table::{CONFIG, From, LISTED, PIPELINE, PROGRAM, ROWS, Row, STATE, name_matches, plain, tail_matches};

pub(crate) use table::{DEVICE, SETTINGS};

/// What a pipeline keeps in its tracking folder; one folder per project slug (`reference/skraft.md`, 1.7).
const TRACKED: &[&[&str]] =
    &[&[".active-slug"], &["*", "state.json"], &["*", "execution-log.json"], &["*", "execution-log.jsonl"]];

/// The hook programs and the two for people.
pub const PROGRAMS: [&str; 6] =
    ["skraft-pre", "skraft-post", "skraft-stop", "skraft-start", "skraft-config", "skraft-audit"];

/// Folders that an environment variable moves elsewhere, with the name that the table knows them by.
const MOVED: [(&str, &str); 4] = [
    ("CLAUDE_CONFIG_DIR", ".claude"),
    ("COPILOT_HOME", ".copilot"),
    ("CODEX_HOME", ".codex"),
    ("GEMINI_CLI_HOME", ".gemini"),
];

/// Knows which places are guarded in one call.
#[derive(Debug, Clone)]
pub struct Guard {
    /// The home folder's parts, as it is named and where its links lead.
    homes: Vec<Vec<String>>,
    /// The project and the home folder: where guarded places can be named outright.
    tops: Vec<PathBuf>,
    tracking: String,
    programs: Vec<PathBuf>,
    moved: Vec<(Vec<String>, &'static str)>,
    listed: Vec<String>,
    /// An audit log that the policy puts elsewhere, as it is named and where its links lead.
    logs: Vec<PathBuf>,
    /// The configuration files that were read, in whatever folder they are.
    configs: Vec<PathBuf>,
    standing: OnceCell<Vec<Standing>>,
    is_idle: bool,
}

/// A guarded place that exists.
#[derive(Debug, Clone)]
struct Standing {
    path: PathBuf,
    /// Where it really is, if links lead elsewhere.
    real: Option<PathBuf>,
    /// Whether everything below it is guarded too.
    is_folder: bool,
    why: &'static str,
}

impl Standing {
    fn is_below(&self, folder: &Path) -> bool {
        self.path.starts_with(folder) || self.real.as_ref().is_some_and(|real| real.starts_with(folder))
    }
}

impl Guard {
    /// Gathers what the table needs of the world and of the policy: the pipeline's folder, of which the name counts, the
    /// further globs, relative to the project, and a log that is elsewhere. `configs` are the files that the policy was
    /// read from.
    pub fn new(place: &Place, policy: &Policy, configs: Vec<PathBuf>) -> Self {
        let own = std::env::current_exe().ok().and_then(|exe| exe.parent().map(Path::to_path_buf));
        let moved = MOVED.iter().filter_map(|(variable, name)| {
            let folder = PathBuf::from(std::env::var_os(variable)?);
            folder.is_absolute().then(|| (folded_parts(&folder), *name))
        });
        let mut homes = vec![folded_parts(place.home()), folded_parts(&follow(place.home()))];
        homes.dedup();
        let mut tops = [place.root(), place.project(), place.home()].map(Path::to_path_buf).to_vec();
        tops.dedup();
        let tracking = Path::new(&policy.tracking_root).file_name().map(|name| folded_part(&name.to_string_lossy()));
        let program =
            |folder: &PathBuf| PROGRAMS.map(|name| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)));
        Self {
            homes,
            tops,
            tracking: tracking.unwrap_or_default(),
            programs: own.iter().flat_map(program).collect(),
            moved: moved.collect(),
            listed: policy.protected.clone(),
            logs: policy.audit.path.iter().flat_map(|log| [log.clone(), follow(log)]).collect(),
            configs,
            standing: OnceCell::new(),
            is_idle: false,
        }
    }

    /// A guard that marks nothing: for events at which nothing can be refused any more.
    pub fn idle() -> Self {
        Self {
            homes: Vec::new(),
            tops: Vec::new(),
            tracking: String::new(),
            programs: Vec::new(),
            moved: Vec::new(),
            listed: Vec::new(),
            logs: Vec::new(),
            configs: Vec::new(),
            standing: OnceCell::new(),
            is_idle: true,
        }
    }

    /// Marks a target that is about to be written with `text`. A settings file may be changed as long as its hooks, hook
    /// switches and skraft entries stay as they are.
    pub fn mark_written(&self, target: Target, text: &NewText<'_>, place: &Place) -> Target {
        let mut target = self.mark(target, place);
        if target.guarded == Some(SETTINGS) {
            let guarded: Vec<_> = target.places.iter().filter(|path| self.why(path, place).is_some()).collect();
            let keeps = |path: &Path| self.why(path, place) == Some(SETTINGS) && settings::keeps_hooks(path, text);
            // None where it is guarded only as a second name of the file.
            let kept = !guarded.is_empty() && guarded.into_iter().all(|path| keeps(path));
            target.guarded = (!kept).then_some(SETTINGS);
        }
        target
    }

    /// Marks a target that is about to be changed in a way that is not known.
    pub fn mark(&self, mut target: Target, place: &Place) -> Target {
        // A standard stream's device is a link into /proc.
        if self.is_idle || target.places.iter().any(|path| is_standard_device(path)) {
            return target;
        }
        let by_name = || target.places.iter().find_map(|path| self.why(path, place));
        let by_link =
            || target.resolved().and_then(|path| self.why_by_link(path).or_else(|| self.why_by_identity(path)));
        target.guarded = target.guarded.or_else(by_name).or_else(by_link);
        target
    }

    /// Marks a target of which only a pattern is known: by the names that it shows, and by the guarded places that it can
    /// mean. `goes`: it is about to go away.
    pub fn mark_pattern(&self, target: Target, pattern: &str, goes: bool, place: &Place) -> Target {
        if self.is_idle {
            return target;
        }
        let places = place.target(pattern).places;
        let by_name = places.iter().find_map(|path| self.why(path, place).filter(|why| *why != DEVICE));
        let can_mean = |standing: &&Standing| {
            let roads = std::iter::once(&standing.path).chain(&standing.real);
            roads.into_iter().any(|road| places.iter().any(|place| covers(place, road, standing.is_folder, goes)))
        };
        let guarded = by_name.or_else(|| self.standing().iter().find(can_mean).map(|standing| standing.why));
        Target { guarded: target.guarded.or(guarded), ..target }
    }

    /// Marks a target that is about to go away: also a folder that holds something guarded.
    pub fn mark_gone(&self, target: Target, place: &Place) -> Target {
        let mut target = self.mark(target, place);
        if self.is_idle {
            return target;
        }
        target.guarded = target.guarded.or_else(|| target.places.iter().find_map(|path| self.why_by_content(path)));
        target
    }

    /// Whether a folder is one in which the table guards names by two parts or more.
    pub fn could_hold(&self, target: &Target) -> bool {
        target.places.iter().any(|path| {
            let parts = folded_parts(path);
            let holds =
                |row: &Row| (1..row.parts.len()).any(|at| ends_with(&parts, row.parts.get(..at).unwrap_or_default()));
            ROWS.iter().any(holds) || self.homes.contains(&parts)
        })
    }

    fn why(&self, path: &Path, place: &Place) -> Option<&'static str> {
        let parts = folded_parts(path);
        self.by_table(&parts)
            .or_else(|| self.by_tracking(&parts))
            .or_else(|| self.by_own_file(path))
            .or_else(|| by_device(path))
            .or_else(|| self.by_list(path, place))
    }

    fn by_table(&self, parts: &[String]) -> Option<&'static str> {
        let moved = || {
            self.moved.iter().find_map(|(folder, name)| {
                let below = parts.strip_prefix(folder.as_slice())?;
                self.row_for(&[&[(*name).to_owned()], below].concat())
            })
        };
        self.row_for(parts).or_else(moved)
    }

    fn row_for(&self, parts: &[String]) -> Option<&'static str> {
        ROWS.iter().find(|row| self.row_matches(row, parts)).map(|row| row.why)
    }

    fn row_matches(&self, row: &Row, parts: &[String]) -> bool {
        let tail = |at: usize| parts.get(at..).is_some_and(|tail| tail_matches(row.parts, tail));
        match row.from {
            From::Anywhere => (0..parts.len()).any(tail),
            From::Home => self.homes.iter().any(|home| parts.starts_with(home) && tail(home.len())),
            From::Top => tail(1),
        }
    }

    fn by_tracking(&self, parts: &[String]) -> Option<&'static str> {
        let at = parts.iter().rposition(|part| !self.tracking.is_empty() && *part == self.tracking)?;
        let tail = parts.get(at + 1..)?;
        TRACKED.iter().any(|row| tail_matches(row, tail)).then_some(PIPELINE)
    }

    fn by_own_file(&self, path: &Path) -> Option<&'static str> {
        if self.logs.iter().any(|log| log == path) {
            return Some(STATE);
        }
        self.programs.iter().any(|program| program == path).then_some(PROGRAM)
    }

    fn by_list(&self, path: &Path, place: &Place) -> Option<&'static str> {
        if self.listed.is_empty() {
            return None;
        }
        let inside = place.inside(path)?.to_lowercase();
        self.listed.iter().any(|glob| crate::pattern::path_matches(&glob.to_lowercase(), &inside)).then_some(LISTED)
    }

    /// What a guarded name links to is guarded under its own name too.
    fn why_by_link(&self, path: &Path) -> Option<&'static str> {
        let leads_there = |standing: &&Standing| match &standing.real {
            Some(real) if standing.is_folder => path.starts_with(real),
            Some(real) => path == real,
            None => false,
        };
        self.standing().iter().find(leads_there).map(|standing| standing.why)
    }

    /// A second name of a guarded file is that file.
    fn why_by_identity(&self, path: &Path) -> Option<&'static str> {
        let wanted = identity(path)?;
        let is_it = |file: &PathBuf| identity(file) == Some(wanted);
        let mut standing = self.standing().iter();
        let place = standing.find(|standing| files(&standing.path, FILES_BELOW).iter().any(is_it));
        place.map(|standing| standing.why).or_else(|| self.programs.iter().any(is_it).then_some(PROGRAM))
    }

    /// A folder above a guarded place takes it along.
    fn why_by_content(&self, path: &Path) -> Option<&'static str> {
        let is_folder = std::fs::symlink_metadata(path).is_ok_and(|meta| meta.is_dir());
        if !is_folder {
            return None;
        }
        let parts = folded_parts(path);
        let below_here = ROWS.iter().filter(|row| row.from == From::Anywhere).flat_map(|row| {
            // The folder may be any of the row's own, or hold the first.
            (0..row.parts.len()).map(move |at| (row, at))
        });
        let held = below_here.filter(|(row, at)| ends_with(&parts, row.parts.get(..*at).unwrap_or_default()));
        let mut found = held.filter_map(|(row, at)| Some((path.join(plain(row.parts.get(at..)?)?), row.why)));
        let here = found.find(|(guarded, _)| guarded.exists()).map(|(_, why)| why);
        let place = || self.standing().iter().find(|standing| standing.is_below(path)).map(|standing| standing.why);
        let program = || self.programs.iter().any(|program| program.starts_with(path) && program.exists());
        here.or_else(place).or_else(|| program().then_some(PROGRAM))
    }

    /// The guarded places that can be named outright and exist: those of the project, of the home folder, and the
    /// configuration that counts, with every link on the way to it.
    fn standing(&self) -> &[Standing] {
        self.standing.get_or_init(|| {
            let rows = ROWS.iter().filter(|row| row.from != From::Top);
            let mut found: Vec<Standing> = Vec::new();
            for top in &self.tops {
                // Most of the table's folders do not exist: the names that do tell which rows are worth a look.
                let there = names(top);
                let begins = |row: &'static Row| Some((row, *there.get(OsStr::new(row.parts.first()?))?));
                found.extend(rows.clone().filter_map(begins).filter_map(|(row, is_link)| standing(top, row, is_link)));
            }
            let config = |path: PathBuf| Standing { real: Some(follow(&path)), path, is_folder: false, why: CONFIG };
            found.extend(self.configs.iter().flat_map(|file| links(file)).map(config));
            found
        })
    }
}

/// Whether a path with globs in it can mean a guarded place, something in a guarded folder, or, when it `goes`, a folder
/// above one.
fn covers(pattern: &Path, guarded: &Path, is_folder: bool, goes: bool) -> bool {
    let (pattern, guarded): (Vec<_>, Vec<_>) = (folded_parts(pattern), folded_parts(guarded));
    let reaches = pattern.len() == guarded.len()
        || (goes && pattern.len() < guarded.len())
        || (is_folder && pattern.len() > guarded.len());
    reaches && pattern.iter().zip(&guarded).all(|(glob, name)| part_matches(glob, name))
}

/// One part of a path against a glob, as a shell reads it: a dot at the beginning wants a dot.
fn part_matches(glob: &str, name: &str) -> bool {
    let is_glob = glob.contains(['*', '?', '[', '{']);
    if !is_glob {
        return glob == name;
    }
    let is_open = glob.chars().all(|character| character == '*');
    let hides = name.starts_with('.') && !glob.starts_with('.');
    !(hides && is_open) && crate::pattern::path_matches(&glob.replace("**", "*"), name)
}

/// How many files of a guarded folder are compared by identity.
const FILES_BELOW: usize = 1_000;
/// How many links in a row are guarded; as many as are followed.
const MOST_LINKS: usize = 40;

/// The names in a folder, and which of them are links.
fn names(folder: &Path) -> BTreeMap<OsString, bool> {
    let is_link = |entry: &std::fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_symlink());
    let mut names = BTreeMap::new();
    // One by one: to collect them would bring a sort of its own, 8 KB, and there are few.
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        names.insert(entry.file_name(), is_link(&entry));
    }
    names
}

/// A file, and what it links to, link by link.
fn links(file: &Path) -> Vec<PathBuf> {
    let next = |path: &PathBuf| Some(folded(&path.parent()?.join(std::fs::read_link(path).ok()?)));
    std::iter::successors(Some(file.to_path_buf()), next).take(MOST_LINKS).collect()
}

/// A row's place, where it is there. Its first part is, and is a link or not.
fn standing(top: &Path, row: &Row, is_link: bool) -> Option<Standing> {
    let inner = plain(row.parts)?;
    let path = top.join(&inner);
    let mut is_linked = is_link;
    let mut parts = inner.components();
    let mut here = top.join(parts.next()?);
    for part in parts {
        here.push(part);
        is_linked |= std::fs::symlink_metadata(&here).ok()?.is_symlink();
    }
    let real = is_linked.then(|| follow(&path));
    Some(Standing { real, is_folder: row.parts.contains(&"**"), path, why: row.why })
}

/// A file itself, or the first files below a folder.
fn files(path: &Path, most: usize) -> Vec<PathBuf> {
    let mut open = vec![path.to_path_buf()];
    let mut found = Vec::new();
    while let Some(path) = open.pop().filter(|_| found.len() < most) {
        match std::fs::read_dir(&path) {
            Ok(entries) => open.extend(entries.take(most).flatten().map(|entry| entry.path())),
            Err(_) => found.push(path),
        }
    }
    found
}

/// The null device and the standard streams: what is written there changes nothing.
fn is_standard_device(path: &Path) -> bool {
    const STANDARD: [&str; 7] =
        ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty", "/dev/stdin", "/dev/stdout", "/dev/stderr"];
    path.to_str().is_some_and(|path| STANDARD.contains(&path))
}

fn by_device(path: &Path) -> Option<&'static str> {
    let text = path.to_str()?;
    let inside = |top: &str| text.strip_prefix(top).is_some_and(|rest| rest.starts_with('/'));
    // A shared memory folder is a folder like any other.
    let device = inside("/dev") && !inside("/dev/shm") && !is_standard_device(path);
    (inside("/proc") || device).then_some(DEVICE)
}

fn ends_with(parts: &[String], names: &[&str]) -> bool {
    parts.len() >= names.len()
        && parts.iter().rev().zip(names.iter().rev()).all(|(part, name)| name_matches(name, part))
}

/// Device and number of a file that has more than one name.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let meta = std::fs::metadata(path).ok()?;
    (meta.is_file() && meta.nlink() > 1).then(|| (meta.dev(), meta.ino()))
}

/// Elsewhere the standard library does not tell.
#[cfg(not(unix))]
fn identity(_path: &Path) -> Option<(u64, u64)> {
    None
}
