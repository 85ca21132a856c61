//! Access control of the page's server: only the page itself may use it.
//!
//! A browser allows any website to send requests to this machine. Three headers that websites cannot forge distinguish
//! them: `Host` (a rebound name is not an address), `Origin` and `Sec-Fetch-Site`.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Why a request was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Foreign {
    /// The address bar shows a name that could belong to any site.
    #[error(
        "open this page by IP address or as localhost; other names are refused, since a website could use one to play for you"
    )]
    Host,
    /// The request comes from another website.
    #[error("this request comes from another website")]
    Origin,
    /// A form of another website could send this.
    #[error("send JSON")]
    NotJson,
}

/// Accepts requests of the page.
pub(crate) async fn page(request: Request, next: Next) -> Response {
    match check_page(request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(why) => refuse(why),
    }
}

/// Accepts bots, and refuses browsers that act for another website.
pub(crate) async fn bots(request: Request, next: Next) -> Response {
    match check_bot(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(why) => refuse(why),
    }
}

fn refuse(why: Foreign) -> Response {
    tracing::warn!("Refused a request: {why}");
    let status = match why {
        Foreign::Host => StatusCode::MISDIRECTED_REQUEST,
        Foreign::Origin => StatusCode::FORBIDDEN,
        Foreign::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
    };
    (status, why.to_string()).into_response()
}

fn check_page(method: &Method, headers: &HeaderMap) -> Result<(), Foreign> {
    let host = text(headers, header::HOST).ok_or(Foreign::Host)?;
    if !is_local_name(host) {
        return Err(Foreign::Host);
    }
    let reads = method == Method::GET || method == Method::HEAD;
    match text(headers, header::HeaderName::from_static("sec-fetch-site")) {
        // "none" means a typed address or a bookmark.
        Some("none") if reads => {}
        // Old browsers omit the header; a page on another port of this machine is "same-site" and still foreign.
        Some("same-origin") | None => {}
        // A link on another website may open the page: only the person sees it, not the website.
        Some(_) if reads && is_navigation(headers) => {}
        Some(_) => return Err(Foreign::Origin),
    }
    check_origin(host, headers)?;
    // Only a form can be sent across sites without a preflight request, and no form can send JSON.
    let json = |kind: &str| kind.split(';').next().map(str::trim) == Some("application/json");
    if !reads && !text(headers, header::CONTENT_TYPE).is_some_and(json) {
        return Err(Foreign::NotJson);
    }
    Ok(())
}

fn check_bot(headers: &HeaderMap) -> Result<(), Foreign> {
    // Some HTTP libraries always send Discord's host name; nobody else can rebind that one.
    let host = text(headers, header::HOST).ok_or(Foreign::Host)?;
    if !is_local_name(host) && host != "discord.com" {
        return Err(Foreign::Host);
    }
    match text(headers, header::HeaderName::from_static("sec-fetch-site")) {
        Some("same-origin" | "none") | None => check_origin(host, headers),
        Some(_) => Err(Foreign::Origin),
    }
}

