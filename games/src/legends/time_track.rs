//! The time track: hourglasses on weeks, those on the same week in a stack.

use std::collections::BTreeMap;

use crate::game::Seat;

/// Where every player's hourglass stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeTrack {
    /// Each occupied week with its stack from bottom to top.
    stacks: BTreeMap<u16, Vec<Seat>>,
}

impl TimeTrack {
    /// All on week 0, stacked from bottom to top.
    pub fn new(stack: Vec<Seat>) -> Self {
        TimeTrack {
            stacks: BTreeMap::from([(0, stack)]),
        }
    }

    /// From stacks as they stand; none when a seat is missing or there twice.
    pub(super) fn from_stacks(stacks: Vec<(u16, Vec<Seat>)>, seats: usize) -> Option<Self> {
        let mut standing: Vec<Seat> = stacks.iter().flat_map(|(_, stack)| stack).copied().collect();
        standing.sort_unstable();
        let count = stacks.len();
        let stacks: BTreeMap<u16, Vec<Seat>> = stacks.into_iter().collect();
        let sound = stacks.len() == count && stacks.values().all(|stack| !stack.is_empty());
        (sound && standing.into_iter().eq(Seat::all(seats))).then_some(TimeTrack { stacks })
    }

    /// Each occupied week with its stack from bottom to top, the earliest first.
    pub fn stacks(&self) -> impl DoubleEndedIterator<Item = (u16, &[Seat])> {
        self.stacks.iter().map(|(&week, stack)| (week, stack.as_slice()))
    }

    /// The week of a player's hourglass.
    pub fn week(&self, seat: Seat) -> u16 {
        self.stacks()
            .find(|(_, stack)| stack.contains(&seat))
            .map_or(0, |(week, _)| week)
    }

    /// Who is next, and after them, if nobody moved: furthest back first, on the same week the upper first (L17).
    pub fn order(&self) -> Vec<Seat> {
        self.stacks
            .values()
            .flat_map(|stack| stack.iter().rev())
            .copied()
            .collect()
    }

    /// Whose turn it is.
    pub fn next(&self) -> Option<Seat> {
        self.order().first().copied()
    }

    /// The week that every player has reached.
    pub fn reached_by_all(&self) -> u16 {
        self.stacks.keys().next().copied().unwrap_or(0)
    }

    /// Moves an hourglass on, to the top of the stack where it arrives.
    pub fn advance(&mut self, seat: Seat, weeks: u16) {
        let from = self.week(seat);
        if let Some(stack) = self.stacks.get_mut(&from) {
            stack.retain(|&other| other != seat);
            if stack.is_empty() {
                self.stacks.remove(&from);
            }
        }
        self.stacks
            .entry(from.saturating_add(weeks))
            .or_default()
            .push(seat);
    }

    /// The track after a move.
    pub fn advanced(&self, seat: Seat, weeks: u16) -> TimeTrack {
        let mut track = self.clone();
        track.advance(seat, weeks);
        track
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hourglass_arrives_on_top_and_whoever_is_on_top_is_next() {
        let mut track = TimeTrack::new(vec![Seat(1), Seat(0), Seat(2)]);
        assert_eq!(track.order(), [Seat(2), Seat(0), Seat(1)]);
        track.advance(Seat(2), 3);
        track.advance(Seat(0), 3);
        assert_eq!(track.order(), [Seat(1), Seat(0), Seat(2)]);
        assert_eq!(track.week(Seat(0)), 3);
        assert_eq!(track.reached_by_all(), 0);
        let stacks: Vec<_> = track.stacks().collect();
        assert_eq!(stacks, [(0, &[Seat(1)][..]), (3, &[Seat(2), Seat(0)][..])]);
    }

    #[test]
    fn a_track_with_a_seat_missing_or_twice_is_none() {
        let stacks = |stacks: &[(u16, &[u8])]| {
            let stacks = stacks
                .iter()
                .map(|(week, seats)| (*week, seats.iter().map(|&seat| Seat(seat)).collect()))
                .collect();
            TimeTrack::from_stacks(stacks, 2).is_some()
        };
        assert!(stacks(&[(0, &[1]), (4, &[0])]));
        assert!(!stacks(&[(0, &[1])]));
        assert!(!stacks(&[(0, &[1, 1, 0])]));
        assert!(!stacks(&[(0, &[1]), (0, &[0])]));
        assert!(!stacks(&[(0, &[1, 0]), (2, &[])]));
        assert!(!stacks(&[(0, &[1, 2])]));
    }
}
