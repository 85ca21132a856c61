//! How people change a table.

use crate::{
    Action, Done, Match, Member, Outcome, Player, Refused, Result, Table, Tables, choices, consent, hints,
    lobby, places, seats, settings, tables::Edit, watch,
};

/// An action of a member, with what it needs besides the table.
struct Request<'a> {
    member: &'a Member,
    /// The member as a player, with their days off.
    player: Player,
    seen_turn: Option<usize>,
    action: &'a Action,
}

impl Tables {
    /// Does one action of one member at a table, based on `table` as it was read. The change is durable on return.
    ///
    /// `seen_turn` is the public turn that the member was looking at, if known: a move made for an earlier turn is
    /// refused.
    ///
    /// # Errors
    /// When the action is refused or something failed. Nothing has changed then, except possibly with
    /// [`Refused::Unsure`].
    pub async fn perform(
        &self,
        member: &Member,
        table: Table,
        seen_turn: Option<usize>,
        action: Action,
    ) -> Result<Done> {
        let id = table.id();
        let request = Request {
            member,
            player: self.player(member, &table, &action).await?,
            seen_turn,
            action: &action,
        };
        let done = self.change(table, action.needs_match(), |table, current, edit| {
            if let Some(request) = member.request {
                if table.state.was_changed_by(request) {
                    return Err(Refused::Repeated.into());
                }
                if table.state.may_have_forgotten(request) {
                    return Err(Refused::MovedOn.into());
                }
            }
            let outcome = self.apply(&request, table, current, edit)?;
            edit.note_request(member);
            Ok(outcome)
        });
        let (table, outcome) = done.await?;
        match &action {
            Action::Close => tracing::info!(table.id = %id, "Closed table {id}"),
            Action::MoveTo(place) => tracing::info!(table.id = %id, "Moved table {id} to {place}"),
            _ => (),
        }
        if let Action::MoveTo(place) = action {
            self.note_place(id, place).await;
        }
        Ok(Done { table, outcome })
    }

    /// Reads and writes the notes of an action before the change begins; returns the member as a player.
    async fn player(&self, member: &Member, table: &Table, action: &Action) -> Result<Player> {
        let mut player = member.player();
        match action {
            Action::Join | Action::TakeSeat(_) => {
                self.check_admitted(table.head.group, Some(member.person)).await?;
                player.away = self.preferences(member.person).await?.away;
            }
            // Watchers are not in the store's index of people; `/forget-me` finds them by this note.
            Action::Watch { .. } if table.head.open => {
                let note = watch::note_of(member.person, table.id());
                self.store.put_note(&note, Some("")).await?;
            }
            _ => (),
        }
        Ok(player)
    }

    fn apply(
        &self,
        request: &Request<'_>,
        table: &Table,
        current: Option<&Match>,
        edit: &mut Edit,
    ) -> Result<Outcome> {
        let Request { member, player, .. } = request;
        let begun = || current.ok_or(Refused::NotStarted);
        match request.action {
            Action::Join => lobby::join(table, player, edit)?,
            Action::Leave => lobby::leave(table, member, edit)?,
            Action::Start => lobby::start(table, member, edit)?,
            Action::Close => return consent::close(table, member, edit),
            Action::AddBot(level) => seats::add_bot(table, member, *level, edit)?,
            Action::RemoveBot => seats::remove_bot(table, member, edit)?,
            Action::ChangeSettings(change) => self.change_settings(table, member, change, edit)?,
            Action::Choose(choice) => choices::choose(table, member, choice, edit)?,
            Action::Invite(people) => settings::invite(table, member, people, edit)?,
            Action::Play(chosen) => {
                return self.play(table, begun()?, member, request.seen_turn, chosen, edit);
            }
            Action::NoteHint(steps) => return Ok(hints::note(table, member, *steps, edit)?),
            Action::Undo(step) => return self.undo(table, begun()?, member, *step, edit),
            Action::AskUndo(step) => return self.ask_undo(table, begun()?, member, *step, edit),
            Action::AnswerProposal { what, agrees } => {
                return self.answer_proposal(table, current, member, *what, *agrees, edit);
            }
            Action::DecideTimeout { clock, choice } => {
                self.decide_timeout(table, member, *clock, *choice, edit)?;
            }
            Action::ComeBack => self.come_back(table, member, edit)?,
            Action::Resign => self.resign(table, member, edit)?,
            Action::OfferSeat { seat, left } => seats::offer(table, member, *seat, *left, edit)?,
            Action::TakeSeat(seat) => self.take_seat(table, player, *seat, edit)?,
            Action::Watch { of, edited } => watch::watch(table, member, of, *edited, edit)?,
            Action::Unwatch => {
                if !watch::unwatch(table, member.person, edit) {
                    return Ok(Outcome::Unchanged);
                }
            }
            Action::Nudge => watch::nudge(table, member, edit)?,
            Action::MoveTo(place) => places::move_to(table, member, *place, edit)?,
            Action::Unstick => self.unstick(table, member, edit)?,
        }
        Ok(Outcome::Changed)
    }
}
