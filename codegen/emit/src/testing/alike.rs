//! Two operations that no request tells apart: one is served, the other, of a trait and a scheme of its own, is called.

use counterpart_model::{
    Alternative, Contract, Docs, ErrorKind, Kind, Method, Name, Operation, Place, Presence, Scheme, SchemeId,
    SchemeKind, Served, ServiceId, Shape, Status, Type, TypeId,
};

use super::bundles::{body, case, json, operation, parameter, response};
use super::{contract, define, object, optional, origin, required, service, string};

/// The contract.
pub(crate) fn alike() -> Contract {
    let mut contract = contract();
    let members = vec![required("name", string()), optional("link", string())];
    let file = define(&mut contract, "File", Shape::Object(object(members)));
    let link = define(
        &mut contract,
        "Link",
        Shape::Object(object(vec![required("name", string()), required("link", string())])),
    );
    contract.services = vec![service("links", "Links"), service("files", "Files")];
    contract.schemes = vec![Scheme {
        name: Name::new("bearer", "bearer"),
        docs: Docs::default(),
        origin: origin(),
        kind: SchemeKind::Bearer,
    }];
    let put = put("PutFile", "put_file", file, file);
    let mut share = put_of_link(link, file);
    share.served = Served::By(put.names.wire.clone());
    contract.operations = vec![Operation { service: ServiceId(1), ..put }, share];
    contract
}

fn put(stem: &str, method: &str, asked: TypeId, answered: TypeId) -> Operation {
    let mut put = operation(Method::Put, "/files/{id}", stem, method);
    put.parameters = vec![parameter("id", Place::Path, Kind::Text, string(), Presence::Required)];
    put.body = Some(body(json(Type::Named(asked)), None));
    put.responses = vec![response(200, "Ok", json(Type::Named(answered)))];
    put.errors = vec![case(Status::Exact(404), "NotFound", ErrorKind::Bare { headers: Vec::new() })];
    put
}

fn put_of_link(link: TypeId, file: TypeId) -> Operation {
    let mut share = put("ShareFile", "share_file", link, file);
    share.parameters.push(parameter("fields", Place::Query, Kind::Text, string(), Presence::Required));
    share.security.alternatives = vec![Alternative { schemes: vec![(SchemeId(0), Vec::new())] }];
    share
}
