//! `/server`: settings of the server, for those who manage it. Discord's visibility settings for commands are no
//! protection, so the right is checked here.

use async_trait::async_trait;
use games::Phrase;
use render::language::Language;
use storage::{GroupId, PlaceId};
use tables::{Refused, ServerSettings};

use crate::actions::{Answer, Call, Command, CommandOption, languages, one_of, required};
use crate::screens::{Attachment, Screen, markup};

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
    let now = Phrase::new("server-now")
        .text("language", language)
        .number("count", channels.len() as i64)
        .text("channels", channels.join(" "));
    Ok(call.tell(&now))
}
