//! What commands do with their options and operands: data, one row each, in the `.txt` files beside this one.
//!
//! # A row
//!
//! ```text
//! sort | num | -o/--output=w --compress-program=s -k/--key=. -t/--field-separator=. --files0-from=r * | r*
//!     sort -k2 a.txt => read a.txt
//!     sort -uo out a => read a, write out
//! ```
//!
//! Four fields between ` | `: name, properties, options, operands; then its examples, each indented, with all that the line
//! does behind ` => ` (any order; `nothing` where it does nothing). A test runs them. The rows of a file are sorted by
//! name (as bytes); a file has no other lines than rows, examples, and comments that begin with `#`. A program under
//! another name is the short row `egrep = grep`. A row for a subcommand has all its words as name: `git log`.
//!
//! An option that no row lists is not proved harmless, and so makes its command opaque, unless the list ends with `*`: then
//! it is known that the program's other options change nothing. Where a program has `*`, every option with a value must be
//! listed all the same if a word taken for an operand would do harm, and every option that writes, deletes, contacts or runs
//! something must be. What stands before a subcommand must be listed in any case. `--help` alone, and `--version` alone behind a
//! program's name, do nothing in every row. `+` as an option's name is every word that begins so. An option with a switched-off
//! value (`--dry-run=false`) has no effect. Hosts, addresses and `!o` of a row with `sub` hold for its subcommands. Options may be clustered and shortened on the line; nothing has to be said for that.
//!
//! What PowerShell has itself is in `powershell.txt`, which comes first there; a name that cmd has itself begins with `cmd:`.
//! PowerShell's reader asks for more than commands: `[io.file]::delete` is a static method, `.delete` a method of a value (the
//! value is its first operand), and the parameter `-<` stands for what comes through a pipe.
//!
//! ## Properties
//!
//! | word | means |
//! |---|---|
//! | `changes` | it changes something that the line does not name by a path (a repository, a store, a service) |
//! | `runs` | it runs what the project or a package says: a build, a test, a script |
//! | `packages` `vcs` `cloud` | it contacts what is configured: a registry, a remote, a context; `packages=a.example,b.example` names the hosts if nothing else is configured |
//! | `listens` | it waits to be contacted |
//! | `sends` | what it contacts may be changed by it |
//! | `dispatch` | it starts another agent |
//! | `sub` | its first operand names a subcommand, which has a row of its own; options before it are its own |
//! | `else` | with `sub`: where no row has the first operand, this row tells, with the options behind it too unless there is `stop` |
//! | `:NAME=one,other` | with `sub`: these subcommands are judged by the row of its subcommand `NAME`, or by the row of that whole name (`_` for a space); a row of their own comes first |
//! | `prefix` | with `sub`: where no row has the first operand, the row of what stands before its first `-` (`describe-instances`) |
//! | `past` | options count behind `--` too (`cargo fmt -- --check`) |
//! | `bare=CHANGES` | with `sub`: `changes`, `runs` or `nothing` without any operand, or the subcommand that is meant then; it comes before `else` |
//! | `stop` | options end at the first operand (wrappers, interpreters) |
//! | `long` | its long options have one dash (`-name`), and nothing is clustered |
//! | `num` | `-5` is an option |
//! | `plus` | words that begin with `+` are options too, written `+x` in the list |
//! | `eq` | operands of the form `name=value` are options, written without a dash in the list (`dd`) |
//! | `bundle` | the first operand is a cluster of options though it has no dash (`tar xf`) |
//! | `slash` | options begin with `/` (cmd), in any case |
//! | `nocase` | names of options count in any case and shortened (PowerShell; with `long`) |
//! | `code=LANG` | the language of its role `k`: `python node perl ruby php awk sed` |
//! | `stdin=ROLE` | without an operand it takes what it reads as `s`, `k`, `P` or `D`; `Q`: without a query |
//! | `appends` | more words, that nobody knows, come behind those of the command that it runs (`xargs`, `fd -x`) |
//! | `patches` | what it reads on its standard input is a patch, which it applies |
//! | `copies` | what it prints or writes is the text of what it reads or takes away, or of its input where it reads no file |
//! | `names` | what it prints are names, hashes or numbers, of which none begins with a dash |
//!
//! ## Options
//!
//! `-o/--output=w`: names between `/`, then `=ROLE` for a value (in the same word or the next), `=?ROLE` for one that can only
//! stand in the same word, then effects, each with its `!`:
//!
//! | effect | means |
//! |---|---|
//! | `!w` `!d` | every path among the operands is written (in place), deleted |
//! | `!n` | it only shows: whatever else the row says, nothing is changed (`--dry-run`), though it may contact |
//! | `!N` | the same, and nothing is contacted either (`--help`, `--offline` with `!o`) |
//! | `!o` | nothing is contacted |
//! | `!c` | it changes what the line does not name |
//! | `!x` | it runs what cannot be read |
//! | `!r` | it runs what the project says |
//! | `!W` | it writes a file that the line does not name, in the folder where it works |
//! | `!u` | it contacts a machine that the line does not name |
//! | `!L` | the code runs for each line of the operands (`perl -n`) |
//! | `!i` | it runs what comes on its standard input |
//! | `!s` | what it contacts may be changed by it |
//! | `!f` `!l` | the first, the last role of the operands is not there |
//! | `!=ROLES` | the operands are these instead; up to the next space, roles joined by `,`: `!=.,r*` |
//! | `!>NAME` | the whole command is judged by the row of this name instead (`_` for a space): `-x!>tar_x` |
//!
//! ## Roles, of values and of operands
//!
//! | role | the word is |
//! |---|---|
//! | `.` | plain data |
//! | `r` `w` `d` | a path that is read, written, deleted |
//! | `b` | the folder in which it works: other relative paths begin there |
//! | `u` | an address; without a scheme too |
//! | `h` | a machine's name, or `user@machine`, or `machine:port` |
//! | `p` `q` | a path that is read, written, or `machine:path`, which is contacted instead |
//! | `N` | a name that is asked for, or `@server` (`dig`) |
//! | `T` `L` | the third of parts between `:` is a machine (`--connect-to`, `--resolve`) |
//! | `J` | a database's name, or an address of one |
//! | `v` | an address whose answer is written to a file of its name (`wget`) |
//! | `Z` | the words of a request: method, address, data (`http`) |
//! | `F` | a format of `curl`, which can name a file to write |
//! | `X` | an HTTP method: but for the reading ones, what is contacted may be changed |
//! | `G` | a setting `key=value` of git: but for plain ones, it can make git run something |
//! | `g` | a remote's name, which is configured, or an address or a path |
//! | `n` | a package, from the configured registry; or an address, a path that is read |
//! | `i` | a container image: its first part can name a registry |
//! | `U` | an address that is contacted besides what is configured, or a path that is read |
//! | `o` | a setting: an address in it is contacted (`-o Acquire::http::Proxy=http://…`) |
//! | `f` `F` | a forge's repository or a module: `host/owner/name` or an address contacts it; with `F` besides what is configured |
//! | `M` | as `n`, and `owner/name` is of github.com (npm) |
//! | `t` `y` | a path that is read, written, or a place in a store that the context tells (`s3://…`, `container:/path`), which changes |
//! | `m` | a mode: `readonly`, `vendor`, `none`, … are data, others change something |
//! | `@` | as `r`, but `@file` is options that cannot be read |
//! | `s` | a shell's text; as operand with `*` all words together |
//! | `S` | the same on another machine: not read, but the contact sends |
//! | `P` `D` `B` | a text of PowerShell, of cmd, of PowerShell in base64; `P*` and `D*`: all words together |
//! | `e` | a text of PowerShell that runs in this very shell |
//! | `k` | code in the row's language |
//! | `<` | a path that is read, or by its form a command that is opened (perl's `<>`) |
//! | `+` | a module that is loaded before the code |
//! | `#` | digits right behind the option's letter, as `=?#` |
//! | `Q` | a database's query |
//! | `V` | the words of a command of `redis-cli` |
//! | `A` | an end of a `socat` |
//! | `O` | a setting of `ssh` |
//! | `l` | a tunnel, `port:host:port` |
//! | `H` | the text that is written |
//! | `Y` | a patch, which is applied |
//! | `x` | what it runs and what cannot be read (a script's file, a plug-in) |
//! | `R` | the same, a part of the project: what `runs` says |
//! | `C` | data whose presence means that something changes (`git branch NAME`) |
//! | `a` | `NAME=value` for the environment of the command that it runs; as operand with `*` as long as there is a `=` |
//! | `c*` | a command with its arguments; the last role |
//! | `E` | the same up to `;` or `+` (`find -exec`), as an option's value |
//! | `I` | what stands for the appended words in the command (`xargs -I`), as an option's value |
//! | `>` | the rest is judged by the row named after this one's name, the option and this word: `python3 -m json.tool` |
//!
//! The operands' field is a list of roles: `*` behind one: any number of words; roles behind that one belong to the last
//! words (`r* w`). Words beyond the list are plain data; missing words do nothing.

