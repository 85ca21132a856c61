//! `/hand` and *Hand*: pieces that only the person may see.

use async_trait::async_trait;
use games::Viewer;
use tables::Refused;

use crate::actions::{Answer, Call, Command};
use crate::screens::{Attachment, Screen, board, names};

pub(crate) struct Hand;

#[async_trait]
impl Command for Hand {
    fn path(&self) -> (&'static str, &'static str) {
        ("hand", "")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        press(call).await
    }
}

/// *Hand*: the same.
pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let (table, language) = (call.table_with_match().await?, call.language());
    let viewer = table.viewer(call.person());
    if viewer == Viewer::Spectator {
        return Err(Refused::NotSeated.into());
    }
    let reader = call.reader().await;
    call.bot
        .draw(move || -> Answer {
            let view = table.current.game().view(viewer);
            let drawn = names::picture_names(&table, language);
            Ok(
                match render::hand(&view, &names::people_for(&table, &drawn, reader))? {
                    None if render::looks(&view).hands => Screen::text(language.word("hand-empty")),
                    None => Screen::text(language.word("hand-none")),
                    Some(picture) => Screen {
                        text: language.word("hand-yours"),
                        picture: Some(Attachment {
                            name: "hand.png",
                            bytes: picture.png,
                            alt: board::alt_text(&table, &view, language),
                        }),
                        ..Screen::default()
                    },
                },
            )
        })
        .await
}
