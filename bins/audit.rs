//! `skraft-audit`: reads the audit log, for people and CI.

fn main() -> skraft::reply::Exit {
    skraft::ledger::run()
}
