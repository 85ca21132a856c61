//! What we build upon: licences, sources, versions, and no unsafe code of our own. Needs no network.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::Command,
};

use serde_json::Value;

/// Licences that fit ours: nothing that would bind whoever passes the program on to more than naming it.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that are there in several versions, and who is behind with the older one.
const SEVERAL: &[(&str, &[&str])] = &[
    // serenity 0.12 is on the TLS and WebSocket stack of its day; the playground's server on today's.
    (
        "serenity",
        &[
            "base64",
            "rustls",
            "rustls-webpki",
            "tokio-rustls",
            "tokio-tungstenite",
            "tungstenite",
            "webpki-roots",
            "thiserror",
            "thiserror-impl",
            "rand",
            "rand_chacha",
            "rand_core",
            "getrandom",
            "hashbrown",
        ],
    ),
    // sled 0.34 has not changed for years.
    ("sled", &["parking_lot", "parking_lot_core"]),
    // figment reads TOML with an older parser than our tests write it with.
    ("figment", &["toml", "toml_datetime", "serde_spanned", "winnow"]),
    // The driver of the database hashes with the next generation of what everything else hashes with.
    (
        "tokio-postgres",
        &["sha2", "digest", "block-buffer", "crypto-common"],
    ),
    // The benchmarks' tool is behind imageproc.
    ("criterion", &["itertools"]),
    // Pictures: numbers and compression.
    ("image and imageproc", &["glam", "miniz_oxide"]),
    // jiff lists a logger for small devices, which is not built here.
    ("jiff", &["bitflags"]),
    // Macros and hashes of all of them.
    ("several", &["syn", "cpufeatures"]),
];

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

fn fits(licence: &str) -> bool {
    licence.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')']);
        part.split(" OR ")
            .flat_map(|one| one.split('/'))
            .any(|one| LICENCES.contains(&one.trim()))
    })
}

#[test]
fn every_licence_fits_and_everything_comes_from_the_registry() {
    let metadata = metadata();
    let packages = packages(&metadata);
    assert!(packages.len() > 100);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(fits(licence), "{}: {licence}", package["id"]);
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
        assert_eq!(fits(licence), expected, "{licence}");
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
    let explained: BTreeSet<&str> = SEVERAL
        .iter()
        .flat_map(|(_, names)| names.iter().copied())
        .collect();
    let unexplained: Vec<_> = versions
        .iter()
        .filter(|(name, versions)| versions.len() > 1 && !explained.contains(*name))
        .collect();
    assert!(unexplained.is_empty(), "{unexplained:?}");
}

#[test]
fn no_crate_of_ours_may_use_unsafe_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace");
    let manifest: toml::Table = std::fs::read_to_string(root.join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(
        manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(),
        Some("forbid")
    );
    for member in manifest["workspace"]["members"].as_array().unwrap() {
        let path = root.join(member.as_str().unwrap()).join("Cargo.toml");
        let member: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        assert_eq!(
            member["lints"]["workspace"].as_bool(),
            Some(true),
            "{}",
            path.display()
        );
    }
}
