//! `skraft-pre`: Judges a tool call before it runs.

fn main() -> skraft::reply::Exit {
    skraft::hook::run(skraft::event::Program::Pre)
}
