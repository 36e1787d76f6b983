//! The server's side of the shop's contract, as generated code holds it.

use super::gate::{self, Gate};
use super::operations::*;
use super::surface::SURFACE;
use super::types;
use counterpart::server::{
    self, Answering, AuditEntry, Auditing, Authenticating, Basic, Call, Caller, Check, Checking, CheckingRows,
    CursorKeys, Demand, Exchange, Granted, Presented, Record, Recorded, RowCheck, Service, Token, Unauthenticated,
    Unavailable,
};

/// What a caller presented.
#[derive(Debug)]
pub struct Credentials {
    /// `bearer`
    pub bearer: Option<Token>,
    /// `key`
    pub key: Option<Token>,
    /// `login`
    pub login: Option<Basic>,
}

/// Who a caller is.
pub trait Authenticator: Send + Sync + 'static {
    /// Says who a caller is.
    fn authenticate(
        &self,
        credentials: Credentials,
        demand: Demand,
    ) -> impl Future<Output = Result<Caller, Unauthenticated>> + Send;
}

/// What is written down.
pub trait Audit: Send + Sync + 'static {
    /// What is written down about `ListPets`.
    fn list_pets(&self, response: &ListPetsResponse) -> types::ListPetsAudit;
    /// Writes it down.
    fn append(&self, entry: AuditEntry) -> impl Future<Output = Result<(), Unavailable>> + Send;
}

impl Record for CreatePetResponse {
    type Audit = types::CreatePetAudit;
    type Event = types::PetCreated;
}

type Outcome<R, E> = Result<R, E>;

/// Pets.
pub trait Pets: Send + Sync + 'static {
    fn list_pets(
        &self,
        call: Call,
        request: ListPetsRequest,
    ) -> impl Future<Output = Outcome<ListPetsResponse, ListPetsError>> + Send;
    fn create_pet(
        &self,
        call: Call,
        request: CreatePetRequest,
    ) -> impl Future<Output = Outcome<Recorded<CreatePetResponse>, CreatePetError>> + Send;
    fn get_pet(
        &self,
        call: Call<Granted<gate::pet::Observe>>,
        request: GetPetRequest,
    ) -> impl Future<Output = Outcome<GetPetResponse, GetPetError>> + Send;
    fn patch_pet(
        &self,
        call: Call<Granted<gate::pet::Manage>>,
        request: PatchPetRequest,
    ) -> impl Future<Output = Outcome<PatchPetResponse, PatchPetError>> + Send;
    fn delete_pet(
        &self,
        call: Call,
        request: DeletePetRequest,
    ) -> impl Future<Output = Outcome<DeletePetResponse, DeletePetError>> + Send;
}

/// More.
pub trait More: Send + Sync + 'static {
    fn styles(
        &self,
        call: Call,
        request: StylesRequest,
    ) -> impl Future<Output = Outcome<StylesResponse, StylesError>> + Send;
    fn upload(
        &self,
        call: Call,
        request: UploadRequest,
    ) -> impl Future<Output = Outcome<UploadResponse, UploadError>> + Send;
    fn stream(
        &self,
        call: Call,
        request: StreamRequest,
    ) -> impl Future<Output = Outcome<StreamResponse, StreamError>> + Send;
    fn start_job(
        &self,
        call: Call,
        request: StartJobRequest,
    ) -> impl Future<Output = Outcome<StartJobResponse, StartJobError>> + Send;
    fn get_job(
        &self,
        call: Call,
        request: GetJobRequest,
    ) -> impl Future<Output = Outcome<GetJobResponse, GetJobError>> + Send;
    fn odd(&self, call: Call, request: OddRequest) -> impl Future<Output = Outcome<OddResponse, OddError>> + Send;
    fn fail(&self, call: Call, request: FailRequest) -> impl Future<Output = Outcome<FailResponse, FailError>> + Send;
}

/// Everything that serves the contract.
pub struct Router<P, M, A, G, L> {
    pub pets: P,
    pub more: M,
    pub authenticator: A,
    pub gate: G,
    pub cursors: CursorKeys,
    pub audit: L,
}

impl<P: Pets, M: More, A: Authenticator, G: Gate, L: Audit> Router<P, M, A, G, L> {
    pub fn into_service(self) -> Service {
        Service::new(&SURFACE, self)
    }
}

impl<P: Pets, M: More, A: Authenticator, G: Gate, L: Audit> server::Handler for Router<P, M, A, G, L> {
    fn call<'a>(&'a self, operation: usize, exchange: Exchange<'a>) -> Answering<'a> {
        match operation {
            0..=4 => pets(&self.pets, &self.audit, operation, exchange),
            _ => more(&self.more, operation, exchange),
        }
    }
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Authenticating<'a> {
        let credentials =
            Credentials { bearer: presented.token(0), key: presented.token(1), login: presented.basic(2) };
        Box::pin(self.authenticator.authenticate(credentials, presented.demand()))
    }
    fn check<'a>(&'a self, caller: &'a Caller, check: Check<'a>) -> Checking<'a> {
        Box::pin(async move { self.gate.check(caller, check).await.map_err(server::refused) })
    }
    fn check_rows<'a>(&'a self, caller: &'a Caller, rows: RowCheck<'a>) -> CheckingRows<'a> {
        Box::pin(self.gate.check_rows(caller, rows))
    }
    fn audit(&self, entry: AuditEntry) -> Auditing<'_> {
        Box::pin(self.audit.append(entry))
    }
    fn cursors(&self) -> Option<&CursorKeys> {
        Some(&self.cursors)
    }
}

fn pets<'a, S: Pets, L: Audit>(
    service: &'a S,
    audit: &'a L,
    operation: usize,
    exchange: Exchange<'a>,
) -> Answering<'a> {
    match operation {
        0 => exchange.answer_then(
            |call, request| service.list_pets(call, request),
            move |mut response, finish| async move {
                let ListPetsResponse::Ok(page) = &mut response;
                finish.rows(&mut page.items, |row| row.id.to_string()).await?;
                finish.seal(&mut page.next_cursor)?;
                finish.audit(audit.list_pets(&response)).await?;
                Ok(response)
            },
        ),
        1 => exchange.answer(|call, request| service.create_pet(call, request)),
        2 => exchange.answer(|call, request| service.get_pet(call, request)),
        3 => exchange.answer(|call, request| service.patch_pet(call, request)),
        4 => exchange.answer(|call, request| service.delete_pet(call, request)),
        _ => exchange.unknown(),
    }
}

fn more<'a, S: More>(service: &'a S, operation: usize, exchange: Exchange<'a>) -> Answering<'a> {
    match operation {
        5 => exchange.answer(|call, request| service.styles(call, request)),
        6 => exchange.answer(|call, request| service.upload(call, request)),
        7 => exchange.answer(|call, request| service.stream(call, request)),
        8 => exchange.answer(|call, request| service.start_job(call, request)),
        9 => exchange.answer(|call, request| service.get_job(call, request)),
        10 => exchange.answer(|call, request| service.odd(call, request)),
        11 => exchange.answer(|call, request| service.fail(call, request)),
        _ => exchange.unknown(),
    }
}
