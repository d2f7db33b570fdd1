//! `skraft-post`: Records a tool call after it ran.

fn main() -> skraft::reply::Exit {
    skraft::hook::run(skraft::event::Program::Post)
}
