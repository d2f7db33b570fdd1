//! Where a path leads: absolute, folded, links followed, and compared the way a refusing list must compare.
//!
//! A path of a tool call can mean more than one place: runtimes fold `..` by its text, the system follows links
//! first; `/workspace` is a mount of one runtime and a folder elsewhere. A [`Target`] keeps them all. Lists that refuse
//! look at every place, lists that allow at the last one, where the system would end up.

use crate::action::Target;
use crate::error::Trouble;
use icu_normalizer::ComposingNormalizerBorrowed;
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// Why a path beyond the limits is refused.
const TOO_MUCH: &str = "it is longer, or stands among more paths, than skraft looks at";
/// The longest path that is looked at, in bytes; as Linux has it.
const LONGEST: usize = 4_096;
/// The most folders and files that are looked at in one call.
const MOST_LOOKS: usize = 100_000;
/// The most links that are followed in one path; as Linux has it.
const MOST_LINKS: usize = 40;

/// What stands at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Seen {
    Link(PathBuf),
    Other,
    Nothing,
}

/// Where a call takes place.
#[derive(Debug, Clone)]
pub struct Place {
    /// The folders that a relative path may start from. Never empty.
    bases: Vec<PathBuf>,
    /// The project: the repository that holds the folder, else the folder.
    root: PathBuf,
    /// The folder of the call inside the project: from there configuration is looked for upwards.
    from: PathBuf,
    /// The project in which the session began, where the root is another work tree of the same repository.
    origin: Option<PathBuf>,
    /// Whether the runtime reported a folder that is there.
    is_told: bool,
    /// The user's home folder.
    home: PathBuf,
    /// What was looked at: many paths share their first folders.
    seen: RefCell<BTreeMap<PathBuf, Seen>>,
}

impl Place {
    /// Finds the project of a call.
    ///
    /// `cwd` is what the runtime reports. Where it is missing or gone, the nearest folder above it that is in a
    /// repository counts, then the process's own folder: it never silences the guard. `project` (`--project`) names
    /// the root outright.
    pub fn find(cwd: Option<&str>, project: Option<&Path>, home: PathBuf) -> Self {
        let told = cwd.filter(|cwd| cwd.len() <= LONGEST).map(Path::new).filter(|path| path.is_absolute()).map(folded);
        let own = std::env::current_dir().ok();
        let mut bases: Vec<PathBuf> = told.clone().into_iter().collect();
        let standing = told.as_deref().filter(|path| path.is_dir());
        let top = project.or_else(|| told.as_deref().and_then(repository)).or(standing);
        let root = match top {
            Some(top) => follow(top),
            None => own.as_deref().map_or_else(|| PathBuf::from("/"), |own| repository(own).map_or(own.into(), follow)),
        };
        if standing.is_none() {
            bases.push(root.clone());
            bases.extend(own);
        }
        // Mostly it is the top itself, of which the links were followed already.
        let inner = standing.filter(|folder| Some(*folder) != top).map(follow);
        let from = inner.filter(|from| from.starts_with(&root)).unwrap_or_else(|| root.clone());
        let is_told = standing.is_some();
        Self { bases, root, from, origin: None, is_told, home: folded(&home), seen: RefCell::default() }
    }

    /// The same call in a session that began in another project: there it stays, whatever folder a command works in. Only
    /// a worktree of the same repository is followed, for what paths mean; the policy stays that of the session's project.
    pub fn kept_in(mut self, root: &Path, from: &Path) -> Self {
        self.from = from.to_path_buf();
        if root != self.root && is_worktree_of(&self.root, root) {
            self.origin = Some(root.to_path_buf());
            return self;
        }
        if !self.is_told {
            self.bases.push(root.to_path_buf());
        }
        self.root = root.to_path_buf();
        self
    }

    /// The same call, with its configuration looked for from the root on: no folder below it counts.
    pub fn at_root(self) -> Self {
        Self { from: self.root.clone(), ..self }
    }

    /// Whether the runtime reported a folder that is there.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// The session's project: whose configuration, log and state count. The root, but for another work tree of it.
    pub fn project(&self) -> &Path {
        self.origin.as_deref().unwrap_or(&self.root)
    }

    /// The folder from which configuration is looked for upwards.
    pub fn from(&self) -> &Path {
        &self.from
    }

    /// The project's root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The user's home folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Every place that a written path can mean. None for a text that is longer than any path may be.
    pub fn target(&self, written: &str) -> Target {
        let mut places = Vec::new();
        if written.len() > LONGEST || self.seen.borrow().len() > MOST_LOOKS {
            let written = crate::decision::plain(written, 200);
            return Target { written, guarded: Some(TOO_MUCH), ..Target::hidden() };
        }
        // Last what the system itself would make of it.
        for reading in self.readings(written).iter().rev() {
            for base in self.bases.iter().rev() {
                let path = base.join(reading);
                push_new(&mut places, folded(&path));
                push_new(&mut places, self.followed(&folded(&path)));
                if path.components().any(|part| part == Component::ParentDir) {
                    push_new(&mut places, self.followed(&path));
                }
            }
        }
        let inside = places.last().and_then(|place| self.inside(place));
        Target { written: written.to_owned(), places, inside, guarded: None, by: None }
    }

