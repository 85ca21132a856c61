//! A small bot with one command for every way to answer.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use kit::discord::{Channel, Clock, Config, Guild, Playground, User};
use serenity::all::{
    AutocompleteChoice, Client, ClientBuilder, CommandInteraction, CommandOptionType, ComponentInteraction,
    Context, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, Event, EventHandler,
    GatewayIntents, HttpBuilder, Interaction, RawEventHandler, Ready, ResolvedValue,
};
use serenity::http::Http;
use tokio::sync::mpsc;

/// 2026-01-01, a time that does not advance until a test advances it.
pub(crate) const NOW_MS: u64 = 1_767_225_600_000;

/// A playground with a server, a channel and two people.
pub(crate) struct World {
    pub(crate) playground: Playground,
    pub(crate) guild: Guild,
    pub(crate) channel: Channel,
    pub(crate) ann: User,
    pub(crate) ben: User,
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(Config::default()).await
    }

    pub(crate) async fn with(config: Config) -> World {
        let config = Config {
            strict: true,
            clock: Clock::stopped_at(NOW_MS),
            ..config
        };
        let playground = Playground::start(config).await.unwrap();
        let guild = playground.guild("The Grove");
        let channel = guild.channel("table");
        let (ann, ben) = (guild.user("Ann"), guild.user("Ben"));
        World {
            playground,
            guild,
            channel,
            ann,
            ben,
        }
    }

    /// Creates a world whose bot is connected and has registered its commands.
    pub(crate) async fn with_bot() -> (World, Bot) {
        let world = World::new().await;
        let bot = Bot::start(&world.playground, Manner::Helpful).await;
        world.playground.wait_for_command("ping").await;
        (world, bot)
    }
}

/// How the bot reacts to interactions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    Helpful,
    /// Passes interactions to the test and answers nothing.
    Silent,
}

/// A running bot; it stops when dropped.
pub(crate) struct Bot {
    pub(crate) http: Arc<Http>,
    heard: mpsc::UnboundedReceiver<Interaction>,
    unreadable: Arc<Mutex<Vec<String>>>,
    events: Arc<Mutex<Vec<String>>>,
    /// A separate runtime, so that no task of the bot outlives it.
    runtime: Option<tokio::runtime::Runtime>,
}

impl Bot {
    pub(crate) async fn start(playground: &Playground, manner: Manner) -> Bot {
        Bot::start_shard(playground, manner, 0, 1).await
    }