/// If the browser names the requesting website, it must be this one.
fn check_origin(host: &str, headers: &HeaderMap) -> Result<(), Foreign> {
    if !headers.contains_key(header::ORIGIN) {
        return Ok(());
    }
    let same = |origin: &str| {
        let authority = origin
            .strip_prefix("http://")
            .or_else(|| origin.strip_prefix("https://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    };
    if text(headers, header::ORIGIN).is_some_and(same) {
        Ok(())
    } else {
        Err(Foreign::Origin)
    }
}

fn is_navigation(headers: &HeaderMap) -> bool {
    let is =
        |name: &'static str, value: &str| text(headers, header::HeaderName::from_static(name)) == Some(value);
    is("sec-fetch-mode", "navigate") && is("sec-fetch-dest", "document")
}

/// An IP address or `localhost`, with or without a port.
fn is_local_name(host: &str) -> bool {
    let (name, port) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((inside, port)) => {
            if inside.parse::<std::net::Ipv6Addr>().is_err() {
                return false;
            }
            ("localhost", port)
        }
        None => host.find(':').map_or((host, ""), |colon| host.split_at(colon)),
    };
    let port_fits = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.parse::<u16>().is_ok());
    let name_fits = name.eq_ignore_ascii_case("localhost") || matches!(name.parse(), Ok(IpAddr::V4(_)));
    port_fits && name_fits
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &str) -> HeaderMap {
        let pairs = lines.lines().filter_map(|line| line.trim().split_once(": "));
        pairs
            .map(|(name, value)| {
                let name: header::HeaderName = name.parse().unwrap();
                (name, value.parse().unwrap())
            })
            .collect()
    }

    #[track_caller]
    fn check(method: Method, lines: &str, expected: Result<(), Foreign>) {
        assert_eq!(check_page(&method, &headers(lines)), expected, "{method} {lines}");
    }

    #[test]
    fn only_addresses_and_localhost_are_names_of_this_page() {
        for good in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LOCALHOST",
            "[::1]:8080",
            "192.168.1.7:80",
            "10.0.0.1",
        ] {
            assert!(is_local_name(good), "{good}");
        }
        let bad = [
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "[evil]:80",
            "127.0.0.1:x",
            "",
            "[::1]evil.example",
            "[::1",
            "127.1",
            "user@127.0.0.1",
        ];
        for bad in bad {
            assert!(!is_local_name(bad), "{bad}");
        }
    }

    #[test]
    fn the_page_itself_may_ask_and_act() {
        let page = "host: 127.0.0.1:8080\nsec-fetch-site: same-origin";
        check(Method::GET, page, Ok(()));
        let act = format!("{page}\norigin: http://127.0.0.1:8080\ncontent-type: application/json");
        check(Method::POST, &act, Ok(()));
        check(Method::POST, &format!("{act}; charset=utf-8"), Ok(()));
    }

    #[test]
    fn a_typed_address_opens_the_page_but_does_not_act() {
        let typed = "host: localhost:8080\nsec-fetch-site: none";
        check(Method::GET, typed, Ok(()));
        check(
            Method::POST,
            &format!("{typed}\ncontent-type: application/json"),
            Err(Foreign::Origin),
        );
    }

    #[test]
    fn a_link_on_another_website_opens_the_page_but_a_script_or_frame_there_gets_nothing() {
        let link = "host: 127.0.0.1:8080\nsec-fetch-site: cross-site";
        check(
            Method::GET,
            &format!("{link}\nsec-fetch-mode: navigate\nsec-fetch-dest: document"),
            Ok(()),
        );
        for how in [
            "sec-fetch-mode: cors\nsec-fetch-dest: empty",
            "sec-fetch-mode: no-cors\nsec-fetch-dest: image",
            "sec-fetch-mode: navigate\nsec-fetch-dest: iframe",
        ] {
            check(Method::GET, &format!("{link}\n{how}"), Err(Foreign::Origin));
        }
    }

    #[test]
    fn another_website_cannot_play_for_you() {
        let act = "host: 127.0.0.1:8080\ncontent-type: application/json";
        for origin in [
            "https://evil.example",
            "null",
            "http://127.0.0.1:9999",
            "http://localhost:8080",
            "127.0.0.1:8080",
        ] {
            check(
                Method::POST,
                &format!("{act}\norigin: {origin}"),
                Err(Foreign::Origin),
            );
            check(
                Method::GET,
                &format!("host: 127.0.0.1:8080\norigin: {origin}"),
                Err(Foreign::Origin),
            );
        }
        check(
            Method::POST,
            &format!("{act}\nsec-fetch-site: same-site"),
            Err(Foreign::Origin),
        );
        check(
            Method::POST,
            &format!("{act}\nsec-fetch-site: cross-site"),
            Err(Foreign::Origin),
        );
    }

    #[test]
    fn a_rebound_name_is_refused_even_though_it_looks_like_its_own_origin() {
        let rebound =
            "host: evil.example:8080\norigin: http://evil.example:8080\ncontent-type: application/json";
        check(Method::POST, rebound, Err(Foreign::Host));
        check(Method::GET, "host: evil.example:8080", Err(Foreign::Host));
        check(Method::GET, "", Err(Foreign::Host));
    }

    #[test]
    fn a_form_is_refused() {
        let form = "host: 127.0.0.1:8080\norigin: http://127.0.0.1:8080";
        check(Method::POST, form, Err(Foreign::NotJson));
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "text/plain; application/json",
        ] {
            check(
                Method::POST,
                &format!("{form}\ncontent-type: {kind}"),
                Err(Foreign::NotJson),
            );
        }
    }

    #[test]
    fn bots_come_in_without_any_of_it_and_websites_cannot_pose_as_bots() {
        let bot = |lines: &str| check_bot(&headers(lines));
        assert_eq!(bot("host: 127.0.0.1:8080"), Ok(()));
        assert_eq!(bot("host: discord.com"), Ok(()));
        assert_eq!(bot("host: evil.example"), Err(Foreign::Host));
        assert_eq!(
            bot("host: 127.0.0.1:8080\norigin: https://evil.example"),
            Err(Foreign::Origin)
        );
        assert_eq!(
            bot("host: 127.0.0.1:8080\nsec-fetch-site: cross-site"),
            Err(Foreign::Origin)
        );
    }
}