    /// The path relative to the project with `/`, where it lies inside.
    pub fn inside(&self, path: &Path) -> Option<String> {
        let under = |root: &Path| {
            let inner = path.strip_prefix(root).map(Path::to_path_buf);
            inner.or_else(|_| path.strip_prefix(self.followed(root)).map(Path::to_path_buf)).ok()
        };
        let inner = under(&self.root).or_else(|| under(self.origin.as_deref()?))?;
        Some(inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"))
    }

    /// The same place with one more folder that relative paths may start from.
    pub fn within(&self, folder: &str) -> Self {
        let inner = self.target(folder).places;
        Self { bases: self.bases.iter().cloned().chain(inner).collect(), ..self.clone() }
    }

    /// Whether something stands under a bare name in one of the folders that relative paths start from.
    pub fn has(&self, name: &str) -> bool {
        self.bases.iter().any(|base| std::fs::symlink_metadata(base.join(name)).is_ok())
    }

    fn followed(&self, path: &Path) -> PathBuf {
        follow_by(path, |path| {
            if let Some(known) = self.seen.borrow().get(path) {
                return known.clone();
            }
            let seen = look(path);
            self.seen.borrow_mut().insert(path.to_path_buf(), seen.clone());
            seen
        })
    }

    /// What a written path may be read as, the plain reading first.
    fn readings(&self, written: &str) -> Vec<PathBuf> {
        let mut readings = vec![PathBuf::from(written)];
        if let Some(decoded) = file_url(written) {
            readings.push(decoded);
        }
        let slashed = written.replace('\\', "/");
        if slashed != written {
            readings.push(PathBuf::from(&slashed));
        }
        // Some tools trim a path.
        let trimmed = slashed.trim_matches(|character: char| character.is_whitespace() || character.is_control());
        if trimmed != slashed {
            readings.push(PathBuf::from(trimmed));
        }
        let slashed = trimmed;
        if let Some(rest) = slashed.strip_prefix('~') {
            // `~name` is another user's home, or ours by its name: a refusing list takes it for ours.
            let inner = rest.split_once('/').map_or("", |(_, inner)| inner);
            readings.push(self.home.join(inner));
        }
        if let Some(rest) = slashed.strip_prefix("/workspace")
            && (rest.is_empty() || rest.starts_with('/'))
        {
            readings.push(self.root.join(rest.trim_start_matches('/')));
        }
        readings
    }
}

/// The user's home folder: what `--home` names, else what the environment says.
///
/// Fails without one. The system's user database is never asked: a static program must not load its modules, and a
/// library that could ask it would bring 190 KB of them into every program.
pub fn home(named: Option<&Path>) -> Result<PathBuf, Trouble> {
    if let Some(home) = named {
        return Ok(home.to_path_buf());
    }
    let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    std::env::var_os(variable).map(PathBuf::from).filter(|home| home.is_absolute()).ok_or_else(|| {
        Trouble::for_people(format!("there is no home folder: `{variable}` is not set to an absolute path"))
    })
}

/// The parts of a path folded for a list that refuses: case, NFC, invisible characters, and what Windows ignores at
/// the end of a name.
pub fn folded_parts(path: &Path) -> Vec<String> {
    path.components().filter_map(|part| part.as_os_str().to_str().map(folded_part).or(Some(lossy(part)))).collect()
}

/// One name, folded the same way.
pub fn folded_part(name: &str) -> String {
    let name = name.split_once(':').map_or(name, |(stem, _)| if stem.len() > 1 { stem } else { name });
    let name = name.trim_start();
    let name = match name.trim_end_matches(|character: char| character == '.' || character.is_whitespace()) {
        "" => name,
        trimmed => trimmed,
    };
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    let visible = name.chars().filter(|character| !crate::decision::deceives(*character));
    // Upper case first: it folds the long s and its kind, as file systems do.
    let folded = visible.flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    // Of the library that reads host names too: its tables are in the programs anyway.
    ComposingNormalizerBorrowed::new_nfc().normalize_iter(folded).collect()
}

/// Folds `.` and `..` by the text alone.
pub fn folded(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            _ => out.push(part),
        }
    }
    out
}

/// Where the system ends up: links followed as far as they exist, `..` taken after the link.
pub fn follow(path: &Path) -> PathBuf {
    follow_by(path, look)
}

fn look(path: &Path) -> Seen {
    match std::fs::read_link(path) {
        Ok(link) => Seen::Link(link),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Seen::Nothing,
        Err(_) => Seen::Other,
    }
}

