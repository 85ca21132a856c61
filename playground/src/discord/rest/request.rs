//! The body of a request: JSON, or JSON with files.

use std::collections::HashMap;
use std::str::FromStr;

use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use bytes::Bytes;
use serde_json::Value;

use super::ApiError;
use crate::discord::id::Id;
use crate::discord::interactions::ATTACHMENT_LIMIT;
use crate::discord::limits::FormErrors;

/// Largest request in bytes; Discord's own limit is per file.
pub(crate) const BODY_LIMIT: usize = 64 * 1024 * 1024;

/// A parsed request.
#[derive(Debug, Default)]
pub(crate) struct Call {
    pub(crate) params: Vec<String>,
    pub(crate) query: HashMap<String, String>,
    /// Null if there is none.
    pub(crate) body: Value,
    pub(crate) uploads: Vec<Upload>,
    /// Whether unknown fields are refused; Discord itself ignores most of them.
    pub(crate) strict: bool,
    /// Errors that Discord's API description finds in the body.
    pub(crate) objection: Option<FormErrors>,
}

/// A file part `files[n]`.
#[derive(Debug, Clone)]
pub(crate) struct Upload {
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) bytes: Bytes,
}

impl Call {
    pub(crate) async fn read(params: Vec<String>, request: Request, strict: bool) -> Result<Call, ApiError> {
        let query = request.uri().query().unwrap_or_default();
        let query = query.split('&').filter_map(|pair| pair.split_once('='));
        let query = query
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let content_type = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        let multipart = content_type.is_some_and(|kind| kind.starts_with("multipart/form-data"));
        let mut call = Call {
            params,
            query,
            strict,
            ..Call::default()
        };
        if multipart {
            call.read_parts(request).await?;
        } else {
            let body = axum::body::to_bytes(request.into_body(), BODY_LIMIT)
                .await
                .map_err(|_| ApiError::TOO_LARGE)?;
            if !body.is_empty() {
                call.body = serde_json::from_slice(&body).map_err(|_| ApiError::INVALID_BODY)?;
            }
        }
        Ok(call)
    }

    async fn read_parts(&mut self, mut request: Request) -> Result<(), ApiError> {
        axum::extract::DefaultBodyLimit::max(BODY_LIMIT).apply(&mut request);
        let mut parts = Multipart::from_request(request, &())
            .await
            .map_err(|_| ApiError::INVALID_BODY)?;
        while let Some(part) = parts.next_field().await.map_err(|_| ApiError::INVALID_BODY)? {
            let name = part.name().unwrap_or_default().to_owned();
            let filename = part.file_name().map(str::to_owned);
            let content_type = part.content_type().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|_| ApiError::TOO_LARGE)?;
            let index = name
                .strip_prefix("files[")
                .and_then(|rest| rest.strip_suffix(']'))
                .and_then(|n| n.parse().ok());
            match (name.as_str(), index) {
                ("payload_json", _) => {
                    self.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::INVALID_BODY)?;
                }
                (_, Some(_)) if bytes.len() > ATTACHMENT_LIMIT => return Err(ApiError::TOO_LARGE),
                (_, Some(index)) => {
                    let filename = filename.unwrap_or_else(|| "unknown".to_owned());
                    self.uploads.push(Upload {
                        index,
                        filename,
                        content_type,
                        bytes,
                    });
                }
                _ => return Err(ApiError::INVALID_BODY),
            }
        }
        Ok(())
    }

    /// Returns the id at this position of the path, or fails with `missing`.
    pub(crate) fn id(&self, index: usize, missing: ApiError) -> Result<Id, ApiError> {
        self.params
            .get(index)
            .and_then(|text| Id::from_str(text).ok())
            .ok_or(missing)
    }

    /// Refuses the request because of our own limits first, which are more specific, and then because of Discord's
    /// description.
    pub(crate) fn accept(&self, errors: FormErrors) -> Result<(), ApiError> {
        errors.into_result(self.strict)?;
        self.objection
            .as_ref()
            .map_or(Ok(()), |objection| Err(ApiError::invalid_form(objection)))
    }

    pub(crate) fn text(&self, index: usize) -> &str {
        self.params.get(index).map(String::as_str).unwrap_or_default()
    }

    pub(crate) fn asks(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|value| matches!(value.as_str(), "true" | "True" | "1"))
    }
}
