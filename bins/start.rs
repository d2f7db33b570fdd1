//! `skraft-start`: Records the start of a session or a subagent.

fn main() -> skraft::reply::Exit {
    skraft::hook::run(skraft::event::Program::Start)
}
