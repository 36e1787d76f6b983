//! Operations of the shop's contract, as generated code holds them.

use super::{problem, types};
use counterpart::message::{Kind, Parameter};
use counterpart::{Body, Cursor, Events, Lines, Text, Unchecked, bodies, multipart, problems, request, responses};

request! {
    /// What `ListPets` is asked.
    pub struct ListPetsRequest: GET "/v1/pets" [["bearer"]] {
        /// Where the page starts.
        pub cursor: Option<Cursor<u32>> = query("cursor") => optional cursor(&Text { min: 1, max: 512, ..Text::ANY }),
        /// How many at most.
        pub limit: Option<i32> = query("limit").whole() => optional i32(1, 200) default i32 = 50,
    }
}
responses! {
    /// What `ListPets` answers.
    pub enum ListPetsResponse {
        /// `200 OK`
        200 Ok(types::PetPage) = json("application/json") => value,
    }
}
problems! {
    /// What `ListPets` may fail with.
    pub enum ListPetsError by "code" {
        400 "invalid_parameter" InvalidParameter(problem::InvalidParameter),
        400 "invalid_cursor" InvalidCursor(problem::InvalidCursor),
        401 "unauthenticated" Unauthenticated(problem::Unauthenticated),
        403 "foreign_cursor" ForeignCursor(problem::ForeignCursor),
        500 "internal" Internal(problem::Internal),
        501 "dark" Dark(problem::Dark),
        503 "authz_unavailable" AuthzUnavailable(problem::AuthzUnavailable),
    }
    internal => Self::Internal(problem::Internal::new("the server failed"));
}

request! {
    /// What `CreatePet` is asked.
    pub struct CreatePetRequest: POST "/v1/pets" [["bearer"]] {
        /// The pet.
        pub body: types::Pet = json("application/json") => required value,
    }
}
responses! {
    /// What `CreatePet` answers.
    pub enum CreatePetResponse {
        /// `201 Created`
        201 Created {
            /// Where it is.
            location: String = header("Location") => required string,
            /// The pet.
            body: types::StoredPet = json("application/json") => required value,
        },
    }
}
problems! {
    /// What `CreatePet` may fail with.
    pub enum CreatePetError {
        400 "invalid_body" InvalidBody(problem::InvalidBody),
        400 "invalid_pet" InvalidPet(problem::InvalidPet),
        401 "unauthenticated" Unauthenticated(problem::Unauthenticated),
        413 "too_large" TooLarge(problem::TooLarge),
        500 "internal" Internal(problem::Internal),
    }
    internal => Self::Internal(problem::Internal::new("the server failed"));
}

request! {
    /// What `GetPet` is asked.
    pub struct GetPetRequest: GET "/v1/pets/{id}" [["bearer"], ["key", "login"]] {
        /// The pet.
        pub id: u32 = path("id").whole() => required u32(1, 1000),
        /// What the caller has.
        pub if_none_match: Option<String> = header("If-None-Match") => optional text(1, 64),
    }
}
responses! {
    /// What `GetPet` answers.
    pub enum GetPetResponse {
        /// `200 OK`
        200 Ok {
            /// The version.
            etag: Option<String> = header("ETag") => optional string,
            /// How often it was asked for.
            counts: Option<Vec<i64>> = header("X-Counts").array(&Kind::Whole) => optional items(0, 9),
            /// The pet.
            body: types::StoredPet = json("application/json") => required value,
        },
        /// `304 Not Modified`
        304 NotModified,
    }
}
problems! {
    /// What `GetPet` may fail with.
    pub enum GetPetError {
        400 "invalid_id" InvalidId(problem::InvalidId),
        400 "invalid_parameter" InvalidParameter(problem::InvalidParameter),
        401 "unauthenticated" Unauthenticated(problem::Unauthenticated),
        403 "permission_denied" Permission(problem::Permission),
        404 "pet_not_found" PetNotFound(problem::PetNotFound),
        500 "internal" Internal(problem::Internal),
        503 "authz_unavailable" AuthzUnavailable(problem::AuthzUnavailable),
    }
    internal => Self::Internal(problem::Internal::new("the server failed"));
}

