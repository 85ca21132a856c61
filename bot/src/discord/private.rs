//! Private messages, laid out as Components V2: text and pictures stand between the controls.
//!
//! The library has no builders for these components, so they are written as JSON. Controls stay in rows at the top
//! level: the library's reader skips every other kind, and a press is only taken from a control that stands under its
//! message.

use serde_json::{Value, json};
use serenity::all::CreateAttachment;

use super::message;
use crate::{
    faces::Faces,
    limits,
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
pub(super) struct Laid {
    pub(super) body: Value,
    pub(super) files: Vec<CreateAttachment>,
}

/// The answer to an interaction, replacing what was there.
pub(super) fn answer(screen: &Screen, faces: &Faces) -> Laid {
    let mut laid = lay_out(screen, faces);
    laid.body["flags"] = json!(LAID_OUT);
    // A message of the older kind becomes one of this kind only if it has neither.
    laid.body["content"] = Value::Null;
    laid.body["embeds"] = json!([]);
    laid
}

/// A further answer that only the person who asked can see.
pub(super) fn follow_up(screen: &Screen, faces: &Faces) -> Laid {
    let mut laid = lay_out(screen, faces);
    laid.body["flags"] = json!(LAID_OUT | PRIVATE);
    laid
}

fn lay_out(screen: &Screen, faces: &Faces) -> Laid {
    let mut laying = Laying {
        faces: faces.clone(),
        ..Laying::default()
    };
    laying.text(&screen.text);
    if let Some(picture) = &screen.picture {
        laying.picture(picture);
    }
    for row in &screen.rows {
        match row {
            Row::Text(text) => laying.text(text),
            Row::Picture(picture) => laying.picture(picture),
            Row::Select(select) => {
                laying.text(&format!("**{}**", select.label));
                laying.controls(row);
            }
            Row::Buttons(_) => laying.controls(row),
        }
    }
    let people: Vec<String> = screen.pings.iter().map(ToString::to_string).collect();
    Laid {
        body: json!({
            "components": laying.components,
            "attachments": laying.attachments,
            "allowed_mentions": {"parse": [], "users": people},
        }),
        files: laying.files,
    }
}

#[derive(Default)]
struct Laying {
    faces: Faces,
    components: Vec<Value>,
    attachments: Vec<Value>,
    files: Vec<CreateAttachment>,
}

impl Laying {
    fn text(&mut self, text: &str) {
        let text = limits::cut(self.faces.written(text).trim(), limits::MESSAGE);
        if !text.is_empty() {
            self.components.push(json!({"type": TEXT, "content": text}));
        }
    }

    fn picture(&mut self, picture: &Attachment) {
        let Attachment { name, bytes, alt } = picture;
        // The library gives all files of such a request the same number, so Discord would take only one of them.
        if !self.files.is_empty() {
            tracing::error!("Left out a second picture of a message: {name}");
            return;
        }
        let media = json!({"url": format!("attachment://{name}")});
        self.components.push(match picture.is_picture() {
            true => json!({"type": GALLERY, "items": [{"media": media, "description": alt}]}),
            false => json!({"type": FILE, "file": media}),
        });
        self.attachments
            .push(json!({"id": self.files.len(), "filename": name, "description": alt}));
        self.files.push(CreateAttachment::bytes(bytes.clone(), *name));
    }

    fn controls(&mut self, row: &Row) {
        let rows = message::rows(std::slice::from_ref(row), Some(&self.faces));
        self.components
            .extend(rows.iter().filter_map(|row| serde_json::to_value(row).ok()));
    }
}
