use kit::World;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore]
async fn live() {
    let world = World::new().await;
    let hall = world.guild.channel("hall");
    let ann = world.guild.user("Ann");
    let ben = world.guild.user("Ben");
    let _ = world.guild.channel("two");
    let _ = world.guild.channel("three");
    let _ = world.guild.channel("four");
    let _ = world.guild.channel("five");
    let ids: Vec<String> = world
        .guild
        .channels()
        .iter()
        .map(|c| c.id().to_string())
        .collect();
    std::fs::write(
        "/tmp/live.txt",
        format!(
            "{} {} {} {}\n{}",
            world.playground.api_url(),
            ann.id(),
            ben.id(),
            hall.id(),
            ids.join(" ")
        ),
    )
    .unwrap();
    for _ in 0..1500 {
        if std::path::Path::new("/tmp/live_stop").exists() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
}
