//! Discord's error answers.

use serde_json::{Value, json};

use super::limits::FormErrors;

/// An error as a bot gets it: a status, Discord's code and a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: &'static str,
    pub(crate) errors: Option<Value>,
}

macro_rules! errors {
    ($($name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        impl ApiError {
            $(pub(crate) const $name: ApiError =
                ApiError { status: $status, code: $code, message: $message, errors: None };)*
        }
    };
}

errors! {
    NOT_FOUND = 404, 0, "404: Not Found";
    METHOD_NOT_ALLOWED = 405, 0, "405: Method Not Allowed";
    UNAUTHORIZED = 401, 0, "401: Unauthorized";
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel";
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild";
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member";
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message";
    UNKNOWN_USER = 404, 10013, "Unknown User";
    UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji";
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook";
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction";
    TOO_MANY_EMOJIS = 400, 30008, "Maximum number of emojis reached";
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged.";
    MISSING_ACCESS = 403, 50001, "Missing Access";
    WRONG_CHANNEL_TYPE = 400, 50024, "Cannot execute action on this channel type";
    NOT_YOUR_MESSAGE = 403, 50005, "Cannot edit a message authored by another user";
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message";
    DMS_CLOSED = 403, 50007, "Cannot send messages to this user";
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions";
    INVALID_TOKEN = 401, 50027, "Invalid Webhook Token";
    INVALID_BODY = 400, 50109, "The request body contains invalid JSON.";
    THREAD_ARCHIVED = 400, 50083, "Thread is archived";
    TOO_LARGE = 413, 40005, "Request entity too large";
    BLOCKED = 403, 40333, "Internal network error";
}

impl ApiError {
    /// Code 50035, with the errors nested like the form.
    pub(crate) fn invalid_form(errors: &FormErrors) -> ApiError {
        ApiError {
            status: 400,
            code: 50035,
            message: "Invalid Form Body",
            errors: Some(errors.nested()),
        }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}
