//! `/pictures`: how the person's private pictures look.

use async_trait::async_trait;

use crate::actions::{Answer, Call, Command, CommandOption, one_of, optional};

pub(crate) struct Pictures;

#[async_trait]
impl Command for Pictures {
    fn path(&self) -> (&'static str, &'static str) {
        ("pictures", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("contrast", one_of("contrast", &["high", "normal"]))]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let (tables, person) = (&call.bot.tables, call.person());
        let mut preferences = tables.preferences(person).await?;
        if let Some(contrast) = call.text("contrast") {
            preferences.high_contrast = contrast == "high";
            tables.set_preferences(person, &preferences).await?;
        }
        Ok(call.say(if preferences.high_contrast {
            "pictures-high"
        } else {
            "pictures-normal"
        }))
    }
}
