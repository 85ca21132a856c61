//! `/standings`: the people of this server by their rating in a game, in one season or in all of them.

use async_trait::async_trait;
use games::{GameId, Phrase};
use render::{Sheet, language::Language};
use tables::{MatchResult, Refused, Season, Standing, standings};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, fitting, games_kind,
    look::board::pictured, optional,
};
use crate::{limits, screens::names};

/// Rows of a picture.
const MOST: usize = 20;
/// The value of the option for all seasons together.
const ALL: &str = "all";

pub(crate) struct Standings;

#[async_trait]
impl Command for Standings {
    fn path(&self) -> (&'static str, &'static str) {
        ("standings", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            optional("game", games_kind()),
            optional("season", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let Some(group) = call.requester.group else {
            return Ok(call.say("declined-only-servers"));
        };
        let results = call.bot.tables.results(group).await?;
        let Some(game) = chosen_game(call, &results)? else {
            return Ok(call.say("standings-none"));
        };
        let season = match call.text("season").as_deref() {
            None => Some(Season::of(call.bot.tables.now())),
            Some(text) if text == ALL => None,
            Some(text) => match text.parse() {
                Ok(season) => Some(season),
                Err(_) => return Ok(call.say("standings-no-season")),
            },
        };
        let (person, reader) = (call.person(), call.reader().await);
        let language = reader.language;
        let draw = move || -> Answer {
            let list = standings(&results, game, season);
            let title = title(game, season, language);
            if list.is_empty() {
                let empty = Phrase::new("standings-empty").text("title", &title);
                return Ok(crate::screens::Screen::text(language.tell(&empty)));
            }
            let own = list.iter().position(|standing| standing.person == person);
            let shown = shown(list.len(), own);
            let rows = shown.iter().map(|&index| row(index, &list[index]));
            let sheet = Sheet {
                title: title.clone(),
                heads: [
                    "standings-rank",
                    "standings-name",
                    "standings-rating",
                    "standings-matches",
                    "standings-place",
                    "standings-score",
                ]
                .map(|head| language.word(head))
                .to_vec(),
                rows: rows.collect(),
                own: own.and_then(|own| shown.iter().position(|index| *index == own)),
            };
            let picture = render::sheet(&sheet, reader.high_contrast)?;
            let lines = shown.iter().map(|&index| in_words(index, &list[index], language));
            let told: Vec<String> = std::iter::once(format!("**{title}**")).chain(lines).collect();
            let text = format!("{}\n{}", told.join("\n"), language.word("standings-about"));
            Ok(pictured(limits::cut(&text, limits::MESSAGE), picture.png, title))
        };
        call.bot.draw(draw).await
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let now = Season::of(call.bot.tables.now());
        let seasons = std::iter::successors(Some(now), |season| Some(season.before())).take(8);
        let all = Suggestion {
            name: call.language().word("standings-all"),
            value: ALL.to_owned(),
        };
        let seasons = seasons.map(|season| Suggestion::same(season.to_string()));
        Ok(fitting(seasons.chain([all]), typed))
    }
}

/// Returns the chosen game, otherwise the one with the newest rated match.
fn chosen_game(call: &Call<'_>, results: &[MatchResult]) -> Result<Option<GameId>, ActionError> {
    if let Some(name) = call.text("game") {
        let game = name.parse::<GameId>().map_err(|_| Refused::MovedOn)?;
        return Ok(Some(game));
    }
    let rated = results.iter().filter(|result| result.rated);
    let newest = rated.max_by_key(|result| (result.ended, result.table));
    Ok(newest.and_then(|result| result.game.parse().ok()))
}

/// Returns the lines to show: the first ones, and the reader's own.
fn shown(count: usize, own: Option<usize>) -> Vec<usize> {
    let mut shown: Vec<usize> = (0..count.min(MOST)).collect();
    if let Some(own) = own.filter(|own| *own >= MOST) {
        shown.truncate(MOST - 1);
        shown.push(own);
    }
    shown
}

fn title(game: GameId, season: Option<Season>, language: Language) -> String {
    let season = season.map_or_else(|| language.word("standings-all"), |season| season.to_string());
    let title = Phrase::new("standings-title").text("game", language.game(game));
    language.tell(&title.text("season", season))
}

fn row(index: usize, standing: &Standing) -> Vec<String> {
    let rating = standing.rating.map_or_else(
        || format!("–{}", standing.missing()),
        |rating| format!("{} ± {}", rating.points, rating.within),
    );
    vec![
        (index + 1).to_string(),
        standing.name.clone(),
        rating,
        standing.matches.to_string(),
        format!("{:.1}", standing.place),
        format!("{:.0}", standing.score),
    ]
}

fn in_words(index: usize, standing: &Standing, language: Language) -> String {
    let phrase = match standing.rating {
        Some(rating) => Phrase::new("standings-line")
            .number("rating", rating.points)
            .number("within", rating.within),
        None => Phrase::new("standings-line-new").number("missing", standing.missing() as i64),
    };
    let phrase = phrase
        .number("rank", index as i64 + 1)
        .text("name", names::escape_text(&standing.name))
        .number("matches", standing.matches as i64)
        .text("place", format!("{:.1}", standing.place))
        .text("score", format!("{:.0}", standing.score));
    language.tell(&phrase)
}
