//! A database for one test.

use tokio_postgres::{NoTls, SimpleQueryMessage};

/// A separate schema in the database of `TEST_POSTGRES_URL`, so that tests can run concurrently.
pub struct Scratch {
    /// The address of an empty store in it.
    pub url: String,
    admin: String,
    schema: String,
}

impl Scratch {
    /// Creates a schema; returns `None` with a message if there is no database. With `REQUIRE_POSTGRES` this fails
    /// instead.
    ///
    /// # Panics
    /// If the database can't be used.
    #[allow(clippy::print_stderr, reason = "a skipped test must say so")]
    pub async fn new() -> Option<Scratch> {
        let Ok(admin) = std::env::var("TEST_POSTGRES_URL") else {
            assert!(
                std::env::var_os("REQUIRE_POSTGRES").is_none(),
                "REQUIRE_POSTGRES is set, but TEST_POSTGRES_URL is not"
            );
            eprintln!("Skipped: TEST_POSTGRES_URL is not set, so there is no PostgreSQL to test with.");
            return None;
        };
        let random = getrandom::u64().expect("random numbers");
        let schema = format!("test_{}_{random:016x}", std::process::id());
        run(&admin, &format!("CREATE SCHEMA {schema}")).await;
        let more = if admin.contains('?') { '&' } else { '?' };
        let url = format!("{admin}{more}options=-csearch_path%3D{schema}");
        Some(Scratch { url, admin, schema })
    }

    /// Runs statements in the schema, without the store.
    ///
    /// # Panics
    /// If the database refuses.
    pub async fn run(&self, statements: &str) {
        run(&self.url, statements).await;
    }

    /// Returns the first column of a query in the schema, as text.
    ///
    /// # Panics
    /// If the database refuses.
    pub async fn rows(&self, question: &str) -> Vec<String> {
        run(&self.url, question).await
    }

    /// Drops the schema.
    ///
    /// # Panics
    /// If the database refuses.
    pub async fn remove(self) {
        run(&self.admin, &format!("DROP SCHEMA {} CASCADE", self.schema)).await;
    }
}

async fn run(url: &str, statements: &str) -> Vec<String> {
    let connected = tokio_postgres::connect(url, NoTls).await;
    let (client, connection) = connected.expect("the database is there");
    let connection = tokio::spawn(connection);
    let mut found = Vec::new();
    for statement in statements.split(';') {
        let rows = client.simple_query(statement).await.expect("the statement runs");
        found.extend(rows.into_iter().filter_map(|row| match row {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        }));
    }
    drop(client);
    let _ = connection.await;
    found
}
