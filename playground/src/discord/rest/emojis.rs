//! Emojis of the application, for buttons, menus and texts.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use serde_json::{Value, json};

use super::commands::own_application;
use super::request::Call;
use super::{Answer, Answered, ApiError};
use crate::discord::id::Id;
use crate::discord::limits::{FormErrors, Limit};
use crate::discord::state::model::Emoji;
use crate::discord::state::{Discord, wire};

/// Largest picture of an emoji in bytes.
const LARGEST: usize = 256 * 1024;
/// Most emojis of an application.
const MOST: usize = 2000;

pub(super) fn list(discord: &Arc<Discord>, call: &Call) -> Answered {
    own_application(discord, call)?;
    discord.with(|world| {
        let all = world.data.emojis.values();
        let items: Vec<Value> = all.map(|emoji| wire::emoji(world, emoji)).collect();
        Ok(Answer::Json(200, json!({ "items": items })))
    })
}

pub(super) fn get(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = own_emoji(discord, call)?;
    discord.with(|world| {
        let found = world.data.emojis.get(&id).ok_or(ApiError::UNKNOWN_EMOJI)?;
        Ok(Answer::Json(200, wire::emoji(world, found)))
    })
}

pub(super) fn add(discord: &Arc<Discord>, call: &Call) -> Answered {
    own_application(discord, call)?;
    let mut errors = FormErrors::default();
    errors.known_fields("", &call.body, &["name", "image"]);
    check_name(&mut errors, &call.body);
    let picture = call.body["image"].as_str().and_then(picture);
    match &picture {
        None => errors.add(
            "image",
            Limit::Type,
            "Must be a PNG, JPEG, GIF or WebP as data:…;base64,…",
        ),
        Some((_, bytes)) if bytes.len() > LARGEST => {
            errors.add("image", Limit::Size, "File cannot be larger than 256.0 kb.");
        }
        Some(_) => {}
    }
    call.accept(errors)?;
    let (kind, bytes) = picture.ok_or(ApiError::INVALID_BODY)?;
    discord.with(|world| {
        if world.data.emojis.len() >= MOST {
            return Err(ApiError::TOO_MANY_EMOJIS);
        }
        let id = world.new_id();
        let emoji = Emoji {
            id,
            name: call.body["name"].as_str().unwrap_or_default().to_owned(),
            animated: kind == "image/gif",
            content_type: kind,
        };
        world.files.insert(id, bytes);
        world.unsaved_files.push(id);
        let answer = wire::emoji(world, &emoji);
        world.data.emojis.insert(id, emoji);
        Ok(Answer::Json(201, answer))
    })
}

pub(super) fn rename(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = own_emoji(discord, call)?;
    let mut errors = FormErrors::default();
    errors.known_fields("", &call.body, &["name"]);
    check_name(&mut errors, &call.body);
    call.accept(errors)?;
    discord.with(|world| {
        let found = world.data.emojis.get_mut(&id).ok_or(ApiError::UNKNOWN_EMOJI)?;
        found.name = call.body["name"].as_str().unwrap_or_default().to_owned();
        let renamed = found.clone();
        Ok(Answer::Json(200, wire::emoji(world, &renamed)))
    })
}

pub(super) fn remove(discord: &Arc<Discord>, call: &Call) -> Answered {
    let id = own_emoji(discord, call)?;
    discord.with(|world| {
        world.data.emojis.remove(&id).ok_or(ApiError::UNKNOWN_EMOJI)?;
        world.files.remove(&id);
        Ok(Answer::Empty)
    })
}

fn own_emoji(discord: &Discord, call: &Call) -> Result<Id, ApiError> {
    own_application(discord, call)?;
    call.id(1, ApiError::UNKNOWN_EMOJI)
}

fn check_name(errors: &mut FormErrors, form: &Value) {
    errors.required_text("", form, "name", 2, 32);
    let fits = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if form["name"].as_str().is_some_and(|name| !fits(name)) {
        errors.add(
            "name",
            Limit::Pattern,
            "Emoji names have letters, digits and underscores.",
        );
    }
}

/// Reads type and bytes of `data:image/png;base64,…`.
fn picture(image: &str) -> Option<(String, Bytes)> {
    let (kind, text) = image.strip_prefix("data:")?.split_once(";base64,")?;
    let known = matches!(kind, "image/png" | "image/jpeg" | "image/gif" | "image/webp");
    let bytes = BASE64_STANDARD.decode(text).ok().filter(|_| known)?;
    Some((kind.to_owned(), bytes.into()))
}
