//! Private messages, laid out as Components V2: text and pictures between the controls.
//!
//! The library has no builders for these components, so they are written as JSON. Controls stay in rows at the top
//! level: the library's parser skips every other kind, and a press is only accepted from a control of its message.

use serde_json::{Value, json};
use serenity::all::CreateAttachment;

use super::message;
use crate::{
    limits,
    screens::emojis::Faces,
    screens::{Attachment, Row, Screen},
};

/// `IS_COMPONENTS_V2`.
const LAID_OUT: u64 = 1 << 15;
/// `EPHEMERAL`.
const PRIVATE: u64 = 1 << 6;

/// Kinds of components.
const TEXT: u8 = 10;
const GALLERY: u8 = 12;
const FILE: u8 = 13;

/// A body and its files.
#[derive(Clone)]
pub(super) struct PrivateMessage {
    pub(super) body: Value,
    pub(super) files: Vec<CreateAttachment>,
}

/// Builds the answer to an interaction, which replaces the previous one.
pub(super) fn answer(screen: &Screen, faces: &Faces) -> PrivateMessage {
    let mut message = lay_out(screen, faces);
    message.body["flags"] = json!(LAID_OUT);
    // A message of the older kind can only become one of this kind without content and embeds.
    message.body["content"] = Value::Null;
    message.body["embeds"] = json!([]);
    message
}

/// Builds a further answer that only the requester can see.
pub(super) fn follow_up(screen: &Screen, faces: &Faces) -> PrivateMessage {
    let mut message = lay_out(screen, faces);
    message.body["flags"] = json!(LAID_OUT | PRIVATE);
    message
}

fn lay_out(screen: &Screen, faces: &Faces) -> PrivateMessage {
    let mut builder = Builder {
        faces: faces.clone(),
        ..Builder::default()
    };
    builder.text(&screen.text);
    if let Some(picture) = &screen.picture {
        builder.picture(picture);
    }
    for row in &screen.rows {
        match row {
            Row::Text(text) => builder.text(text),
            Row::Picture(picture) => builder.picture(picture),
            Row::Select(_) | Row::Buttons(_) => builder.controls(row),
        }
    }
    let people: Vec<String> = screen.pings.iter().map(ToString::to_string).collect();
    PrivateMessage {
        body: json!({
            "components": builder.components,
            "attachments": builder.attachments,
            "allowed_mentions": {"parse": [], "users": people},
        }),
        files: builder.files,
    }
}

#[derive(Default)]
struct Builder {
    faces: Faces,
    components: Vec<Value>,
    attachments: Vec<Value>,
    files: Vec<CreateAttachment>,
}

impl Builder {
    fn text(&mut self, text: &str) {
        let text = limits::cut(self.faces.written(text).trim(), limits::MESSAGE);
        if !text.is_empty() {
            self.components.push(json!({"type": TEXT, "content": text}));
        }
    }

    fn picture(&mut self, picture: &Attachment) {
        let Attachment { bytes, alt, .. } = picture;
        let name = self.free_name(picture.name);
        let media = json!({"url": format!("attachment://{name}")});
        self.components.push(if picture.is_picture() {
            json!({"type": GALLERY, "items": [{"media": media, "description": alt}]})
        } else {
            json!({"type": FILE, "file": media})
        });
        self.attachments
            .push(json!({"id": self.files.len(), "filename": name, "description": alt}));
        self.files.push(CreateAttachment::bytes(bytes.clone(), name));
    }

    /// Returns the name of a file, with a number if another file of the message has it.
    fn free_name(&self, name: &str) -> String {
        let taken = |name: &str| self.files.iter().any(|file| file.filename == name);
        let (stem, kind) = name.rsplit_once('.').unwrap_or((name, ""));
        let numbered = (2..).map(|number| format!("{stem}-{number}.{kind}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| !taken(name)).unwrap_or_default()
    }

    fn controls(&mut self, row: &Row) {
        let rows = message::rows(std::slice::from_ref(row), Some(&self.faces));
        self.components
            .extend(rows.iter().filter_map(|row| serde_json::to_value(row).ok()));
    }
}
