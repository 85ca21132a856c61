//! Simulated people and their actions.

use std::fmt;

use playground::discord::state::messages::Draft;
use playground::discord::state::model::Person;
use playground::permissions::SEND_MESSAGES;

use super::{
    Answer, Change, Channel, Id, Outcome, Pending, Playground, Refused, Reply, SeenMessage, Suggestion,
    UserChoice,
};

/// How often a person asks for suggestions that do not arrive in time.
const ATTEMPTS: usize = 5;

/// A person.
#[derive(Clone)]
pub struct User {
    pub(super) playground: Playground,
    pub(super) id: Id,
}

/// A message and its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageRef {
    /// The channel or thread.
    pub channel: Id,
    /// The message.
    pub message: Id,
}

impl From<&SeenMessage> for MessageRef {
    fn from(message: &SeenMessage) -> MessageRef {
        MessageRef {
            channel: message.channel,
            message: message.id,
        }
    }
}

impl From<&Reply> for MessageRef {
    #[track_caller]
    fn from(reply: &Reply) -> MessageRef {
        reply.message().into()
    }
}

impl User {
    /// The person's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the mention of this person.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The person's name as shown.
    pub fn name(&self) -> String {
        self.person(|person| person.shown_name().to_owned())
    }

    /// The language of this person's app, for instance `de`.
    pub fn set_locale(&self, locale: &str) -> &User {
        self.person(|person| locale.clone_into(&mut person.locale));
        self
    }

    /// Whether direct messages of the bot arrive.
    pub fn accept_dms(&self, accept: bool) -> &User {
        self.person(|person| person.accepts_dms = accept);
        self
    }

    /// The direct messages with the bot.
    pub fn dm(&self) -> Channel {
        let id = self.playground.discord().with(|world| world.dm_channel(self.id));
        Channel {
            playground: self.playground.clone(),
            id,
        }
    }

    /// Writes a message.
    ///
    /// # Panics
    /// When this person may not write there.
    #[track_caller]
    pub fn say(&self, channel: impl Into<Id>, text: &str) -> Id {
        let channel = channel.into();
        let sent = self.playground.discord().with(|world| {
            let allowed = world.may(channel, self.id, SEND_MESSAGES);
            allowed.then(|| {
                world.post(
                    channel,
                    self.id,
                    Draft {
                        content: text.to_owned(),
                        ..Draft::default()
                    },
                )
            })
        });
        match sent {
            Some(id) => id,
            None => panic!("{self:?} may not write in {channel}"),
        }
    }

    /// Uses a slash command and waits for the answer: `slash(&channel, "table new", &[("game", "chess")])`.
    ///
    /// Values are texts and are converted to the type of the registered option. If the app itself would refuse, the
    /// answer is [`Answer::Refused`] and nothing reaches the bot.
    pub async fn slash(&self, channel: impl Into<Id>, command: &str, options: &[(&str, &str)]) -> Reply {
        self.fire_slash(channel, command, options).reply().await
    }

    /// Uses a slash command without waiting for the answer.
    pub fn fire_slash(&self, channel: impl Into<Id>, command: &str, options: &[(&str, &str)]) -> Pending {
        self.pending(
            self.playground
                .discord()
                .slash(self.id, channel.into(), command, options),
        )
    }

    /// Returns the suggestions for the option `focused` with the text `typed`, when `filled` is already there. Asks
    /// again if the answer comes too late, as it may on a busy machine.
    ///
    /// # Panics
    /// When the app would not send the request, or the bot never answers in time.
    pub async fn suggest(
        &self,
        channel: impl Into<Id>,
        command: &str,
        filled: &[(&str, &str)],
        focused: &str,
        typed: &str,
    ) -> Vec<Suggestion> {
        let channel = channel.into();
        let mut last = None;
        for _ in 0..ATTEMPTS {
            match self.try_suggest(channel, command, filled, focused, typed).await {
                Ok(suggestions) => return suggestions,
                Err(answer @ Answer::Refused(_)) => panic!("/{command} was not sent: {answer:?}"),
                Err(answer) => last = Some(answer),
            }
        }
        panic!("no suggestions for {focused} of /{command}: {last:?}")
    }

    /// Like [`User::suggest`], with an error instead of a panic.
    ///
    /// # Errors
    /// With [`Answer::Refused`] or [`Answer::Failed`].
    pub async fn try_suggest(
        &self,
        channel: impl Into<Id>,
        command: &str,
        filled: &[(&str, &str)],
        focused: &str,
        typed: &str,
    ) -> Result<Vec<Suggestion>, Answer> {
        let asked =
            self.playground
                .discord()
                .suggest(self.id, channel.into(), command, filled, focused, typed);
        let id = asked.map_err(Answer::Refused)?;
        match self.pending(Ok(id)).outcome().await {
            Outcome::Suggestions(suggestions) => Ok(suggestions),
            _ => Err(Answer::Failed("Loading options failed".to_owned())),
        }
    }

    /// Presses the button with this label or custom id and waits for the answer.
    pub async fn press(&self, message: impl Into<MessageRef>, which: &str) -> Reply {
        self.fire_press(message, which).reply().await
    }

    /// Gives the first answer to each open question of a panel, until it can be confirmed.
    ///
    /// # Panics
    /// When there is nothing to choose or to confirm.
    pub async fn ready(&self, panel: Reply) -> Reply {
        self.answered(panel).await.0
    }

