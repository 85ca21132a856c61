//! From outlines to pixels: how much of each pixel a shape covers.
//!
//! Each row of pixels is cut into [`LINES`] scan lines on which the covered stretches are measured exactly. Unlike the
//! rasterisers of the font crates, which add up signed areas, this one follows the non-zero rule, so a shape may be
//! given as overlapping pieces (a pen stroke is) without a seam or a thick spot where their edges meet.

use super::geometry::Point;

/// Scan lines in a row of pixels. Eight show as steps on almost level edges; more than sixteen can't be seen.
const LINES: i32 = 16;

struct Edge {
    /// The scan lines it crosses: from the first to before the last.
    from: i32,
    to: i32,
    /// Where it crosses the first of them, and how far it moves with each.
    x: f32,
    slope: f32,
    turn: i32,
}

/// Calls `run` for every stretch of equally covered pixels with its row, first column, length and cover, 1 to 255.
/// Everything outside `width` × `height` is left out.
pub(crate) fn cover(
    outlines: &[Vec<Point>],
    width: u32,
    height: u32,
    mut run: impl FnMut(usize, usize, usize, u8),
) {
    let mut edges = edges(outlines, height);
    edges.sort_unstable_by_key(|edge| edge.from);
    let Some(first) = edges.first().map(|edge| edge.from) else {
        return;
    };
    let last = edges.iter().map(|edge| edge.to).max().unwrap_or(first);
    let mut sums = Sums::new(&edges, width);
    let mut coming = edges.into_iter().peekable();
    let mut active: Vec<Edge> = Vec::new();
    let mut crossings: Vec<(f32, i32)> = Vec::new();
    let mut line = first;
    while line < last {
        while let Some(edge) = coming.next_if(|edge| edge.from <= line) {
            active.push(edge);
        }
        active.retain(|edge| edge.to > line);
        // Rows that are crossed by nothing but upright edges, as in panels and bars, are measured once.
        let row_end = line + LINES;
        let uniform = line % LINES == 0
            && coming.peek().is_none_or(|edge| edge.from >= row_end)
            && active
                .iter()
                .all(|edge| edge.to >= row_end && edge.slope.abs() < 1e-4);
        let lines = if uniform { LINES } else { 1 };
        crossings.clear();
        crossings.extend(
            active
                .iter()
                .map(|edge| (edge.x + edge.slope * (line - edge.from) as f32, edge.turn)),
        );
        sort(&mut crossings);
        let (mut depth, mut start) = (0, 0.0);
        for &(x, turn) in &crossings {
            if depth == 0 {
                start = x;
            }
            depth += turn;
            if depth == 0 {
                sums.add(start, x, lines as f32);
            }
        }
        line += lines;
        if line % LINES == 0 || line == last {
            let row = ((line - 1) / LINES) as usize;
            sums.finish(|x, length, cover| run(row, x, length, cover));
        }
    }
}

