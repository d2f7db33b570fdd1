//! The verbs of `skraft-config`: what the guard does here, for people and CI.

mod diff;
mod doctor;
mod install;

use crate::dialect::DIALECTS;
use crate::error::Trouble;
use crate::event::Runtime;
use crate::path::{self, Place};
use crate::policy::Role;
use crate::reply::{Exit, Reply};
use crate::rules::{RULES, Rule};
use crate::stdio;
use argh::FromArgs;
use serde::Serialize;
use std::path::PathBuf;

/// Show what skraft does, and register it.
#[derive(FromArgs)]
struct Typed {
    /// the project's folder; without it the repository of the present one
    #[argh(option, arg_name = "dir")]
    project: Option<PathBuf>,
    /// the home folder that holds .skraft
    #[argh(option, arg_name = "dir")]
    home: Option<PathBuf>,
    #[argh(subcommand)]
    verb: Verb,
}

#[derive(FromArgs)]
#[argh(subcommand)]
enum Verb {
    Rules(Rules),
    Runtimes(Runtimes),
    Install(install::Install),
    Uninstall(install::Uninstall),
    Doctor(doctor::Doctor),
}

/// list the rules: what each stops, for which roles, and how strongly
#[derive(FromArgs)]
#[argh(subcommand, name = "rules")]
struct Rules {
    /// one JSON document for machines
    #[argh(switch)]
    json: bool,
}

/// list the runtimes: whose wording is spoken, and what each cannot show a hook
#[derive(FromArgs)]
#[argh(subcommand, name = "runtimes")]
struct Runtimes {}

/// Runs `skraft-config` to its exit status.
pub fn run() -> Exit {
    stdio::verb("skraft-config", |typed: Typed| match &typed.verb {
        Verb::Rules(Rules { json: true }) => rules_json(),
        Verb::Rules(Rules { json: false }) => rules(),
        Verb::Runtimes(Runtimes {}) => runtimes(),
        Verb::Install(verb) => told(typed.place().and_then(|place| verb.run(&place))),
        Verb::Uninstall(verb) => told(typed.place().and_then(|place| verb.run(&place))),
        Verb::Doctor(verb) => typed.place().map_or_else(|trouble| told(Err(trouble)), |place| verb.run(&place)),
    })
}

impl Typed {
    /// Which project and which home folder, both absolute: they may end up in a file.
    fn place(&self) -> Result<Place, Trouble> {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let home = path::home(self.home.as_ref().map(absolute).as_deref())?;
        Ok(Place::find(None, self.project.as_ref().map(absolute).as_deref(), home))
    }
}

/// What a verb says, or what went wrong.
fn told(said: Result<String, Trouble>) -> Reply {
    match said {
        Ok(text) => Reply { stdout: text, ..Reply::silence() },
        Err(trouble) => Reply { exit: Exit::Failed, ..Reply::silence().noting(&format!("skraft-config: {trouble}")) },
    }
}

fn rules() -> Reply {
    let mut out = String::new();
    for rule in RULES {
        let roles = roles(rule).join(", ");
        out.push_str(&format!("{:<20} {:<6} {roles}\n    {}\n", rule.id, rule.effect.name(), rule.summary));
    }
    Reply { stdout: out, ..Reply::silence() }
}

/// One rule for machines.
#[derive(Serialize)]
struct Shown {
    id: &'static str,
    effect: &'static str,
    roles: Vec<&'static str>,
    summary: &'static str,
}

fn rules_json() -> Reply {
    let shown =
        RULES.map(|rule| Shown { id: rule.id, effect: rule.effect.name(), roles: roles(rule), summary: rule.summary });
    Reply::json(serde_json::to_string_pretty(&shown).unwrap_or_default())
}

fn roles(rule: &Rule) -> Vec<&'static str> {
    rule.roles.map_or_else(|| vec!["all"], |roles| roles.iter().copied().map(Role::name).collect())
}

fn runtimes() -> Reply {
    let mut out = String::new();
    for dialect in DIALECTS.into_iter().filter(|dialect| dialect.runtime != Runtime::Unknown) {
        out.push_str(&format!("{}\n", dialect.runtime.name()));
        for line in dialect.blind {
            out.push_str(&format!("    {line}\n"));
        }
    }
    Reply { stdout: out, ..Reply::silence() }
}
