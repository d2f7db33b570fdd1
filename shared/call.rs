//! What was typed becomes what is meant, once (section 2 of the contract).

use crate::decision::quoted;
use crate::error::Trouble;
use crate::event::{Program, Runtime};
use argh::FromArgs;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A hook program's command line, understood.
#[derive(Debug, Clone)]
pub struct Call {
    /// Which program.
    pub program: Program,
    /// Whose wording, as far as the command line says.
    pub runtime: Option<Runtime>,
    /// `--event`.
    pub event: Option<String>,
    /// `--agent`.
    pub agent: Option<String>,
    /// `--project`, absolute.
    pub project: Option<PathBuf>,
    /// `--home`, absolute.
    pub home: Option<PathBuf>,
    /// `--limit`: how long the runtime waits.
    pub limit: Option<Duration>,
    /// The positional arguments: the tool and its path.
    pub tool: Option<(String, Option<String>)>,
}

/// What a command line asks for.
#[derive(Debug)]
pub enum Asked {
    /// Judge an event.
    Judge(Box<Call>),
    /// Only this text: `--help` or `--version`, alone.
    Text(String),
}

/// Judge one event of an AI coding agent's runtime: a JSON payload on stdin, or TOOL and PATH (Orkeon). Answers in the
/// runtime's own words, and leaves one audit record.
#[derive(FromArgs)]
struct Typed {
    /// the runtime that calls: skraft, orkeon, copilot, copilot-pascal, vscode, claude, codex or gemini; without it the
    /// payload's shape decides
    #[argh(option, arg_name = "name", from_str_fn(runtime))]
    runtime: Option<Runtime>,
    /// the event, in any case style; one that the payload names counts first
    #[argh(option, arg_name = "name")]
    event: Option<String>,
    /// the name of the agent that acts; counts before the payload's
    #[argh(option, arg_name = "name")]
    agent: Option<String>,
    /// the project's root folder; without it the repository of the payload's folder
    #[argh(option, arg_name = "dir")]
    project: Option<PathBuf>,
    /// the home folder that holds .skraft
    #[argh(option, arg_name = "dir")]
    home: Option<PathBuf>,
    /// how many seconds the runtime waits for this hook
    #[argh(option, arg_name = "seconds", from_str_fn(seconds))]
    limit: Option<Duration>,
    /// print the version
    #[argh(switch)]
    version: bool,
    /// the tool that is called and its path argument (Orkeon's {tool} {path}); the path is `-` where none was given or it
    /// was not safe to pass
    #[argh(positional, arg_name = "tool [path]")]
    tool: Vec<String>,
}

impl Call {
    /// Understands a command line, without the program's own name.
    ///
    /// Fails on anything that is not understood; a hook program's caller must take that for a refusal.
    pub fn parse(program: Program, words: Vec<OsString>) -> Result<Asked, Trouble> {
        let words: Vec<String> = words
            .into_iter()
            .map(|word| {
                word.into_string().map_err(|word| {
                    Trouble::new(format!("the argument {} is not UTF-8", quoted(&word.to_string_lossy())))
                })
            })
            .collect::<Result<_, _>>()?;
        let alone = <[String; 1]>::try_from(words.clone()).ok().map(|[word]| word);
        if alone.as_deref() == Some("--version") {
            return Ok(Asked::Text(format!("{} {}\n", program.name(), env!("CARGO_PKG_VERSION"))));
        }
        let plain: Vec<&str> = without_dash(&words);
        match Typed::from_args(&[program.name()], &plain) {
            Ok(typed) => Self::mean(program, typed).map(|call| Asked::Judge(Box::new(call))),
            Err(early) if early.status.is_ok() && alone.as_deref() == Some("--help") => Ok(Asked::Text(early.output)),
            Err(early) if early.status.is_ok() => Err(Trouble::new("`--help` counts only as the sole argument")),
            Err(early) => Err(Trouble::new(one_line(&early.output))),
        }
    }

