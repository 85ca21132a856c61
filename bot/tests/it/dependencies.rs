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
