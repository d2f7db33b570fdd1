//! Who acts: from an agent's name to its role.

use crate::pattern::name_matches;
use crate::policy::{Policy, Role};

/// The role of a caller; when two match, the stricter wins.
pub fn role(policy: &Policy, agent: Option<&str>) -> Role {
    let Some(name) = agent else { return policy.default_role };
    matching(policy, name).map_or(Role::None, |(role, _)| role)
}

/// The strictest role whose globs match an agent's name, with the glob that does.
pub fn matching<'p>(policy: &'p Policy, name: &str) -> Option<(Role, &'p str)> {
    let matches = |glob: &&String| name_matches(glob, name);
    let roles = policy.roles.iter().filter_map(|(role, globs)| Some((*role, globs.iter().find(matches)?.as_str())));
    roles.max_by_key(|(role, _)| *role)
}

#[cfg(test)]
mod tests {
    use super::role;
    use crate::policy::{Policy, Role};

    #[test]
    fn the_stricter_role_wins() {
        for (name, expected) in [
            (Some("code-reviewer"), Role::Reviewer),
            (Some("engineer-reviewer"), Role::Reviewer),
            (Some("Worker Engineer"), Role::Worker),
            (Some("engineer_orchestrator"), Role::Engineer),
            (Some("explore"), Role::None),
            (None, Role::Unknown),
        ] {
            assert_eq!(role(&Policy::default(), name), expected, "{name:?}");
        }
    }
}
