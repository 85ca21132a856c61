//! The part of a board that is enlarged when the whole would be too small.

use games::Cell;

/// The first and the last cell of a rectangle.
pub type Window = (Cell, Cell);

/// The part of a board with at most `columns` × `rows` cells, around what matters most in it. A board that is small
/// enough is shown whole.
pub fn window((first, last): Window, (from, to): Window, (columns, rows): (i16, i16)) -> Window {
    let along = |first: i16, last: i16, from: i16, to: i16, most: i16| {
        if last - first < most {
            return (first, last);
        }
        let start = ((from + to + 1 - most).div_euclid(2)).clamp(first, last - most + 1);
        (start, start + most - 1)
    };
    let (left, right) = along(first.x, last.x, from.x, to.x, columns);
    let (top, bottom) = along(first.y, last.y, from.y, to.y, rows);
    (Cell::new(left, top), Cell::new(right, bottom))
}

/// The smallest rectangle around both.
pub fn joined(a: Window, b: Window) -> Window {
    let first = Cell::new(a.0.x.min(b.0.x), a.0.y.min(b.0.y));
    let last = Cell::new(a.1.x.max(b.1.x), a.1.y.max(b.1.y));
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_lies_around_what_matters_and_within_the_board() {
        let cells = |a: (i16, i16), b: (i16, i16)| (Cell::new(a.0, a.1), Cell::new(b.0, b.1));
        let board = cells((-10, 0), (10, 5));
        let shown = |x: i16| window(board, cells((x, 2), (x + 1, 3)), (6, 9));
        assert_eq!(shown(0), cells((-2, 0), (3, 5)));
        assert_eq!(shown(-10), cells((-10, 0), (-5, 5)));
        assert_eq!(shown(9), cells((5, 0), (10, 5)));
        assert_eq!(window(board, board, (30, 9)), board);
    }
}
