//! The client's side of the shop's contract, as generated code holds it.

use super::operations::*;
use super::types;
use counterpart::client::{ClientOptions, Credential, Pages, Pending, Polling, Transport, Waiting};

/// Typed client.
#[derive(Debug, Clone)]
pub struct Client(pub counterpart::client::Client);

macro_rules! operations {
    ($($name:ident $request:ident $response:ident $error:ident;)*) => { impl Client { $(
        pub fn $name(&self, request: &$request) -> Pending<'_, $response, $error> { self.0.call(request) }
    )* } };
}
operations! {
    list_pets ListPetsRequest ListPetsResponse ListPetsError;
    create_pet CreatePetRequest CreatePetResponse CreatePetError;
    get_pet GetPetRequest GetPetResponse GetPetError;
    patch_pet PatchPetRequest PatchPetResponse PatchPetError;
    delete_pet DeletePetRequest DeletePetResponse DeletePetError;
    styles StylesRequest StylesResponse StylesError;
    upload UploadRequest UploadResponse UploadError;
    stream StreamRequest StreamResponse StreamError;
    odd OddRequest OddResponse OddError;
    fail FailRequest FailResponse FailError;
}

impl Client {
    pub fn new(transport: impl Transport + 'static) -> Self {
        Self(counterpart::client::Client::new(transport))
    }
    pub fn with_options(self, options: ClientOptions) -> Self {
        Self(self.0.with_options(options))
    }
    pub fn with_bearer(self, token: &str) -> Self {
        Self(self.0.with_credential("bearer", Credential::bearer(token)))
    }
    pub fn with_key_and_login(self, key: &str, user: &str, password: &str) -> Self {
        let client = self.0.with_credential("key", Credential::header("X-Key", key));
        Self(client.with_credential("login", Credential::basic(user, password)))
    }
    pub fn list_pets_pages(
        &self,
        request: ListPetsRequest,
    ) -> Pages<'_, ListPetsRequest, ListPetsResponse, ListPetsError, types::StoredPet, u32> {
        self.0.pages(
            request,
            |request, cursor| request.cursor = Some(cursor),
            |response| match response {
                ListPetsResponse::Ok(page) => Some((page.items, page.next_cursor)),
            },
        )
    }
    pub fn start_job_wait<'c>(
        &'c self,
        request: &StartJobRequest,
    ) -> Waiting<'c, StartJobResponse, StartJobError, GetJobRequest, GetJobResponse, GetJobError> {
        self.0.wait(
            request,
            Polling { interval_ms: 5, wait_ms: 200 },
            |response| match response {
                StartJobResponse::Accepted(job) => Some(GetJobRequest { id: job.id }),
                StartJobResponse::Ok(_) => None,
            },
            |response| matches!(response, GetJobResponse::Ok(job) if job.running),
        )
    }
}
