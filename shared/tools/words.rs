//! The words of an opaque command that could name a guarded file.
//!
//! No shell is read here: this only compares what stands in the text, with quotes and escapes taken off, as the
//! contract asks for opaque commands. It errs on the side of the guard, and past its limits it refuses.

use super::ours::name;
use crate::action::Target;
use crate::guarded::{DEVICE, Guard};
use crate::path::Place;
use std::collections::HashSet;

/// The most words that are looked up on disk.
const MOST_LOOKED_UP: usize = 2_048;
/// The longest command that is looked at, in bytes. Padding must not carry a command past the guard.
const LONGEST: usize = 256 * 1024;
/// Why a longer one is refused.
const TOO_LONG: &str = "it is longer, or has more words, than skraft looks at in a command";
/// What runs one of our programs, or changes it.
const OURS: &str = "it is one of skraft's programs, which only people and runtimes call";
/// Programs that take away what their arguments name, and those that move all but the last.
const REMOVING: [&str; 9] = ["rm", "rmdir", "rd", "del", "erase", "unlink", "shred", "trash", "remove-item"];
const MOVING: [&str; 6] = ["mv", "move", "ren", "rename", "move-item", "rename-item"];

/// The words of a command that are guarded.
///
/// `above` is where what it takes away could be.
pub(super) fn of(command: &str, place: &Place, above: &Place, guard: &Guard) -> Vec<Target> {
    if command.len() > LONGEST {
        return vec![too_long()];
    }
    let command = command.replace("\\\n", "");
    // Once with quotes as borders and once without them: both readings could be the shell's.
    let joined: String = command.chars().filter(|character| !"\"'`\\".contains(*character)).collect();
    let mut words = Words { place, above, guard, seen: HashSet::new() };
    let mut found = Vec::new();
    for segment in [command.as_str(), joined.as_str()].iter().flat_map(|text| text.split([';', '|', '&', '\n'])) {
        let segment: Vec<&str> = segment.split(is_border).filter(|word| !word.is_empty()).collect();
        match words.paths(&segment) {
            Some(paths) => found.extend(paths),
            None => return vec![too_long()],
        }
    }
    // Whether a device is read or written here nobody knows.
    found.retain(|target| target.guarded.is_some_and(|why| why != DEVICE));
    found.dedup();
    found
}

/// Looks up the words of one command.
struct Words<'w> {
    place: &'w Place,
    /// Where what it takes away could be.
    above: &'w Place,
    guard: &'w Guard,
    seen: HashSet<(String, bool)>,
}

impl Words<'_> {
    /// The words of a simple command that could be paths, marked; none when there are too many.
    fn paths(&mut self, words: &[&str]) -> Option<Vec<Target>> {
        let takes = takes(words);
        let mut found = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let gone = takes.is_some_and(|(from, to)| (from..to).contains(&at));
            let place = if gone { self.above } else { self.place };
            if self.seen.len() <= MOST_LOOKED_UP
                && could_be_path(word, place)
                && self.seen.insert(((*word).to_owned(), gone))
            {
                found.extend(self.marked(word, gone));
            }
        }
        (self.seen.len() <= MOST_LOOKED_UP).then_some(found)
    }

    fn marked(&self, word: &str, gone: bool) -> Option<Target> {
        if gone {
            return Some(self.guard.mark_gone(self.above.target(word), self.above));
        }
        // A repository's folder is named in many a command that leaves it alone.
        let is_repository = name(word.trim_end_matches('/')) == ".git";
        (!is_repository).then(|| self.guard.mark(self.place.target(word), self.place))
    }
}

/// A word that names one of our programs, where it must not.
pub(super) fn ours(word: &str) -> Target {
    Target { written: word.to_owned(), guarded: Some(OURS), ..Target::hidden() }
}

