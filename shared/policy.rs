//! What the configuration came to: one value per key, with the defaults of section 9 of the contract.
//!
//! [`crate::config`] fills it from the cascade; a test holds the defaults here to those of its table of keys.

use crate::decision::Effect;
use std::path::PathBuf;
use std::time::Duration;

/// What an agent is there for. Ordered as the contract orders them when a name matches two: the greater is stricter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// No name is found.
    Unknown,
    /// A name that matches no glob.
    None,
    /// Hands out work, keeps the order.
    Orchestrator,
    /// Builds.
    Engineer,
    /// Does one bounded task.
    Worker,
    /// Reads and judges; changes nothing.
    Reviewer,
}

impl Role {
    /// Every one.
    pub const ALL: [Self; 6] =
        [Self::Unknown, Self::None, Self::Orchestrator, Self::Engineer, Self::Worker, Self::Reviewer];

    /// The name in config, reasons and the log.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::None => "none",
            Self::Orchestrator => "orchestrator",
            Self::Engineer => "engineer",
            Self::Worker => "worker",
            Self::Reviewer => "reviewer",
        }
    }

    /// The role of a name in config.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// Whether it is a role at all.
    pub fn is_some(self) -> bool {
        self >= Self::Orchestrator
    }
}

/// How much goes to stderr, the most talkative first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// One line for every event.
    Debug,
    /// What is usual but may be of interest.
    Info,
    /// What somebody should look at.
    Warn,
    /// What went wrong.
    Error,
}

impl Level {
    /// The level of a name in config.
    pub fn named(name: &str) -> Option<Self> {
        const ALL: [(&str, Level); 4] =
            [("debug", Level::Debug), ("info", Level::Info), ("warn", Level::Warn), ("error", Level::Error)];
        ALL.into_iter().find(|(known, _)| *known == name).map(|(_, level)| level)
    }
}

/// The whole policy.
#[derive(Debug, Clone, PartialEq)]
pub struct Policy {
    /// From which level on a line goes to stderr.
    pub log_level: Level,
    /// Own deadline without command hooks.
    pub timeout: Duration,
    /// `mode`: whether refusals hold (`production`) or are only told (`test`).
    pub enforce: bool,
    /// Name globs per role.
    pub roles: Vec<(Role, Vec<String>)>,
    /// The role of a caller without a name.
    pub default_role: Role,
    /// What `rules` sets, by rule id.
    pub rules: Vec<RuleSetting>,
    /// Which hosts may be contacted.
    pub network: Network,
    /// What a reviewer may do all the same.
    pub reviewer: Reviewer,
    /// The layers of the project, and which may not import which.
    pub architecture: Architecture,
    /// The pipeline's tracking folder, relative to the project.
    pub tracking_root: String,
    /// Further globs that nobody may change.
    pub protected: Vec<String>,
    /// The audit log.
    pub audit: Audit,
}

/// What the user set for one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSetting {
    /// The rule's id.
    pub rule: String,
    /// Its effect; `Allow` is "off".
    pub effect: Effect,
    /// The roles that it holds for; `None`: the rule's own.
    pub roles: Option<Vec<Role>>,
}

/// The host policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// Whether a host on neither list may be contacted.
    pub default_allow: bool,
    /// Host patterns (`*.acme.dev:443`) that may.
    pub allow: Vec<String>,
    /// Host patterns that may not, whatever else is said.
    pub deny: Vec<String>,
    /// Whether search services may be asked.
    pub web_search: bool,
    /// Whether package managers may contact their configured registry.
    pub packages: bool,
    /// Whether version control may contact its configured remotes.
    pub vcs: bool,
    /// Whether the clients of clouds and forges may contact what is configured.
    pub cloud: bool,
}

/// A reviewer's exceptions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reviewer {
    /// Globs of project paths that it may write.
    pub allow_writes: Vec<String>,
    /// Globs of simple commands that it may run, as `cargo test *`.
    pub allow_commands: Vec<String>,
    /// Globs of tools that it may call although nobody knows what they do.
    pub allow_tools: Vec<String>,
}

/// The layers of a project, and which may not import which.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Architecture {
    /// The layers; none: the usual ones.
    pub layers: Vec<Layer>,
    /// What may not be imported; none, and no order: domain knows no infrastructure.
    pub forbid: Vec<Ban>,
    /// Layers of which each may import only those before it.
    pub order: Vec<String>,
    /// Groups of layers that may not import each other.
    pub independent: Vec<Vec<String>>,
    /// Whether names in full count without an import too.
    pub qualified: bool,
}

/// A layer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layer {
    /// Its name.
    pub name: String,
    /// Globs of its files, from the project's root.
    pub paths: Vec<String>,
    /// Patterns of its modules (`com.acme.domain.**`).
    pub modules: Vec<String>,
}

/// What a layer may not import.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ban {
    /// The layer.
    pub from: String,
    /// Layers that it may not import.
    pub to: Vec<String>,
    /// Packages that it may not import.
    pub packages: Vec<String>,
    /// The kinds of imports that count; none: all but types alone.
    pub kinds: Vec<String>,
    /// Why.
    pub because: Option<String>,
}

/// The audit log's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// Its file, where it is not the usual one.
    pub path: Option<PathBuf>,
    /// Whether a call is refused when its record cannot be written.
    pub fail_closed: bool,
    /// Whether every record is forced to the disk.
    pub sync: bool,
}

/// Where clouds hand out a machine's credentials.
const METADATA: [&str; 16] = [
    "169.254.169.254",
    "169.254.170.2",
    "169.254.170.23",
    "169.254.0.23",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
    "metadata",
    "instance-data",
    "metadata.google.internal",
    "metadata.goog",
    "metadata.tencentyun.com",
    "metadata.platformequinix.com",
];

impl Policy {
    /// `timeout` as long as nobody sets it.
    pub const TIMEOUT: Duration = Duration::from_secs(10);
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            log_level: Level::Warn,
            timeout: Self::TIMEOUT,
            enforce: true,
            roles: [Role::Orchestrator, Role::Engineer, Role::Reviewer, Role::Worker]
                .map(|role| (role, vec![format!("*{}*", role.name())]))
                .to_vec(),
            default_role: Role::Unknown,
            rules: Vec::new(),
            network: Network {
                default_allow: false,
                allow: Vec::new(),
                deny: METADATA.map(str::to_owned).to_vec(),
                web_search: true,
                packages: true,
                vcs: true,
                cloud: true,
            },
            reviewer: Reviewer::default(),
            architecture: Architecture::default(),
            tracking_root: ".copilot-tracking/skraft-plans".to_owned(),
            protected: Vec::new(),
            audit: Audit { path: None, fail_closed: true, sync: false },
        }
    }
}
