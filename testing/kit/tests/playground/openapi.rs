//! Validation against Discord's own description, if `DISCORD_OPENAPI` names it.

use serde_json::json;

use crate::bot::World;
use crate::rest::Client;

#[tokio::test]
async fn violations_of_the_description_are_found() {
    if std::env::var_os("DISCORD_OPENAPI").is_none_or(|path| path.is_empty()) {
        // The playground prints that the check is skipped.
        return;
    }
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    client.send("POST", &path, json!({ "content": "fine" })).await;
    assert_eq!(world.playground.take_violations(), []);
    let refused = client
        .send("POST", &path, json!({ "content": "x", "tts": "yes" }))
        .await;
    assert_eq!((refused.status, refused.code()), (400, 50035));
    assert_eq!(world.ann.sees(&world.channel).len(), 1);
    let violations = world.playground.take_violations();
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].rule, "openapi");
    assert!(violations[0].detail.contains("/tts"), "{violations:?}");
}