request! {
    /// What `PatchPet` is asked.
    pub struct PatchPetRequest: PATCH "/v1/pets/{id}" [["bearer"]] {
        /// The pet.
        pub id: u32 = path("id").whole() => required u32(1, 1000),
        /// What changes.
        pub body: Unchecked<types::PetPatch> = json("application/json") => required value,
    }
}
responses! {
    /// What `PatchPet` answers.
    pub enum PatchPetResponse {
        /// `200 OK`
        200 Ok(types::StoredPet) = json("application/json") => value,
    }
}
problems! {
    /// What `PatchPet` may fail with.
    pub enum PatchPetError {
        400 "empty_patch" EmptyPatch(problem::EmptyPatch),
        400 "id_immutable" IdImmutable(problem::IdImmutable),
        400 "invalid_body" InvalidBody(problem::InvalidBody),
        400 "invalid_id" InvalidId(problem::InvalidId),
        400 "invalid_parameter" InvalidParameter(problem::InvalidParameter),
        400 "invalid_pet" InvalidPet(problem::InvalidPet),
        401 "unauthenticated" Unauthenticated(problem::Unauthenticated),
        403 "permission_denied" Permission(problem::Permission),
        404 "pet_not_found" PetNotFound(problem::PetNotFound),
        500 "internal" Internal(problem::Internal),
        503 "authz_unavailable" AuthzUnavailable(problem::AuthzUnavailable),
    }
    from GetPetError { InvalidId(problem), InvalidParameter(problem), Unauthenticated(problem), Permission(problem), PetNotFound(problem), Internal(problem), AuthzUnavailable(problem) };
    internal => Self::Internal(problem::Internal::new("the server failed"));
    violated(violations) => Self::InvalidPet(problem::InvalidPet::new(violations.to_string()));
}

request! {
    /// What `DeletePet` is asked.
    pub struct DeletePetRequest: DELETE "/v1/pets/{id}" {
        /// The pet.
        pub id: u32 = path("id").whole() => required u32(0, u32::MAX),
    }
}
responses! {
    /// What `DeletePet` answers.
    pub enum DeletePetResponse {
        /// `204 No Content`
        204 NoContent,
    }
}
problems! {
    /// What `DeletePet` may fail with.
    pub enum DeletePetError {
        400 BadRequest(types::BasicError) = json("application/json") => value,
        409 "pet_busy" PetBusy(problem::PetBusy),
        410 Gone,
        503 "overloaded" Overloaded(problem::Overloaded),
    }
}

request! {
    /// What `Styles` is asked.
    pub struct StylesRequest: GET "/v1/styles/{simple}/{label}/{matrix}/{flags}" {
        /// `simple`, an array.
        pub simple: Vec<String> = path("simple").array(&Kind::Text) => required items(0, 9),
        /// `label`, an exploded array.
        pub label: Vec<i64> = path("label").array(&Kind::Whole).label().exploded() => required items(0, 9),
        /// `matrix`, an object.
        pub matrix: types::Filter = path("matrix").object(&[("size", Kind::Whole)], None).matrix().exploded() => required value,
        /// A boolean.
        pub flags: bool = path("flags").bare() => required boolean,
        /// `form`, exploded.
        pub exploded: Option<Vec<String>> = query("exploded").array(&Kind::Text) => optional items(0, 9),
        /// `form`, flat.
        pub flat: Option<Vec<String>> = query("flat").array(&Kind::Text).flat() => optional items(0, 9),
        /// `spaceDelimited`
        pub spaces: Option<Vec<String>> = query("spaces").array(&Kind::Text).spaces() => optional items(0, 9),
        /// `pipeDelimited`
        pub pipes: Option<Vec<i64>> = query("pipes").array(&Kind::Whole).pipes() => optional items(0, 9),
        /// `deepObject`
        pub deep: Option<types::Filter> = query("deep").object(&[("size", Kind::Whole)], None).deep() => optional value,
        /// `form`, exploded, an object.
        pub members: Option<types::Filter> = query("members").object(&[("color", Kind::Text), ("size", Kind::Whole)], None) => optional value,
        /// One text or several.
        pub names: Option<types::Names> = query("names").either(&[Kind::Text, Kind::Array(&Kind::Text)]) => optional value,
        /// A number, or members in brackets.
        pub when: Option<types::When> = query("when").either(&[Kind::Whole, Kind::Object(&[("gt", Kind::Whole), ("lt", Kind::Whole)], None)]).deep() => optional value,
        /// `content`
        pub json: Option<types::Pet> = query("json").content("application/json") => optional value,
        /// `allowReserved`
        pub reserved: Option<String> = query("reserved").reserved() => optional string,
        /// `allowEmptyValue`
        pub empty: Option<bool> = query("empty").bare().empty() => optional boolean,
        /// A number.
        pub ratio: Option<f64> = query("ratio").bare() => optional f64(0.0, 1.0),
        /// A header.
        pub list: Option<Vec<String>> = header("X-List").array(&Kind::Text) => optional items(0, 9),
        /// A cookie.
        pub session: Option<String> = cookie("session") => optional string,
        /// A secret.
        pub secret: Option<String> = header("X-Secret").secret() => optional string,
    }
}
responses! {
    /// What `Styles` answers.
    pub enum StylesResponse {
        /// `200 OK`
        200 Ok(types::Echo) = json("application/json") => value,
    }
}
problems! {
    /// What `Styles` may fail with.
    pub enum StylesError {}
}

