//! `/stats`: a person's results on this server.

use async_trait::async_trait;
use games::Phrase;
use tables::stats;

use crate::actions::{Answer, Call, Command};
use crate::screens::Screen;

pub(crate) struct Stats;

#[async_trait]
impl Command for Stats {
    fn path(&self) -> (&'static str, &'static str) {
        ("stats", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let Some(group) = call.requester.group else {
            return Ok(call.say("declined-only-servers"));
        };
        let language = call.language();
        let stats = stats(&call.bot.tables.results(group).await?, call.person());
        if stats.is_empty() {
            return Ok(call.say("stats-none"));
        }
        let mut lines = vec![language.word("stats-title")];
        for game in stats {
            let phrase = Phrase::new("stats-line")
                .text("game", language.game(game.game))
                .number("matches", game.matches as i64)
                .number("wins", game.wins as i64)
                .text("place", format!("{:.1}", game.place))
                .number("best", game.best);
            lines.push(language.tell(&phrase));
        }
        Ok(Screen::text(lines.join("\n")))
    }
}