fn follow_by(path: &Path, look: impl Fn(&Path) -> Seen) -> PathBuf {
    let mut done = PathBuf::new();
    let mut ahead: VecDeque<OsString> = parts(path);
    let mut links = 0;
    // How many of the last parts stand in nothing, where no link can be.
    let mut in_nothing = 0_usize;
    while let Some(part) = ahead.pop_front() {
        if part == ".." {
            done.pop();
            in_nothing = in_nothing.saturating_sub(1);
            continue;
        }
        let next = done.join(&part);
        match if in_nothing > 0 { Seen::Nothing } else { look(&next) } {
            Seen::Link(link) if links < MOST_LINKS => {
                links += 1;
                for part in parts(&link).into_iter().rev() {
                    ahead.push_front(part);
                }
            }
            Seen::Nothing => {
                in_nothing += 1;
                done = next;
            }
            _ => done = next,
        }
    }
    done
}

fn parts(path: &Path) -> VecDeque<OsString> {
    path.components().filter(|part| *part != Component::CurDir).map(|part| part.as_os_str().to_owned()).collect()
}

/// The nearest folder upwards that is the top of a git work tree.
fn repository(from: &Path) -> Option<&Path> {
    from.ancestors().find(|folder| folder.join(".git").exists())
}

/// Whether two work trees belong to one repository, and the repository knows the first: it is the repository's own folder,
/// or one of its worktrees that it names back. What else calls itself one, anybody may have made.
fn is_worktree_of(tree: &Path, other: &Path) -> bool {
    let (Some(ours), Some(theirs)) = (git_folder(tree), git_folder(other)) else { return false };
    let common = |git: &Path| match crate::disk::text(&git.join("commondir"), 4_096) {
        Some(inner) => follow(&git.join(inner.trim())),
        None => git.to_path_buf(),
    };
    let repository = common(&theirs);
    let is_own = std::fs::symlink_metadata(tree.join(".git")).is_ok_and(|meta| meta.is_dir()) && ours == repository;
    let names_back = |back: String| follow(Path::new(back.trim())) == tree.join(".git");
    let is_listed = ours.parent() == Some(repository.join("worktrees").as_path())
        && crate::disk::text(&ours.join("gitdir"), 4_096).is_some_and(names_back);
    is_own || (is_listed && common(&ours) == repository)
}

/// The folder that git keeps for a work tree.
fn git_folder(tree: &Path) -> Option<PathBuf> {
    let git = tree.join(".git");
    if git.is_dir() {
        return Some(follow(&git));
    }
    let text = crate::disk::text(&git, 4_096)?;
    let named = text.trim().strip_prefix("gitdir:")?.trim();
    Some(follow(&tree.join(named)))
}

/// The path of a `file:` URL.
fn file_url(written: &str) -> Option<PathBuf> {
    let written = written.trim();
    // A runtime's name for its own user folder.
    if let Some(path) = written.strip_prefix("vscode-userdata:") {
        return Some(PathBuf::from(path));
    }
    let is_file = written.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("file:"));
    if !is_file {
        return None;
    }
    url::Url::parse(written).ok()?.to_file_path().ok()
}

fn lossy(part: Component<'_>) -> String {
    part.as_os_str().to_string_lossy().to_lowercase()
}

fn push_new(places: &mut Vec<PathBuf>, place: PathBuf) {
    places.retain(|known| *known != place);
    places.push(place);
}

#[cfg(test)]
mod tests {
    use super::{Place, folded_part};
    use std::cell::RefCell;
    use std::path::{Path, PathBuf};

    fn place() -> Place {
        Place {
            bases: vec![PathBuf::from("/nowhere/app/sub")],
            root: PathBuf::from("/nowhere/app"),
            from: PathBuf::from("/nowhere/app"),
            origin: None,
            is_told: true,
            home: PathBuf::from("/nowhere/u"),
            seen: RefCell::default(),
        }
    }

    #[test]
    fn every_reading_is_a_place() {
        for (written, expected) in [
            ("a/../b", "/nowhere/app/sub/b"),
            ("../x", "/nowhere/app/x"),
            ("~/.skraft/config.json", "/nowhere/u/.skraft/config.json"),
            ("~root/.skraft/x", "/nowhere/u/.skraft/x"),
            ("/workspace/src/x", "/nowhere/app/src/x"),
            ("..\\x", "/nowhere/app/x"),
            ("file:///nowhere/%61", "/nowhere/a"),
            ("/nowhere//./a/", "/nowhere/a"),
        ] {
            let places = place().target(written).places;
            assert!(places.iter().any(|at| at == Path::new(expected)), "{written}: {places:?}");
        }
    }

    #[test]
    fn the_plain_reading_comes_last() {
        let target = place().target("/workspace/x");
        assert_eq!(target.resolved(), Some(Path::new("/workspace/x")));
    }

    #[test]
    fn names_fold_as_file_systems_do() {
        for (name, expected) in [
            ("Settings.JSON", "settings.json"),
            ("settings.json. .", "settings.json"),
            ("settings.json::$DATA", "settings.json"),
            ("\u{200c}.ClaUde", ".claude"),
            ("ſettings.json", "settings.json"),
            ("cafe\u{301}", "café"),
            ("..", ".."),
        ] {
            assert_eq!(folded_part(name), expected, "{name}");
        }
    }
}
