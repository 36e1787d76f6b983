//! A request with which an operation succeeds, and how it is spoilt.

use counterpart_service_tests::{Fault, MEDIA_TYPE, attached, bundle};
use counterpart_wire_tests::Wire;
use serde_json::{Map, Value, json};

use crate::stage::Stage;

/// An operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    pub(crate) method: &'static str,
    collection: &'static str,
    /// What follows the id, where there is one.
    tail: Option<&'static str>,
}

const BUNDLES: &str = "/v1/provider-bundles";
const CLOUDS: &str = "/v1/clouds";

const fn operation(
    name: &'static str,
    method: &'static str,
    collection: &'static str,
    tail: Option<&'static str>,
) -> Operation {
    Operation { name, method, collection, tail }
}

/// Every operation of the contract.
pub(crate) const OPERATIONS: [Operation; 12] = [
    operation("CreateProviderBundle", "POST", BUNDLES, None),
    operation("ListProviderBundles", "GET", BUNDLES, None),
    operation("GetProviderBundle", "GET", BUNDLES, Some("")),
    operation("PatchProviderBundle", "PATCH", BUNDLES, Some("")),
    operation("DeleteProviderBundle", "DELETE", BUNDLES, Some("")),
    operation("ListProviderBundleClouds", "GET", BUNDLES, Some("/clouds")),
    operation("ListProviderBundleVersions", "GET", BUNDLES, Some("/versions")),
    operation("CreateCloud", "POST", CLOUDS, None),
    operation("ListClouds", "GET", CLOUDS, None),
    operation("GetCloud", "GET", CLOUDS, Some("")),
    operation("PatchCloud", "PATCH", CLOUDS, Some("")),
    operation("DeleteCloud", "DELETE", CLOUDS, Some("")),
];

impl Operation {
    pub(crate) fn is_of_clouds(self) -> bool {
        self.collection == CLOUDS
    }
    pub(crate) fn is_list(self) -> bool {
        self.name.starts_with("List")
    }
    /// Whether it is filtered row by row, in the place of a gate.
    pub(crate) fn is_filtered(self) -> bool {
        self.is_list() && self.tail.is_none()
    }
    pub(crate) fn has_id(self) -> bool {
        self.tail.is_some()
    }
    pub(crate) fn has_body(self) -> bool {
        matches!(self.method, "POST" | "PATCH")
    }
    /// Its path with an id.
    pub(crate) fn path(self, id: &str) -> String {
        self.tail.map_or_else(|| self.collection.to_owned(), |tail| format!("{}/{id}{tail}", self.collection))
    }
}

/// A request, and what lies behind the router when it arrives.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) operation: Operation,
    pub(crate) caller: Option<&'static str>,
    pub(crate) id: String,
    pub(crate) limit: Option<&'static str>,
    pub(crate) cursor: Option<String>,
    pub(crate) media_type: &'static str,
    pub(crate) encoding: Option<&'static str>,
    pub(crate) members: Map<String, Value>,
    pub(crate) is_truncated: bool,
    pub(crate) is_padded: bool,
    pub(crate) is_dark: bool,
    /// The line to the checker is cut after so many questions.
    pub(crate) cut_after: Option<usize>,
    pub(crate) fault: Option<Fault>,
}

impl Draft {
    /// The operation succeeds.
    pub(crate) fn new(operation: Operation, stage: &Stage) -> Self {
        let body = match operation.name {
            "CreateProviderBundle" => bundle("new"),
            "CreateCloud" => attached("new", &stage.bundle),
            _ if operation.method == "PATCH" => json!({ "display_name": "Renamed" }),
            _ => json!({}),
        };
        let id = match operation.name {
            "DeleteProviderBundle" => &stage.free,
            _ if operation.is_of_clouds() => &stage.cloud,
            _ => &stage.bundle,
        };
        Self {
            operation,
            caller: Some("ada"),
            id: id.clone(),
            limit: None,
            cursor: None,
            media_type: MEDIA_TYPE,
            encoding: None,
            members: body.as_object().cloned().unwrap_or_default(),
            is_truncated: false,
            is_padded: false,
            is_dark: false,
            cut_after: None,
            fault: None,
        }
    }
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.members.insert(name.to_owned(), value.into());
    }
    pub(crate) fn path(&self) -> String {
        self.operation.path(&self.id)
    }
    /// The request.
    pub(crate) fn request(&self, stage: &Stage) -> Wire {
        let cursor = self.cursor.as_ref().map(|cursor| format!("cursor={cursor}"));
        let query: Vec<_> = self.limit.map(|limit| format!("limit={limit}")).into_iter().chain(cursor).collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        let target = format!("{}{query}", self.path());
        let request = match self.caller {
            Some(caller) => stage.world.request(caller, self.operation.method, &target),
            None => Wire::request(self.operation.method, &target),
        };
        if self.operation.has_body() { self.with_body(request) } else { request }
    }
    fn with_body(&self, request: Wire) -> Wire {
        let request = request.with("Content-Type", self.media_type).with_body(self.body());
        match self.encoding {
            Some(encoding) => request.with("Content-Encoding", encoding),
            None => request,
        }
    }
    fn body(&self) -> String {
        let mut body = Value::Object(self.members.clone()).to_string();
        if self.is_truncated {
            body.pop();
        }
        if self.is_padded {
            body.push_str(&" ".repeat(8193));
        }
        body
    }
}
