//! The time track: hourglasses on weeks, with those on the same week in a stack.

use serde::{Deserialize, Serialize};

use crate::game::Seat;

/// Each occupied week with its stack from bottom to top: the published form.
type Stacks = Vec<(u16, Vec<Seat>)>;

/// The positions of all hourglasses: furthest back first, on the same week the upper one first (L17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Stacks", try_from = "Stacks")]
pub struct TimeTrack(Vec<(u16, Seat)>);

impl TimeTrack {
    /// Creates a track with all on week 0, stacked from bottom to top.
    pub fn new(stack: &[Seat]) -> Self {
        TimeTrack(stack.iter().rev().map(|&seat| (0, seat)).collect())
    }

    /// Returns each occupied week with its stack from bottom to top, the earliest first.
    pub fn stacks(&self) -> impl DoubleEndedIterator<Item = (u16, Vec<Seat>)> {
        self.0
            .chunk_by(|a, b| a.0 == b.0)
            .map(|stack| (stack[0].0, stack.iter().rev().map(|&(_, seat)| seat).collect()))
    }

    /// The week of a player's hourglass.
    pub fn week(&self, seat: Seat) -> u16 {
        self.0
            .iter()
            .find(|(_, other)| *other == seat)
            .map_or(0, |(week, _)| *week)
    }

    /// Returns the order of turns if nobody moved: furthest back first, on the same week the upper one first (L17).
    pub fn order(&self) -> impl DoubleEndedIterator<Item = Seat> + '_ {
        self.0.iter().map(|&(_, seat)| seat)
    }

    /// Returns whose turn it is.
    pub fn next(&self) -> Option<Seat> {
        self.order().next()
    }

    /// Returns the week that every player has reached.
    pub fn reached_by_all(&self) -> u16 {
        self.0.first().map_or(0, |(week, _)| *week)
    }

    /// Advances an hourglass, to the top of the stack where it arrives.
    pub fn advance(&mut self, seat: Seat, weeks: u16) {
        let week = self.week(seat).saturating_add(weeks);
        self.0.retain(|(_, other)| *other != seat);
        let at = self.0.partition_point(|(other, _)| *other < week);
        self.0.insert(at, (week, seat));
    }

    /// The track after a move.
    pub fn advanced(&self, seat: Seat, weeks: u16) -> TimeTrack {
        let mut track = self.clone();
        track.advance(seat, weeks);
        track
    }
}

impl From<TimeTrack> for Stacks {
    fn from(track: TimeTrack) -> Self {
        track.stacks().collect()
    }
}

impl TryFrom<Stacks> for TimeTrack {
    type Error = &'static str;

    fn try_from(stacks: Stacks) -> Result<Self, Self::Error> {
        let rising = stacks.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !rising || stacks.iter().any(|(_, stack)| stack.is_empty()) {
            return Err("the track lists occupied weeks, the earliest first");
        }
        let standing = stacks
            .into_iter()
            .flat_map(|(week, stack)| stack.into_iter().rev().map(move |seat| (week, seat)));
        let track = TimeTrack(standing.collect());
        let mut seats: Vec<Seat> = track.order().collect();
        seats.sort_unstable();
        if !seats.iter().copied().eq(Seat::all(seats.len())) {
            return Err("each player's hourglass must be on the track once");
        }
        Ok(track)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hourglass_arrives_on_top_and_the_one_on_top_is_next() {
        let mut track = TimeTrack::new(&[Seat(1), Seat(0), Seat(2)]);
        assert!(track.order().eq([Seat(2), Seat(0), Seat(1)]));
        track.advance(Seat(2), 3);
        track.advance(Seat(0), 3);
        assert!(track.order().eq([Seat(1), Seat(0), Seat(2)]));
        assert_eq!(track.week(Seat(0)), 3);
        assert_eq!(track.reached_by_all(), 0);
        let stacks: Stacks = track.stacks().collect();
        assert_eq!(stacks, [(0, vec![Seat(1)]), (3, vec![Seat(2), Seat(0)])]);
        assert_eq!(TimeTrack::try_from(stacks), Ok(track));
    }

    #[test]
    fn a_track_with_a_seat_missing_or_twice_is_none() {
        let sound = |stacks: &[(u16, &[u8])]| {
            let stacks = stacks
                .iter()
                .map(|(week, seats)| (*week, seats.iter().map(|&seat| Seat(seat)).collect()));
            TimeTrack::try_from(stacks.collect::<Stacks>()).is_ok()
        };
        assert!(sound(&[(0, &[1]), (4, &[0])]));
        assert!(!sound(&[(0, &[1])]));
        assert!(!sound(&[(0, &[1, 1, 0])]));
        assert!(!sound(&[(0, &[1]), (0, &[0])]));
        assert!(!sound(&[(4, &[1]), (0, &[0])]));
        assert!(!sound(&[(0, &[1, 0]), (2, &[])]));
    }
}
