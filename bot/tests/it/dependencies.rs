//! What we build upon, as `deny.toml` demands it: licences, sources, versions; and no unsafe code of our own. Needs no
//! network.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::Command,
};

use serde_json::Value;

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn read_toml(path: &Path) -> toml::Table {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap()
}

/// A list of `deny.toml`: texts, or tables with a `crate`.
fn listed(deny: &toml::Table, section: &str, list: &str) -> BTreeSet<String> {
    let all = deny[section][list].as_array().expect("a list").iter();
    all.map(|entry| {
        entry
            .as_str()
            .or_else(|| entry["crate"].as_str())
            .expect("a name")
    })
    .map(str::to_owned)
    .collect()
}

fn metadata() -> Value {
    let host = Command::new("rustc").arg("-vV").output().expect("rustc runs");
    let host = String::from_utf8_lossy(&host.stdout).into_owned();
    let host = host
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("rustc says its host");
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--offline",
            "--filter-platform",
            host,
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("cargo speaks JSON")
}

/// The packages that are really built.
fn packages(metadata: &Value) -> Vec<&Value> {
    let nodes = metadata["resolve"]["nodes"].as_array().expect("a list");
    let used: BTreeSet<&str> = nodes.iter().filter_map(|node| node["id"].as_str()).collect();
    let all = metadata["packages"].as_array().expect("a list");
    all.iter()
        .filter(|package| package["id"].as_str().is_some_and(|id| used.contains(id)))
        .collect()
}

fn fits(licence: &str, allowed: &BTreeSet<String>) -> bool {
    licence.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']);
        part.split(" OR ")
            .flat_map(|one| one.split('/'))
            .any(|one| allowed.contains(one.trim()))
    })
}

#[test]
fn every_licence_fits_and_everything_comes_from_the_registry() {
    let deny = read_toml(&root().join("deny.toml"));
    let (allowed, banned) = (listed(&deny, "licenses", "allow"), listed(&deny, "bans", "deny"));
    let metadata = metadata();
    let packages = packages(&metadata);
    assert!(packages.len() > 100);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(fits(licence, &allowed), "{}: {licence}", package["id"]);
        assert!(
            !banned.contains(package["name"].as_str().unwrap()),
            "{}",
            package["id"]
        );
        if let Some(source) = package["source"].as_str() {
            assert!(source.starts_with("registry+"), "{source}");
        }
    }
    for (licence, expected) in [
        ("MIT OR GPL-3.0", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("GPL-2.0-only", false),
        ("none", false),
    ] {
        assert_eq!(fits(licence, &allowed), expected, "{licence}");
    }
}

#[test]
fn several_versions_of_a_crate_are_explained() {
    let metadata = metadata();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in packages(&metadata) {
        let name = package["name"].as_str().expect("a name");
        versions
            .entry(name)
            .or_default()
            .insert(package["version"].as_str().expect("a version"));
    }
    let explained = listed(&read_toml(&root().join("deny.toml")), "bans", "skip");
    let several: BTreeSet<String> = versions
        .iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let unexplained: Vec<_> = several.difference(&explained).collect();
    assert!(unexplained.is_empty(), "{unexplained:?}");
    let outdated: Vec<_> = explained.difference(&several).collect();
    assert!(
        outdated.is_empty(),
        "skipped in deny.toml, but there once: {outdated:?}"
    );
}

/// A version without what follows its three numbers.
fn version(text: &str) -> [u64; 3] {
    let plain = text.split(['-', '+']).next().expect("a version");
    let mut numbers = plain.split('.').map(|part| part.parse().expect("a number"));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}

/// What two compatible versions have in common: the first number that is not 0, and all before it.
fn series(version: [u64; 3]) -> [u64; 2] {
    match version {
        [0, minor, _] => [0, minor],
        [major, ..] => [major, 0],
    }
}

/// Whether a version has what an advisory says, by the first good version of each series.
fn applies(found: [u64; 3], patched: &[[u64; 3]]) -> bool {
    let good = |first: &[u64; 3]| series(found) == series(*first) && found >= *first;
    let newest = patched.iter().max();
    let later = newest.is_some_and(|newest| series(found) > series(*newest));
    !later && !patched.iter().any(good)
}

/// The advisories that apply to a list of crates with their versions, each with its reason if it is accepted.
fn found<'a>(advisories: &'a [toml::Value], crates: &[(String, String)]) -> Vec<(&'a str, Option<&'a str>)> {
    let concerns = |advisory: &&toml::Value| {
        let patched = advisory.get("patched").and_then(|list| list.as_array());
        let patched = patched.into_iter().flatten();
        let patched: Vec<[u64; 3]> = patched.map(|one| version(one.as_str().unwrap())).collect();
        crates.iter().any(|(name, found)| {
            advisory["crate"].as_str() == Some(name) && applies(version(found), &patched)
        })
    };
    let named = |advisory: &'a toml::Value| {
        let accepted = advisory.get("accepted").and_then(|reason| reason.as_str());
        (advisory["id"].as_str().expect("an id"), accepted)
    };
    advisories.iter().filter(concerns).map(named).collect()
}

