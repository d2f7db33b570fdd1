//! A caller whose wording could not be determined, or is not spoken yet (Cursor, Windsurf, Kiro, Droid, Qwen, Augment).
//!
//! | decision | answer |
//! |---|---|
//! | deny, block | stdout empty, the reason on stderr, exit 2: the refusal that most runtimes understand |
//! | anything else | silence |

use super::Dialect;
use crate::decision::Decision;
use crate::event::{Caller, Runtime};
use crate::reply::Reply;
use std::time::Duration;

pub(super) const DIALECT: Dialect = Dialect {
    runtime: Runtime::Unknown,
    names: &[],
    reply,
    patience: Duration::from_secs(30),
    blind: &["A runtime that is not recognised may ignore exit codes: register `--runtime`."],
};

fn reply(caller: &Caller, decision: &Decision) -> Reply {
    let can_refuse =
        caller.kind.is_before_tool() || caller.kind.is_stop() || caller.kind == crate::event::Kind::Unknown;
    if decision.effect().refuses() && can_refuse {
        return Reply::refusal(&decision.reason());
    }
    Reply::silence()
}
