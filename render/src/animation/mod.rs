//! A match as an animated picture that runs automatically in a chat.
//!
//! Tables are drawn once all of them are known: every frame has the layout of the last one. Frames have three fifths of
//! a table's width. Each contains only the differences from the previous one: a rectangle around the changes,
//! transparent wherever nothing changed. All frames share one palette. Only changes are stored, so memory grows with
//! the events on the board and not with the number of moves.

mod changes;
mod latest;

use std::{fmt, time::Duration};

use games::{AnyView, Standings};
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use self::{
    changes::{Changes, Patch, Reduced},
    latest::Latest,
};
use crate::{
    RenderError,
    language::Language,
    page::{DrawOptions, Picture, palette},
    toolkit::Canvas,
};

/// Colours of all frames; one more palette entry stands for "as before". A GIF with 64 entries is a fifth smaller than
/// one with 256.
const COLOURS: usize = 63;

/// The timing of an animation and its largest size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameTiming {
    /// How long each picture is shown.
    pub step: Duration,
    /// How long the last one is held before the animation begins again.
    pub hold: Duration,
    /// The most bytes the file may have.
    pub limit: usize,
}

impl Default for FrameTiming {
    /// Almost a second for each picture and six seconds for the last; 8 MiB, which every Discord server accepts.
    fn default() -> FrameTiming {
        FrameTiming {
            step: Duration::from_millis(900),
            hold: Duration::from_secs(6),
            limit: 8 << 20,
        }
    }
}

/// An animation under construction, picture by picture.
///
/// ```
/// use games::{AnyGame, GameId, Seed, Viewer};
/// use render::{Animation, FrameTiming, DrawOptions};
///
/// let seed = Seed::from_text("an example");
/// let mut game = AnyGame::new(GameId::Mystaria, 2, &seed, &serde_json::json!({})).unwrap();
/// let names = ["Mira".to_owned(), "Jonas".to_owned()];
/// let options = DrawOptions::new(&names);
/// let mut animation = Animation::new(FrameTiming::default());
/// animation.add_table(&game.view(Viewer::Spectator), &options);
/// let seat = game.to_act()[0];
/// let chosen = game.legal_moves(seat)[0].clone();
/// game.play(seat, &chosen).unwrap();
/// animation.add_table(&game.view(Viewer::Spectator), &options);
/// assert!(animation.finish().unwrap().starts_with(b"GIF89a"));
/// ```
pub struct Animation {
    timing: FrameTiming,
    latest: Latest,
    changes: Vec<Changes>,
    /// Tables that are drawn once the last one is known.
    waiting: Vec<AnyView>,
    names: Vec<String>,
    scores: bool,
    codes: Language,
}

impl fmt::Debug for Animation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Animation")
            .field("timing", &self.timing)
            .field("pictures", &(self.changes.len() + self.waiting.len()))
            .finish_non_exhaustive()
    }
}

impl Animation {
    /// An animation without pictures.
    pub fn new(timing: FrameTiming) -> Animation {
        Animation {
            timing,
            latest: Latest::new(ground()),
            changes: Vec::new(),
            waiting: Vec::new(),
            names: Vec::new(),
            scores: true,
            codes: Language::default(),
        }
    }

    /// Adds a picture. A picture that equals the previous one has no effect.
    pub fn add(&mut self, picture: &Picture) {
        self.draw_waiting();
        self.add_canvas(picture.canvas());
    }

    /// Adds the table from the spectators' view. It is drawn later, with the layout of the last table.
    pub fn add_table(&mut self, view: &AnyView, options: &DrawOptions) {
        self.names = options.names.to_vec();
        self.scores = options.scores;
        self.codes = options.codes;
        self.waiting.push(view.clone());
    }

    /// Adds the end of the match.
    pub fn add_final_table(&mut self, view: &AnyView, options: &DrawOptions, standings: &Standings) {
        self.add_table(view, options);
        self.draw_waiting();
        let options = DrawOptions {
            film: true,
            ..*options
        };
        self.add_canvas(
            &crate::pictures(view)
                .frame(&options, view, Some(standings))
                .canvas,
        );
    }