/// Which words of a simple command name what it takes away.
fn takes(words: &[&str]) -> Option<(usize, usize)> {
    let of = |verbs: &[&str]| words.iter().position(|word| verbs.contains(&name(word).as_str()));
    // What git removes is in its history; but a configuration that is gone from its folder does not count any more.
    let keeps = |words: &[&str]| !words.iter().any(|word| ["rm", "mv"].contains(word)) || words.contains(&"--cached");
    if words.first().is_some_and(|word| name(word) == "git") && keeps(words) {
        return None;
    }
    if let Some(at) = of(&REMOVING) {
        return Some((at + 1, words.len()));
    }
    of(&MOVING).map(|at| (at + 1, words.len().saturating_sub(1)))
}

/// The place of a command that goes elsewhere first, if it does: it could be any folder from here up to the project's.
pub(super) fn above(command: &str, place: &Place) -> Option<Place> {
    const GOING: [&str; 7] = ["cd", "pushd", "popd", "chdir", "-C", "set-location", "sl"];
    let mut words = command.split(|character| is_border(character) || ";|&".contains(character));
    let folders = place.from().ancestors().take_while(|folder| folder.starts_with(place.root()));
    let all = || folders.fold(place.clone(), |place, folder| place.within(&folder.to_string_lossy()));
    words.any(|word| GOING.contains(&word)).then(all)
}

fn too_long() -> Target {
    Target { written: "its length".to_owned(), guarded: Some(TOO_LONG), ..Target::hidden() }
}

fn is_border(character: char) -> bool {
    character.is_whitespace() || "\"'`<>(){}=,$".contains(character)
}

fn could_be_path(word: &str, place: &Place) -> bool {
    word.contains(['/', '.', '~', '\\']) || place.has(word)
}

#[cfg(test)]
mod tests {
    use crate::action::Action;
    use crate::guarded::Guard;
    use crate::path::Place;
    use crate::policy::Policy;
    use crate::shell::Shell;
    use crate::tools::Tools;
    use std::path::{Path, PathBuf};

    fn found(command: &str) -> bool {
        let place = Place::find(None, Some(Path::new("/nowhere/app")), PathBuf::from("/nowhere/u"));
        let guard =
            Guard::new(&place, &Policy { tracking_root: "x/plans".to_owned(), ..Policy::default() }, Vec::new());
        let tools = Tools { place: &place, guard: &guard };
        tools.command(command.to_owned(), Shell::Bourne, &place).iter().any(|action| match action {
            Action::Execute { words, .. } => !words.is_empty(),
            Action::Write(target, _) | Action::Delete(target) => target.guarded.is_some(),
            _ => false,
        })
    }

    fn all(commands: &[&str], is_found: bool) {
        let wrong: Vec<_> = commands.iter().filter(|command| found(command) != is_found).collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", if is_found { "they pass" } else { "they are refused" });
    }

    #[test]
    fn our_programs_count_where_they_are_run() {
        all(
            &[
                "skraft-config set mode test",
                "skraft-config scan --baseline b.json --freeze",
                "timeout 60 skraft-config scan --freeze --baseline b.json",
                "/usr/bin/skraft-pre < x",
                "A=1 skraft-config set x",
                "sudo -n skraft-config trust",
                "ls && skraft-config unblock",
                "sh -c 'skraft-config set mode test'",
                "skra\"ft-con\"fig set x",
                "skra\\\nft-config set x",
                "timeout 5 skraft-pre",
                "echo x > .claude/settings.json",
                "rm .skraftrc.json",
                "skraft-config schema > .skraftrc.json",
            ],
            true,
        );
    }

