//! A scan as SARIF 2.1.0, which code scanning and editors read.

use super::RULE;
use super::report::{Report, Site, Standing};
use crate::hash::sha256;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// What in a path is not written as it is in a URI.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// What the rule stops, for those who meet it first in a report.
const SUMMARY: &str = "No import crosses from one layer into another that it must not know.";
const HELP: &str = "The layers of a project are the `architecture` of its skraft configuration. Define an interface in \
    the layer that needs something and implement it in the layer that has it, or move the code to where its import may \
    stand. An exception is a comment on the import's line or on the line above: \
    `skraft: allow domain-imports because …`.";

/// The log.
pub(super) fn document(report: &Report) -> String {
    let level = if report.effect.refuses() { "error" } else { "warning" };
    let mut nth: BTreeMap<String, usize> = BTreeMap::new();
    let results: Vec<Json> = report.sites.iter().map(|site| result(site, level, &mut nth)).collect();
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "skraft",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": "https://docs.rs/skraft",
                "rules": [{
                    "id": RULE,
                    "name": "DomainImports",
                    "shortDescription": { "text": SUMMARY },
                    "fullDescription": { "text": SUMMARY },
                    "help": { "text": HELP, "markdown": HELP },
                    "defaultConfiguration": { "level": level },
                }],
            }},
            "invocations": [{ "executionSuccessful": report.unread.is_empty() }],
            "originalUriBaseIds": { "SRCROOT": { "description": { "text": "the root of the project" } } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&document).unwrap_or_default()
}

fn result(site: &Site, level: &str, nth: &mut BTreeMap<String, usize>) -> Json {
    let crossing = &site.crossing;
    let mut result = json!({
        "ruleId": RULE,
        "ruleIndex": 0,
        "level": level,
        "message": { "text": crossing.told() },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(&site.file), "uriBaseId": "SRCROOT" },
            "region": {
                "startLine": crossing.line,
                "startColumn": crossing.column,
                "snippet": { "text": crossing.written },
            },
        }}],
        "partialFingerprints": { "skraftImport/v1": fingerprint(site, nth) },
        // Where some results can be suppressed, those that are not say so.
        "suppressions": [],
    });
    let suppression = match site.standing {
        Standing::Found => return result,
        Standing::Allowed => json!({ "kind": "inSource", "justification": crossing.allowed }),
        Standing::Frozen => json!({ "kind": "external", "justification": "it is in the baseline" }),
    };
    if let Some(suppressions) = result.get_mut("suppressions") {
        *suppressions = json!([suppression]);
    }
    result
}

/// The same for the same import, wherever in its file it moves; of several alike, each has its own.
fn fingerprint(site: &Site, nth: &mut BTreeMap<String, usize>) -> String {
    let crossing = &site.crossing;
    let what = [site.file.as_str(), &crossing.from, &crossing.target, crossing.kind.name()].join("\0");
    let count = nth.entry(what.clone()).or_default();
    *count += 1;
    sha256(format!("{what}\0{count}").as_bytes())
}

fn uri(file: &str) -> String {
    utf8_percent_encode(file, ESCAPED).to_string()
}
