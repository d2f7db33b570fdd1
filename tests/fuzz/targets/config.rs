//! Any bytes as a configuration: read or told, edited without harm, and never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use skraft::config::{Cascade, Value, edit};
use std::path::Path;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let root = Path::new("/nowhere/app");
    let cascade = Cascade::of_text(root, text);
    let is_wrong = cascade.findings.iter().any(|finding| finding.is_wrong());
    if !is_wrong {
        let _ = cascade.policy();
    }
    let lines = text.lines().count().max(1) + 1;
    for finding in &cascade.findings {
        assert!(finding.place.is_some_and(|(line, column)| line <= lines && column <= text.len() + 1), "{finding:?}");
    }
    let _ = cascade.leaves();
    let path = ["network".to_owned(), "default".to_owned()];
    if let Ok(changed) = edit::set(text, &path, &Value::Text("allow".to_owned())) {
        let now = Cascade::of_text(root, &changed).project().node.at_path(&["network", "default"]).map(|node| node.json());
        assert_eq!(now, Some("allow".into()), "{text:?} became {changed:?}");
        if cascade.project().node.get("network").is_none() {
            let back = edit::unset(&changed, &path).map(|back| Cascade::of_text(root, &back).project().node.json());
            assert_eq!(back.ok(), Some(cascade.project().node.json()), "{text:?} became {changed:?}");
        }
    }
});
