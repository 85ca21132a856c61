//! The address of a database, and encryption of its connections.
//!
//! `sslmode` in the address decides: `disable`, `prefer` or `require`. Without it, connections to this machine are
//! unencrypted and all others encrypted. Certificates are always checked, against the authorities that the system
//! trusts or those in the file `sslrootcert`.

use std::sync::Arc;

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{Result, StorageError};

/// A database: its hosts, each with its credentials, and encryption.
pub(crate) struct Address {
    pub(crate) hosts: Vec<Config>,
    pub(crate) tls: MakeRustlsConnect,
}

/// Reads the address of a database. Unless the address overrides it, only a writable server is accepted.
///
/// # Errors
/// `BadUrl`, without the address, which contains a password.
pub(crate) fn read_url(url: &str) -> Result<Address> {
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut mode, mut roots, mut others) = (None, None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = Some(value),
            Some(("sslrootcert", file)) => roots = Some(file),
            _ => others.push(pair),
        }
    }
    if !others
        .iter()
        .any(|pair| pair.starts_with("target_session_attrs="))
    {
        others.push("target_session_attrs=read-write");
    }
    let query = others.join("&");
    let mut hosts = Vec::new();
    for one in each_host(address) {
        let config: Config = format!("{one}?{query}")
            .parse()
            .map_err(|_| bad("it should read postgres://user:password@host:port/database"))?;
        hosts.push(config);
    }
    let here = |config: &Config| config.get_hosts().iter().all(is_here);
    let mode = match mode {
        None if hosts.iter().all(here) => SslMode::Disable,
        Some("disable") => SslMode::Disable,
        Some("prefer") => SslMode::Prefer,
        None | Some("require" | "verify-ca" | "verify-full") => SslMode::Require,
        Some(_) => return Err(bad("sslmode is disable, prefer or require")),
    };
    for config in &mut hosts {
        config.ssl_mode(mode);
    }
    Ok(Address {
        hosts,
        tls: tls(roots, mode)?,
    })
}

/// Returns one address per host: `a://u:p@h1:1,h2:2/d` becomes `a://u:p@h1:1/d` and `a://u:p@h2:2/d`.
fn each_host(address: &str) -> Vec<String> {
    let start = address.find("://").map_or(0, |scheme| scheme + 3);
    let (scheme, rest) = address.split_at(start);
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    hosts
        .split(',')
        .map(|host| format!("{scheme}{user}{host}{path}"))
        .collect()
}

fn bad(why: &'static str) -> StorageError {
    StorageError::BadUrl { why }
}

fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// Builds connections that check the server's certificate.
fn tls(roots: Option<&str>, mode: SslMode) -> Result<MakeRustlsConnect> {
    let mut trusted = RootCertStore::empty();
    match roots {
        Some(file) => {
            let wrong = |error: &dyn std::fmt::Display| StorageError::Database {
                what: format!("the certificates in {file} can't be used: {error}"),
            };
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))? {
                let certificate = certificate.map_err(|error| wrong(&error))?;
                trusted.add(certificate).map_err(|error| wrong(&error))?;
            }
        }
        // An unencrypted connection needs no certificates, and a small machine may have none.
        None if mode == SslMode::Disable => (),
        None => {
            trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| StorageError::Database {
            what: error.to_string(),
        })?
        .with_root_certificates(trusted)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

#[cfg(test)]
mod tests {
    use tokio_postgres::config::TargetSessionAttrs;

    use super::*;

    fn mode(url: &str) -> SslMode {
        read_url(url).unwrap().hosts[0].get_ssl_mode()
    }

    #[test]
    fn each_of_several_hosts_has_its_own_connection_and_must_be_writable() {
        let url = "postgres://ann:se,cret@10.0.0.1:5433,db.example,[::1]:5434/g?application_name=x";
        let Address { hosts, .. } = read_url(url).unwrap();
        let found: Vec<_> = hosts
            .iter()
            .map(|config| (config.get_hosts()[0].clone(), config.get_ports().first().copied()))
            .collect();
        let tcp = |name: &str| Host::Tcp(name.to_owned());
        assert_eq!(
            found,
            [
                (tcp("10.0.0.1"), Some(5433)),
                (tcp("db.example"), Some(5432)),
                (tcp("::1"), Some(5434))
            ]
        );
        for config in hosts {
            assert_eq!(config.get_password(), Some(&b"se,cret"[..]));
            assert_eq!(config.get_dbname(), Some("g"));
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        }
        let any = read_url("postgres://ann@h/g?target_session_attrs=any").unwrap();
        assert_eq!(any.hosts[0].get_target_session_attrs(), TargetSessionAttrs::Any);
    }

    #[test]
    fn only_a_database_on_this_machine_is_spoken_to_in_the_clear() {
        assert_eq!(mode("postgres://ann@127.0.0.1/g"), SslMode::Disable);
        assert_eq!(mode("postgres://ann@localhost:5433/g"), SslMode::Disable);
        assert_eq!(mode("postgres://ann@%2Frun%2Fpostgresql/g"), SslMode::Disable);
        assert_eq!(mode("postgres://ann@db.example/g"), SslMode::Require);
        assert_eq!(
            mode("postgres://ann@db.example/g?sslmode=verify-full"),
            SslMode::Require
        );
        assert_eq!(
            mode("postgres://ann@db.example/g?application_name=x&sslmode=disable"),
            SslMode::Disable
        );
    }

    #[test]
    fn an_address_that_can_t_be_read_is_refused_without_its_password() {
        for url in [
            "postgres://ann:secret@host:port/g",
            "postgres://ann:secret@h/g?sslmode=maybe",
        ] {
            let error = read_url(url).map(drop).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