    #[test]
    fn our_programs_count_behind_whatever_runs_them() {
        all(
            &[
                "setsid -w skraft-config trust --hash 0",
                "script -qec 'skraft-config pause 8h' /dev/null",
                "(sleep 1; echo pause) | env -u CLAUDECODE script -qec \"skraft-config pause 8h\" /dev/null",
                "stdbuf -oL skraft-config set mode test",
                "flock x skraft-config trust",
                "find . -exec skraft-config trust ;",
                "find . -name x -exec sh -c 'skraft-config trust' \\;",
                "xargs -a f skraft-config set",
                "xargs skraft-config < f",
                "tmux new-session -d 'skraft-config trust'",
                "watch skraft-config trust",
                "busybox sh -c 'skraft-config trust'",
                "chroot / skraft-config trust",
                "su -c 'skraft-config trust'",
                "unbuffer skraft-config trust",
                "nohup skraft-config trust &",
                "npx skraft-config trust",
                "setsid -w env COPILOT_HOME=$HOME/.copilot skraft-config --home /tmp/evil install copilot",
                "setsid skraft-stop --runtime claude < x",
                "./skraft-conf?g trust",
                "/opt/x/skraft-c* set mode test",
                "setsid /opt/x/s*-c* set mode test",
                "./s*-pre < x",
                "bash -c './s*-pre < x'",
                "setsid sk\\raft-config trust",
                "setsid skraft-config.exe trust",
                "skraft-config --home X set mode test",
                "skraft-config --project X --home Y trust",
                "skraft-config --home '' set rules {}",
                "skraft-config --home /x=show trust",
                "skraft-config --home $X show trust",
                "skraft-config > show trust",
                "skraft-config --other show",
                "python3 -c \"import os; os.system('skraft-config trust')\"",
                "ssh localhost skraft-config trust",
                "alias x='skraft-config trust'",
                "PAGER='skraft-config trust' git log -p",
                "chmod +x target/debug/skraft-pre",
                "cp target/debug/skraft-config /tmp/k",
                "pkill skraft-pre",
            ],
            true,
        );
    }

    #[test]
    fn what_is_said_to_a_shell_is_run() {
        all(
            &[
                "echo skraft-config trust | sh",
                "echo 'x skraft-config trust' | tee /dev/stderr | setsid sh",
                "echo a skraft-config trust | xargs env",
                "(echo x skraft-config trust) 2>/dev/null | sh",
                "{ echo setsid skraft-config trust; } | sh",
                "for i in 1; do echo setsid skraft-config trust; done | sh",
                "echo setsid skraft-config trust |\nsh",
                "echo setsid skraft-config trust | while read l; do $l; done",
                "echo setsid skraft-config trust | (head -0; sh)",
                "echo setsid skraft-config trust > >(sh)",
                "sh < <(echo setsid skraft-config trust)",
                "sh <<< 'setsid skraft-config trust'",
                "sh <<'X'\nsetsid -w skraft-config trust\nX",
                "cat <<'X' | sh\nsetsid -w skraft-config trust\nX",
                "eval \"$(echo setsid skraft-config trust)\"",
                "$(echo setsid skraft-config trust)",
                "echo $(setsid skraft-config trust)",
                "echo \"x `setsid skraft-config trust`\"",
                "echo hi # it's\nsetsid skraft-config trust\n# '",
                "echo \"$(case x in x) setsid skraft-config trust;; esac)\"",
                "grep() { \"$@\"; }; grep x skraft-config trust",
                "alias grep=setsid\ngrep skraft-config trust",
                "> grep setsid skraft-config trust",
                "timeout -s grep 5 skraft-config trust",
                "git -c alias.x='!skraft-config trust' x",
                "git bisect run skraft-config trust",
                "git rebase -x 'skraft-config trust' main",
                "git grep -O'skraft-config trust' x",
                "git grep -nO'skraft-config trust' x",
                "sudo -r grep skraft-config trust",
                "sort --compress-program=skraft-config x",
                "LESSOPEN='|skraft-config trust' less x",
                "rg --pre skraft-config trust",
                "less '+!skraft-config trust' x",
                "sed '1e skraft-config trust' x",
                "awk 'BEGIN { system(\"skraft-config trust\") }'",
                "cargo run --bin skraft-config -- set mode test",
                "cargo --config 'target.x.runner=\"skraft-config\"' run",
                "bash -c '\"$@\"' x skraft-config trust",
                "bash -lc 'git status && setsid skraft-config trust'",
            ],
            true,
        );
    }