    fn mean(program: Program, typed: Typed) -> Result<Self, Trouble> {
        if typed.version {
            return Err(Trouble::new("`--version` counts only as the sole argument"));
        }
        let mut positional = typed.tool.into_iter();
        let tool = positional.next().map(|tool| (tool, positional.next()));
        if let Some(more) = positional.next() {
            return Err(Trouble::new(format!(
                "{} is one argument too many: a tool and its path are all",
                quoted(&more)
            )));
        }
        let runtime = match (typed.runtime, &tool) {
            (None | Some(Runtime::Orkeon), Some(_)) => Some(Runtime::Orkeon),
            (Some(other), Some(_)) => {
                return Err(Trouble::new(format!(
                    "a tool as an argument is Orkeon's way, but the runtime is {}",
                    other.name()
                )));
            }
            (Some(Runtime::Orkeon), None) => {
                return Err(Trouble::new("orkeon needs the tool as an argument: `-- {tool} {path}`"));
            }
            (told, None) => told,
        };
        Ok(Self {
            program,
            runtime,
            event: typed.event.filter(|event| !event.is_empty()),
            agent: typed.agent.filter(|agent| !agent.is_empty()),
            project: typed.project.map(absolute).transpose()?,
            home: typed.home.map(absolute).transpose()?,
            limit: typed.limit,
            tool,
        })
    }
}

/// A last `-` means "no path" with or without the `--` before it that `argh` would ask for.
fn without_dash(words: &[String]) -> Vec<&str> {
    let mut plain: Vec<&str> = words.iter().map(String::as_str).collect();
    if plain.last() == Some(&"-") && !plain.contains(&"--") {
        plain.pop();
    }
    plain
}

fn absolute(path: PathBuf) -> Result<PathBuf, Trouble> {
    std::path::absolute(&path)
        .map_err(|error| Trouble::new(format!("{} is no folder: {error}", quoted(&path.to_string_lossy()))))
}

fn runtime(name: &str) -> Result<Runtime, String> {
    const KNOWN: [Runtime; 8] = [
        Runtime::Skraft,
        Runtime::Orkeon,
        Runtime::Copilot,
        Runtime::CopilotPascal,
        Runtime::Vscode,
        Runtime::Claude,
        Runtime::Codex,
        Runtime::Gemini,
    ];
    let lower = name.to_lowercase();
    KNOWN.into_iter().find(|known| known.name() == lower).ok_or_else(|| {
        let names = KNOWN.map(Runtime::name).join(", ");
        format!("there is no runtime {}; one of {names}", quoted(name))
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let fits = |seconds: &f64| *seconds > 0.0 && *seconds <= 86_400.0;
    let seconds = text.parse().ok().filter(fits);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("{} is no number of seconds above 0", quoted(text)))
}

/// argh's words on one line, without its hint at the help.
fn one_line(output: &str) -> String {
    let words = output.split("Run ").next().unwrap_or(output);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Asked, Call};
    use crate::event::{Program, Runtime};

    fn parse(words: &[&str]) -> Result<Asked, String> {
        Call::parse(Program::Pre, words.iter().map(Into::into).collect()).map_err(|trouble| trouble.to_string())
    }

    fn call(words: &[&str]) -> Call {
        match parse(words) {
            Ok(Asked::Judge(call)) => *call,
            other => panic!("{words:?}: {other:?}"),
        }
    }

    #[test]
    fn help_and_version_count_only_alone() {
        assert!(matches!(parse(&["--help"]), Ok(Asked::Text(_))));
        assert!(matches!(parse(&["--version"]), Ok(Asked::Text(_))));
        for words in [
            &["--help", "--runtime", "claude"][..],
            &["--version", "x"],
            &["help"],
            &["help", "--version"],
            &["--version", "--help"],
        ] {
            assert!(parse(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn positional_arguments_are_orkeons() {
        let told = call(&["--runtime", "orkeon", "--", "file_write", "src/a"]);
        assert_eq!(told.runtime, Some(Runtime::Orkeon));
        assert_eq!(told.tool, Some(("file_write".into(), Some("src/a".into()))));
        assert_eq!(call(&["file_write", "-"]).tool, Some(("file_write".into(), None)));
        assert_eq!(call(&["--", "help", "-"]).tool, Some(("help".into(), Some("-".into()))));
        assert!(parse(&["--runtime", "claude", "x"]).is_err());
        assert!(parse(&["--runtime", "orkeon"]).is_err());
        assert!(parse(&["a", "b", "c"]).is_err());
    }

    #[test]
    fn limits_are_seconds() {
        assert_eq!(call(&["--limit", "1.5"]).limit.map(|limit| limit.as_millis()), Some(1_500));
        for bad in ["0", "-1", "NaN", "inf", "1e9", "x", ""] {
            assert!(parse(&["--limit", bad]).is_err(), "{bad}");
        }
    }
}
