//! `/server`: the tables and settings of the server, for those who manage it. Discord's visibility settings for commands are no
//! protection, so the right is checked here.

use std::time::Duration;

use async_trait::async_trait;
use games::Phrase;
use render::{language::Language, words};
use storage::{GroupId, PersonId, PlaceId, TableId};
use tables::{Action, Refused, Season, ServerSettings, Table, Zone};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, fitting, languages,
    look::games::{line, link},
    one_of, optional, required,
    table::invite::mentioned,
};
use crate::outbox::posts::Posts;
use crate::press::Press;
use crate::screens::{Attachment, Button, Row, Screen, Style, markup};

/// Tables with a button, of those that are open and of those that are lost.
const MOST_BUTTONS: usize = 10;
/// Time limit for checking which channels the person can see.
const LOOKING: Duration = Duration::from_secs(10);
/// Characters of a list; all texts of a message together may have 4,000.
const LONGEST: usize = 1_200;
/// Barred people who are listed.
const MOST_NAMED: usize = 30;

pub(crate) struct ServerOverview;

#[async_trait]
impl Command for ServerOverview {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "overview")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        match managed(call) {
            Ok(group) => overview(call, group, None).await,
            Err(reason) => Ok(call.say(reason)),
        }
    }
}

/// *Unstick*: posts a table again, and shows the overview again.
pub(crate) async fn unstick(call: &Call<'_>, table: TableId) -> Answer {
    let group = match managed(call) {
        Ok(group) => group,
        Err(reason) => return Ok(call.say(reason)),
    };
    let tables = &call.bot.tables;
    let table = tables.get(table).await?;
    if table.head.group != Some(group) {
        return Err(Refused::NoTable.into());
    }
    let (id, member) = (table.id(), call.member(true));
    tables.perform(&member, table, None, Action::Unstick).await?;
    overview(call, group, Some(id)).await
}

/// Everything about the server on one screen. `unstuck` is the table that was posted again just now.
async fn overview(call: &Call<'_>, group: GroupId, unstuck: Option<TableId>) -> Answer {
    let (tables, language) = (&call.bot.tables, call.language());
    let settings = tables.server(group).await?;
    let results = tables.results(group).await?;
    let (lost, there): (Vec<Table>, Vec<Table>) = tables
        .of_group(group)
        .await?
        .into_iter()
        .partition(|table| table.state.lost);
    let there = call.visible(there, usize::MAX, LOOKING).await;

    let mut screen = Screen::text(format!("## {}", language.word("server-title")));
    if let Some(table) = unstuck {
        let unstuck = Phrase::new("server-unstuck").number("table", table.0 as i64);
        screen.rows.push(Row::Text(language.tell(&unstuck)));
    }
    screen.rows.push(list("server-tables", &there, language));
    let mut links = Vec::new();
    for table in there.iter().take(MOST_BUTTONS) {
        let newest = Posts::read(tables, table.id()).await?.shown();
        links.push(link(table, newest, language));
    }
    screen = in_rows(screen, links);
    if !lost.is_empty() {
        screen.rows.push(list("server-lost", &lost, language));
        let unstick = lost.iter().take(MOST_BUTTONS).map(|table| {
            let label = Phrase::new("button-unstick").number("table", table.id().0 as i64);
            let press = Press::Unstick { table: table.id() };
            Button::new(press, language.tell(&label), Style::Plain)
        });
        screen = in_rows(screen, unstick.collect());
    }
    let season = Season::of(tables.now());
    let rated = results
        .iter()
        .filter(|result| result.rated && Season::of(result.ended) == season);
    let played = Phrase::new("server-results")
        .number("matches", results.len() as i64)
        .number("rated", rated.count() as i64);
    let told = [
        format!("### {}", language.word("server-settings")),
        language.tell(&in_words(call, &settings)),
        language.tell(&announced(call, &settings).await?),
        language.tell(&barred(&settings)),
        language.tell(&played),
    ];
    screen.rows.push(Row::Text(told.join("\n")));
    Ok(screen)
}

/// Returns tables below a title, a line for each.
fn list(title: &str, tables: &[Table], language: Language) -> Row {
    let mut lines = vec![format!("### {}", language.word(title))];
    lines.extend(tables.iter().map(|table| line(table, language)));
    if tables.is_empty() {
        lines.push(language.word("server-no-tables"));
    }
    Row::Text(words::shorten(&lines.join("\n"), LONGEST))
}

fn in_rows(screen: Screen, buttons: Vec<Button>) -> Screen {
    buttons
        .chunks(5)
        .fold(screen, |screen, row| screen.buttons(row.iter().cloned()))
}

/// Returns who may not play here.
fn barred(settings: &ServerSettings) -> Phrase {
    let people: Vec<String> = settings.barred().take(MOST_NAMED).map(markup::mention).collect();
    let count = settings.barred().count();
    Phrase::new("server-barred")
        .number("count", count as i64)
        .number("more", (count - people.len()) as i64)
        .text("people", people.join(" "))
}

pub(crate) struct ServerDaily;

#[async_trait]
impl Command for ServerDaily {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "daily")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            required("post", one_of("daily-post", &["here", "off"])),
            optional("timezone", OptionKind::Suggested),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let group = match managed(call) {
            Ok(group) => group,
            Err(reason) => return Ok(call.say(reason)),
        };
        let tables = &call.bot.tables;
        let mut settings = tables.server(group).await?;
        if let Some(text) = call.text("timezone") {
            let Some(zone) = Zone::read(&text) else {
                return Ok(call.say("reminders-format"));
            };
            settings.set_zone(&zone);
            tables.set_server(group, &settings).await?;
        }
        if call.text("post").as_deref() == Some("off") {
            tables.silence_deals(group).await?;
            return daily(call, &tables.server(group).await?).await;
        }
        if let Some(lacking) = &call.requester.lacking {
            return Ok(call.tell(lacking));
        }
        let language = settings
            .language
            .unwrap_or_else(|| call.requester.public.code().to_owned());
        tables
            .announce_deals(group, call.requester.place, &language)
            .await?;
        daily(call, &tables.server(group).await?).await
    }

    async fn suggest(&self, _call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(fitting(Zone::matching(typed).map(Suggestion::same), ""))
    }
}