/// Few at most and almost in order, because edges seldom cross: then nothing is quicker than moving each into place.
fn sort(crossings: &mut [(f32, i32)]) {
    if crossings.len() > 24 {
        crossings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        return;
    }
    for end in 1..crossings.len() {
        let mut at = end;
        while at > 0 && crossings[at - 1].0 > crossings[at].0 {
            crossings.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Cover in steps of an eighth. On edges nobody sees more of them, and a picture then has some hundred colours instead of
/// thousands: quicker to reduce to a palette, truer to it, and a smaller file.
pub(crate) fn cover_in_steps(part: f32) -> u8 {
    const STEPS: f32 = 8.0;
    ((part * STEPS).round() * (255.0 / STEPS)).round() as u8
}

/// The sides of all outlines that cross a scan line within the picture.
fn edges(outlines: &[Vec<Point>], height: u32) -> Vec<Edge> {
    let mut edges = Vec::new();
    let most = height as i32 * LINES;
    for points in outlines {
        for (index, &a) in points.iter().enumerate() {
            let b = points[(index + 1) % points.len()];
            if !(a.x.is_finite() && a.y.is_finite() && b.x.is_finite() && b.y.is_finite()) {
                continue;
            }
            let (top, bottom, turn) = if a.y < b.y { (a, b, 1) } else { (b, a, -1) };
            // Scan line n lies at (n + ½) / LINES.
            let lines = LINES as f32;
            let from = ((top.y * lines - 0.5).ceil() as i32).clamp(0, most);
            let to = ((bottom.y * lines - 0.5).ceil() as i32).clamp(0, most);
            if from >= to {
                continue;
            }
            let slope = (bottom.x - top.x) / (bottom.y - top.y);
            edges.push(Edge {
                from,
                to,
                x: top.x + slope * ((from as f32 + 0.5) / lines - top.y),
                slope: slope / lines,
                turn,
            });
        }
    }
    edges
}

/// The covered stretches of one row, added up.
struct Sums {
    /// The columns that the shape can reach.
    from: usize,
    width: usize,
    /// Cover at the two ends of a stretch.
    ends: Vec<f32>,
    /// Where fully covered pixels begin and end.
    steps: Vec<f32>,
    /// Columns at which one of the two has been set, a bit each. Between them the cover does not change, and most of a
    /// large shape is such a stretch.
    set: Vec<u64>,
}

impl Sums {
    fn new(edges: &[Edge], width: u32) -> Sums {
        let ends = |edge: &Edge| [edge.x, edge.x + edge.slope * (edge.to - edge.from) as f32];
        let bound = |x: f32| x.clamp(0.0, width as f32) as usize;
        let from = edges.iter().flat_map(ends).fold(f32::MAX, f32::min);
        let to = edges.iter().flat_map(ends).fold(f32::MIN, f32::max);
        let from = bound(from.floor());
        // One more for rounding, one behind the last end.
        let width = (bound(to.ceil() + 1.0)).saturating_sub(from);
        Sums {
            from,
            width,
            ends: vec![0.0; width + 2],
            steps: vec![0.0; width + 2],
            set: vec![0; (width + 2).div_ceil(64)],
        }
    }

    fn mark(&mut self, column: usize) {
        self.set[column / 64] |= 1 << (column % 64);
    }

    fn add(&mut self, start: f32, end: f32, lines: f32) {
        let (from, width) = (self.from as f32, self.width as f32);
        let (start, end) = ((start - from).clamp(0.0, width), (end - from).clamp(0.0, width));
        if start >= end {
            return;
        }
        let (first, last) = (start as usize, end as usize);
        self.mark(first);
        self.mark(first + 1);
        if first == last {
            self.ends[first] += (end - start) * lines;
        } else {
            self.ends[first] += ((first + 1) as f32 - start) * lines;
            self.ends[last] += (end - last as f32) * lines;
            self.steps[first + 1] += lines;
            self.steps[last] -= lines;
            self.mark(last);
            self.mark(last + 1);
        }
    }

    /// Hands the row over and begins the next one.
    fn finish(&mut self, mut run: impl FnMut(usize, usize, u8)) {
        let mut whole = 0.0;
        // The stretch that is under way: where it began and its cover.
        let mut open: Option<(usize, u8)> = None;
        for word in 0..self.set.len() {
            let mut bits = std::mem::take(&mut self.set[word]);
            while bits != 0 {
                let x = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                whole += std::mem::take(&mut self.steps[x]);
                let part = whole + std::mem::take(&mut self.ends[x]);
                let cover = cover_in_steps(part / LINES as f32);
                if let Some((start, before)) = open.filter(|&(_, before)| before != cover) {
                    if before > 0 {
                        run(self.from + start, x.min(self.width) - start, before);
                    }
                    open = None;
                }
                if open.is_none() && x < self.width {
                    open = Some((x, cover));
                }
            }
        }
        // Cover at an end holds for its own pixel, which is followed by another set column; so nothing is left open but
        // pixels at the edge of the picture.
        if let Some((start, cover)) = open.filter(|&(_, cover)| cover > 0) {
            run(self.from + start, self.width - start, cover);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{
        geometry::{Rect, pt},
        path::Path,
        stroke::Stroke,
    };

    fn covered(outlines: &[Vec<Point>], width: u32, height: u32) -> Vec<Vec<u8>> {
        let mut all = vec![vec![0; width as usize]; height as usize];
        cover(outlines, width, height, |y, x, length, cover| {
            all[y][x..x + length].fill(cover);
        });
        all
    }

    fn outlines(path: &Path) -> Vec<Vec<Point>> {
        path.flatten().into_iter().map(|outline| outline.points).collect()
    }

    #[test]
    fn half_a_pixel_is_half_covered() {
        let all = covered(&outlines(&Path::rect(Rect::new(1.5, 1.0, 2.0, 1.5))), 5, 4);
        assert_eq!(all[0], [0; 5]);
        assert_eq!(all[1], [0, 128, 255, 128, 0]);
        assert_eq!(all[2], [0, 64, 128, 64, 0]);
    }

    #[test]
    fn overlapping_pieces_leave_no_seam() {
        let twice = Path::rect(Rect::new(0.5, 0.0, 2.0, 1.0)).and(Path::rect(Rect::new(0.5, 0.0, 3.0, 1.0)));
        assert_eq!(covered(&outlines(&twice), 4, 1)[0], [128, 255, 255, 128]);
    }

    #[test]
    fn an_outline_the_other_way_round_is_a_hole() {
        let hole = Path::polygon(&[pt(1.0, 1.0), pt(1.0, 2.0), pt(2.0, 2.0), pt(2.0, 1.0)]);
        let ring = Path::rect(Rect::new(0.0, 0.0, 3.0, 3.0)).and(hole);
        assert_eq!(covered(&outlines(&ring), 3, 3)[1], [255, 0, 255]);
    }

    #[test]
    fn what_lies_outside_is_cut_off() {
        let all = covered(&outlines(&Path::circle(pt(0.0, 0.0), 50.0)), 3, 3);
        assert_eq!(all, vec![vec![255; 3]; 3]);
        assert_eq!(
            covered(&outlines(&Path::circle(pt(-9.0, 90.0), 5.0)), 3, 3),
            vec![vec![0; 3]; 3]
        );
        let line = Stroke::new(2.0).shape(&Path::line(pt(-10.0, 1.0), pt(10.0, 1.0)));
        assert_eq!(covered(&line, 2, 3)[1], [255, 255]);
        assert_eq!(covered(&[vec![pt(f32::NAN, 0.0), pt(1.0, 1.0)]], 1, 1), [[0]]);
    }
}
