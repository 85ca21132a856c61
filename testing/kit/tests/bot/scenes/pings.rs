//! Who is pinged: whole matches of two to four people who also take back, give up, hand over, vanish, come back, nudge
//! and close.

use std::{collections::BTreeSet, time::Duration};

use games::GameId;
use kit::discord::{Id, SeenMessage, User};
use kit::{Seats, World, chance, is_board};
use storage::PersonId;

const HOUR: Duration = Duration::from_secs(3_600);
/// Actions in a match before it is closed.
const ACTIONS: usize = 70;

/// A decision that somebody owes: their account, and the public turn.
type Debt = (Id, usize);

/// A table, with everything that was checked so far.
struct Watched<'a> {
    world: &'a World,
    seats: Seats,
    seen: BTreeSet<Id>,
    debts: BTreeSet<Debt>,
    states: usize,
}

/// What an action makes of the newest board.
#[derive(PartialEq)]
enum Board {
    /// Only new decisions make a new one.
    Follows,
    /// It is posted again, and calls everyone whom it awaits.
    Again,
}

impl Watched<'_> {
    fn public(&self) -> Vec<SeenMessage> {
        let messages = self.seats.users[0].sees(&self.seats.channel).into_iter();
        messages.filter(|message| !message.ephemeral).collect()
    }

    fn user(&self, person: PersonId) -> User {
        let mut users = self.seats.users.iter();
        let found = users.find(|user| user.id().0 == person.0);
        found.expect("somebody of this table").clone()
    }

    /// The people who play, with those for whom a stand-in plays at the moment.
    async fn playing(&self) -> Vec<(User, bool)> {
        let table = self.seats.load().await;
        let people = table.state.seats.iter().filter(|player| player.is_person());
        let people = people.filter_map(|player| Some((player.person?, player.stand_in.is_none())));
        people
            .map(|(person, decides)| (self.user(person), decides))
            .collect()
    }

    async fn deciding(&self) -> Vec<User> {
        let playing = self.playing().await.into_iter();
        playing
            .filter_map(|(user, decides)| decides.then_some(user))
            .collect()
    }

    /// Everyone who plays but one.
    async fn others(&self, user: &User) -> Vec<User> {
        let playing = self.playing().await.into_iter().map(|(user, _)| user);
        playing.filter(|other| other.id() != user.id()).collect()
    }

    /// The decisions that people owe, by the rules of the game.
    async fn owed(&self) -> BTreeSet<Debt> {
        let table = self.seats.load().await;
        if !table.state.is_playing() {
            return BTreeSet::new();
        }
        let current = self.seats.current().await;
        let owed = current.game().to_act().into_iter().filter_map(|seat| {
            let player = &table.state.seats[seat.index()];
            let person = player.person.filter(|_| player.stand_in.is_none())?;
            Some((Id(person.0), current.turn()))
        });
        owed.collect()
    }

    /// Checks the messages since the last check: they ping `asked` for what they ask, and everyone who owes a new
    /// decision, once, but not the person who has just pressed.
    async fn check(&mut self, what: &str, pressed: Option<Id>, board: Board, asked: &[Id]) {
        self.world.settled(&self.seats).await;
        self.states += 1;
        let table = self.seats.load().await;
        let owed = self.owed().await;
        let called: BTreeSet<Id> = if self.seats.is_over().await {
            self.playing().await.iter().map(|(user, _)| user.id()).collect()
        } else {
            let known = |debt: &&Debt| board == Board::Again || !self.debts.contains(debt);
            owed.iter().filter(known).map(|debt| debt.0).collect()
        };
        let mut expected: Vec<Id> = called.into_iter().filter(|id| Some(*id) != pressed).collect();
        expected.extend(asked);
        expected.sort();
        let public = self.public();
        let new: Vec<&SeenMessage> = public
            .iter()
            .filter(|message| !self.seen.contains(&message.id))
            .collect();
        let mut pinged: Vec<Id> = new.iter().flat_map(|message| message.pings.clone()).collect();
        pinged.sort();
        let texts: Vec<&str> = new.iter().map(|message| message.content.as_str()).collect();
        assert_eq!(pinged, expected, "{what}: {texts:#?}");
        for message in &new {
            assert_eq!(
                message.silent,
                message.pings.is_empty(),
                "{what}: {}",
                message.content
            );
        }
        // The newest board names exactly those who are awaited; older ones name nobody.
        let boards: Vec<&SeenMessage> = public.iter().filter(|message| is_board(message)).collect();
        if let Some((newest, older)) = boards.split_last().filter(|_| table.state.is_playing()) {
            for user in &self.seats.users {
                let awaited = owed.iter().any(|debt| debt.0 == user.id());
                let named = newest.content.contains(&user.mention());
                assert_eq!(named, awaited, "{what}: {}: {}", user.name(), newest.content);
                assert!(
                    older.iter().all(|board| !board.content.contains(&user.mention())),
                    "{what}"
                );
            }
        }
        self.seen = public.iter().map(|message| message.id).collect();
        self.debts = owed;
    }

    fn newest(&self, button: &str) -> Option<SeenMessage> {
        let mut messages = self.public().into_iter().rev();
        messages.find(|message| message.button(button).is_some())
    }

    /// A random move of somebody who is awaited, by a command.
    async fn moves(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let owed: Vec<Debt> = self.owed().await.into_iter().collect();
        let (id, _) = owed[pick(owed.len())];
        let user = self.user(PersonId(id.0));
        let table = self.seats.load().await;
        let seat = table.state.seat_of(PersonId(id.0)).expect("a seat");
        let legal = self.seats.current().await.game().legal_moves(seat);
        let text = legal[pick(legal.len())].to_string();
        let reply = user.slash(&self.seats.channel, "move", &[("text", &text)]).await;
        let what = format!("{} moves {text}: {}", user.name(), reply.text());
        self.check(&what, Some(id), Board::Follows, &[]).await;
    }

    /// Takes a step back, or asks the others, who agree or not.
    async fn undoes(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let people = self.deciding().await;
        let user = &people[pick(people.len())];
        let reply = user.slash(&self.seats.channel, "undo", &[]).await;
        let what = format!("{} takes back: {}", user.name(), reply.text());
        let Some(message) = reply.try_message().cloned() else {
            return;
        };
        if message.button("Take back").is_some() && message.button("Confirm").is_none() {
            user.press(&message, "Take back").await;
        }
        let asks = message.button("Ask the others").is_some();
        if asks {
            user.press(&message, "Ask the others").await;
            self.asked(&what, user, pick(4) > 0).await;
        } else {
            self.check(&what, Some(user.id()), Board::Follows, &[]).await;
        }
    }

    /// Everybody else is asked; they agree, or the first of them refuses.
    async fn asked(&mut self, what: &str, by: &User, agree: bool) {
        let others = self.others(by).await;
        let ids: Vec<Id> = others.iter().map(User::id).collect();
        self.check(&format!("{what}, asks"), Some(by.id()), Board::Follows, &ids)
            .await;
        for (index, other) in others.iter().enumerate() {
            let question = self.newest("Agree").expect("a question");
            if !agree {
                other.press(&question, "No, keep it").await;
                self.check(&format!("{what}, refused"), Some(other.id()), Board::Follows, &[])
                    .await;
                return;
            }
            other.press(&question, "Agree").await;
            let what = format!("{what}, {} agrees", other.name());
            let closed = index + 1 == others.len() && !self.seats.load().await.head.open;
            if closed {
                let all: Vec<Id> = self.playing().await.iter().map(|(user, _)| user.id()).collect();
                self.check(&what, None, Board::Follows, &all).await;
            } else {
                self.check(&what, Some(other.id()), Board::Follows, &[]).await;
            }
        }
    }

    async fn gives_up(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let people = self.deciding().await;
        let user = &people[pick(people.len())];
        let question = user.slash(&self.seats.channel, "resign", &[]).await;
        user.press(question.message(), "Give up").await;
        let what = format!("{} gives up", user.name());
        self.check(&what, Some(user.id()), Board::Again, &[]).await;
    }

    /// A stranger takes somebody's seat.
    async fn hands_over(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let people = self.deciding().await;
        let user = &people[pick(people.len())];
        user.slash(&self.seats.channel, "replace", &[]).await;
        let what = format!("{} offers the seat", user.name());
        self.check(&what, Some(user.id()), Board::Follows, &[]).await;
        let stranger = self.world.guild.user(&format!("New {}", self.states));
        let offer = self.newest("Take the seat").expect("an offer");
        stranger.press(&offer, "Take the seat").await;
        self.seats.users.push(stranger);
        // Whoever takes a seat is called like everybody else.
        self.check("a stranger takes it", None, Board::Again, &[]).await;
    }

    /// Somebody vanishes: a reminder, and then the others decide.
    async fn vanishes(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let question = loop {
            self.world.advance(HOUR);
            self.world.settled(&self.seats).await;
            let new = self
                .public()
                .into_iter()
                .filter(|message| !self.seen.contains(&message.id));
            let new: Vec<SeenMessage> = new.collect();
            let awaited: BTreeSet<Id> = self.debts.iter().map(|debt| debt.0).collect();
            for message in &new {
                let deciding: Vec<Id> = self.deciding().await.iter().map(User::id).collect();
                let late = |id: &Id| {
                    let name = self.user(PersonId(id.0)).name();
                    message.content.contains(&format!("**{name}**"))
                };
                if message.content.contains('⌛') {
                    let mut others: Vec<Id> = deciding.into_iter().filter(|id| !late(id)).collect();
                    let mut pings = message.pings.clone();
                    others.sort();
                    pings.sort();
                    assert_eq!(pings, others, "{}", message.content);
                } else {
                    assert_eq!(message.pings.len(), 1, "{}", message.content);
                    assert!(awaited.contains(&message.pings[0]), "{}", message.content);
                }
                self.states += 1;
                self.seen.insert(message.id);
            }
            if let Some(question) = new.into_iter().find(|message| message.content.contains('⌛')) {
                break question;
            }
        };
        let other = self.user(PersonId(question.pings[pick(question.pings.len())].0));
        let choices = ["Wait a day", "Let a bot play this turn", "Bot until they're back"];
        let choice = choices[pick(3)];
        other.press(&question, choice).await;
        let what = format!("{} decides: {choice}", other.name());
        self.check(&what, Some(other.id()), Board::Follows, &[]).await;
    }

    async fn comes_back(&mut self) {
        let absent = self.playing().await.into_iter().find(|(_, decides)| !decides);
        let (Some((user, _)), Some(cover)) = (absent, self.newest("I'm back")) else {
            return;
        };
        user.press(&cover, "I'm back").await;
        let what = format!("{} is back", user.name());
        self.check(&what, Some(user.id()), Board::Follows, &[]).await;
    }

    async fn nudges(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let people = self.deciding().await;
        let user = &people[pick(people.len())];
        let reply = user.slash(&self.seats.channel, "nudge", &[]).await;
        let owed = self.owed().await.into_iter().map(|debt| debt.0);
        let asked: Vec<Id> = if reply.text().contains("reminded") {
            Vec::new()
        } else {
            owed.filter(|id| *id != user.id()).collect()
        };
        let what = format!("{} nudges: {}", user.name(), reply.text());
        self.check(&what, Some(user.id()), Board::Follows, &asked).await;
    }

    /// The host closes the match, if the others agree.
    async fn closes(&mut self, agree: bool) {
        let host = self.seats.load().await.state.host.expect("a host");
        let host = self.user(host);
        let question = host.slash(&self.seats.channel, "table close", &[]).await;
        let asked = host.press(question.message(), "Close the match").await;
        if self.others(&host).await.is_empty() {
            self.check("closed", None, Board::Follows, &[host.id()]).await;
        } else {
            let what = format!("{} closes: {}", host.name(), asked.text());
            self.asked(&what, &host, agree).await;
        }
    }
}

