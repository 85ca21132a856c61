//! The bot as Discord itself meets it: encrypted, and with the library's own ratelimiter, which keeps to the limits that
//! every answer tells. A front with a certificate of its own stands where Discord would.

use std::{path::Path, process::Command, sync::Arc};

use crate::support::{FORESTS, Seats, World};
use games::GameId;
use grovekeeper::discord::{Front, reach_through};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
};

/// A certificate for `discord.com` that nobody but this test trusts, and its key, in a folder.
fn make_certificate(folder: &Path) {
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
        ])
        .args(["-nodes", "-days", "2", "-subj", "/CN=discord.com"])
        .args(["-addext", "subjectAltName=DNS:discord.com"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .args(["-keyout", "key.pem", "-out", "certificate.pem"])
        .current_dir(folder)
        .output()
        .expect("openssl runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// Listens with that certificate and passes everything on to a local Discord.
async fn front(world: &World) -> Front {
    let folder = tempfile::tempdir().unwrap();
    make_certificate(folder.path());
    let certificate = CertificateDer::from_pem_file(folder.path().join("certificate.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(folder.path().join("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let behind = world.playground.address();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut outside) = acceptor.accept(stream).await else {
                    return;
                };
                let mut inside = TcpStream::connect(behind).await.unwrap();
                inside.set_nodelay(true).unwrap();
                let _ = copy_bidirectional(&mut outside, &mut inside).await;
            });
        }
    });
    Front {
        address,
        certificate: certificate.to_vec(),
    }
}

#[tokio::test(flavor = "multi_thread")]
#[allow(clippy::print_stderr, reason = "a skipped test must say so")]
async fn turns_keep_to_discords_limits_and_each_has_its_board() {
    if Command::new("openssl").arg("version").output().is_err() {
        eprintln!("skipped: there is no openssl to make a certificate with");
        return;
    }
    let mut world = World::limited().await;
    let front = front(&world).await;
    world.playground.gateway().name("wss://discord.com/gateway");
    let connection = world.connection("");
    let reached = reach_through(&front, &connection)
        .await
        .expect("the front answers");
    world.serve(reached).await;

    // Faster than five posts in five seconds: the library has to wait, and every turn still gets its board.
    let first = world.table(FORESTS, &["Ann", "Ben"]).await;
    let second = world.table(GameId::Mystaria, &["Cleo", "Dora"]).await;
    let play = async |seats: &Seats| {
        for turn in 0..12 {
            seats.complete_a_turn(&format!("turn {turn}")).await;
            world.settled(seats).await;
        }
        seats.check_boards("limited").await;
    };
    tokio::join!(play(&first), play(&second));
    let limited = world.playground.limited();
    assert!(
        limited <= 4,
        "the library ran into {limited} limits that it was told of"
    );
    world.end().await;
}
