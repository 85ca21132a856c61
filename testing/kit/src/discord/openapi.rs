//! Discord's machine-readable description of its REST API, which validates every request and every answer.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Once, PoisonError};

use jsonschema::Validator;
use playground::Description;
use serde_json::{Value, json};

/// The environment variable that names the description's file.
const VARIABLE: &str = "DISCORD_OPENAPI";

/// Why the description could not be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum OpenApiError {
    /// The file cannot be read.
    #[error("DISCORD_OPENAPI names {path}, which cannot be read: {cause}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        cause: std::io::Error,
    },
    /// The file is not an OpenAPI description in JSON.
    #[error("DISCORD_OPENAPI names {path}, which is not an OpenAPI description", path = path.display())]
    NotOpenApi {
        /// The file.
        path: PathBuf,
    },
}

/// The description, with a validator for each schema used so far.
pub(super) struct OpenApi {
    document: Value,
    validators: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

impl OpenApi {
    /// Reads the file named by `DISCORD_OPENAPI`. Without the variable, prints once that this check is skipped if
    /// `told` is set, because it does not concern people who only play.
    ///
    /// A process reads each file once: tests start many playgrounds, and building validators takes time.
    pub(super) fn from_environment(told: bool) -> Result<Option<Arc<dyn Description>>, OpenApiError> {
        static SAID: Once = Once::new();
        static READ: Mutex<BTreeMap<PathBuf, Arc<OpenApi>>> = Mutex::new(BTreeMap::new());
        match std::env::var_os(VARIABLE) {
            Some(path) if !path.is_empty() => {
                let path = PathBuf::from(path);
                let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
                let known = match read.get(&path) {
                    Some(known) => known.clone(),
                    None => Arc::new(OpenApi::read(&path)?),
                };
                read.insert(path, known.clone());
                Ok(Some(known))
            }
            _ => {
                if told {
                    SAID.call_once(say_skipped);
                }
                Ok(None)
            }
        }
    }

    fn read(path: &Path) -> Result<OpenApi, OpenApiError> {
        let text = std::fs::read(path).map_err(|cause| OpenApiError::Unreadable {
            path: path.to_owned(),
            cause,
        })?;
        let not_openapi = || OpenApiError::NotOpenApi {
            path: path.to_owned(),
        };
        let mut document: Value = serde_json::from_slice(&text).map_err(|_| not_openapi())?;
        if !document["paths"].is_object() || !document["components"]["schemas"].is_object() {
            return Err(not_openapi());
        }
        relax(&mut document);
        Ok(OpenApi {
            document,
            validators: Mutex::default(),
        })
    }

    fn operation(&self, method: &str, path: &str) -> &Value {
        &self.document["paths"][path][method.to_ascii_lowercase()]
    }

    fn check(&self, pointer: &str, value: &Value) -> Option<String> {
        let validator = self.validator(pointer)?;
        let mut faults = Vec::new();
        for error in validator.iter_errors(value).take(5) {
            let mut text = error.to_string();
            if text.len() > 400 {
                text = text.chars().take(400).collect::<String>() + "…";
            }
            faults.push(format!("{}: {text}", error.instance_path()));
        }
        (!faults.is_empty()).then(|| faults.join("; "))
    }

    fn validator(&self, pointer: &str) -> Option<Arc<Validator>> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = validators.get(pointer) {
            return known.clone();
        }
        let mut schema = self.document.clone();
        schema["$ref"] = json!(pointer);
        let built = match jsonschema::draft202012::new(&schema) {
            Ok(validator) => Some(Arc::new(validator)),
            Err(error) => {
                tracing::error!("Cannot use {pointer} of Discord's description: {error}");
                None
            }
        };
        validators.insert(pointer.to_owned(), built.clone());
        built
    }
}

impl Description for OpenApi {
    fn check_request(&self, method: &str, path: &str, body: &Value) -> Option<String> {
        if body.is_null() {
            return None;
        }
        let content = &self.operation(method, path)["requestBody"]["content"];
        let pointer = if content["application/json"].is_object() {
            pointer(method, path, "requestBody/content/application~1json/schema")
        } else {
            return None;
        };
        // A validator can't tell the variants of a callback apart; its type decides.
        if path.ends_with("/callback") {
            let schema = callback_schema(body)?;
            return self.check(&format!("#/components/schemas/{schema}"), body);
        }
        self.check(&pointer, body)
    }

    fn check_answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Option<String> {
        let answer = &self.operation(method, path)["responses"][status.to_string()];
        if answer.is_null() {
            let known = !self.operation(method, path).is_null();
            return known.then(|| format!("status {status} is not described"));
        }
        answer["content"]["application/json"].is_object().then_some(())?;
        let place = format!("responses/{status}/content/application~1json/schema");
        self.check(&pointer(method, path, &place), body)
    }
}

#[expect(
    clippy::print_stderr,
    reason = "whoever runs the tests has to see it, with or without a log"
)]
fn say_skipped() {
    eprintln!("DISCORD_OPENAPI is not set: requests are checked against our own limits only.");
}

/// Allows numbers for ids and permission bits: some client libraries send them, and Discord accepts them.
fn relax(document: &mut Value) {
    document["components"]["schemas"]["SnowflakeType"] = json!({ "type": ["string", "integer"] });
    relax_permissions(document);
}

fn relax_permissions(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (name, inside) in object {
                if name == "default_member_permissions" && inside["type"].is_array() {
                    *inside = json!({ "type": ["string", "integer", "null"] });
                } else {
                    relax_permissions(inside);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(relax_permissions),
        _ => {}
    }
}

fn pointer(method: &str, path: &str, rest: &str) -> String {
    let path = path
        .replace('~', "~0")
        .replace('/', "~1")
        .replace('{', "%7B")
        .replace('}', "%7D");
    format!("#/paths/{path}/{}/{rest}", method.to_ascii_lowercase())
}

/// Returns the schema for a callback of this type.
fn callback_schema(body: &Value) -> Option<&'static str> {
    Some(match body["type"].as_u64()? {
        1 => "PongInteractionCallbackRequest",
        4 | 5 => "CreateMessageInteractionCallbackRequest",
        6 | 7 => "UpdateMessageInteractionCallbackRequest",
        8 => "ApplicationCommandAutocompleteCallbackRequest",
        _ => return None,
    })
}
