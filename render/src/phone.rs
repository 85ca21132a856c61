//! Contact sheets that show how matches look on a phone.

use games::{AnyGame, AnyMove, AnyView, Dice, GameId, Seat, Seed, Viewer};
use image::{
    RgbaImage,
    imageops::{self, FilterType},
};
use serde_json::json;

use crate::{
    DrawOptions, Picture, RenderError, components, final_table, goals, hand, key,
    language::Language,
    own,
    page::{GAP, PHONE, Page},
    table,
    toolkit::{Canvas, Colour, Sprite},
    tour::TourError,
};

/// Discord's dark and light pages.
const GROUNDS: [(&str, Colour); 2] = [("dark", Colour::hex(0x313338)), ("light", Colour::hex(0xFFFFFF))];
const NAMES: [&str; 5] = ["Mira", "Jonas", "Ayşe", "Tomek", "Noor"];

/// Draws two sheets of every game, on a dark and on a light ground, with their names: tables early, in the middle and
/// late, a player's choices, the end, and the key.
///
/// # Errors
/// When a match can't be played or drawn.
pub fn phone_sheets(seed: &str) -> Result<Vec<(String, Picture)>, TourError> {
    let mut sheets = Vec::new();
    for &id in GameId::ALL {
        let pictures = scenes(id, seed)?;
        for (name, ground) in GROUNDS {
            sheets.push((format!("phone-{id}-{name}"), contact_sheet(&pictures, ground)?));
        }
    }
    Ok(sheets)
}

/// Puts pictures side by side as a phone displays them.
fn contact_sheet(pictures: &[Picture], ground: Colour) -> Result<Picture, RenderError> {
    let (gap, step) = (GAP as u32, PHONE as u32 + GAP as u32);
    let small: Vec<RgbaImage> = pictures
        .iter()
        .map(|picture| {
            let height = picture.on_a_phone(picture.area().h).round().max(1.0);
            imageops::resize(
                &picture.image(),
                PHONE as u32,
                height as u32,
                FilterType::CatmullRom,
            )
        })
        .collect();
    let height = small.iter().map(RgbaImage::height).max().unwrap_or(0);
    let mut canvas = Canvas::filled(step * small.len() as u32 + gap, height + 2 * gap, ground);
    for (index, image) in small.iter().enumerate() {
        let x = gap + step * index as u32;
        canvas.draw(&Sprite::from(&Canvas::from_image(image)), x as i32, gap as i32);
    }
    Page::of(canvas).within(SHEET).finish()
}

/// Bytes of a sheet.
const SHEET: usize = 250_000;

/// Returns scenes of a match with the most players.
fn scenes(id: GameId, seed: &str) -> Result<Vec<Picture>, TourError> {
    let seats = id.info().max_seats;
    let names = NAMES.map(str::to_owned);
    let options = DrawOptions::new(&names);
    let seed = Seed::from_text(seed);
    let mut game = AnyGame::new(id, seats, &seed, &json!({}))?;
    let mut dice = Dice::new(&seed.derive("phone"));
    let mut moves: Vec<(Seat, AnyMove)> = Vec::new();
    let mut views: Vec<(AnyView, AnyView)> = Vec::new();
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let view = game.view(Viewer::Seat(seat));
        let chosen = games::casual_move(&view, &mut dice).ok_or_else(|| TourError::Halt(id.to_string()))?;
        views.push((game.view(Viewer::Spectator), view));
        game.play(seat, &chosen)
            .map_err(|error| TourError::Halt(error.to_string()))?;
        moves.push((seat, chosen));
    }
    let mut pictures = Vec::new();
    for part in [10, 50, 90] {
        let at = views.len() * part / 100;
        let Some((public, own_view)) = views.get(at) else {
            continue;
        };
        // All turns since the same player's last one.
        let options = options.after(&moves[..at], (2 * seats).min(at));
        pictures.push(table(public, &options)?);
        let verb = own_view.verbs().first().copied().unwrap_or_default();
        let best = own_view.best(verb).map(|best| best.picks).unwrap_or_default();
        let picks: Vec<&str> = best.iter().map(String::as_str).collect();
        pictures.push(own(own_view, &options, Some((verb, &picks)))?);
        if part == 50 {
            pictures.extend(hand(own_view, &options)?);
            pictures.extend(goals(public, Language::English)?);
            pictures.extend(components(public, &options)?);
        }
    }
    let end = game.view(Viewer::Spectator);
    let standings = game.standings().ok_or_else(|| TourError::Halt(id.to_string()))?;
    pictures.push(final_table(&end, &options, &standings)?);
    pictures.push(key(id, Language::English)?);
    Ok(pictures)
}