/// Says where the deals of each day are announced.
async fn daily(call: &Call<'_>, settings: &ServerSettings) -> Answer {
    Ok(call.tell(&announced(call, settings).await?))
}

async fn announced(call: &Call<'_>, settings: &ServerSettings) -> Result<Phrase, ActionError> {
    let notice = call.bot.tables.notice_of(settings).await?;
    let on = |table: &Table| table.state.notice.as_ref().is_some_and(|notice| notice.on);
    let phrase = match notice.filter(on) {
        Some(table) => Phrase::new("server-daily").text("channel", markup::channel(table.head.place)),
        None => Phrase::new("server-no-daily"),
    };
    Ok(phrase.text("zone", settings.zone()))
}

pub(crate) struct ServerBar;

#[async_trait]
impl Command for ServerBar {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "bar")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("people", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        change_barred(call, |settings, people| settings.bar(people)).await
    }
}

pub(crate) struct ServerUnbar;

#[async_trait]
impl Command for ServerUnbar {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "unbar")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("people", OptionKind::Text)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        change_barred(call, |settings, people| {
            settings.readmit(people);
            Ok(())
        })
        .await
    }
}

async fn change_barred(
    call: &Call<'_>,
    change: impl Fn(&mut ServerSettings, &[PersonId]) -> Result<(), Refused> + Send,
) -> Answer {
    let group = match managed(call) {
        Ok(group) => group,
        Err(reason) => return Ok(call.say(reason)),
    };
    let people = mentioned(&call.text("people").unwrap_or_default())?;
    if people.is_empty() {
        return Err(ActionError::NoMentions);
    }
    let mut settings = call.bot.tables.server(group).await?;
    change(&mut settings, &people)?;
    call.bot.tables.set_server(group, &settings).await?;
    Ok(call.tell(&barred(&settings)))
}

pub(crate) struct ServerLanguage;

#[async_trait]
impl Command for ServerLanguage {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "language")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("language", languages())]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let group = match managed(call) {
            Ok(group) => group,
            Err(reason) => return Ok(call.say(reason)),
        };
        let mut settings = call.bot.tables.server(group).await?;
        settings.language = call.text("language").filter(|code| code != "auto");
        keep(call, group, &settings).await
    }
}

pub(crate) struct ServerChannels;

#[async_trait]
impl Command for ServerChannels {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "channels")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required(
            "allow",
            one_of("allow", &["here", "not-here", "everywhere"]),
        )]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let group = match managed(call) {
            Ok(group) => group,
            Err(reason) => return Ok(call.say(reason)),
        };
        let mut settings = call.bot.tables.server(group).await?;
        let channels = &mut settings.channels;
        let channel = call.requester.parent.unwrap_or(call.requester.place).0;
        match call.text("allow").as_deref() {
            Some("here") if !channels.contains(&channel) => channels.push(channel),
            // An empty list means every channel, so the last one can't simply be removed.
            Some("not-here") if channels.iter().all(|known| *known == channel) => {
                return Err(Refused::OnlyChannel.into());
            }
            Some("not-here") => channels.retain(|known| *known != channel),
            Some("everywhere") => channels.clear(),
            _ => (),
        }
        keep(call, group, &settings).await
    }
}

pub(crate) struct ServerExport;

#[async_trait]
impl Command for ServerExport {
    fn path(&self) -> (&'static str, &'static str) {
        ("server", "export")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let group = match managed(call) {
            Ok(group) => group,
            Err(reason) => return Ok(call.say(reason)),
        };
        let results = call.bot.tables.results(group).await?;
        let done = Phrase::new("stats-export").number("matches", results.len() as i64);
        Ok(Screen {
            picture: Some(Attachment {
                name: "results.json",
                // Texts and numbers are always valid JSON.
                bytes: serde_json::to_vec_pretty(&results).unwrap_or_default(),
                alt: call.language().word("stats-file"),
            }),
            ..call.tell(&done)
        })
    }
}

/// Returns the server if the person manages it, otherwise the message with the reason.
fn managed(call: &Call<'_>) -> Result<GroupId, &'static str> {
    let group = call.requester.group.ok_or("declined-only-servers")?;
    if call.requester.manages_server {
        Ok(group)
    } else {
        Err("declined-not-admin")
    }
}

/// Stores the settings and returns their new state.
async fn keep(call: &Call<'_>, group: GroupId, settings: &ServerSettings) -> Answer {
    call.bot.tables.set_server(group, settings).await?;
    Ok(call.tell(&in_words(call, settings)))
}

/// Returns the language and the channels of the server.
fn in_words(call: &Call<'_>, settings: &ServerSettings) -> Phrase {
    let channels: Vec<String> = settings
        .channels
        .iter()
        .map(|id| markup::channel(PlaceId(*id)))
        .collect();
    let language = match &settings.language {
        Some(code) => {
            let code = Language::of_locale(code).code();
            call.language().word(&format!("language-{code}"))
        }
        None => call.language().word("language-auto"),
    };
    Phrase::new("server-now")
        .text("language", language)
        .number("count", channels.len() as i64)
        .text("channels", channels.join(" "))
}
