//! The components of a message as a tree: rows of buttons and menus, and the layout parts of Components V2.

use serde_json::Value;

/// Discord's numbers for the types of components.
pub(crate) mod kind {
    pub(crate) const ROW: u64 = 1;
    pub(crate) const BUTTON: u64 = 2;
    pub(crate) const STRING_SELECT: u64 = 3;
    pub(crate) const TEXT_INPUT: u64 = 4;
    pub(crate) const USER_SELECT: u64 = 5;
    pub(crate) const SECTION: u64 = 9;
    pub(crate) const TEXT: u64 = 10;
    pub(crate) const THUMBNAIL: u64 = 11;
    pub(crate) const GALLERY: u64 = 12;
    pub(crate) const FILE: u64 = 13;
    pub(crate) const SEPARATOR: u64 = 14;
    pub(crate) const CONTAINER: u64 = 17;
}

/// Returns Discord's number for the type of a component; 0 if it has none.
pub(crate) fn kind_of(part: &Value) -> u64 {
    part["type"].as_u64().unwrap_or(0)
}

pub(crate) fn is_menu(part: &Value) -> bool {
    matches!(kind_of(part), kind::STRING_SELECT | kind::USER_SELECT..=8)
}

/// Returns all components with their paths in display order, parents before children.
pub(crate) fn walk(components: &[Value]) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    walk_into("components", components, &mut found);
    found
}

fn walk_into<'c>(path: &str, list: &'c [Value], found: &mut Vec<(String, &'c Value)>) {
    for (index, part) in list.iter().enumerate() {
        let path = format!("{path}.{index}");
        found.push((path.clone(), part));
        if let Some(inside) = part["components"].as_array() {
            walk_into(&format!("{path}.components"), inside, found);
        }
        if let Some(accessory) = part.get("accessory") {
            found.push((format!("{path}.accessory"), accessory));
        }
    }
}

/// Changes every component, in the order of [`walk`].
pub(crate) fn each_mut(components: &mut [Value], act: &mut impl FnMut(&mut Value)) {
    for part in components {
        act(part);
        if let Some(inside) = part.get_mut("components").and_then(Value::as_array_mut) {
            each_mut(inside, act);
        }
        if let Some(accessory) = part.get_mut("accessory") {
            act(accessory);
        }
    }
}

/// The media that a component shows, with their paths below the component: `media`, `file` or `items.0.media`.
pub(crate) fn media(part: &Value) -> Vec<(String, &Value)> {
    match kind_of(part) {
        kind::THUMBNAIL => vec![("media".to_owned(), &part["media"])],
        kind::FILE => vec![("file".to_owned(), &part["file"])],
        kind::GALLERY => {
            let items = part["items"].as_array().into_iter().flatten().enumerate();
            items
                .map(|(index, item)| (format!("items.{index}.media"), &item["media"]))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Changes the media that a component shows.
pub(crate) fn each_media_mut(part: &mut Value, act: &mut impl FnMut(&mut Value)) {
    match kind_of(part) {
        kind::THUMBNAIL => act(&mut part["media"]),
        kind::FILE => act(&mut part["file"]),
        kind::GALLERY => {
            for item in part["items"].as_array_mut().into_iter().flatten() {
                act(&mut item["media"]);
            }
        }
        _ => {}
    }
}

/// Returns all media in display order, with their descriptions.
pub(crate) fn shown_media(components: &[Value]) -> Vec<(&Value, Option<&str>)> {
    let mut found = Vec::new();
    for (_, part) in walk(components) {
        match part["items"].as_array() {
            Some(items) => found.extend(
                items
                    .iter()
                    .map(|item| (&item["media"], item["description"].as_str())),
            ),
            None => {
                let described = |(_, media)| (media, part["description"].as_str());
                found.extend(media(part).into_iter().map(described));
            }
        }
    }
    found
}

/// Returns the content of all text displays, separated by line breaks.
pub(crate) fn text(components: &[Value]) -> String {
    let texts: Vec<&str> = walk(components)
        .into_iter()
        .filter(|(_, part)| kind_of(part) == kind::TEXT)
        .filter_map(|(_, part)| part["content"].as_str())
        .collect();
    texts.join("\n")
}

/// A button or menu, and the text directly above its row or next to it in its section.
pub(crate) struct Control<'c> {
    pub(crate) part: &'c Value,
    pub(crate) above: Option<String>,
}

/// Returns all buttons and menus in display order.
pub(crate) fn controls(components: &[Value]) -> Vec<Control<'_>> {
    let mut found = Vec::new();
    gather(components, &mut found);
    found
}

fn gather<'c>(list: &'c [Value], found: &mut Vec<Control<'c>>) {
    let mut above = None;
    for part in list {
        let inside = part["components"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        match kind_of(part) {
            kind::ROW => {
                let label = above.take();
                found.extend(inside.iter().map(|part| Control {
                    part,
                    above: label.clone(),
                }));
            }
            kind::SECTION if kind_of(&part["accessory"]) == kind::BUTTON => found.push(Control {
                part: &part["accessory"],
                above: Some(text(inside)),
            }),
            kind::CONTAINER => gather(inside, found),
            _ => {}
        }
        above = part["content"].as_str().map(str::to_owned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn panel() -> Vec<Value> {
        let button = |id: &str| json!({ "type": 2, "custom_id": id });
        vec![
            json!({ "type": 10, "content": "Your move" }),
            json!({ "type": 12, "items": [{ "media": { "url": "attachment://a.png" } }] }),
            json!({ "type": 17, "components": [
                { "type": 9, "components": [{ "type": 10, "content": "Forests" }], "accessory": button("bot") },
                { "type": 10, "content": "Spot" },
                { "type": 1, "components": [{ "type": 3, "custom_id": "spot" }] },
                { "type": 1, "components": [button("back"), button("on")] },
            ] }),
        ]
    }

    #[test]
    fn controls_come_in_order_with_the_text_above_them() {
        let panel = panel();
        let found: Vec<_> = controls(&panel)
            .into_iter()
            .map(|control| (control.part["custom_id"].as_str().unwrap(), control.above))
            .collect();
        let labelled = |text: &str| Some(text.to_owned());
        let expected = [
            ("bot", labelled("Forests")),
            ("spot", labelled("Spot")),
            ("back", None),
            ("on", None),
        ];
        assert_eq!(found, expected);
        assert_eq!(text(&panel), "Your move\nForests\nSpot");
    }

    #[test]
    fn nested_components_are_counted_and_named_by_their_path() {
        let panel = panel();
        let paths: Vec<String> = walk(&panel).into_iter().map(|(path, _)| path).collect();
        assert_eq!(paths.len(), 12);
        assert!(
            paths.contains(&"components.2.components.0.accessory".to_owned()),
            "{paths:?}"
        );
        let mut copy = panel.clone();
        let mut seen = 0;
        each_mut(&mut copy, &mut |_| seen += 1);
        assert_eq!(seen, paths.len());
    }
}