mod find;
mod row;

use find::{kept, length, line};
pub(super) use row::{Effect, Options, Role, Row, roles};

/// A file of the table as the programs carry it: rows only.
macro_rules! file {
    ($name:literal) => {{
        const TEXT: &str = include_str!($name);
        const ROWS: [u8; length(TEXT)] = kept(TEXT);
        const FILE: &str = match std::str::from_utf8(&ROWS) {
            Ok(rows) => rows,
            Err(_) => panic!("a file of the table is not UTF-8"),
        };
        FILE
    }};
}

/// The files of the table.
const FILES: [&str; 7] = [
    file!("unix.txt"),
    file!("vcs.txt"),
    file!("packages.txt"),
    file!("cloud.txt"),
    file!("skraft.txt"),
    file!("network.txt"),
    file!("windows.txt"),
];
/// The file of what PowerShell has itself.
const POWERSHELL: [&str; 1] = [file!("powershell.txt")];

/// The row of a command; of one of PowerShell's own, if its name begins with `ps:`.
pub(super) fn find(name: &str) -> Option<Row<'static>> {
    let Some(name) = name.strip_prefix("ps:") else { return among(&FILES, name).map(|(_, row)| Row::parse(row)) };
    let (line, row) = among(&POWERSHELL, name)?;
    Some(Row::parse(row).of_powershell(find::head(line)))
}

/// The line of a name, and the row that it stands for.
fn among(files: &[&'static str], name: &str) -> Option<(&'static str, &'static str)> {
    let own = files.iter().find_map(|file| line(file, name))?;
    let other = own.split_once(" = ").filter(|_| !own.contains(" | ")).map(|(_, other)| other);
    let row = other.map_or(Some(own), |other| files.iter().find_map(|file| line(file, other)))?;
    Some((own, row))
}
