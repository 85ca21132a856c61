//! `/stats`: a person's results on this server, as a picture and in words.

use std::collections::HashMap;

use ai::Level;
use async_trait::async_trait;
use games::Phrase;
use render::{Profile, language::Language};
use storage::TableId;
use tables::{GameStats, Opponent, stats};

use crate::actions::{Answer, Call, Command, look::board::pictured};
use crate::{limits, screens::names};

/// Most opponents and sources of points that are named per game.
const NAMED: usize = 4;

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
        let stats = stats(&call.bot.tables.results(group).await?, call.person());
        if stats.is_empty() {
            return Ok(call.say("stats-none"));
        }
        let reports = call.bot.tables.reports(call.person()).await?.into_iter();
        let accuracies: HashMap<TableId, u8> =
            reports.map(|(table, report)| (table, report.accuracy)).collect();
        let reader = call.reader().await;
        let draw = move || -> Answer {
            let language = reader.language;
            let told = stats.iter().map(|game| in_words(game, &accuracies, language));
            let title = language.word("stats-title");
            let text: Vec<String> = std::iter::once(title).chain(told).collect();
            let profiles: Vec<Profile> = stats
                .iter()
                .map(|game| profile(game, &accuracies, language))
                .collect();
            let picture = render::profile(&profiles, reader.high_contrast)?;
            let text = limits::cut(&text.join("\n"), limits::MESSAGE);
            Ok(pictured(text, picture.png, language.word("stats-alt")))
        };
        call.bot.draw(draw).await
    }
}

/// Returns the known accuracies of a game, oldest first.
fn accuracies_of(game: &GameStats, accuracies: &HashMap<TableId, u8>) -> Vec<u8> {
    let known = game.tables.iter().filter_map(|table| accuracies.get(table));
    known.copied().collect()
}

fn source_name(game: &GameStats, source: &str, language: Language) -> String {
    language.word(&format!("{}-points-{source}", game.game.info().command))
}

fn in_words(game: &GameStats, accuracies: &HashMap<TableId, u8>, language: Language) -> String {
    let line = Phrase::new("stats-line")
        .text("game", language.game(game.game))
        .number("matches", game.matches as i64)
        .number("wins", game.wins as i64)
        .text("place", format!("{:.1}", game.place))
        .number("best", game.best);
    let mut lines = vec![language.tell(&line)];
    let sources = game.sources.iter().take(NAMED).map(|(source, points)| {
        let points = format!("{points:.1}").replace('-', "−");
        format!("{} {points}", source_name(game, source, language))
    });
    let against = game.against.iter().take(NAMED).map(|opponent| {
        let phrase = Phrase::new("stats-opponent")
            .text("name", opponent_name(opponent, language))
            .number("better", opponent.better as i64)
            .number("matches", opponent.matches as i64);
        language.tell(&phrase)
    });
    let accuracies = accuracies_of(game, accuracies);
    let accuracies = accuracies.iter().map(u8::to_string);
    for (id, parts) in [
        ("stats-sources", sources.collect::<Vec<String>>()),
        ("stats-against", against.collect()),
        ("stats-accuracies", accuracies.collect()),
    ] {
        if !parts.is_empty() {
            lines.push(language.tell(&Phrase::new(id).text("list", parts.join(" · "))));
        }
    }
    lines.join("\n")
}

fn opponent_name(opponent: &Opponent, language: Language) -> String {
    let level = opponent.level.and_then(Level::from_number);
    match (&opponent.name, level) {
        (Some(name), _) => names::escape_markdown(name),
        (None, Some(level)) => format!("{} 🤖", names::level_name(level, language)),
        (None, None) => "🤖".to_owned(),
    }
}

fn profile(game: &GameStats, accuracies: &HashMap<TableId, u8>, language: Language) -> Profile {
    let summary = Phrase::new("stats-summary")
        .number("matches", game.matches as i64)
        .number("wins", game.wins as i64);
    let sources = game.sources.iter();
    Profile {
        name: language.game(game.game),
        summary: language.tell(&summary),
        places: game.places.clone(),
        sources: sources
            .map(|(source, points)| (source_name(game, source, language), *points as f32))
            .collect(),
        accuracy: (language.word("stats-accuracy"), accuracies_of(game, accuracies)),
    }
}