    /// Starts one shard of several.
    pub(crate) async fn start_shard(playground: &Playground, manner: Manner, shard: u32, shards: u32) -> Bot {
        let intents =
            GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
        let reqwest = reqwest::Client::builder().no_proxy().build().unwrap();
        let http = HttpBuilder::new(playground.token())
            .proxy(playground.api_url())
            .client(reqwest)
            .ratelimiter_disabled(true)
            .build();
        let (tell, heard) = mpsc::unbounded_channel();
        let unreadable = Arc::new(Mutex::new(Vec::new()));
        let events = Arc::new(Mutex::new(Vec::new()));
        let raw = Raw {
            unreadable: unreadable.clone(),
            events: events.clone(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        // Built inside the runtime, too, because serenity starts its tasks when the client is created.
        let building = runtime.spawn(async move {
            ClientBuilder::new_with_http(http, intents)
                .event_handler(Handler { manner, tell })
                .raw_event_handler(raw)
                .await
                .unwrap()
        });
        let mut client: Client = building.await.unwrap();
        // If the gateway address were missing, serenity would fall back to the real one.
        assert!(
            client
                .ws_url
                .lock()
                .await
                .starts_with(&playground.api_url().replace("http", "ws"))
        );
        let http = client.http.clone();
        runtime.spawn(async move { client.start_shard(shard, shards).await.unwrap() });
        Bot {
            http,
            heard,
            unreadable,
            events,
            runtime: Some(runtime),
        }
    }

    /// Returns the next interaction after it was answered, or, for a silent bot, received.
    pub(crate) async fn hear(&mut self) -> Interaction {
        let heard = tokio::time::timeout(Duration::from_secs(20), self.heard.recv()).await;
        heard.expect("the bot hears nothing").expect("the bot is gone")
    }

    /// Returns the names of all gateway events so far, oldest first.
    pub(crate) fn events(&self) -> Vec<String> {
        self.events.lock().unwrap().clone()
    }

    /// Waits until an event of this name has arrived this many times.
    pub(crate) async fn wait_for(&self, name: &str, times: usize) {
        for _ in 0..600 {
            if self.events().iter().filter(|event| *event == name).count() >= times {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no {name} came {times} times, only {:?}", self.events());
    }

    /// Kills the bot like a power failure.
    pub(crate) fn kill(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.kill();
        let unreadable = self.unreadable.lock().unwrap();
        assert!(
            std::thread::panicking() || unreadable.is_empty(),
            "serenity cannot read: {unreadable:#?}"
        );
    }
}

/// Records the events that serenity would drop silently.
struct Raw {
    unreadable: Arc<Mutex<Vec<String>>>,
    events: Arc<Mutex<Vec<String>>>,
}

#[async_trait::async_trait]
impl RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = &event {
            self.unreadable.lock().unwrap().push(format!("{unknown:?}"));
        }
        self.events.lock().unwrap().push(event.name().unwrap_or_default());
    }
}

struct Handler {
    manner: Manner,
    tell: mpsc::UnboundedSender<Interaction>,
}

#[async_trait::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, _: Ready) {
        serenity::all::Command::set_global_commands(&ctx.http, commands())
            .await
            .unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        if self.manner == Manner::Silent {
            self.tell.send(interaction).unwrap();
            return;
        }
        match &interaction {
            Interaction::Command(command) => answer_command(&ctx, command).await.unwrap(),
            Interaction::Autocomplete(asked) => {
                let typed = asked.data.autocomplete().unwrap().value;
                let places = ["North", "South", "West"]
                    .into_iter()
                    .filter(|place| place.starts_with(typed));
                let choices = places
                    .map(|place| AutocompleteChoice::new(place, place.to_lowercase()))
                    .collect();
                let response = CreateAutocompleteResponse::new().set_choices(choices);
                asked
                    .create_response(&ctx.http, CreateInteractionResponse::Autocomplete(response))
                    .await
                    .unwrap();
            }
            Interaction::Component(press) => answer_press(&ctx, press).await.unwrap(),
            other => panic!("unexpected {other:?}"),
        }
        self.tell.send(interaction).unwrap();
    }
}

fn commands() -> Vec<CreateCommand> {
    let plain = |name: &str| CreateCommand::new(name).description(format!("Tries {name}"));
    let option = |kind, name: &str| CreateCommandOption::new(kind, name, format!("Takes {name}"));
    vec![
        plain("ping")
            .name_localized("de", "klopf")
            .description_localized("de", "Klopft an"),
        plain("slow"),
        plain("whisper"),
        plain("follow"),
        plain("picture"),
        plain("shout"),
        plain("tell").add_option(option(CommandOptionType::User, "whom").required(true)),
        plain("go").add_option(
            option(CommandOptionType::SubCommand, "place")
                .add_sub_option(
                    option(CommandOptionType::String, "where")
                        .required(true)
                        .set_autocomplete(true),
                )
                .add_sub_option(
                    option(CommandOptionType::Integer, "steps")
                        .min_int_value(1)
                        .max_int_value(9),
                )
                .add_sub_option(
                    option(CommandOptionType::String, "how").add_string_choice("On foot", "foot"),
                ),
        ),
    ]
}

fn say(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

pub(crate) fn buttons() -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        CreateButton::new("more").label("More"),
        CreateButton::new("later").label("Later"),
        CreateButton::new("off").label("Off").disabled(true),
        CreateButton::new("quiet").label("Quiet").emoji('🌳'),
    ])
}

