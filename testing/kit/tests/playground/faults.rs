//! Trouble on demand.

use std::time::Duration;

use kit::discord::Fault;
use serde_json::json;

use crate::bot::World;
use crate::rest::Client;

#[tokio::test]
async fn rate_limits_contain_the_time_to_wait() {
    let world = World::new().await;
    let client = Client::new(&world);
    let faults = world.playground.faults();
    faults.next(
        1,
        "POST",
        "/channels/*/messages",
        Fault::RateLimit {
            retry_after: Duration::from_millis(250),
            global: true,
        },
    );
    let path = format!("/channels/{}/messages", world.channel.id());
    let limited = client.send("POST", &path, json!({ "content": "hello" })).await;
    assert_eq!(limited.status, 429);
    assert_eq!(limited.body["retry_after"], 0.25);
    assert_eq!(limited.body["global"], true);
    assert_eq!(
        client
            .send("POST", &path, json!({ "content": "hello" }))
            .await
            .status,
        200
    );
    assert_eq!(world.ann.sees(&world.channel).len(), 1);
}

#[tokio::test]
async fn a_connection_may_break_before_or_after_the_effect() {
    let world = World::new().await;
    let client = Client::new(&world);
    let path = format!("/channels/{}/messages", world.channel.id());
    world
        .playground
        .faults()
        .next(1, "POST", "/channels/*/messages", Fault::DropBefore);
    assert!(
        client
            .try_send("POST", &path, json!({ "content": "one" }))
            .await
            .is_err()
    );
    assert_eq!(world.ann.sees(&world.channel), []);
    world
        .playground
        .faults()
        .next(1, "POST", "/channels/*/messages", Fault::DropAfter);
    let form = json!({ "content": "two", "nonce": "7", "enforce_nonce": true });
    assert!(client.try_send("POST", &path, form.clone()).await.is_err());
    assert_eq!(world.ann.sees(&world.channel).len(), 1);
    // The same nonce returns the same message again.
    let again = client.send("POST", &path, form).await;
    assert_eq!(
        again.body["id"],
        json!(world.ann.last(&world.channel).unwrap().id.to_string())
    );
    assert_eq!(world.ann.sees(&world.channel).len(), 1);
}

#[tokio::test]
async fn server_errors_come_in_the_number_that_was_asked_for() {
    let world = World::new().await;
    let client = Client::new(&world);
    world
        .playground
        .faults()
        .next(2, "*", "/users/**", Fault::Status(503));
    assert_eq!(client.get("/users/@me").await.status, 503);
    assert_eq!(client.get("/users/@me").await.status, 503);
    assert_eq!(client.get("/users/@me").await.status, 200);
    world
        .playground
        .faults()
        .next(1, "*", "/users/**", Fault::Hang(Duration::from_millis(20)));
    assert!(client.try_send("GET", "/users/@me", json!(null)).await.is_err());
    world
        .playground
        .faults()
        .next(1, "*", "/users/**", Fault::Delay(Duration::from_millis(5)));
    assert_eq!(client.get("/users/@me").await.status, 200);
    assert_eq!(world.playground.faults().left(), 0);
}
