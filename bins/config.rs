//! `skraft-config`: what the guard does, for people and CI.

fn main() -> skraft::reply::Exit {
    skraft::inspect::run()
}
