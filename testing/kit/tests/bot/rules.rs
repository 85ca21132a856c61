//! `/rules`: people learn a game, look something up, and ask why a move was refused.

use games::GameId;

use kit::World;

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_read_topic_by_topic() {
    let world = World::new().await;
    let seats = world.table(GameId::Legends, &["Ann", "Ben", "Cleo"]).await;
    let (ann, channel) = (&seats.users[0], &seats.channel);

    // During a match, they begin with the topics that it uses.
    let opening = ann.slash(channel, "rules", &[]).await;
    assert!(
        opening.ephemeral() && opening.text().contains("This match"),
        "{}",
        opening.text()
    );
    let first = ann.press(opening.message(), "Next").await;
    assert!(
        first.text().contains("Goal") && first.text().contains("prestige"),
        "{}",
        first.text()
    );
    let second = ann.press(first.message(), "Next").await;
    let back = ann.press(second.message(), "Previous").await;
    assert_eq!(back.text(), first.text());

    // Menus lead to every ruling and every place.
    let ruling = ann.select(back.message(), "1:topic:2:legends", &["L18"]).await;
    assert!(
        ruling.text().contains("L18") && ruling.text().contains("further back"),
        "{}",
        ruling.text()
    );
    let place = ann.select(ruling.message(), "1:topic:1:legends", &["YET"]).await;
    assert!(
        place.text().contains("renew") && place.text().contains("Shangri-La 1"),
        "{}",
        place.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_topic_is_suggested_and_shown_in_the_language_of_the_reader() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    let (ann, channel) = (&seats.users[0], &seats.channel);
    ann.set_locale("de");
    let found = ann.suggest(channel, "rules", &[], "topic", "zum kugeln").await;
    assert_eq!(found[0].value, "O4", "{found:?}");
    let card = ann.slash(channel, "rules", &[("topic", &found[0].value)]).await;
    assert!(
        card.text().contains("Zum Kugeln") && card.text().contains("niedrigsten"),
        "{}",
        card.text()
    );
    assert!(card.message().attachment("rules.png").is_some());

    // In a channel without a table, suggestions come from all games; the game may be named, too.
    let other = world.guild.channel("elsewhere");
    let found = ann.suggest(&other, "rules", &[], "topic", "baufigur").await;
    assert!(found[0].name.contains("Legendary Forests"), "{found:?}");
    let topic = ann.slash(&other, "rules", &[("topic", &found[0].value)]).await;
    assert!(topic.text().contains("Baufigur"), "{}", topic.text());
    let named = ann
        .slash(&other, "rules", &[("game", "mystaria"), ("topic", "m9")])
        .await;
    assert!(named.text().contains("Brücke"), "{}", named.text());
    let unknown = ann
        .slash(&other, "rules", &[("game", "mystaria"), ("topic", "chess")])
        .await;
    assert!(unknown.text().contains("chess"), "{}", unknown.text());
    let which = ann.slash(&other, "rules", &[]).await;
    let mystaria = ann.press(which.message(), "Der Wald von Mystaria").await;
    assert!(mystaria.text().contains("Ziel"), "{}", mystaria.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_refused_move_a_button_opens_the_rule() {
    let world = World::new().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let (ann, channel) = (&seats.users[0], &seats.channel);
    let refused = ann.slash(channel, "move", &[("text", "place M13 0")]).await;
    assert!(refused.text().contains("already"), "{}", refused.text());
    let why = ann.press(refused.message(), "Why not?").await;
    assert!(
        why.ephemeral() && why.text().contains("Laying a tile"),
        "{}",
        why.text()
    );
    // A text that is not a move refers to no rule.
    let unread = ann.slash(channel, "move", &[("text", "castle e1 g1")]).await;
    assert!(unread.message().button("Why not?").is_none());
    world.end().await;
}
