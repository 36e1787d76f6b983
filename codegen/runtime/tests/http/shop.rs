//! Bodies of the shop's contract.

use super::gate::{self, Gate, Refusal};
use super::operations::*;
use super::server::{Audit, Authenticator, Credentials, More, Pets, Router};
use super::{problem, types};
use counterpart::server::{
    AuditEntry, Call, Caller, Check, CursorKeys, Demand, EventEntry, Granted, OrInternal, Recorded, RowCheck, Service,
    Transaction, Unauthenticated, Unavailable,
};
use counterpart::{Body, Cursor, Event, Events, Lines};
use futures_core::Stream;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

/// A stream over an iterator.
pub struct Iter<I>(pub I);
impl<I: Iterator + Unpin> Stream for Iter<I> {
    type Item = I::Item;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.0.next())
    }
}

/// A stream over a channel.
pub struct Channel<T>(pub tokio::sync::mpsc::UnboundedReceiver<T>);
impl<T> Stream for Channel<T> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        self.0.poll_recv(context)
    }
}

pub async fn next<S: Stream + Unpin>(stream: &mut S) -> Option<S::Item> {
    std::future::poll_fn(|context| Pin::new(&mut *stream).poll_next(context)).await
}

/// What the shop wrote down, and what it is told to do.
#[derive(Default, Clone)]
pub struct Shop {
    pub log: Arc<Mutex<Vec<String>>>,
    pub overloads: Arc<AtomicU32>,
    pub polls: Arc<AtomicU32>,
    pub tick: Arc<Mutex<Option<tokio::sync::mpsc::UnboundedSender<types::Tick>>>>,
}

impl Shop {
    pub fn note(&self, line: impl Into<String>) {
        self.log.lock().unwrap().push(line.into());
    }
    pub fn service(&self) -> Service {
        let router = Router {
            pets: self.clone(),
            more: self.clone(),
            authenticator: self.clone(),
            gate: self.clone(),
            cursors: CursorKeys::parse(&CursorKeys::generate("k1").unwrap()).unwrap(),
            audit: self.clone(),
        };
        router.into_service()
    }
}

impl Authenticator for Shop {
    async fn authenticate(&self, credentials: Credentials, demand: Demand) -> Result<Caller, Unauthenticated> {
        let name = match (&credentials.bearer, &credentials.key, &credentials.login) {
            (Some(token), ..) => token.reveal().to_owned(),
            (None, Some(key), Some(login)) if key.reveal() == "k" && login.password.reveal() == "s:3" => {
                login.user.clone()
            }
            _ => return Err(Unauthenticated::new("wrong key")),
        };
        assert_ne!(name, "panic", "the authenticator panics");
        let known = ["ada", "bob", "eve"].contains(&&*name);
        known.then(|| Caller::new("user", &*name).with(demand.scopes)).ok_or_else(|| Unauthenticated::new("who?"))
    }
}

impl Gate for Shop {
    async fn check(&self, caller: &Caller, check: Check<'_>) -> Result<(), Refusal> {
        self.note(format!("{caller} {} {}:{}", check.permission, check.object, check.id));
        match caller.subject() {
            "eve" => Err(problem::Permission::new("no").into()),
            "bob" if check.id == "500" => Err(problem::AuthzUnavailable::new("down").into()),
            _ => Ok(()),
        }
    }
    async fn check_rows(&self, caller: &Caller, rows: RowCheck<'_>) -> Result<Vec<bool>, Unavailable> {
        match caller.subject() {
            "eve" => Err(Unavailable::new("down")),
            "bob" => Ok(rows.ids.iter().map(|id| id != "2").collect()),
            _ => Ok(vec![true; rows.ids.len()]),
        }
    }
}

impl Audit for Shop {
    fn list_pets(&self, response: &ListPetsResponse) -> types::ListPetsAudit {
        let ListPetsResponse::Ok(page) = response;
        types::ListPetsAudit { item_count: i32::try_from(page.items.len()).unwrap() }
    }
    async fn append(&self, entry: AuditEntry) -> Result<(), Unavailable> {
        self.note(format!("{} {} {}", entry.relation, entry.caller, entry.context));
        Ok(())
    }
}

/// A transaction in memory.
struct Memory(Shop);
impl Transaction for Memory {
    type Error = String;
    async fn append(&mut self, audit: Option<AuditEntry>, event: Option<EventEntry>) -> Result<(), String> {
        let (audit, event) = (audit.ok_or("no audit")?, event.ok_or("no event")?);
        self.0
            .note(format!("{} {} | {} {} {}", audit.relation, audit.context, event.name, event.aggregate, event.event));
        Ok(())
    }
}

