//! A TCP proxy: a load balancer for processes, or a connection to a database that can stall.

use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// The listening address, and the targets in turn; clones share both.
#[derive(Clone)]
pub struct Balancer {
    /// The listening address.
    pub address: SocketAddr,
    to: Arc<Mutex<Vec<SocketAddr>>>,
    stalled: Arc<watch::Sender<bool>>,
}

impl Balancer {
    /// Listens, without targets.
    ///
    /// # Errors
    /// When no port can be listened on.
    pub async fn start() -> io::Result<Balancer> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let balancer = Balancer {
            address: listener.local_addr()?,
            to: Arc::default(),
            stalled: Arc::new(watch::Sender::new(false)),
        };
        let (serving, next) = (balancer.clone(), Arc::new(AtomicUsize::new(0)));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serving.clone().pass(stream, next.fetch_add(1, Relaxed)));
            }
        });
        Ok(balancer)
    }

    /// Sets the targets.
    pub fn send_to(&self, all: Vec<SocketAddr>) {
        *self.to.lock().unwrap_or_else(PoisonError::into_inner) = all;
    }

    /// Stalls all connections, or lets them continue.
    pub fn stall(&self, stalled: bool) {
        self.stalled.send_replace(stalled);
    }

    async fn pass(self, from: TcpStream, first: usize) {
        let all = self.to.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for n in 0..all.len() {
            let Ok(to) = TcpStream::connect(all[(first + n) % all.len()]).await else {
                continue;
            };
            // Without it everything is only slower.
            let _ = (from.set_nodelay(true), to.set_nodelay(true));
            let ((from_read, from_write), (to_read, to_write)) = (from.into_split(), to.into_split());
            // The owner of a connection handles its errors.
            let _ = tokio::try_join!(self.carry(from_read, to_write), self.carry(to_read, from_write));
            return;
        }
    }

    async fn carry(
        &self,
        mut from: impl AsyncRead + Unpin,
        mut to: impl AsyncWrite + Unpin,
    ) -> io::Result<()> {
        let (mut stalled, mut bytes) = (self.stalled.subscribe(), vec![0; 32 * 1024]);
        loop {
            let read = from.read(&mut bytes).await?;
            // If the sender is gone, continue.
            let _ = stalled.wait_for(|stalled| !stalled).await;
            if read == 0 {
                return to.shutdown().await;
            }
            to.write_all(&bytes[..read]).await?;
        }
    }
}
