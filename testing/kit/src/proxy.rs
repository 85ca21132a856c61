//! A proxy in front of the database that records statements, and breaks connections on demand.

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

/// A statement that reached the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub text: String,
    /// Whether it is a transaction of its own.
    pub alone: bool,
}

/// Passes bytes on until a statement matches a planned break; each break is used once.
#[derive(Clone)]
pub struct Proxy {
    address: SocketAddr,
    statements: Arc<Mutex<Vec<Statement>>>,
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
            statements: Arc::default(),
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

    /// Returns the statements since the last time.
    pub fn take_statements(&self) -> Vec<Statement> {
        std::mem::take(&mut *self.statements.lock().unwrap())
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
        let mut reader = Reader::default();
        loop {
            tokio::select! {
                read = client.read(&mut up) => {
                    let Some(read) = read.ok().filter(|&read| read > 0) else { return };
                    let statements = reader.read(&up[..read]);
                    self.statements.lock().unwrap().extend(statements);
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

/// Codes of the requests for encryption, which a connection may begin with.
const ENCRYPTION: [u32; 2] = [80_877_103, 80_877_104];

/// Finds the statements in what one client sends.
#[derive(Default)]
struct Reader {
    bytes: Vec<u8>,
    has_begun: bool,
    in_transaction: bool,
}

impl Reader {
    fn read(&mut self, bytes: &[u8]) -> Vec<Statement> {
        self.bytes.extend_from_slice(bytes);
        let mut found = Vec::new();
        loop {
            // A message is its kind, its length without the kind, and its body. The first one has no kind.
            let kind = usize::from(self.has_begun);
            let Some(length) = self.bytes.get(kind..kind + 4) else {
                return found;
            };
            let length = u32::from_be_bytes(length.try_into().unwrap()) as usize;
            if self.bytes.len() < kind + length {
                return found;
            }
            let message: Vec<u8> = self.bytes.drain(..kind + length).collect();
            let body = &message[kind + 4..];
            if !self.has_begun {
                let code = u32::from_be_bytes(body[..4].try_into().unwrap());
                self.has_begun = !ENCRYPTION.contains(&code);
                continue;
            }
            let mut texts = body.split(|byte| *byte == 0);
            let text = match message[0] {
                b'Q' => texts.next(),
                b'P' => texts.nth(1),
                _ => None,
            };
            found.extend(text.map(|text| self.statement(text)));
        }
    }

    fn statement(&mut self, text: &[u8]) -> Statement {
        let text = String::from_utf8_lossy(text).into_owned();
        let is = |words: [&str; 2]| words.iter().any(|word| text.to_uppercase().starts_with(word));
        let begins = is(["BEGIN", "START TRANSACTION"]);
        let alone = !self.in_transaction && !begins;
        self.in_transaction = (self.in_transaction || begins) && !is(["COMMIT", "ROLLBACK"]);
        Statement { text, alone }
    }
}
