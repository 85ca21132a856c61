//! Components in answers and events: media resolved, defaults filled in.

use serde_json::{Value, json};

use super::attachment_url;
use crate::discord::components::{each_mut, kind, kind_of, media, walk};
use crate::discord::state::World;
use crate::discord::state::model::{Attachment, Message};

/// Returns the components of a message as Discord sends them.
pub(super) fn shown(world: &World, message: &Message) -> Vec<Value> {
    let mut components = message.components.clone();
    if message.is_v2() {
        each_mut(&mut components, &mut |part| describe(world, message, part));
    }
    components
}

/// Returns whether a component shows this file.
pub(super) fn shows(message: &Message, file: &Attachment) -> bool {
    message.is_v2()
        && walk(&message.components).iter().any(|(_, part)| {
            let shown = |media: &Value| message.file_of(media).is_some_and(|found| found.id == file.id);
            media(part).into_iter().any(|(_, media)| shown(media))
        })
}

fn describe(world: &World, message: &Message, part: &mut Value) {
    match kind_of(part) {
        kind::THUMBNAIL => picture(world, message, part),
        kind::GALLERY => {
            for item in part["items"].as_array_mut().into_iter().flatten() {
                picture(world, message, item);
            }
        }
        kind::FILE => {
            let file = message.file_of(&part["file"]);
            part["name"] = json!(file.map(|file| &file.filename));
            part["size"] = json!(file.map(|file| file.size));
            default(part, "spoiler", json!(false));
            part["file"] = resolved(world, message, &part["file"]);
        }
        kind::SEPARATOR => {
            default(part, "spacing", json!(1));
            default(part, "divider", json!(true));
        }
        kind::CONTAINER => {
            default(part, "accent_color", Value::Null);
            default(part, "spoiler", json!(false));
        }
        _ => {}
    }
}

fn picture(world: &World, message: &Message, part: &mut Value) {
    default(part, "description", Value::Null);
    default(part, "spoiler", json!(false));
    part["media"] = resolved(world, message, &part["media"]);
}

fn default(part: &mut Value, field: &str, value: Value) {
    if let Some(object) = part.as_object_mut() {
        object.entry(field).or_insert(value);
    }
}

fn resolved(world: &World, message: &Message, media: &Value) -> Value {
    match message.file_of(media) {
        Some(file) => {
            let url = attachment_url(world, message.channel, file);
            json!({
                "id": file.id,
                "attachment_id": file.id,
                "url": url,
                "proxy_url": url,
                "width": file.width,
                "height": file.height,
                "content_type": file.content_type,
            })
        }
        // The local Discord does not fetch external pictures, so their size is unknown.
        None => json!({
            "id": message.id,
            "url": media["url"],
            "proxy_url": media["url"],
            "width": null,
            "height": null,
            "content_type": null,
        }),
    }
}
