//! A SpiceDB that lives as long as a test.
#![expect(clippy::panic, reason = "what a test asks for is there, or the test ends")]

use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use spicedb_grpc_tonic::v1 as api;
use spicedb_grpc_tonic::v1::permissions_service_client::PermissionsServiceClient;
use spicedb_grpc_tonic::v1::schema_service_client::SchemaServiceClient;
use tokio::process::{Child, Command};
use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status};

use crate::plain::Answer;

/// What the server is told to ask for, and the client sends.
const KEY: &str = "between-two-processes";
/// How many questions go into one request.
const BULK: usize = 200;
/// How many relationships SpiceDB takes in one request.
const WRITE: usize = 1000;

/// Sends the key along.
#[derive(Debug, Clone)]
struct Key(MetadataValue<Ascii>);

impl tonic::service::Interceptor for Key {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        request.metadata_mut().insert("authorization", self.0.clone());
        Ok(request)
    }
}

type Keyed = InterceptedService<Channel, Key>;

/// A server with nothing in it, and a client of it. It ends with this value.
#[derive(Debug)]
pub struct Server {
    schemas: SchemaServiceClient<Keyed>,
    permissions: PermissionsServiceClient<Keyed>,
    _process: Child,
}

/// `type:id#relation@type:id`, as it is asked and written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// `type:id`
    pub object: String,
    /// A relation or permission.
    pub name: String,
    /// `type:id` or `type:id#relation`
    pub subject: String,
}

impl Server {
    /// Starts the program, and waits until it answers.
    ///
    /// # Panics
    ///
    /// Where it does not.
    pub async fn start(program: &Path) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.expect("there is a free port").to_string();
        let process = Command::new(program)
            .args(["serve", "--datastore-engine=memory", "--http-enabled=false", "--metrics-enabled=false"])
            .args(["--telemetry-endpoint=", "--skip-release-check", "--log-level=error"])
            .arg(format!("--grpc-addr={address}"))
            .env("SPICEDB_GRPC_PRESHARED_KEY", KEY)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the program starts");
        let channel = connect(&address).await;
        let key = Key(format!("Bearer {KEY}").parse().expect("the key is ASCII"));
        Self {
            schemas: SchemaServiceClient::with_interceptor(channel.clone(), key.clone()),
            permissions: PermissionsServiceClient::with_interceptor(channel, key),
            _process: process,
        }
    }

    /// Writes a schema, or says why it is refused.
    ///
    /// # Panics
    ///
    /// Where the server is not there any more.
    pub async fn schema(&mut self, text: &str) -> Result<(), String> {
        let request = api::WriteSchemaRequest { schema: text.to_owned() };
        match self.schemas.write_schema(request).await {
            Ok(_) => Ok(()),
            // What is wrong with a schema has any of three codes.
            Err(status)
                if [Code::InvalidArgument, Code::FailedPrecondition, Code::Unknown].contains(&status.code()) =>
            {
                Err(status.message().to_owned())
            }
            Err(status) => panic!("{status}\n{text}"),
        }
    }

    /// Takes away every relationship of these types.
    ///
    /// # Panics
    ///
    /// Where the server refuses.
    pub async fn clear(&mut self, types: &[&str]) {
        for of in types {
            let filter = api::RelationshipFilter { resource_type: (*of).to_owned(), ..Default::default() };
            let request = api::DeleteRelationshipsRequest { relationship_filter: Some(filter), ..Default::default() };
            let answer = self.permissions.delete_relationships(request).await;
            let unknown = answer.as_ref().is_err_and(|status| status.message().contains("not found"));
            assert!(answer.is_ok() || unknown, "{answer:?}");
        }
    }

    /// Writes relationships, or says why one is refused.
    pub async fn touch(&mut self, written: &[Question]) -> Result<(), String> {
        for some in written.chunks(WRITE) {
            let touch = api::relationship_update::Operation::Touch as i32;
            let updates = some
                .iter()
                .map(|one| api::RelationshipUpdate { operation: touch, relationship: Some(one.relationship()) })
                .collect();
            let request = api::WriteRelationshipsRequest { updates, ..Default::default() };
            self.permissions.write_relationships(request).await.map_err(|status| status.message().to_owned())?;
        }
        Ok(())
    }

    /// Takes away every relationship that an object has.
    ///
    /// # Panics
    ///
    /// Where the server refuses.
    pub async fn delete_object(&mut self, object: &str) {
        let reference = object_of(object);
        let filter = api::RelationshipFilter {
            resource_type: reference.object_type,
            optional_resource_id: reference.object_id,
            ..Default::default()
        };
        let request = api::DeleteRelationshipsRequest { relationship_filter: Some(filter), ..Default::default() };
        self.permissions.delete_relationships(request).await.expect("the server takes them away");
    }

    /// Asks one question.
    ///
    /// # Panics
    ///
    /// Where the answer is neither yes nor no nor that it lies too deep.
    pub async fn ask(&mut self, question: &Question) -> Answer {
        let request = api::CheckPermissionRequest {
            consistency: Some(consistency()),
            resource: Some(object_of(&question.object)),
            permission: question.name.clone(),
            subject: Some(subject_of(&question.subject)),
            ..Default::default()
        };
        match self.permissions.check_permission(request).await {
            Ok(answer) => answer_of(answer.into_inner().permissionship),
            Err(status) => deep(status.code() as i32, status.message(), question),
        }
    }

    /// Asks many questions in few requests. Where one of them is too deep SpiceDB says so of others in the same request.
    ///
    /// # Panics
    ///
    /// As for one.
    pub async fn ask_all(&mut self, questions: &[Question]) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(questions.len());
        for some in questions.chunks(BULK) {
            let items = some.iter().map(Question::item).collect();
            let request =
                api::CheckBulkPermissionsRequest { consistency: Some(consistency()), items, ..Default::default() };
            let answer = self.permissions.check_bulk_permissions(request).await.expect("the server answers");
            let pairs = answer.into_inner().pairs;
            assert_eq!(pairs.len(), some.len());
            answers.extend(pairs.iter().zip(some).map(|(pair, question)| match &pair.response {
                Some(api::check_bulk_permissions_pair::Response::Item(item)) => answer_of(item.permissionship),
                Some(api::check_bulk_permissions_pair::Response::Error(error)) => {
                    deep(error.code, &error.message, question)
                }
                None => panic!("no answer to {question:?}"),
            }));
        }
        answers
    }
}

