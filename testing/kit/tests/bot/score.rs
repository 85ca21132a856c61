//! `/score`: a real table is counted through a form.

use kit::{World, says};

#[tokio::test(flavor = "multi_thread")]
async fn a_forest_is_entered_in_one_form() {
    let world = World::new().await;
    let channel = world.guild.channel("real");
    let ann = world.guild.user("Ann");
    let mut panel = ann.slash(&channel, "score", &[("game", "wispwood")]).await;
    assert!(panel.ephemeral());
    for card in ["P1", "H2", "O1", "E2", "T2"] {
        let menu = panel.message().selects().pop().expect(card);
        panel = ann.select(panel.message(), &menu.custom_id, &[card]).await;
    }
    says(&panel, "P1 Pumpkin solo");
    let opened = ann.press(panel.message(), "Round 1 (4 × 4)").await;
    let wrong = ann.submit(&opened, "PTHT\nTTXT").await;
    says(
        &wrong,
        "Line 2, column 3: this letter has no meaning here.\n```\nTTXT\n  ^\n```",
    );
    let counted = ann.submit(&opened, "PTHT\nTTCT\nTTTT\nPTOT").await;
    says(&counted, "full grids: 2");
    says(&counted, "Together: ");
    assert!(counted.ephemeral());
    let picture = counted.message().attachment("board.png").expect("a picture");
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    // The panel is still there for the next player.
    assert!(
        ann.press(panel.message(), "Other cards")
            .await
            .message()
            .selects()
            .len()
            == 1
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn planets_and_landscapes_are_counted_likewise() {
    let world = World::new().await;
    let channel = world.guild.channel("real");
    let ann = world.guild.user("Ann");
    ann.set_locale("de");
    for (game, text, said) in [
        ("legendary-forests", "RRRR* RRRR", "Zusammen: 1"),
        ("mystaria", "C4 SSW/MGG\nC4 hut 1\nD5 castle 2", "Nummer 2 ▲"),
    ] {
        let panel = ann.slash(&channel, "score", &[("game", game)]).await;
        let opened = ann.press(panel.message(), "Eingeben").await;
        let counted = ann.submit(&opened, text).await;
        says(&counted, said);
        assert!(counted.message().attachment("board.png").is_some(), "{game}");
    }
    assert!(
        world.tables.at(storage::PlaceId(channel.id().0)).await.is_err(),
        "nothing is stored"
    );
    world.end().await;
}