multipart! {
    /// The parts of `Upload`.
    pub struct UploadParts {
        /// A pet.
        pub meta: types::Pet = json("meta", "application/json") => required value,
        /// A number.
        pub age: Option<i32> = text("age", "text/plain").whole() => optional i32(0, 30),
        /// Tags.
        pub tags: Vec<String> = text("tag", "text/plain") => repeated text(1, 9),
        /// A picture.
        pub file: Body = bytes("file", "image/png") => required,
        /// More pictures.
        pub more: Vec<Body> = bytes("more", "application/octet-stream") => repeated,
    }
}
const LABELS: Kind = Kind::Either(&[Kind::Words(&[""]), Kind::Object(&[], Some(&Kind::Text))]);
bodies! {
    /// What `Upload` takes.
    pub enum UploadBody {
        /// `application/json`
        Json(types::Pet) = json("application/json") => value,
        /// A form.
        Form(types::Pet) = form("application/x-www-form-urlencoded", &[Parameter::field("age").whole(), Parameter::field("tags").array(&Kind::Text)]) => value,
        /// A form with brackets.
        Order(types::Order) = form("application/x-order", &[
            Parameter::field("lines").array(&Kind::Object(&[("price", Kind::Text), ("quantity", Kind::Whole), ("labels", LABELS)], None)).deep(),
            Parameter::field("labels").kind(LABELS).deep(),
            Parameter::field("names").either(&[Kind::Text, Kind::Array(&Kind::Text)])
        ]) => value,
        /// A form with members of any name.
        Counts(std::collections::BTreeMap<String, i64>) = form("application/x-counts", &[Parameter::others(&Kind::Whole)]) => map_with(|v| v.i64(0, 9)),
        /// Text.
        Text(String) = text("text/plain") => text(1, 20),
        /// A picture.
        Image(Body) = bytes("image/*"),
        /// Parts that are handed on as they are.
        Mixed(Body) = bytes("multipart/mixed"),
        /// Parts.
        Multipart(UploadParts) = multipart("multipart/form-data"),
        /// Events.
        Events(Events<types::Tick>) = events("text/event-stream") => value,
        /// Lines.
        Lines(Lines<types::Tick>) = lines("application/jsonl") => value,
        /// Nothing.
        Empty = empty("application/x-nothing"),
    }
}
bodies! {
    /// What `Upload` answers.
    pub enum UploadOk {
        /// `application/json`
        Json(types::Echo) = json("application/json") => value,
        /// `text/plain`
        Text(String) = text("text/plain") => string,
    }
}
request! {
    /// What `Upload` is asked.
    pub struct UploadRequest: POST "/v1/upload" {
        /// How the answer should be.
        pub accept: Option<String> = header("X-Wish") => optional string,
        /// The body.
        pub body: Option<UploadBody> = choice => optional,
    }
}
responses! {
    /// What `Upload` answers.
    pub enum UploadResponse {
        /// `200 OK`
        200 Ok(UploadOk) = choice,
    }
}
problems! {
    /// What `Upload` may fail with.
    pub enum UploadError {
        400 BadRequest(types::BasicError) = json("application/json") => value,
        406 NotAcceptable,
        413 TooLarge,
        415 UnsupportedMediaType,
    }
}

