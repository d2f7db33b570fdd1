#!/bin/sh
# Shows the installed guard at work on a payload as Claude Code sends it: the same refusal in two wordings, and the pass.
set -eu
cd "$(dirname "$0")"
bin="${CARGO_INSTALL_ROOT:-${CARGO_HOME:-$HOME/.cargo}}/bin"
PATH="$bin:$PATH"
show() {
    printf '\n$ skraft-pre %s < reviewer-writes.json\n' "$*"
    skraft-pre "$@" < reviewer-writes.json
}
printf 'A code reviewer, a subagent of Claude Code, wants to write a file:\n'
cat reviewer-writes.json
show --runtime claude
show --runtime skraft
printf '\nAn engineer may; there is nothing to say:\n'
show --runtime claude --agent software-engineer
printf '\nWhat the audit log holds of it:\n\n$ skraft-audit tail -n 3\n'
skraft-audit tail -n 3
