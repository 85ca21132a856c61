//! A minimal WebDriver client: chromedriver, tabs, keys, clicks, scripts and screenshots.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How long any step on the page may take. Only a broken page takes that long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// WebDriver's key for elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A headless Chromium.
pub struct Browser {
    http: reqwest::Client,
    session: String,
    driver: Child,
    // Removed after the browser is gone.
    _profile: tempfile::TempDir,
}

/// A tab of it.
#[derive(Clone)]
pub struct Tab(String);

/// Keys without a letter.
pub mod key {
    pub const TAB: &str = "\u{e004}";
    pub const ENTER: &str = "\u{e007}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const DOWN: &str = "\u{e015}";
}

/// Returns Debian's paths of the browser and its driver.
pub fn installed() -> Option<(PathBuf, PathBuf)> {
    let find = |names: &[&str]| {
        let path = std::env::var_os("PATH")?;
        let all = std::env::split_paths(&path).flat_map(|dir| names.iter().map(move |name| dir.join(name)));
        all.into_iter().find(|file| file.is_file())
    };
    Some((
        find(&["chromium", "chromium-browser", "google-chrome"])?,
        find(&["chromedriver"])?,
    ))
}

impl Browser {
    pub async fn start((chromium, chromedriver): (PathBuf, PathBuf)) -> Browser {
        let profile = tempfile::tempdir().expect("a directory for the browser");
        let mut driver = Command::new(chromedriver)
            .args(["--port=0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("chromedriver starts");
        let mut lines = BufReader::new(driver.stdout.take().expect("its output is piped")).lines();
        let port = loop {
            let line = tokio::time::timeout(PATIENCE, lines.next_line())
                .await
                .expect("chromedriver says its port in time");
            let line = line
                .expect("chromedriver can be read")
                .expect("chromedriver says its port");
            if let Some((_, rest)) = line.split_once("started successfully on port ") {
                break rest.trim_end_matches('.').to_owned();
            }
        };
        // The pipe must stay open although its output is ignored.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let http = reqwest::Client::builder()
            .no_proxy()
            .timeout(PATIENCE * 2)
            .build()
            .expect("a client");
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1280,860",
        ];
        let mut args: Vec<String> = flags.map(str::to_owned).to_vec();
        args.push(format!("--user-data-dir={}", profile.path().display()));
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "binary": chromium, "args": args },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": PATIENCE.as_millis() as u64 },
        } } });
        let base = format!("http://127.0.0.1:{port}/session");
        let answer: Value = http
            .post(&base)
            .json(&wanted)
            .send()
            .await
            .expect("chromedriver answers")
            .json()
            .await
            .expect("JSON");
        let id = answer["value"]["sessionId"]
            .as_str()
            .unwrap_or_else(|| panic!("no browser: {answer}"));
        Browser {
            http,
            session: format!("{base}/{id}"),
            driver,
            _profile: profile,
        }
    }

    async fn call(&self, path: &str, body: Option<Value>) -> Result<Value, Value> {
        let url = format!("{}/{path}", self.session);
        let request = match body {
            Some(body) => self.http.post(url).json(&body),
            None => self.http.get(url),
        };
        let answer: Value = request
            .send()
            .await
            .expect("chromedriver answers")
            .json()
            .await
            .expect("JSON");
        let value = answer["value"].clone();
        if value.get("error").is_some() {
            Err(value)
        } else {
            Ok(value)
        }
    }

    async fn must(&self, path: &str, body: Option<Value>) -> Value {
        match self.call(path, body).await {
            Ok(value) => value,
            Err(error) => panic!("{path}: {error}"),
        }
    }

    /// The tab that is open from the start.
    pub async fn first_tab(&self) -> Tab {
        Tab(self
            .must("window", None)
            .await
            .as_str()
            .expect("a handle")
            .to_owned())
    }

    pub async fn new_tab(&self) -> Tab {
        let made = self.must("window/new", Some(json!({ "type": "tab" }))).await;
        Tab(made["handle"].as_str().expect("a handle").to_owned())
    }

    /// Brings a tab to the front. All later steps happen there.
    pub async fn show(&self, tab: &Tab) {
        self.must("window", Some(json!({ "handle": tab.0 }))).await;
    }

    pub async fn open(&self, url: &str) {
        self.must("url", Some(json!({ "url": url }))).await;
    }

    pub async fn address(&self) -> String {
        self.must("url", None)
            .await
            .as_str()
            .expect("an address")
            .to_owned()
    }

    /// The value of a JavaScript expression.
    pub async fn eval(&self, expression: &str) -> Value {
        self.must(
            "execute/sync",
            Some(json!({ "script": format!("return ({expression})"), "args": [] })),
        )
        .await
    }

    pub async fn text(&self, expression: &str) -> String {
        self.eval(expression)
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Waits until an expression is true. Evaluates it again after every change of the page.
    pub async fn until(&self, expression: &str) {
        let script = format!(
            "const done = arguments[0]; let timer; const look = () => {{ let found; try {{ found = ({expression}); }} catch {{ found = false; }}
             if (found) {{ observer.disconnect(); clearInterval(timer); done(true); }} }};
             const observer = new MutationObserver(look);
             observer.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
             timer = setInterval(look, 100); look();"
        );
        let begun = Instant::now();
        loop {
            let asked = self
                .call("execute/async", Some(json!({ "script": script, "args": [] })))
                .await;
            match asked {
                Ok(_) => return,
                // The page was reloaded in the meantime, or the machine is busy.
                Err(_) if begun.elapsed() < 3 * PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => {
                    self.screenshot(Path::new("failed.png")).await;
                    let shown = self.text("document.body.innerText").await;
                    panic!(
                        "never true: {expression}\n{}\nThe page shows:\n{shown}",
                        error["message"]
                    );
                }
            }
        }
    }

    /// Waits for an element and clicks on it with the mouse.
    pub async fn click(&self, css: &str) {
        self.until(&format!("document.querySelector({css:?})")).await;
        let mut last = Value::Null;
        let begun = Instant::now();
        // If an element is redrawn between finding and clicking, it is searched again.
        while begun.elapsed() < PATIENCE {
            let found = self
                .call("element", Some(json!({ "using": "css selector", "value": css })))
                .await;
            let clicked = match &found {
                Ok(element) => {
                    let id = element[ELEMENT].as_str().unwrap_or_default();
                    self.call(&format!("element/{id}/click"), Some(json!({}))).await
                }
                Err(error) => Err(error.clone()),
            };
            match clicked {
                Ok(_) => return,
                Err(error) => last = error,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("cannot click {css}: {last}");
    }

    /// Types on the keyboard, into the focused element.
    pub async fn keys(&self, text: &str) {
        let presses = text.chars().flat_map(|c| {
            [
                json!({ "type": "keyDown", "value": c }),
                json!({ "type": "keyUp", "value": c }),
            ]
        });
        let actions = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": presses.collect::<Vec<_>>() }] });
        self.must("actions", Some(actions)).await;
    }

    /// Sends a DevTools command.
    pub async fn devtools(&self, command: &str, params: Value) -> Value {
        self.must(
            "goog/cdp/execute",
            Some(json!({ "cmd": command, "params": params })),
        )
        .await
    }

    /// Shows the page as on a screen of this size, dark or light.
    pub async fn look(&self, width: u32, height: u32, scheme: &str) {
        let mobile = width < 500;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.devtools("Emulation.setEmulatedMedia", scheme).await;
    }

    /// Saves a picture of the tab under `test-output/browser/`.
    pub async fn screenshot(&self, name: &Path) {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-output/browser");
        std::fs::create_dir_all(&dir).expect("a directory for screenshots");
        let shot = self
            .devtools("Page.captureScreenshot", json!({ "format": "png" }))
            .await;
        let shot = shot["data"].as_str().unwrap_or_default();
        let bytes = BASE64_STANDARD.decode(shot).expect("a picture");
        std::fs::write(dir.join(name), bytes).expect("the screenshot can be written");
    }

    /// Returns all console errors of the page so far.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.must("se/log", Some(json!({ "type": "browser" }))).await;
        let severe = log
            .as_array()
            .into_iter()
            .flatten()
            .filter(|entry| entry["level"] == "SEVERE");
        severe
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    pub async fn quit(mut self) {
        let _ = self.http.delete(&self.session).send().await;
        let _ = self.driver.kill().await;
    }
}