    /// Like [`User::ready`], with the number of answers.
    ///
    /// # Panics
    /// When there is nothing to choose or to confirm.
    pub async fn answered(&self, mut panel: Reply) -> (Reply, usize) {
        let mut answers = 0;
        while panel.message().button("Confirm").expect("Confirm").disabled {
            let menu = panel.message().selects().pop().expect("something to choose");
            let is_answer = |(_, value): &&(String, String)| !value.starts_with(['!', '~']);
            let (_, value) = menu.options.iter().find(is_answer).expect("an answer").clone();
            panel = self.select(panel.message(), &menu.custom_id, &[&value]).await;
            answers += 1;
        }
        (panel, answers)
    }

    /// Presses *Play* and answers the panel's questions until it can be confirmed.
    pub async fn choose(&self, board: &SeenMessage) -> Reply {
        self.ready(self.press(board, "Play").await).await
    }

    /// Presses a button without waiting for the answer.
    pub fn fire_press(&self, message: impl Into<MessageRef>, which: &str) -> Pending {
        self.pressed(message.into(), which, UserChoice::Honest)
    }

    /// Presses a button that may not exist, as a tampered app can.
    pub async fn press_raw(&self, message: impl Into<MessageRef>, custom_id: &str) -> Reply {
        self.fire_press_raw(message, custom_id).reply().await
    }

    /// Presses a button that may not exist, without waiting for the answer.
    pub fn fire_press_raw(&self, message: impl Into<MessageRef>, custom_id: &str) -> Pending {
        self.pressed(message.into(), custom_id, UserChoice::Forged)
    }

    /// Chooses values (or users, by id) in the menu with this custom id, label above it or placeholder, and waits for the answer.
    pub async fn select(&self, message: impl Into<MessageRef>, custom_id: &str, values: &[&str]) -> Reply {
        self.fire_select(message, custom_id, values).reply().await
    }

    /// Chooses in a menu without waiting for the answer.
    pub fn fire_select(&self, message: impl Into<MessageRef>, custom_id: &str, values: &[&str]) -> Pending {
        self.selected(message.into(), custom_id, values, UserChoice::Honest)
    }

    /// Chooses a value that the menu may not offer, as a tampered app can.
    pub async fn select_raw(
        &self,
        message: impl Into<MessageRef>,
        custom_id: &str,
        values: &[&str],
    ) -> Reply {
        self.selected(message.into(), custom_id, values, UserChoice::Forged)
            .reply()
            .await
    }

    /// Fills in the only field of the form that an answer opened, sends it, and waits for the answer.
    pub async fn submit(&self, opened: &Reply, text: &str) -> Reply {
        let opened_by = opened.interaction().ok_or(Refused::NoForm);
        let sent = opened_by.and_then(|id| self.playground.discord().submit(self.id, id, &[text]));
        self.pending(sent).reply().await
    }

    /// Everything this person sees in a channel, oldest first.
    pub fn sees(&self, channel: impl Into<Id>) -> Vec<SeenMessage> {
        self.playground.discord().seen(self.id, channel.into())
    }

    /// The newest message this person sees in a channel.
    pub fn last(&self, channel: impl Into<Id>) -> Option<SeenMessage> {
        self.sees(channel).pop()
    }

    /// Messages that pinged this person, everywhere, oldest first.
    pub fn pings(&self) -> Vec<SeenMessage> {
        let channels: Vec<Id> = self
            .playground
            .discord()
            .with(|world| world.data.channels.keys().copied().collect());
        let mut pings: Vec<SeenMessage> = channels
            .into_iter()
            .flat_map(|channel| self.sees(channel))
            .filter(|message| message.pinged(self.id))
            .collect();
        pings.sort_by_key(|message| message.id);
        pings
    }

    /// Waits until this person sees a matching message in the channel; returns the newest one.
    ///
    /// # Panics
    /// With the visible messages, when none comes within [`Playground::with_patience`].
    pub async fn wait_for(&self, channel: impl Into<Id>, like: impl Fn(&SeenMessage) -> bool) -> SeenMessage {
        let channel = channel.into();
        let found = self
            .playground
            .wait(|discord| discord.seen(self.id, channel).into_iter().rev().find(&like))
            .await;
        match found {
            Some(message) => message,
            None => {
                let texts: Vec<String> = self
                    .sees(channel)
                    .into_iter()
                    .map(|message| message.content)
                    .collect();
                panic!("{self:?} waited in vain; there is: {texts:#?}")
            }
        }
    }

    fn pressed(&self, message: MessageRef, which: &str, how: UserChoice) -> Pending {
        self.pending(
            self.playground
                .discord()
                .press(self.id, message.channel, message.message, which, how),
        )
    }

    fn selected(&self, message: MessageRef, custom_id: &str, values: &[&str], how: UserChoice) -> Pending {
        let discord = self.playground.discord();
        self.pending(discord.select(self.id, message.channel, message.message, custom_id, values, how))
    }

    fn pending(&self, started: Result<Id, Refused>) -> Pending {
        Pending {
            user: self.clone(),
            started,
        }
    }

    fn person<T: Default>(&self, act: impl FnOnce(&mut Person) -> T) -> T {
        self.playground.discord().with(|world| {
            let result = world.data.users.get_mut(&self.id).map(act).unwrap_or_default();
            world.changed(Change::User(self.id));
            result
        })
    }
}

impl fmt::Debug for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name(), self.id)
    }
}
