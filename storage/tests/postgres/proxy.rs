//! A way to the database that breaks where it is told to.

#![allow(dead_code, reason = "each test that goes this way uses its own part")]

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What is lost when the connection breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    /// The database never hears the question.
    Question,
    /// The database acts, and nobody hears the answer.
    Answer,
}

/// Passes bytes on until somebody says what it waits for; each wait is used once.
#[derive(Clone)]
pub(crate) struct Proxy {
    address: SocketAddr,
    breaks: Arc<Mutex<Vec<(&'static str, Lost)>>>,
    open: Arc<Mutex<bool>>,
}

impl Proxy {
    /// A proxy before the database at an address, and the address of the way through it.
    pub(crate) async fn before(url: &str) -> (Proxy, String) {
        let (start, rest) = url.split_once('@').unwrap();
        let (to, path) = rest.split_once('/').unwrap();
        let proxy = Proxy::start(to.to_owned()).await;
        let url = format!("{start}@{}/{path}", proxy.address);
        (proxy, url)
    }

    async fn start(to: String) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Proxy {
            address: listener.local_addr().unwrap(),
            breaks: Arc::default(),
            open: Arc::new(Mutex::new(true)),
        };
        let serving = proxy.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *serving.open.lock().unwrap()
                    && let Ok(server) = TcpStream::connect(&to).await
                {
                    tokio::spawn(serving.clone().pass(client, server));
                }
            }
        });
        proxy
    }

    /// Breaks the connection at the next question that contains `words`.
    pub(crate) fn break_at(&self, words: &'static str, lost: Lost) {
        self.breaks.lock().unwrap().push((words, lost));
    }

    /// How many breaks are still to come.
    pub(crate) fn waiting(&self) -> usize {
        self.breaks.lock().unwrap().len()
    }

    /// Lets connections in, or nobody.
    pub(crate) fn set_open(&self, open: bool) {
        *self.open.lock().unwrap() = open;
    }

    fn due(&self, question: &[u8]) -> Option<Lost> {
        let mut breaks = self.breaks.lock().unwrap();
        let found = breaks.iter().position(|(words, _)| {
            question
                .windows(words.len())
                .any(|window| window == words.as_bytes())
        })?;
        Some(breaks.remove(found).1)
    }

    async fn pass(self, mut client: TcpStream, mut server: TcpStream) {
        let (mut up, mut down) = (vec![0; 64 * 1024], vec![0; 64 * 1024]);
        loop {
            tokio::select! {
                read = client.read(&mut up) => {
                    let Some(read) = read.ok().filter(|&read| read > 0) else { return };
                    let lost = self.due(&up[..read]);
                    if lost == Some(Lost::Question) || !*self.open.lock().unwrap() {
                        return;
                    }
                    if server.write_all(&up[..read]).await.is_err() {
                        return;
                    }
                    if lost == Some(Lost::Answer) {
                        // The answer comes, so what was asked is done; then nobody gets it.
                        let _ = server.read(&mut down).await;
                        return;
                    }
                }
                read = server.read(&mut down) => {
                    let Some(read) = read.ok().filter(|&read| read > 0) else { return };
                    if client.write_all(&down[..read]).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}
