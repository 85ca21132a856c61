//! Notes of the store that hold settings as JSON. A change is compared with the text that was read, so that it
//! overwrites no other one.

use serde::{Serialize, de::DeserializeOwned};

use crate::{Fault, Refused, Result, Tables};

impl Tables {
    /// Reads a note, and returns its text as well. An unreadable note counts as empty.
    pub(crate) async fn read_note<T: Default + DeserializeOwned>(
        &self,
        key: &str,
    ) -> Result<(T, Option<String>)> {
        let text = self.store.note(key).await?;
        let value = text.as_deref().and_then(|text| serde_json::from_str(text).ok());
        Ok((value.unwrap_or_default(), text))
    }

    /// Replaces a note that had this text when it was read.
    ///
    /// # Errors
    /// When the store fails, another change came first, or the old text is unreadable: nothing in it may be lost.
    pub(crate) async fn write_note<T: Serialize + DeserializeOwned>(
        &self,
        key: &str,
        kept: Option<&str>,
        value: &T,
    ) -> Result<()> {
        let unreadable = |error| Fault::UnreadableNote(format!("{error}"));
        if let Some(kept) = kept {
            serde_json::from_str::<T>(kept).map_err(unreadable)?;
        }
        let text = serde_json::to_string(value).map_err(unreadable)?;
        if self.store.put_note_if(key, kept, Some(&text)).await? {
            Ok(())
        } else {
            Err(Refused::Busy.into())
        }
    }
}