/// Plays a match with everything that people do.
async fn live(world: &World, game: GameId, number: usize) -> usize {
    let mut pick = chance(&format!("pings {game} {number}"));
    let names = ["Ann", "Ben", "Cleo", "Dora"];
    let count = 2 + pick(game.info().max_seats.min(4) - 1);
    let seats = world.table_at_pace(game, &names[..count], "fast").await;
    let mut table = Watched {
        world,
        seats,
        seen: BTreeSet::new(),
        debts: BTreeSet::new(),
        states: 0,
    };
    table.seen = table.public().iter().map(|message| message.id).collect();
    table.debts = table.owed().await;
    for _ in 0..ACTIONS {
        if !table.seats.load().await.state.is_playing() {
            break;
        }
        // A question is known by its time.
        world.advance(Duration::from_secs(1));
        let (several, awaited) = (table.deciding().await.len() > 1, !table.debts.is_empty());
        match pick(24) {
            0 | 1 => table.undoes(&mut pick).await,
            2 if several => table.gives_up(&mut pick).await,
            3 => table.hands_over(&mut pick).await,
            4 | 5 if several && awaited => table.vanishes(&mut pick).await,
            6 | 7 => table.comes_back().await,
            8 => table.nudges(&mut pick).await,
            9 => table.closes(pick(3) == 0).await,
            _ if awaited => table.moves(&mut pick).await,
            _ => table.comes_back().await,
        }
    }
    if table.seats.load().await.state.is_playing() {
        table.closes(true).await;
    }
    table.states
}

/// Every message pings exactly those who must decide or were asked something, once, and nobody for their own press. More
/// matches: `PING_MATCHES=40 cargo test -p kit --test bot pings -- --nocapture`.
#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::print_stdout, reason = "the figures are for people")]
async fn everyone_is_pinged_for_what_they_owe_and_for_nothing_else() {
    let matches = std::env::var("PING_MATCHES").map_or(8, |number| number.parse().expect("a number"));
    let world = World::at_a_standstill().await;
    let mut states = 0;
    for number in 0..matches {
        let game = GameId::ALL[number % GameId::ALL.len()];
        states += live(&world, game, number).await;
    }
    println!("{matches} matches, {states} states: every ping right");
    world.end().await;
}
