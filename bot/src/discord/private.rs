//! Private messages, laid out as Components V2: text and pictures stand between the controls.
//!
//! The library has no builders for these components, so they are written as JSON. Controls stay in rows at the top
//! level: the library's reader skips every other kind, and a press is only taken from a control that stands under its
//! message.

use std::{sync::LazyLock, time::Duration};

use reqwest::{
    Client, Response, StatusCode,
    header::RETRY_AFTER,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use serenity::{
    all::{CreateAttachment, Http, Message},
    http::{ErrorResponse, HttpError, Route},
};

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

impl Laid {
    /// Sends it as the answer to the interaction with this token.
    pub(super) async fn answer(&self, http: &Http, token: &str) -> serenity::Result<Message> {
        match self.files.len() {
            0 | 1 => {
                let files = self.files.clone();
                http.edit_original_interaction_response(token, &self.body, files)
                    .await
            }
            _ => self.answer_with_files(http, token).await,
        }
    }

    /// The library gives all files of a body that it did not build the number 0, so Discord would take one of several.
    /// The token is all that such a request needs, and its limits are those of the interaction alone: the library's limiter
    /// would let the answers to all people wait for each other.
    async fn answer_with_files(&self, http: &Http, token: &str) -> serenity::Result<Message> {
        static CLIENT: LazyLock<Client> = LazyLock::new(Client::new);
        let application_id = http.application_id().ok_or(HttpError::ApplicationIdMissing)?;
        let route = Route::WebhookOriginalInteractionResponse {
            application_id,
            token,
        };
        let mut address = route.path().into_owned();
        if let Some(proxy) = &http.proxy {
            address = address.replace("https://discord.com", proxy);
        }
        loop {
            let answered = CLIENT.patch(&address).multipart(self.form()?).send().await?;
            if answered.status().is_success() {
                return Ok(answered.json().await?);
            }
            let Some(pause) = retry_after(&answered) else {
                let refused = ErrorResponse::from_response(answered, reqwest::Method::PATCH).await;
                return Err(HttpError::UnsuccessfulRequest(refused).into());
            };
            tokio::time::sleep(pause).await;
        }
    }

    fn form(&self) -> reqwest::Result<Form> {
        let mut form = Form::new().text("payload_json", self.body.to_string());
        for (number, file) in self.files.iter().enumerate() {
            let part = Part::bytes(file.data.clone()).file_name(file.filename.clone());
            form = form.part(format!("files[{number}]"), part.mime_str("image/png")?);
        }
        Ok(form)
    }
}

/// How long Discord wants us to wait before the same request, if that is why it refused it.
fn retry_after(answered: &Response) -> Option<Duration> {
    let said = answered.headers().get(RETRY_AFTER)?.to_str().ok()?;
    let limited = answered.status() == StatusCode::TOO_MANY_REQUESTS;
    let seconds = said.parse().ok().filter(|_| limited)?;
    Duration::try_from_secs_f64(seconds).ok()
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
        let Attachment { bytes, alt, .. } = picture;
        let name = self.free_name(picture.name);
        let media = json!({"url": format!("attachment://{name}")});
        self.components.push(match picture.is_picture() {
            true => json!({"type": GALLERY, "items": [{"media": media, "description": alt}]}),
            false => json!({"type": FILE, "file": media}),
        });
        self.attachments
            .push(json!({"id": self.files.len(), "filename": name, "description": alt}));
        self.files.push(CreateAttachment::bytes(bytes.clone(), name));
    }

    /// The name of a file, with a number if another file of the message has it.
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