#[test]
fn every_known_advisory_is_heeded_or_accepted_with_a_reason() {
    let list = read_toml(&root().join("advisories.toml"));
    let advisories = list["advisory"].as_array().unwrap();
    let checked = list["checked"].as_str().expect("a date");
    assert!(
        checked.len() == 10 && version(&checked.replace('-', ".")) >= [2026, 1, 1],
        "{checked}"
    );
    let lock = read_toml(&root().join("Cargo.lock"));
    let text = |package: &toml::Value, key: &str| package[key].as_str().unwrap().to_owned();
    let packages = lock["package"].as_array().unwrap().iter();
    let crates: Vec<_> = packages
        .map(|package| (text(package, "name"), text(package, "version")))
        .collect();
    let applying = found(advisories, &crates);
    let unheeded: Vec<_> = applying
        .iter()
        .filter(|(_, accepted)| accepted.is_none())
        .collect();
    assert!(unheeded.is_empty(), "{unheeded:?}");
    let ignored = listed(&read_toml(&root().join("deny.toml")), "advisories", "ignore");
    let accepted: BTreeSet<String> = applying.iter().map(|(id, _)| (*id).to_owned()).collect();
    assert_eq!(
        ignored, accepted,
        "deny.toml ignores what is accepted here, and no more"
    );
    let reasons = advisories
        .iter()
        .filter(|advisory| advisory.get("accepted").is_some());
    assert_eq!(
        reasons.count(),
        accepted.len(),
        "accepted, but it applies no longer"
    );

    // The check itself: an older version is found, a newer one is not.
    let old = [("lru".to_owned(), "0.16.2".to_owned())];
    assert_eq!(found(advisories, &old), [("RUSTSEC-2026-0002", None)]);
    for (found, patched, expected) in [
        ("0.102.8", &["0.103.10"][..], true),
        ("0.103.10", &["0.103.10"], false),
        ("0.104.0", &["0.103.10"], false),
        ("0.22.4", &["0.22.4", "0.23.5"], false),
        ("0.23.4", &["0.22.4", "0.23.5"], true),
        ("1.50.0", &["1.44.2"], false),
        ("1.44.1", &["1.44.2"], true),
        ("9.9.9", &[], true),
    ] {
        let patched: Vec<_> = patched.iter().map(|one| version(one)).collect();
        assert_eq!(applies(version(found), &patched), expected, "{found} {patched:?}");
    }
}

/// What the service files must have, whoever edits them.
#[test]
fn the_examples_for_operators_are_hardened() {
    let read = |path: &str| std::fs::read_to_string(root().join("docs").join(path)).unwrap();
    for unit in ["grovekeeper.service", "units/grovekeeper@.service"] {
        let text = read(unit);
        for line in [
            "UMask=0077",
            "NoNewPrivileges=yes",
            "ProtectSystem=strict",
            "CapabilityBoundingSet=",
            "MemoryMax=",
            "Environment=MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=",
        ] {
            assert!(
                text.lines().any(|found| found.starts_with(line)),
                "{unit}: {line}"
            );
        }
        let stop = text.lines().find_map(|line| line.strip_prefix("TimeoutStopSec="));
        let seconds: u64 = stop.expect(unit).parse().unwrap();
        assert!(seconds > 40, "{unit}: the program may take 40 seconds to stop");
    }
    let container = read("Containerfile");
    for wanted in ["HEALTHCHECK", "ca-certificates", "-m 0700", "MALLOC_ARENA_MAX=2"] {
        assert!(container.contains(wanted), "{wanted}");
    }
    let bases = container.lines().filter(|line| line.starts_with("FROM docker"));
    for base in bases {
        let tag = base.split([':', ' ']).nth(2).expect("a tag");
        assert!(tag.contains('.') || tag.contains("20"), "{base}: name a version");
    }
}

#[test]
fn no_crate_of_ours_may_use_unsafe_code() {
    let manifest = read_toml(&root().join("Cargo.toml"));
    assert_eq!(
        manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(),
        Some("forbid")
    );
    for member in manifest["workspace"]["members"].as_array().unwrap() {
        let path = root().join(member.as_str().unwrap()).join("Cargo.toml");
        let member = read_toml(&path);
        assert_eq!(
            member["lints"]["workspace"].as_bool(),
            Some(true),
            "{}",
            path.display()
        );
    }
}
