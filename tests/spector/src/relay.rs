//! The relay of a document: the server's traits, implemented by the client.

use counterpart_model::{Contract, Operation, Scheme, SchemeKind, Service};

use crate::documents::Document;

/// The module, as text.
#[must_use]
pub fn text(document: &Document) -> String {
    let contract = &document.contract;
    let authenticates = document.files.iter().any(|file| file.text.contains("pub trait Authenticator"));
    let services = contract.services.iter().enumerate().map(|(index, service)| bodies(contract, index, service));
    let services: String = services.collect();
    let mut fields: Vec<&str> = contract.services.iter().map(|service| service.field.as_str()).collect();
    if authenticates {
        fields.push("authenticator");
    }
    let fields = fields.iter().fold(String::new(), |all, field| all + field + ": relay.clone(), ");
    let authenticator = if authenticates { authenticator(&contract.schemes) } else { String::new() };
    let credentials: String =
        if authenticates { contract.schemes.iter().map(credential).collect() } else { String::new() };
    let version = &contract.version.rust;
    format!(
        "//! The server of `{name}`, whose bodies call the client.

use counterpart::server::{{Call, Service}};

#[derive(Clone)]
struct Relay(crate::client::Client);

/// In front of the mock server.
pub fn service(base: &str) -> Service {{
    let transport = counterpart_spector_relay::transport(base);
    let relay = Relay(crate::client::Client::new(transport, crate::version::{version}));
    crate::server::Router {{ {fields} }}.into_service()
}}

impl Relay {{
    fn client(&self, call: &Call) -> crate::client::Client {{
        let client = self.0.clone().with_options(counterpart_spector_relay::options(call));
{credentials}        client
    }}
}}
{services}{authenticator}",
        name = document.name
    )
}

fn bodies(contract: &Contract, index: usize, service: &Service) -> String {
    let own = contract.operations.iter().filter(|operation| operation.service.0 as usize == index);
    let own = own.filter(|operation| operation.is_served());
    let methods: String = own.map(method).collect();
    let (rust, version) = (&service.rust, &contract.version.rust);
    format!(
        "
impl crate::server::{rust} for Relay {{
    type Implements = crate::version::{version};
{methods}}}
"
    )
}

fn method(operation: &Operation) -> String {
    let names = &operation.names;
    let (method, request, response, error) = (&names.method, &names.request, &names.response, &names.error);
    format!(
        "    async fn {method}(
        &self,
        call: Call,
        request: crate::operations::{request},
    ) -> Result<crate::operations::{response}, crate::operations::{error}> {{
        counterpart_spector_relay::hand_on(self.client(&call).{method}(&request).await)
    }}
"
    )
}

/// Hands a credential on.
fn credential(scheme: &Scheme) -> String {
    assert!(scheme.kind != SchemeKind::Basic, "no document of Spector has a user name and a password");
    let rust = &scheme.name.rust;
    let with = rust.trim_start_matches("r#");
    format!(
        "        let client = match counterpart_spector_relay::credential(call, \"{rust}\") {{
            Some(credential) => client.with_{with}(credential),
            None => client,
        }};
"
    )
}

/// Takes credentials as they come.
fn authenticator(schemes: &[Scheme]) -> String {
    let pair = |scheme: &Scheme| format!("(\"{0}\", credentials.{0}), ", scheme.name.rust);
    let pairs: String = schemes.iter().map(pair).collect();
    format!(
        "
impl crate::server::Authenticator for Relay {{
    async fn authenticate(
        &self,
        credentials: crate::server::Credentials,
        _: counterpart::server::Demand,
    ) -> Result<counterpart::server::Caller, counterpart::server::Unauthenticated> {{
        Ok(counterpart_spector_relay::caller([{pairs}]))
    }}
}}
"
    )
}
