//! The button under a board that shows what lies open besides it: tiles that may still come, discards, cards that were
//! seen.

use games::Viewer;
use render::words;

use crate::actions::{Answer, Call, look::board::pictured};
use crate::{limits, screens::names};

pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let (table, reader) = (call.table_with_match().await?, call.reader().await);
    let language = reader.language;
    let draw = move || -> Answer {
        let view = table.current.game().view(Viewer::Spectator);
        let drawn = names::picture_names(&table, language);
        let picture = render::components(&view, &names::people_for(&table, &drawn, reader))?;
        let told = words::components(&view, language, &names::plain_names(&table));
        let text = language.word("components-shown");
        Ok(match picture {
            Some(picture) => pictured(text, picture.png, words::shorten(&told, words::ALT_TEXT_LIMIT)),
            None => crate::screens::Screen::text(limits::cut(&told, limits::MESSAGE)),
        })
    };
    call.bot.draw(draw).await
}
