//! `skraft-stop`: Judges an agent that is about to stop, and records the end of a session.

fn main() -> skraft::reply::Exit {
    skraft::hook::run(skraft::event::Program::Stop)
}