request! {
    /// What `Stream` is asked.
    pub struct StreamRequest: POST "/v1/stream/{how}" {
        /// `bytes`, `events`, `plain` or `lines`
        pub how: String = path("how") => required string,
    }
}
responses! {
    /// What `Stream` answers.
    pub enum StreamResponse {
        /// `200 OK`
        200 Bytes {
            /// How it is called.
            disposition: Option<String> = header("Content-Disposition") => optional string,
            /// The bytes.
            body: Body = bytes("*/*") => required,
        },
        /// `201`
        201 Events(Events<types::Tick>) = events("text/event-stream") => value,
        /// `202`
        202 Plain(Events<String>) = events("text/event-stream").plain() => string,
        /// `203`
        203 Lines(Lines<types::Tick>) = lines("application/json-seq") => value,
    }
}
problems! {
    /// What `Stream` may fail with.
    pub enum StreamError {}
}

request! {
    /// What `StartJob` is asked.
    pub struct StartJobRequest: POST "/v1/jobs?beta=true" {
        /// The body.
        pub body: String = text("text/plain") => required text(1, 10),
    }
}
responses! {
    /// What `StartJob` answers.
    pub enum StartJobResponse {
        /// `200 OK`
        200 Ok(types::Job) = json("application/json") => value,
        /// `202 Accepted`
        202 Accepted(types::Job) = json("application/json") => value,
    }
}
problems! {
    /// What `StartJob` may fail with.
    pub enum StartJobError {}
}

request! {
    /// What `GetJob` is asked.
    pub struct GetJobRequest: GET "/v1/jobs/{id}" {
        /// The job.
        pub id: u32 = path("id").whole() => required u32(0, u32::MAX),
    }
}
responses! {
    /// What `GetJob` answers.
    pub enum GetJobResponse {
        /// `200 OK`
        200 Ok(types::Job) = json("application/json") => value,
    }
}
problems! {
    /// What `GetJob` may fail with.
    pub enum GetJobError {
        404 NotFound,
    }
}

request! {
    /// What `Odd` is asked.
    pub struct OddRequest: GET "/v1/odd/{base}...{head}" {
        /// The status that is wanted.
        pub base: u32 = path("base").whole() => required u32(100, 599),
        /// A text.
        pub head: String = path("head") => required string,
    }
}
responses! {
    /// What `Odd` answers.
    pub enum OddResponse {
        /// `2XX`
        "2XX" Success {
            /// The status.
            status: u16 = status,
            /// The body.
            body: types::Echo = json("application/json") => required value,
        },
    }
}
problems! {
    /// What `Odd` may fail with.
    pub enum OddError {
        404 NotFound(types::BasicError) = json("application/json") => value,
        409 Conflict {
            /// When to come back.
            retry_after: Option<u32> = header("Retry-After").whole() => optional u32(0, u32::MAX),
            /// The body.
            body: types::BasicError = json("application/json") => required value,
        },
        410 Gone,
        "4XX" ClientError { status: u16 = status, body: types::BasicError = json("application/json") => required value, },
        "default" Other { status: u16 = status, body: Body = bytes("*/*") => required, },
    }
}

request! {
    /// What `Fail` is asked.
    pub struct FailRequest: POST "/v1/fail/{how}" {
        /// How.
        pub how: String = path("how") => required string,
    }
}
responses! {
    /// What `Fail` answers.
    pub enum FailResponse {
        /// `204 No Content`
        204 NoContent,
        /// `2XX`
        "2XX" Success { status: u16 = status, },
    }
}
problems! {
    /// What `Fail` may fail with.
    pub enum FailError {
        500 "internal" Internal(problem::Internal),
        503 "late" Late(problem::Late),
    }
    internal => Self::Internal(problem::Internal::new("the server failed"));
}
