//! A list of people with figures, as a picture for a phone: standings and results.

use crate::{
    Picture, RenderError,
    page::{MARGIN, OWN_WIDTH, Page, drawable, palette},
    toolkit::{Anchor, Rect, Type, pt},
};

const TITLE: Type = Type::bold(36.0);
const HEAD: Type = Type::regular(29.0);
const TEXT: Type = Type::regular(29.0);
const STRONG: Type = Type::bold(29.0);
/// Height of the title, of the line with the names of the columns, and of a row.
const TOP: f32 = 64.0;
const ROW: f32 = 48.0;
/// Space between columns, and between the edge of the panel and its content.
const APART: f32 = 22.0;
const PAD: f32 = 20.0;
/// The column with names: it gets the width that the others leave, and longer names are cut.
const NAMES: usize = 1;

/// A list: a rank, a name and figures in each row.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    pub title: String,
    /// The names of the columns.
    pub heads: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// The row of the reader.
    pub own: Option<usize>,
}

/// Draws a list.
///
/// # Errors
/// When the picture cannot be written.
pub fn sheet(sheet: &Sheet, high_contrast: bool) -> Result<Picture, RenderError> {
    let inner = Rect::new(
        MARGIN,
        MARGIN,
        OWN_WIDTH as f32 - 2.0 * MARGIN,
        TOP + ROW * (sheet.rows.len() as f32 + 1.0) + PAD,
    );
    let height = inner.h + 2.0 * MARGIN;
    let mut page = Page::new(OWN_WIDTH, height.ceil() as u32);
    page.panel(inner);
    let rights = columns(sheet, inner.right() - PAD);
    let left = inner.x + PAD;
    let title = TITLE.fit(&sheet.title, inner.w - 2.0 * PAD);
    page.label(
        &title,
        pt(left, inner.y + TOP / 2.0 + 6.0),
        Anchor::Left,
        TITLE,
        palette::CREAM,
    );
    let heads = std::iter::once((&sheet.heads, HEAD, palette::QUIET));
    let rows = sheet.rows.iter().enumerate().map(|(index, row)| {
        let own = sheet.own == Some(index);
        let ink = if own { palette::GOLD } else { palette::CREAM };
        (row, if own { STRONG } else { TEXT }, ink)
    });
    for (index, (texts, kind, ink)) in heads.chain(rows).enumerate() {
        let y = inner.y + TOP + ROW * (index as f32 + 0.5);
        for (column, text) in texts.iter().enumerate() {
            if column == NAMES {
                let x = rights.first().copied().unwrap_or(left) + APART;
                let room = rights.get(NAMES).copied().unwrap_or(x) - x;
                let name = drawable(text).unwrap_or_else(|| "?".to_owned());
                page.label(&kind.fit(&name, room), pt(x, y), Anchor::Left, kind, ink);
            } else if let Some(right) = rights.get(column) {
                page.label(text, pt(*right, y), Anchor::Right, kind, ink);
            }
        }
    }
    page.contrasting(high_contrast).finish()
}

/// Returns the right edge of each column.
fn columns(sheet: &Sheet, right: f32) -> Vec<f32> {
    let width = |column: usize| {
        let widths = sheet.rows.iter().filter_map(|row| row.get(column));
        let widest = widths.map(|text| STRONG.width(text)).fold(0.0, f32::max);
        sheet
            .heads
            .get(column)
            .map_or(widest, |head| widest.max(HEAD.width(head)))
    };
    let mut rights = vec![0.0; sheet.heads.len()];
    let mut at = right;
    for column in (NAMES..sheet.heads.len()).rev() {
        rights[column] = at;
        at -= width(column) + APART;
    }
    if let Some(first) = rights.first_mut() {
        *first = MARGIN + PAD + width(0);
    }
    rights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn example(language: Language) -> Sheet {
        let heads = ["rank", "name", "rating", "matches", "place", "score"];
        let row = |rank: usize, name: &str| {
            let texts = [
                rank.to_string(),
                name.to_owned(),
                "1876 ± 105".into(),
                "112".into(),
                "1.6".into(),
                "104".into(),
            ];
            texts.to_vec()
        };
        Sheet {
            title: language.word("standings-title"),
            heads: heads
                .map(|head| language.word(&format!("standings-{head}")))
                .to_vec(),
            rows: (1..=20)
                .map(|rank| row(rank, ["Mira", "A very long name that goes on", "🦊"][rank % 3]))
                .collect(),
            own: Some(3),
        }
    }

    #[test]
    fn a_list_can_be_read_on_a_phone_in_every_language() {
        for language in Language::ALL {
            let picture = sheet(&example(language), false).unwrap();
            assert!(picture.png.len() <= 100_000, "{}", picture.png.len());
            for label in picture.labels() {
                assert!(picture.on_a_phone(label.area.h) >= 11.0, "{label:?}");
                assert!(picture.shows(label), "{label:?}");
            }
        }
    }
}