    /// Draws the tables that wait.
    fn draw_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let names = std::mem::take(&mut self.names);
        let options = DrawOptions {
            scores: self.scores,
            film: true,
            ..DrawOptions::new(&names).reading(self.codes)
        };
        let Some(last) = waiting.last() else {
            return;
        };
        for view in &waiting {
            let page = crate::pictures(view).frame(&options, last, None);
            self.add_canvas(&page.canvas);
        }
    }

    fn add_canvas(&mut self, canvas: &Canvas) {
        let changes = self.latest.advance(canvas);
        if !changes.is_empty() || self.changes.is_empty() {
            self.changes.push(changes);
        }
    }

    /// Returns the file: a GIF that repeats forever. If it would be larger than allowed, evenly spaced pictures are
    /// left out. The first and the last always stay.
    ///
    /// # Errors
    /// When there is no picture, or when even the first and last one are larger than allowed.
    pub fn finish(mut self) -> Result<Vec<u8>, RenderError> {
        self.draw_waiting();
        let all = self.changes.len();
        if all == 0 {
            return Err(RenderError::NoFrames);
        }
        let reduced = Reduced::new(&self.changes, ground(), COLOURS);
        let mut kept = all;
        loop {
            let file = self.encode(&reduced, kept)?;
            if file.len() <= self.timing.limit {
                return Ok(file);
            }
            if kept <= 2 {
                return Err(RenderError::TooLarge {
                    bytes: file.len(),
                    limit: self.timing.limit,
                });
            }
            // Two combined frames contain the changes of both, so the file shrinks more slowly than the number of
            // frames.
            let fitting = (kept as f64 * self.timing.limit as f64 / file.len() as f64 * 0.95) as usize;
            kept = fitting.clamp(2, kept - 1);
        }
    }

    /// The file with `kept` of the pictures, spread evenly.
    fn encode(&self, reduced: &Reduced, kept: usize) -> Result<Vec<u8>, RenderError> {
        let (width, height) = self.latest.size();
        let mut palette = reduced.palette.concat();
        palette.extend([0; 3]);
        let mut encoder = Encoder::new(Vec::new(), side(width)?, side(height)?, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let last = self.changes.len() - 1;
        let mut next = 0;
        for step in 0..kept {
            // The first and the last picture always stay; the others are spread evenly between them.
            let shown = if kept < 2 { last } else { step * last / (kept - 1) };
            let duration = if step + 1 == kept {
                self.timing.hold
            } else {
                self.timing.step
            };
            let patch = match step {
                0 => reduced.whole(shown, (width, height)),
                _ => reduced.together(next, shown),
            };
            next = shown + 1;
            encoder.write_frame(&frame(patch, reduced.before, duration)?)?;
        }
        Ok(encoder.into_inner()?)
    }
}

/// Returns an animation of these pictures. [`Animation`] needs less memory, because it takes them one by one.
///
/// Each picture is compared with the previous one, and its changes are reduced to a palette, which takes about as much
/// CPU time as drawing it. A match of four takes a second or two, and the file has between some hundred kilobytes and a
/// few megabytes (`cargo bench -p render` prints the numbers). Run this on a drawing thread, not on an async one.
///
/// # Errors
/// When there is no picture, or when even the first and last one are larger than allowed.
pub fn animation(frames: &[Picture], timing: FrameTiming) -> Result<Vec<u8>, RenderError> {
    let mut animation = Animation::new(timing);
    frames.iter().for_each(|picture| animation.add(picture));
    animation.finish()
}

/// A rectangle of changed pixels.
fn frame(patch: Patch, before: u8, duration: Duration) -> Result<Frame<'static>, RenderError> {
    Ok(Frame {
        delay: u16::try_from(duration.as_millis() / 10).unwrap_or(u16::MAX),
        dispose: DisposalMethod::Keep,
        transparent: Some(before),
        left: side(patch.x)?,
        top: side(patch.y)?,
        width: side(patch.width)?,
        height: side(patch.height)?,
        buffer: patch.pixels.into(),
        ..Frame::default()
    })
}

/// The colour of a table.
fn ground() -> [u8; 4] {
    Canvas::filled(1, 1, palette::GROUND).pixels()[0]
}

/// GIF counts in 16 bits.
fn side(length: u32) -> Result<u16, RenderError> {
    u16::try_from(length).map_err(|_| RenderError::TooWide(length))
}