fn stored(id: u32) -> types::StoredPet {
    types::StoredPet { id, name: format!("pet {id}") }
}

/// Whoever asks for so many pets gets a cursor that the body made up.
pub const UNSEALED: u32 = 13;

impl Pets for Shop {
    async fn list_pets(&self, _call: Call, request: ListPetsRequest) -> Result<ListPetsResponse, ListPetsError> {
        let limit = u32::try_from(request.limit()).or_internal()?;
        let ListPetsRequest { cursor, limit: _ } = request;
        let start = cursor.and_then(Cursor::into_position).unwrap_or(0);
        let items = (start..7).take(limit as usize).map(stored).collect();
        let next_cursor = match limit {
            UNSEALED => Some(Cursor::from_text("made up")),
            _ => (start + limit < 7).then(|| Cursor::at(start + limit)),
        };
        Ok(ListPetsResponse::Ok(types::PetPage { items, next_cursor }))
    }
    async fn create_pet(
        &self,
        call: Call,
        request: CreatePetRequest,
    ) -> Result<Recorded<CreatePetResponse>, CreatePetError> {
        let CreatePetRequest { body: types::Pet { name, age: _, tags: _ } } = request;
        let body = types::StoredPet { id: 8, name: name.as_str().to_owned() };
        let response = CreatePetResponse::Created { location: "/v1/pets/8".to_owned(), body };
        let audit = types::CreatePetAudit { name: name.as_str().to_owned() };
        Ok(call.record(&mut Memory(self.clone()), response, audit, types::PetCreated { id: 8 }).await.or_internal()?)
    }
    async fn get_pet(
        &self,
        call: Call<Granted<gate::pet::Observe>>,
        request: GetPetRequest,
    ) -> Result<GetPetResponse, GetPetError> {
        let GetPetRequest { id, if_none_match } = request;
        assert_eq!(call.witness().id(), id.to_string());
        if if_none_match.as_deref() == Some("v1") {
            return Ok(GetPetResponse::NotModified);
        }
        if id > 100 {
            return Err(problem::PetNotFound::new("no such pet").into());
        }
        Ok(GetPetResponse::Ok { etag: Some("v1".to_owned()), counts: Some(vec![1, 2]), body: stored(id) })
    }
    async fn patch_pet(
        &self,
        _call: Call<Granted<gate::pet::Manage>>,
        request: PatchPetRequest,
    ) -> Result<PatchPetResponse, PatchPetError> {
        let PatchPetRequest { id, body } = request;
        if id > 100 {
            return Err(problem::PetNotFound::new("no such pet").into());
        }
        let types::PetPatch { name, age } = body.check()?;
        let name = format!("{:?} {age:?}", name.as_ref().map(types::PetName::as_str));
        Ok(PatchPetResponse::Ok(types::StoredPet { id, name }))
    }
    async fn delete_pet(&self, _call: Call, request: DeletePetRequest) -> Result<DeletePetResponse, DeletePetError> {
        match request.id {
            1 => Ok(DeletePetResponse::NoContent),
            2 => Err(problem::PetBusy { detail: "busy".to_owned(), jobs: Some(3) }.into()),
            3 => Err(DeletePetError::Gone),
            _ if self.overloads.fetch_add(1, Ordering::SeqCst) < request.id => {
                Err(problem::Overloaded { detail: "later".to_owned(), retry_after: Some(0) }.into())
            }
            _ => Ok(DeletePetResponse::NoContent),
        }
    }
}

fn echo(text: impl Into<String>) -> types::Echo {
    types::Echo { text: text.into() }
}

