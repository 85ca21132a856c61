//! Finds messages of a table that were posted without a record: after a request with an unknown result, or by a
//! process that was interrupted.

use storage::{PlaceId, Post};
use tables::{Role, Table};

use super::{
    ledger::Ledger,
    posts::{BoardKey, Posts},
    sync::{StepError, is_missing},
    wanted::{Content, WantedPost},
};
use crate::{
    discord::Posted,
    limits,
    press::Press,
    screens::{Screen, board::Span},
};

/// Searches the channel of a table: records wanted messages, deletes other boards. Returns whether any was recorded.
pub(super) async fn search(
    ledger: &mut Ledger<'_>,
    table: &Table,
    wanted: &[WantedPost],
) -> Result<bool, StepError> {
    let place = table.head.place;
    ledger.hold().await?;
    let ours = ledger
        .requests
        .ours_after(place, oldest(ledger.posts(), place))
        .await;
    let mut unknown = ours.map_err(StepError::Here)?;
    unknown.retain(|posted| !ledger.posts().knows(posted.id));
    let (mut found, mut boards) = (false, Vec::new());
    for posted in &unknown {
        if let Some(up_to) = board_of(posted, table) {
            boards.push((up_to, posted.id));
            continue;
        }
        let same = |wanted: &&WantedPost| {
            is_missing(wanted, table, ledger.posts())
                && is_newer(posted, wanted, ledger.posts())
                && is_this(posted, wanted, table)
        };
        if let Some(wanted) = wanted.iter().find(same) {
            record(ledger, wanted.role, wanted.key.clone(), place, posted.id);
            found = true;
        }
    }
    boards.sort_unstable();
    // A board of changes that are lost must not stay.
    let lost = boards.partition_point(|(up_to, _)| *up_to <= table.head.entries);
    let lost = boards.split_off(lost);
    // The most advanced board stays, unless the recorded one is as advanced.
    if let Some((up_to, message)) = boards.pop() {
        let next = wanted
            .iter()
            .find(|wanted| wanted.role == Role::Board && is_missing(wanted, table, ledger.posts()));
        let key = match next {
            Some(wanted) if is_span(wanted, up_to) => Some(wanted.key.clone()),
            _ if up_to > ledger.posts().told() => Some(continued(ledger.posts(), table, up_to)),
            _ => None,
        };
        match key {
            Some(key) => {
                record(ledger, Role::Board, key, place, message);
                found = true;
            }
            None => boards.push((up_to, message)),
        }
    }
    for (_, message) in boards.into_iter().chain(lost) {
        ledger.hold().await?;
        let removed = ledger.requests.remove(place, message).await;
        removed.map_err(StepError::Here)?;
    }
    Ok(found)
}

/// Returns the recorded message after which unrecorded ones may be, 0 if there is none.
fn oldest(posts: &Posts, place: PlaceId) -> u64 {
    let here = posts
        .all()
        .filter(|(_, post)| post.place == place && post.message != 0);
    let of_boards = here.filter(|(role, _)| matches!(role, Role::Board | Role::Retiring(_)));
    let oldest = of_boards.map(|(_, post)| post.message).min();
    oldest
        .or_else(|| Some(posts.of(Role::Lobby).or_else(|| posts.of(Role::Deals))?.message))
        .unwrap_or(0)
}

/// Records that an existing message has a role. Its content is unknown.
fn record(ledger: &mut Ledger<'_>, role: Role, key: String, place: PlaceId, message: u64) {
    let post = Post {
        role: role.to_string(),
        key,
        place,
        message,
        hash: 0,
    };
    ledger.found(role, post);
}

/// Returns the key of an unrecorded board from which people have continued.
fn continued(posts: &Posts, table: &Table, up_to: u64) -> String {
    let span = Span {
        newest: up_to,
        from: posts.told(),
        to: up_to,
    };
    let showing = table.state.showing;
    BoardKey { span, showing }.to_string()
}

/// Returns whether a message came after the recorded ones that precede the wanted one: an older one may have the same
/// words.
fn is_newer(posted: &Posted, wanted: &WantedPost, posts: &Posts) -> bool {
    let before = [wanted.role, Role::Board].map(|role| posts.of(role));
    before.into_iter().flatten().all(|post| posted.id > post.message)
}

/// Returns up to which entry a message shows the log, if it is a board of this table with controls.
fn board_of(posted: &Posted, table: &Table) -> Option<u64> {
    let told = |press: &Press| match press {
        Press::Board { under } if under.table == table.id() => Some(under.up_to),
        Press::Rematch { table: over } if *over == table.id() => Some(table.head.entries),
        _ => None,
    };
    posted.presses.iter().find_map(told)
}

fn is_span(wanted: &WantedPost, up_to: u64) -> bool {
    matches!(wanted.content, Content::Board(span) if up_to >= span.newest)
}

/// Returns whether a message is the wanted one: a lobby by its buttons, because people may have joined since, others
/// by their text.
fn is_this(posted: &Posted, wanted: &WantedPost, table: &Table) -> bool {
    let lobby = |press: &Press| matches!(press, Press::Join { table: id } if *id == table.id());
    match &wanted.content {
        Content::Here(screen) if wanted.role == Role::Lobby => {
            posted.presses.iter().any(lobby) || is_same(posted, screen)
        }
        Content::Here(screen) => is_same(posted, screen),
        Content::Deals(day) => {
            let plays = |press: &Press| matches!(press, Press::Daily { .. });
            let is_card = |press: &Press| matches!(press, Press::DailyCard { .. });
            posted.presses.iter().any(plays)
                && !posted.presses.iter().any(is_card)
                && posted.text.contains(&day.to_string())
        }
        _ => false,
    }
}

/// Returns whether a message has the text of a screen. Discord trims spaces.
pub(super) fn is_same(posted: &Posted, screen: &Screen) -> bool {
    posted.text.trim() == limits::cut(&screen.text, limits::MESSAGE).trim()
}