    #[test]
    fn everyday_commands_pass() {
        all(
            &[
                "which skraft-pre",
                "command -v skraft-pre",
                "grep -rn skraft-pre src",
                "grep -rn 'skraft-config set' src | sort | head -5",
                "grep -rn skraft-pre src | awk -F: '{print $1}' | sed 's/x/y/' | sort -u",
                "find . -name 'skraft-pre*' -exec grep -l skraft-pre {} +",
                "find . -name '*.rs' | xargs -n 20 grep -l 'skraft-config set'",
                "echo \"run skraft-config set mode test yourself\"",
                "git log --grep skraft-config",
                "git log --oneline --grep 'skraft-config set' | head -5",
                "git commit -am \"skraft-config set works\"",
                "git -C app commit -m 'config: skraft-config set works (and trust)'",
                "git add -A && git commit -m \"$(cat <<'EOF'\nWhat `skraft-config set` does (it's new)\n\n- now skraft-config trust\nEOF\n)\"",
                "cat > notes.md <<'EOF'\nThe user can run skraft-config trust.\nEOF",
                "gh pr create --title x --body 'then skraft-config set works'",
                "rg 'skraft-config trust' README.md",
                "if grep -q 'skraft-config trust' README.md; then echo yes; fi",
                "timeout 5 grep -rn skraft-pre src",
                "bash -lc 'grep -rn skraft-pre src && echo skraft-config set'",
                "[ -x target/debug/skraft-pre ] && echo there",
                "ls target/release/skraft-pre",
                "ls -l target/release/skraft-* | wc -l",
                "sed -n '1,20p' bins/skraft-pre",
                "cat docs/skraft-config.md",
                "cargo build --bin skraft-config",
                "cargo run --bin skraft-pre-x",
                "cargo run -q --bin skraft-config -- --home x show",
                "cargo test -p skraft",
                "cargo test --bin skraft-pre 2>&1 | tail -5",
                "cargo install --path . --bin skraft-pre",
                "vim notes.md",
                "prettier --check *config* src/*",
                "rm -rf dist/* && cp -r out/* dist/",
            ],
            false,
        );
    }

    #[test]
    fn what_only_shows_passes() {
        all(
            &[
                "skraft-config show",
                "skraft-config rules",
                "skraft-config runtimes",
                "skraft-config get rules",
                "skraft-config schema | jq .",
                "skraft-config replay -n 5",
                "skraft-config scan --sarif src > out.sarif",
                "npx turbo run x -- skraft-config scan --json",
                "skraft-config --home X show",
                "skraft-config --project X --home ~/y explain < p.json",
                "cd app && timeout 5 skraft-config doctor",
                "env X=1 skraft-config check",
                "sudo setsid /usr/bin/skraft-config path",
                "bash -lc 'skraft-config --home X show'",
                "x=$(skraft-config get mode)",
                "skraft-config show > out.txt 2>&1",
                "./skraft-c* show",
                "skraft-pre --help",
                "timeout 5 skraft-stop --version",
                "skraft-audit tail -n 3",
                "watch skraft-audit tail",
            ],
            false,
        );
    }

    #[test]
    fn long_commands_are_looked_at_in_time() {
        let start = std::time::Instant::now();
        for part in ["fi|cat;", "a|", "x $(a|b ", "(", "`", "a <<X\n", "cat * ", "\"$("] {
            let command = part.repeat(60_000 / part.len());
            assert!(found(&format!("{command}\nsetsid skraft-config trust")), "{part}");
        }
        assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    }

    #[test]
    fn words_that_are_no_guarded_path_pass() {
        all(
            &[
                "git commit -am 'clean up .'",
                "find . -name '*.pyc' -delete",
                "rm foo; ls .",
                "rm src/a.rs && cd ..",
                "git rm --cached -r .",
                "mv a.txt ~",
                "cp a.txt .. && rm a.txt",
                "head -c1 /dev/urandom",
                "cat /proc/cpuinfo",
                "dd if=/dev/zero of=/dev/null",
            ],
            false,
        );
    }
}
