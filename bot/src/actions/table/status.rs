//! `/table status`: the state of the table in a line or two.

use async_trait::async_trait;
use games::{Seat, Viewer};
use render::words;

use crate::actions::{Answer, Call, Command, look::games::line};
use crate::{
    limits,
    screens::{Screen, board, names},
};

pub(crate) struct Status;

#[async_trait]
impl Command for Status {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "status")
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (table, language) = (call.table().await?, call.language());
        let mut lines = vec![line(&table, language)];
        // Without its match, a table can still report its place and the awaited players.
        if let Ok(table) = call.table_with_match().await {
            let name = names::bold_names(&table);
            let view = table.current.game().view(Viewer::Spectator);
            if table.state.scores || view.to_act().is_empty() {
                let points = words::points(&view).into_iter().enumerate();
                let points = points.map(|(seat, points)| format!("{} {points}", name(Seat(seat as u8))));
                lines.push(points.collect::<Vec<_>>().join(" · "));
            }
            lines.push(board::state_line(&table, &view, language));
            lines.extend(board::rated(&table, language));
        }
        Ok(Screen::text(limits::cut(&lines.join("\n"), limits::MESSAGE)))
    }
}
