//! A match as an animated picture that runs by itself in a chat.
//!
//! Pictures are shrunk, and each frame holds only what differs from the one before: a rectangle around the changes,
//! transparent wherever nothing changed, with a palette of its own. Only the changes are kept while pictures are
//! added, so memory grows with what happens on the board and not with the number of moves.

mod changes;
mod shrink;

use std::{fmt, time::Duration};

use games::{AnyView, Standings};
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use self::{changes::Changes, shrink::Shrunk};
use crate::{
    RenderError,
    page::{People, Picture},
    toolkit::{Canvas, quantise},
};

/// Colours of a frame; one more entry of its palette stands for "as before". As in still pictures, more can't be told
/// apart and make a larger file.
const COLOURS: usize = 127;

/// How an animation runs, and how large it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameTiming {
    /// How long each picture is shown.
    pub step: Duration,
    /// How long the last one is held before all begins anew.
    pub hold: Duration,
    /// Wider pictures are shrunk to this.
    pub width: u32,
    /// The most bytes the file may have.
    pub limit: usize,
}

impl Default for FrameTiming {
    /// Not quite a second for each picture and six for the last; 800 px; 8 MiB, which every Discord server accepts.
    fn default() -> FrameTiming {
        FrameTiming {
            step: Duration::from_millis(900),
            hold: Duration::from_secs(6),
            width: 800,
            limit: 8 << 20,
        }
    }
}

/// An animation in the making, picture by picture.
///
/// ```
/// use games::{AnyGame, GameId, Seed, Viewer};
/// use render::{Animation, FrameTiming, People};
///
/// let seed = Seed::from_text("an example");
/// let mut game = AnyGame::new(GameId::Mystaria, 2, &seed, &serde_json::json!({})).unwrap();
/// let names = ["Mira".to_owned(), "Jonas".to_owned()];
/// let people = People::new(&names);
/// let mut animation = Animation::new(FrameTiming::default());
/// animation.add_table(&game.view(Viewer::Spectator), &people);
/// let seat = game.to_act()[0];
/// let chosen = game.legal_moves(seat)[0].clone();
/// game.play(seat, &chosen).unwrap();
/// animation.add_table(&game.view(Viewer::Spectator), &people);
/// assert!(animation.finish().unwrap().starts_with(b"GIF89a"));
/// ```
pub struct Animation {
    timing: FrameTiming,
    shrunk: Shrunk,
    changes: Vec<Changes>,
}

impl fmt::Debug for Animation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Animation")
            .field("timing", &self.timing)
            .field("pictures", &self.changes.len())
            .finish_non_exhaustive()
    }
}

impl Animation {
    /// An animation without pictures.
    pub fn new(timing: FrameTiming) -> Animation {
        Animation {
            timing,
            shrunk: Shrunk::new(timing.width),
            changes: Vec::new(),
        }
    }

    /// Adds a picture. One that looks like the picture before it leaves no trace.
    pub fn add(&mut self, picture: &Picture) {
        self.add_canvas(picture.canvas());
    }

    /// Draws and adds the table as everyone may see it; cheaper than [`crate::table`], because no PNG is made.
    pub fn add_table(&mut self, view: &AnyView, people: &People) {
        self.add_canvas(&crate::pictures(view).table(people).canvas);
    }

    /// Draws and adds the end of the match.
    pub fn add_final_table(&mut self, view: &AnyView, people: &People, standings: &Standings) {
        self.add_canvas(&crate::pictures(view).final_table(people, standings).canvas);
    }

    fn add_canvas(&mut self, canvas: &Canvas) {
        let changes = self.shrunk.advance(canvas);
        if !changes.is_empty() || self.changes.is_empty() {
            self.changes.push(changes);
        }
    }

    /// The file: a GIF that runs forever. If it would be larger than allowed, evenly spaced pictures are left out;
    /// the first and the last always stay.
    ///
    /// # Errors
    /// When there is no picture, or when even the first and last one are larger than allowed.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        let all = self.changes.len();
        if all == 0 {
            return Err(RenderError::NoFrames);
        }
        let mut kept = all;
        loop {
            let file = self.encode(kept)?;
            if file.len() <= self.timing.limit {
                return Ok(file);
            }
            if kept <= 2 {
                return Err(RenderError::TooLarge {
                    bytes: file.len(),
                    limit: self.timing.limit,
                });
            }
            // Two frames made one hold what either of them did, so the file shrinks more slowly than their number.
            let fitting = (kept as f64 * self.timing.limit as f64 / file.len() as f64 * 0.95) as usize;
            kept = fitting.clamp(2, kept - 1);
        }
    }

    /// The file with so many of the pictures.
    fn encode(&self, kept: usize) -> Result<Vec<u8>, RenderError> {
        let (width, height) = self.shrunk.size();
        let mut encoder = Encoder::new(Vec::new(), side(width)?, side(height)?, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        let last = self.changes.len() - 1;
        let mut next = 0;
        for step in 0..kept {
            // Picture 0 is the first one kept, the last one is the last; the others lie evenly between them.
            let shown = if kept < 2 { last } else { step * last / (kept - 1) };
            let duration = if step + 1 == kept {
                self.timing.hold
            } else {
                self.timing.step
            };
            let patch = match step {
                0 => changes::whole(&self.changes[next..=shown], width, height),
                _ => changes::together(&self.changes[next..=shown]),
            };
            next = shown + 1;
            encoder.write_frame(&frame(&patch, duration)?)?;
        }
        Ok(encoder.into_inner()?)
    }
}

/// An animation of these pictures: see [`Animation`], which needs less memory because it takes them one by one.
///
/// What it costs: a picture that is added is compared, shrunk where it changed and reduced to a palette, together
/// about as much CPU time as drawing it; a match of four comes to a second or two and some hundred kilobytes to a few
/// megabytes (the figures are printed by `cargo bench -p render`). Run it where pictures are drawn, off the async threads.
///
/// # Errors
/// When there is no picture, or when even the first and last one are larger than allowed.
pub fn animation(frames: &[Picture], timing: FrameTiming) -> Result<Vec<u8>, RenderError> {
    let mut animation = Animation::new(timing);
    frames.iter().for_each(|picture| animation.add(picture));
    animation.finish()
}

/// A rectangle of changed pixels by palette.
fn frame(patch: &changes::Patch, duration: Duration) -> Result<Frame<'static>, RenderError> {
    let changed: Vec<[u8; 4]> = patch
        .pixels
        .iter()
        .copied()
        .filter(|pixel| pixel[3] != 0)
        .collect();
    let indexed = quantise(&changed, COLOURS);
    // Never past the palette: it has at most 127 colours.
    let before = indexed.palette.len() as u8;
    let mut indices = indexed.pixels.into_iter();
    let pixels = patch.pixels.iter().map(|pixel| match pixel[3] {
        0 => before,
        _ => indices.next().unwrap_or(before),
    });
    let mut palette = indexed.palette.concat();
    palette.extend([0; 3]);
    Ok(Frame {
        delay: u16::try_from(duration.as_millis() / 10).unwrap_or(u16::MAX),
        dispose: DisposalMethod::Keep,
        transparent: Some(before),
        left: side(patch.x)?,
        top: side(patch.y)?,
        width: side(patch.width)?,
        height: side(patch.height)?,
        palette: Some(palette),
        buffer: pixels.collect::<Vec<u8>>().into(),
        ..Frame::default()
    })
}

/// GIF counts in 16 bits.
fn side(length: u32) -> Result<u16, RenderError> {
    u16::try_from(length).map_err(|_| RenderError::TooWide(length))
}