impl Question {
    fn relationship(&self) -> api::Relationship {
        api::Relationship {
            resource: Some(object_of(&self.object)),
            relation: self.name.clone(),
            subject: Some(subject_of(&self.subject)),
            ..Default::default()
        }
    }

    fn item(&self) -> api::CheckBulkPermissionsRequestItem {
        api::CheckBulkPermissionsRequestItem {
            resource: Some(object_of(&self.object)),
            permission: self.name.clone(),
            subject: Some(subject_of(&self.subject)),
            ..Default::default()
        }
    }
}

async fn connect(address: &str) -> Channel {
    let endpoint = Endpoint::from_shared(format!("http://{address}")).expect("the address is one");
    for _ in 0..300 {
        if let Ok(channel) = endpoint.connect().await {
            return channel;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("SpiceDB does not answer at {address}");
}

fn consistency() -> api::Consistency {
    api::Consistency { requirement: Some(api::consistency::Requirement::FullyConsistent(true)) }
}

fn object_of(text: &str) -> api::ObjectReference {
    let (object_type, id) = text.split_once(':').expect("an object has a type");
    api::ObjectReference { object_type: object_type.to_owned(), object_id: id.to_owned() }
}

fn subject_of(text: &str) -> api::SubjectReference {
    let (object, relation) = text.split_once('#').unwrap_or((text, ""));
    api::SubjectReference { object: Some(object_of(object)), optional_relation: relation.to_owned() }
}

fn answer_of(permissionship: i32) -> Answer {
    let held = api::check_permission_response::Permissionship::HasPermission as i32;
    let not_held = api::check_permission_response::Permissionship::NoPermission as i32;
    match permissionship {
        is if is == held => Answer::Yes,
        is if is == not_held => Answer::No,
        other => panic!("{other} is neither yes nor no"),
    }
}

/// The one error that is an answer.
fn deep(code: i32, message: &str, question: &Question) -> Answer {
    let expected = code == Code::FailedPrecondition as i32 || code == Code::ResourceExhausted as i32;
    assert!(expected && message.contains("max depth"), "{code} {message}: {question:?}");
    Answer::Deep
}