impl More for Shop {
    async fn styles(&self, _call: Call, request: StylesRequest) -> Result<StylesResponse, StylesError> {
        Ok(StylesResponse::Ok(echo(format!("{request:?}"))))
    }
    async fn upload(&self, call: Call, request: UploadRequest) -> Result<UploadResponse, UploadError> {
        let UploadRequest { accept: _, body } = request;
        let text = match body {
            None => "none".to_owned(),
            Some(UploadBody::Json(pet) | UploadBody::Form(pet)) => format!("{pet:?}"),
            Some(UploadBody::Counts(counts)) => format!("{counts:?}"),
            Some(UploadBody::Order(order)) => format!("{order:?}"),
            Some(UploadBody::Text(text)) => text,
            Some(UploadBody::Image(body) | UploadBody::Mixed(body)) => {
                let media_type = body.media_type().unwrap_or_default().to_owned();
                match body.bytes(5000).await {
                    Ok(bytes) => format!("{media_type} {}", bytes.len()),
                    Err(error) => error.to_string(),
                }
            }
            Some(UploadBody::Multipart(parts)) => multipart(parts).await,
            Some(UploadBody::Events(mut events)) => {
                let mut seen = Vec::new();
                while let Some(event) = next(&mut events).await {
                    seen.push(event.map_or_else(|error| error.to_string(), |event| event.data.n.to_string()));
                }
                seen.join(",")
            }
            Some(UploadBody::Lines(mut lines)) => {
                let mut sum = 0;
                while let Some(Ok(tick)) = next(&mut lines).await {
                    sum += tick.n;
                }
                sum.to_string()
            }
            Some(UploadBody::Empty) => "empty".to_owned(),
        };
        Ok(UploadResponse::Ok(match call.preferred(&["application/json", "text/plain"]) {
            Some("text/plain") => UploadOk::Text(text),
            _ => UploadOk::Json(echo(text)),
        }))
    }
    async fn stream(&self, _call: Call, request: StreamRequest) -> Result<StreamResponse, StreamError> {
        let (sender, receiver) = tokio::sync::mpsc::unbounded_channel();
        let ticks = Channel(receiver);
        *self.tick.lock().unwrap() = Some(sender);
        Ok(match &*request.how {
            "events" => StreamResponse::Events(Events::new(Mapped(ticks, |tick: types::Tick| Event {
                id: Some(tick.n.to_string()),
                ..Event::from(tick)
            }))),
            "plain" => StreamResponse::Plain(Events::new(Iter(
                ["a\nb", "[DONE]", ""].into_iter().map(|text| text.to_owned().into()),
            ))),
            "lines" => StreamResponse::Lines(Lines::new(ticks)),
            _ => StreamResponse::Bytes {
                disposition: Some("inline".to_owned()),
                body: Body::from_stream(Mapped(ticks, |tick: types::Tick| Ok::<_, String>(tick.n.to_string().into())))
                    .with_media_type("image/gif"),
            },
        })
    }
    async fn start_job(&self, _call: Call, request: StartJobRequest) -> Result<StartJobResponse, StartJobError> {
        Ok(match &*request.body {
            "now" => StartJobResponse::Ok(types::Job { id: 1, running: false }),
            "lost" => StartJobResponse::Accepted(types::Job { id: 404, running: true }),
            "never" => StartJobResponse::Accepted(types::Job { id: 1000, running: true }),
            _ => StartJobResponse::Accepted(types::Job { id: 3, running: true }),
        })
    }
    async fn get_job(&self, _call: Call, request: GetJobRequest) -> Result<GetJobResponse, GetJobError> {
        if request.id == 404 {
            return Err(GetJobError::NotFound);
        }
        let polls = self.polls.fetch_add(1, Ordering::SeqCst) + 1;
        Ok(GetJobResponse::Ok(types::Job { id: request.id, running: polls < request.id }))
    }
    async fn odd(&self, _call: Call, request: OddRequest) -> Result<OddResponse, OddError> {
        let OddRequest { base, head } = request;
        let status = u16::try_from(base).unwrap();
        let body = types::BasicError { message: head.clone() };
        match status {
            200..=299 => Ok(OddResponse::Success { status, body: echo(head) }),
            404 => Err(OddError::NotFound(body)),
            409 => Err(OddError::Conflict { retry_after: Some(7), body }),
            410 => Err(OddError::Gone),
            400..=499 => Err(OddError::ClientError { status, body }),
            _ => Err(OddError::Other { status, body: head.into() }),
        }
    }
    async fn fail(&self, _call: Call, request: FailRequest) -> Result<FailResponse, FailError> {
        match &*request.how {
            "panic" => panic!("the body panics"),
            "abandon" => {
                Err::<(), _>("a cause").or_abandon();
                Ok(FailResponse::NoContent)
            }
            "internal" => Err("a cause").or_internal()?,
            "slow" => {
                tokio::time::sleep(Duration::from_mins(1)).await;
                Ok(FailResponse::NoContent)
            }
            "answer" => Ok(FailResponse::Success { status: 404 }),
            _ => Ok(FailResponse::NoContent),
        }
    }
}

async fn multipart(parts: UploadParts) -> String {
    let UploadParts { meta, age, tags, file, more } = parts;
    let (name, media_type) = (file.file_name().map(str::to_owned), file.media_type().map(str::to_owned));
    let bytes = file.bytes(1000).await.unwrap();
    format!("{meta:?} {age:?} {tags:?} {name:?} {media_type:?} {} {}", bytes.len(), more.len())
}

/// What a stream becomes.
pub struct Mapped<S, F>(pub S, pub F);
impl<S: Stream + Unpin, T, F: FnMut(S::Item) -> T + Unpin> Stream for Mapped<S, F> {
    type Item = T;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        let this = &mut *self;
        Pin::new(&mut this.0).poll_next(context).map(|item| item.map(&mut this.1))
    }
}
