//! C#, Java, Kotlin, Scala, Swift, PHP: names of namespaces, of which some are the project's own.

use super::{Home, Target, name};
use crate::architecture::layers::is_usual_itself;
use crate::architecture::text::{segments, upwards};
use crate::imports::Language;

/// First parts of a name that belong to half the world.
const SHARED: [&str; 14] = ["com", "org", "net", "io", "de", "fr", "eu", "dev", "me", "app", "uk", "co", "ch", "nl"];

pub(super) fn targets(home: &Home<'_>, target: &str) -> Vec<Target> {
    let parts: Vec<&str> = segments(target).into_iter().filter(|part| *part != "*").collect();
    if !is_own(home, &parts) {
        return vec![Target::Name(name(&parts))];
    }
    let mut found = vec![Target::Own(name(&parts))];
    // Where packages are written small, what begins with a capital stands in one.
    let is_lower = |part: &&str| !part.starts_with(char::is_uppercase);
    let outer = parts.iter().take_while(|part| is_lower(part)).count();
    if outer > 0 && outer < parts.len() {
        found = vec![Target::Own(name(parts.get(..outer).unwrap_or_default()))];
    }
    if home.language == Language::Swift {
        found.extend(parts.first().map(|module| Target::Path(format!("Sources/{module}"))));
    }
    found
}

/// First parts of names that come with a language or its vendor, of which some have an `Infrastructure` of their own.
const VENDORS: [&str; 10] =
    ["System", "Microsoft", "Windows", "java", "javax", "jakarta", "kotlin", "scala", "android", "androidx"];

/// Whether a name is the project's: it begins as the namespace of the text does, as a project beside it, or as a layer is
/// called. Of a text without a namespace the folders tell; where they say nothing either, every name that is not a vendor's
/// could be the project's.
fn is_own(home: &Home<'_>, parts: &[&str]) -> bool {
    let Some(first) = parts.first() else { return false };
    if is_usual_itself(first) || home.language == Language::Swift {
        return true;
    }
    let same = |own: &[&str]| {
        let count = if own.first().is_some_and(|first| SHARED.contains(first)) { 2 } else { 1 };
        own.len() >= count
            && own.iter().zip(parts).take(count).filter(|(own, part)| own.eq_ignore_ascii_case(part)).count() == count
    };
    if let Some(namespace) = home.namespace {
        return same(&segments(namespace)) || stands_beside(home, first);
    }
    // `src/MyApp.Domain/X.cs`, `src/main/java/com/acme/X.java`
    let folders = segments(home.folder());
    if (0..folders.len()).any(|at| folders.get(at..).is_some_and(same)) || stands_beside(home, first) {
        return true;
    }
    let says_nothing = !home.folder().contains('.') && !folders.iter().any(|folder| SHARED.contains(folder));
    says_nothing && !VENDORS.iter().any(|vendor| vendor.eq_ignore_ascii_case(first))
}

/// Whether a project whose name begins so (`Shop.Infrastructure`) stands in a folder above the text, or is it.
fn stands_beside(home: &Home<'_>, first: &str) -> bool {
    let begins = |name: &str| name.split_once('.').is_some_and(|(start, _)| start.eq_ignore_ascii_case(first));
    home.language == Language::CSharp
        && (home
            .project
            .name()
            .is_some_and(|name| name.split('.').next().is_some_and(|start| start.eq_ignore_ascii_case(first)))
            || upwards(home.folder()).any(|folder| home.project.names(folder).iter().any(|name| begins(name))))
}
