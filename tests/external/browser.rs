//! A browser without a window, driven as people would: by the `WebDriver` protocol, from
//! chromedriver.
//!
//! A dozen small requests need no more than a client for plain HTTP; the crates for `WebDriver`
//! bring an asynchronous runtime and seventy others.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::programs::needed;
use crate::support::wait_until;

/// The key of an element in `WebDriver`.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const ARROW_RIGHT: &str = "\u{e014}";
pub const END: &str = "\u{e010}";
pub const HOME: &str = "\u{e011}";
pub const ARROW_DOWN: &str = "\u{e015}";

/// A browser with one page.
pub struct Browser {
    driver: Child,
    session: String,
    _profile: TempDir,
}

impl Browser {
    /// Opens a file.
    pub fn open(file: &Path) -> Self {
        needed();
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            line.split_once("started successfully on port ")
                .map(|(_, port)| port.trim_end_matches('.').to_owned())
        });
        let driver_address = format!("http://localhost:{}", port.expect("chromedriver starts"));
        let profile = tempfile::tempdir().expect("a temporary folder");
        let data = format!("--user-data-dir={}", profile.path().display());
        let arguments =
            ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1100,1000", &data];
        let options = json!({ "goog:chromeOptions": { "args": arguments } });
        let capabilities = json!({ "capabilities": { "alwaysMatch": options } });
        let begun = request("POST", &format!("{driver_address}/session"), &capabilities);
        let id = begun["sessionId"].as_str().expect("a session").to_owned();
        let browser =
            Self { driver, session: format!("{driver_address}/session/{id}"), _profile: profile };
        browser.post("url", &json!({ "url": format!("file://{}", file.display()) }));
        browser
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        request("POST", &format!("{}/{what}", self.session), body)
    }

    /// The value that a function body returns in the page.
    pub fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The elements that match a selector and are visible.
    pub fn visible(&self, selector: &str) -> Vec<String> {
        let found = self.post("elements", &json!({ "using": "css selector", "value": selector }));
        let found = found.as_array().expect("a list").iter();
        let ids = found.map(|element| element[ELEMENT].as_str().expect("an element").to_owned());
        ids.filter(|id| {
            let displayed = format!("{}/element/{id}/displayed", self.session);
            request("GET", &displayed, &Value::Null) == json!(true)
        })
        .collect()
    }

    /// Clicks the only visible element that matches.
    pub fn click(&self, selector: &str) {
        let found = self.visible(selector);
        assert_eq!(found.len(), 1, "`{selector}`");
        self.post(&format!("element/{}/click", found[0]), &json!({}));
    }

    /// Presses keys in the element that has the focus.
    pub fn press(&self, keys: &str) {
        let active = request("GET", &format!("{}/element/active", self.session), &Value::Null);
        let id = active[ELEMENT].as_str().expect("something has the focus").to_owned();
        self.post(&format!("element/{id}/value"), &json!({ "text": keys }));
    }

    /// The text of the first element that matches.
    pub fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector({}).textContent", json!(selector));
        self.run(&script).as_str().expect("a text").to_owned()
    }

    /// Shows the page in the dark colour scheme.
    pub fn in_the_dark(&self) {
        let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
        self.devtools("Emulation.setEmulatedMedia", &dark);
    }

    /// Shows the page on a screen of this size, in CSS pixels. A phone has touch.
    pub fn on_screen(&self, width: u32, height: u32, is_phone: bool) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 2, "mobile": is_phone,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
        self.devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": is_phone }));
    }

    /// Presses, moves and releases a mouse button, `left` or `right`, at points of the window.
    pub fn drag(&self, button: &str, points: &[[f64; 2]]) {
        let buttons = if button == "left" { 1 } else { 2 };
        let event = |kind: &str, [x, y]: [f64; 2]| {
            let event = json!({
                "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
            });
            self.devtools("Input.dispatchMouseEvent", &event);
        };
        event("mousePressed", points[0]);
        points[1..].iter().for_each(|&point| event("mouseMoved", point));
        event("mouseReleased", points[points.len() - 1]);
    }

    /// Sends a touch of one finger at a point: `touchStart`, `touchMove` or `touchEnd`.
    pub fn touch(&self, kind: &str, [x, y]: [f64; 2]) {
        let points = if kind == "touchEnd" { json!([]) } else { json!([{ "x": x, "y": y }]) };
        self.devtools("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    }

    /// Loads the page again. The driver may answer while the old page is still there.
    pub fn reload(&self) {
        self.run("window.isOld = true");
        self.post("refresh", &json!({}));
        let is_new = "return !window.isOld && document.readyState === 'complete'";
        wait_until("the new page", || self.run(is_new) == json!(true));
    }

    /// A command of the Chrome `DevTools` Protocol.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// A picture of the page, as PNG in base 64.
    pub fn screenshot(&self) -> String {
        let address = format!("{}/screenshot", self.session);
        request("GET", &address, &Value::Null).as_str().expect("a picture").to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = minreq::delete(&self.session).with_timeout(10).send();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn request(method: &str, address: &str, body: &Value) -> Value {
    let method = if method == "GET" { minreq::Method::Get } else { minreq::Method::Post };
    let mut request = minreq::Request::new(method, address).with_timeout(60);
    if !body.is_null() {
        request = request.with_json(body).expect("it is JSON");
    }
    let response = request.send().unwrap_or_else(|error| panic!("{address}: {error}"));
    let answer: Value = response.json().unwrap_or_else(|error| panic!("{address}: {error}"));
    assert_eq!(response.status_code, 200, "{address}: {answer}");
    answer["value"].clone()
}
