//! A forest as sets of fields, for goal cards: the positions of each kind of tile within the smallest frame.

use super::tiles::{Tile, Wisp};

/// A set of fields on a board of at most seven by seven.
///
/// One bit per field in rows of eight. The last column always stays empty, so that a step over the left or right end of
/// a row never meets a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cells(u64);

/// Fields in a row of the board, including the empty last one.
const WIDE: u8 = 8;
/// Longest side of a board.
pub const LONGEST: u8 = WIDE - 1;

/// One field of a board: column and row from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At(u8);

impl At {
    /// Returns the field in this column and row, if it is on the board.
    pub fn new(x: i16, y: i16) -> Option<At> {
        let on_board = 0..i16::from(LONGEST);
        (on_board.contains(&x) && on_board.contains(&y)).then(|| At(y as u8 * WIDE + x as u8))
    }

    /// Column.
    pub const fn x(self) -> i16 {
        (self.0 % WIDE) as i16
    }

    /// Row.
    pub const fn y(self) -> i16 {
        (self.0 / WIDE) as i16
    }

    /// Returns the fields in a straight line from here, without this one, up to the end of the board.
    pub fn line(self, dx: i16, dy: i16) -> impl Iterator<Item = At> {
        (1..).map_while(move |step| At::new(self.x() + dx * step, self.y() + dy * step))
    }
}

impl Cells {
    /// No cells.
    pub const NONE: Cells = Cells(0);

    pub fn insert(&mut self, at: At) {
        self.0 |= 1 << at.0;
    }

    /// Whether the cell is among them.
    pub const fn contains(self, at: At) -> bool {
        self.0 & 1 << at.0 != 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn union(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    pub const fn intersection(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    pub const fn difference(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Returns the fields one by one, row by row.
    pub fn iter(self) -> impl Iterator<Item = At> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| At(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(next)
        })
    }

    /// One cell.
    pub const fn only(at: At) -> Cells {
        Cells(1 << at.0)
    }

    /// Returns all fields orthogonally next to one of these.
    pub const fn adjacent(self) -> Cells {
        Cells(self.0 << 1 | self.0 >> 1 | self.0 << WIDE | self.0 >> WIDE)
    }

    /// Returns all fields next to one of these, diagonally or orthogonally.
    pub const fn surrounding(self) -> Cells {
        let beside = self.0 << 1 | self.0 >> 1;
        let rows = self.0 | beside;
        Cells(beside | rows << WIDE | rows >> WIDE)
    }

    /// Returns all fields diagonally next to one of these.
    pub const fn corners(self) -> Cells {
        let beside = self.0 << 1 | self.0 >> 1;
        Cells(beside << WIDE | beside >> WIDE)
    }

    /// Returns the row of a field, itself included.
    pub const fn row(at: At) -> Cells {
        Cells(0xff << (at.0 / WIDE * WIDE))
    }

    /// Returns the column of a field, itself included.
    pub const fn column(at: At) -> Cells {
        Cells(0x0101_0101_0101_0101 << (at.0 % WIDE))
    }

    /// Returns the two full diagonals of a field, without itself: falling to the right and rising to the right.
    pub fn diagonals(at: At) -> [Cells; 2] {
        let both_ways = |dx, dy| at.line(dx, dy).chain(at.line(-dx, -dy)).collect();
        [both_ways(1, 1), both_ways(1, -1)]
    }

    /// The orthogonally connected groups.
    pub fn groups(self) -> impl Iterator<Item = Cells> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let mut group = Cells::only(rest.iter().next()?);
            loop {
                let grown = group.union(group.adjacent().intersection(rest));
                if grown == group {
                    break;
                }
                group = grown;
            }
            rest = rest.difference(group);
            Some(group)
        })
    }

    /// Returns the bits of a row, the leftmost column lowest.
    pub(super) const fn row_bits(self, y: usize) -> u16 {
        (self.0 >> (y * WIDE as usize)) as u16 & 0xff
    }

    /// Returns the smallest frame at the top left that contains them all, as columns and rows.
    pub(super) fn extent(self) -> (i16, i16) {
        let columns = (0..LONGEST.into()).fold(0, |all, y| all | self.row_bits(y));
        let rows = (u64::BITS - self.0.leading_zeros()).div_ceil(WIDE.into());
        ((u16::BITS - columns.leading_zeros()) as i16, rows as i16)
    }

    /// Moved to the right and down or, with negative numbers, to the left and up.
    const fn shifted(self, dx: i16, dy: i16) -> Cells {
        let by = dx + dy * WIDE as i16;
        Cells(if by < 0 { self.0 >> -by } else { self.0 << by })
    }
}

impl FromIterator<At> for Cells {
    fn from_iter<I: IntoIterator<Item = At>>(cells: I) -> Self {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|at| set.insert(at));
        set
    }
}

/// The positions of each kind of tile. Nothing depends on where the board begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Board {
    wisps: [Cells; 4],
    /// Trees; the cat's field is not one.
    pub trees: Cells,
    pub cat: Cells,
}

impl Board {
    /// The wisps of one kind.
    pub const fn of(&self, wisp: Wisp) -> Cells {
        self.wisps[wisp.index()]
    }

    pub const fn wisps(&self) -> Cells {
        let [a, b, c, d] = self.wisps;
        a.union(b).union(c.union(d))
    }

    /// Returns how many kinds of wisp are among these fields.
    pub fn kinds_among(&self, cells: Cells) -> i32 {
        let kinds = self
            .wisps
            .iter()
            .filter(|wisps| !wisps.intersection(cells).is_empty());
        kinds.count() as i32
    }

    pub const fn all(&self) -> Cells {
        self.wisps().union(self.trees).union(self.cat)
    }

    /// Puts a tile on an empty field.
    pub fn insert(&mut self, at: At, tile: Tile) {
        match tile {
            Tile::Cat => self.cat.insert(at),
            Tile::Tree => self.trees.insert(at),
            Tile::Wisp(wisp) => self.wisps[wisp.index()].insert(at),
        }
    }

    /// Returns the content of a field.
    pub fn at(&self, at: At) -> Option<Tile> {
        if self.cat.contains(at) {
            return Some(Tile::Cat);
        }
        if self.trees.contains(at) {
            return Some(Tile::Tree);
        }
        Wisp::ALL
            .into_iter()
            .find(|&wisp| self.of(wisp).contains(at))
            .map(Tile::Wisp)
    }

    /// Moved to the right and down or, with negative numbers, to the left and up.
    pub(super) fn shifted(&self, dx: i16, dy: i16) -> Board {
        Board {
            wisps: self.wisps.map(|wisps| wisps.shifted(dx, dy)),
            trees: self.trees.shifted(dx, dy),
            cat: self.cat.shifted(dx, dy),
        }
    }

    /// Creates a board from rows, top to bottom with `/` between: `P H O E` wisps, `T` trees, `C` the cat, `.` nothing.
    /// `None` if the text does not have that form.
    pub fn from_rows(rows: &str) -> Option<Board> {
        let mut board = Board::default();
        for (y, row) in rows.split('/').enumerate() {
            for (x, letter) in row.chars().enumerate().filter(|&(_, letter)| letter != '.') {
                let at = At::new(x as i16, y as i16)?;
                board.insert(at, letter.to_string().parse().ok()?);
            }
        }
        Some(board)
    }
}
