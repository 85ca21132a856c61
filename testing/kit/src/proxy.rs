//! A proxy in front of the database that breaks connections on demand.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The message that gets lost when the connection breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// The statement does not reach the database.
    Question,
    /// The database executes it, and the answer is lost.
    Answer,
}

/// Passes bytes on until a statement matches a planned break; each break is used once.
#[derive(Clone)]
pub struct Proxy {
    address: SocketAddr,
    breaks: Arc<Mutex<Vec<(&'static str, Lost)>>>,
    open: Arc<Mutex<bool>>,
}

impl Proxy {
    /// Starts a proxy in front of the database at an address, and returns the address of the proxy.
    pub async fn before(url: &str) -> (Proxy, String) {
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

    /// Breaks the connection at the next statement that contains `words`.
    pub fn break_at(&self, words: &'static str, lost: Lost) {
        self.breaks.lock().unwrap().push((words, lost));
    }

    /// Returns how many breaks are pending.
    pub fn waiting(&self) -> usize {
        self.breaks.lock().unwrap().len()
    }

    /// Accepts or refuses connections.
    pub fn set_open(&self, open: bool) {
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
                        // The answer arrives, so the statement is done. The client does not get the answer.
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
