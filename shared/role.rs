//! Who acts: from an agent's name to its role.

use crate::pattern::name_matches;
use crate::policy::{Policy, Role};

/// The role of a caller; when two match, the stricter wins.
pub fn role(policy: &Policy, agent: Option<&str>) -> Role {
    let Some(name) = agent else { return policy.default_role };
    let matching = policy.roles.iter().filter(|(_, globs)| globs.iter().any(|glob| name_matches(glob, name)));
    matching.map(|(role, _)| *role).max().unwrap_or(Role::None)
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
