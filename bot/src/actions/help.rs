//! `/help`: how to begin.

use async_trait::async_trait;
use games::{GameId, Phrase};

use super::{Answer, Call, Command};

pub(super) struct Help;

#[async_trait]
impl Command for Help {
    fn path(&self) -> (&'static str, &'static str) {
        ("help", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let language = call.language();
        let games = language.join(GameId::ALL.iter().map(|game| language.game(*game)));
        Ok(call.tell(&Phrase::new("help").text("games", games)))
    }
}