/// A PNG of one pixel.
pub(crate) const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\0\x05\0\x01\xff\x89\x99=\x1d\0\0\0\0IEND\xaeB`\x82";

async fn answer_command(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let http = &ctx.http;
    match command.data.name.as_str() {
        "ping" => {
            command
                .create_response(http, say(&format!("pong in {}", command.locale)))
                .await
        }
        "slow" => {
            command.defer(http).await?;
            command
                .edit_response(http, EditInteractionResponse::new().content("done at last"))
                .await
                .map(drop)
        }
        "whisper" => {
            let message = CreateInteractionResponseMessage::new()
                .content("psst")
                .ephemeral(true)
                .components(vec![buttons()]);
            command
                .create_response(http, CreateInteractionResponse::Message(message))
                .await
        }
        "follow" => {
            command.create_response(http, say("first")).await?;
            let second = CreateInteractionResponseFollowup::new()
                .content("second")
                .ephemeral(true);
            command.create_followup(http, second).await.map(drop)
        }
        "picture" => {
            let options = vec![
                CreateSelectMenuOption::new("Oak", "oak"),
                CreateSelectMenuOption::new("Fir", "fir"),
            ];
            let menu = CreateSelectMenu::new("tree", CreateSelectMenuKind::String { options })
                .placeholder("Which tree?");
            let people = CreateSelectMenu::new("who", CreateSelectMenuKind::User { default_users: None });
            let message = CreateInteractionResponseMessage::new()
                .content("a board")
                .add_file(CreateAttachment::bytes(PIXEL, "board.png").description("One pixel"))
                .components(vec![
                    buttons(),
                    CreateActionRow::SelectMenu(menu),
                    CreateActionRow::SelectMenu(people),
                ]);
            command
                .create_response(http, CreateInteractionResponse::Message(message))
                .await
        }
        "shout" => {
            command.create_response(http, say("shouting")).await?;
            let text = format!("@everyone {} <@1>", command.user.id);
            let message = CreateMessage::new()
                .content(text)
                .allowed_mentions(CreateAllowedMentions::new());
            command.channel_id.send_message(http, message).await.map(drop)
        }
        "tell" => {
            let ResolvedValue::User(user, _) = command.data.options()[0].value else {
                panic!("no user")
            };
            let (id, name) = (user.id, user.display_name());
            let allowed = CreateAllowedMentions::new().users([id]);
            let message = CreateInteractionResponseMessage::new()
                .content(format!("your turn, {name}: <@{id}> (not <@{}>)", command.user.id))
                .allowed_mentions(allowed);
            command
                .create_response(http, CreateInteractionResponse::Message(message))
                .await
        }
        "go" => {
            let ResolvedValue::SubCommand(options) = &command.data.options()[0].value else {
                panic!("no subcommand")
            };
            let told: Vec<String> = options
                .iter()
                .map(|option| format!("{}={:?}", option.name, option.value))
                .collect();
            command.create_response(http, say(&told.join(" "))).await
        }
        other => panic!("unexpected command {other}"),
    }
}

async fn answer_press(ctx: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
    let http = &ctx.http;
    match press.data.custom_id.as_str() {
        "more" => {
            let message = CreateInteractionResponseMessage::new().content("more of it");
            press
                .create_response(http, CreateInteractionResponse::UpdateMessage(message))
                .await
        }
        "later" => {
            press.defer(http).await?;
            tokio::time::sleep(Duration::from_millis(5)).await;
            let kept = press.message.attachments.first().map(|file| file.id);
            let mut edit = EditInteractionResponse::new()
                .content("later it was")
                .components(vec![]);
            if let Some(kept) = kept {
                edit = edit.keep_existing_attachment(kept);
            }
            press.edit_response(http, edit).await.map(drop)
        }
        other => {
            let text = format!("{other} {:?}", press.data.kind);
            let message = CreateInteractionResponseMessage::new()
                .content(text)
                .ephemeral(true);
            press
                .create_response(http, CreateInteractionResponse::Message(message))
                .await
        }
    }
}
