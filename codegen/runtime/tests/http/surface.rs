//! The table of the shop's contract, as generated code holds it.

use super::operations as ops;
use counterpart::server::{
    Aggregate, ApiKeyPlace, AuditPlace, AuditRule, AuditWhen, Bind, CursorRule, EventRule, Fault, Form, GateId,
    GateRule, Operation, Outside, Prepared, Reject, RowsRule, Scheme, SchemeKind, Source, Surface, canonical,
};

const fn problem(status: u16, code: &'static str, members: &'static [(&'static str, Source)]) -> Prepared {
    Prepared { status, code: Some(code), media_type: Some("application/problem+json"), members, headers: &[] }
}

macro_rules! members {
    ($status:literal $code:literal) => {
        &[
            ("type", Source::Literal("\"https://errors.example/\"")),
            ("title", Source::Literal("\"A title\"")),
            ("status", Source::Literal($status)),
            ("detail", Source::Detail),
            ("instance", Source::Instance),
            ("code", Source::Literal($code)),
            ("request_id", Source::RequestId),
        ]
    };
}

const UNAUTHENTICATED: usize = 0;
const INVALID_BODY: usize = 1;
const INVALID_PET: usize = 2;
const INVALID_ID: usize = 3;
const INVALID_PARAMETER: usize = 4;
const INVALID_CURSOR: usize = 5;
const FOREIGN_CURSOR: usize = 6;
const TOO_LARGE: usize = 7;
const INTERNAL: usize = 8;
const DARK: usize = 9;
const AUTHZ: usize = 10;
const EMPTY_PATCH: usize = 11;
const IMMUTABLE: usize = 12;
const BAD_REQUEST: usize = 13;
const NOT_ACCEPTABLE: usize = 14;
const NO_PATH: usize = 15;
const LATE: usize = 16;
const UPLOAD_TOO_LARGE: usize = 17;

const PETS: &str = "pets";
const BEARER: &[&[(usize, &[&str])]] = &[&[(0, &["pets"])]];
const MANAGE: GateRule = GateRule { object: "pet", id: GateId::Typed("id", canonical::<u32>), permission: "manage" };
const OBSERVE: GateRule = GateRule { object: "pet", id: GateId::Typed("id", canonical::<u32>), permission: "observe" };
const COMMON: &[(Fault, usize)] = &[
    (Fault::Unauthenticated, UNAUTHENTICATED),
    (Fault::NotProvisioned, DARK),
    (Fault::CursorInvalid, INVALID_CURSOR),
    (Fault::CursorForeign, FOREIGN_CURSOR),
    (Fault::GateUnavailable, AUTHZ),
    (Fault::MediaType, INVALID_BODY),
    (Fault::TooLarge, TOO_LARGE),
    (Fault::Unreadable, INVALID_BODY),
    (Fault::Shape, INVALID_BODY),
    (Fault::Constraint, INVALID_PET),
    (Fault::Timeout, LATE),
    (Fault::Panic, INTERNAL),
    (Fault::Answer, INTERNAL),
];
const PARAMETERS: &[(&str, usize)] = &[("id", INVALID_ID), ("cursor", INVALID_CURSOR), ("*", INVALID_PARAMETER)];

pub static SURFACE: Surface = Surface {
    contract: "shop",
    version: "1.0.0",
    schemes: &[
        Scheme { name: "bearer", kind: SchemeKind::Bearer },
        Scheme { name: "key", kind: SchemeKind::ApiKey(ApiKeyPlace::Header, "X-Key") },
        Scheme { name: "login", kind: SchemeKind::Basic },
    ],
    answers: &[
        problem(401, "unauthenticated", members!("401" "\"unauthenticated\"")),
        problem(400, "invalid_body", members!("400" "\"invalid_body\"")),
        problem(400, "invalid_pet", members!("400" "\"invalid_pet\"")),
        problem(400, "invalid_id", members!("400" "\"invalid_id\"")),
        problem(400, "invalid_parameter", members!("400" "\"invalid_parameter\"")),
        problem(400, "invalid_cursor", members!("400" "\"invalid_cursor\"")),
        problem(403, "foreign_cursor", members!("403" "\"foreign_cursor\"")),
        problem(413, "too_large", members!("413" "\"too_large\"")),
        problem(500, "internal", members!("500" "\"internal\"")),
        problem(501, "dark", members!("501" "\"dark\"")),
        problem(503, "authz_unavailable", members!("503" "\"authz_unavailable\"")),
        problem(400, "empty_patch", members!("400" "\"empty_patch\"")),
        problem(400, "id_immutable", members!("400" "\"id_immutable\"")),
        Prepared {
            status: 400,
            code: None,
            media_type: Some("application/json"),
            members: &[("message", Source::Detail), ("violations", Source::Violations(Form::Objects))],
            headers: &[("X-Fault", "yes")],
        },
        Prepared { status: 406, code: None, media_type: None, members: &[], headers: &[] },
        problem(404, "route_not_found", members!("404" "\"route_not_found\"")),
        problem(503, "late", members!("503" "\"late\"")),
        Prepared { status: 413, code: None, media_type: None, members: &[], headers: &[] },
    ],
    outside: &[(Outside::NoPath, NO_PATH)],
    operations: &[
        Operation {
            id: "ListPets",
            service: PETS,
            faults: COMMON,
            parameters: PARAMETERS,
            security: BEARER,
            rows: Some(RowsRule { object: "pet", permission: "observe" }),
            cursor: Some(CursorRule {
                parameter: "cursor",
                bind: &[Bind::Caller, Bind::Operation, Bind::Path],
                length: 32,
            }),
            audit: Some(AuditRule { relation: "pet.list", when: AuditWhen::Granted, place: AuditPlace::Adapter }),
            ..Operation::of::<ops::ListPetsRequest, ops::ListPetsResponse>()
        },
        Operation {
            id: "CreatePet",
            service: PETS,
            faults: COMMON,
            security: BEARER,
            body_limit: Some(200),
            audit: Some(AuditRule { relation: "pet.create", when: AuditWhen::Success, place: AuditPlace::Transaction }),
            event: Some(EventRule { name: "PetCreated", aggregate: Aggregate::Event("id") }),
            ..Operation::of::<ops::CreatePetRequest, ops::CreatePetResponse>()
        },
        Operation {
            id: "GetPet",
            service: PETS,
            faults: COMMON,
            parameters: PARAMETERS,
            security: &[&[(0, &["pets"])], &[(1, &[]), (2, &[])]],
            gate: Some(OBSERVE),
            ..Operation::of::<ops::GetPetRequest, ops::GetPetResponse>()
        },
        Operation {
            id: "PatchPet",
            service: PETS,
            faults: COMMON,
            parameters: PARAMETERS,
            security: BEARER,
            gate: Some(MANAGE),
            reject: &[(Reject::Member("id"), IMMUTABLE), (Reject::Empty, EMPTY_PATCH)],
            ..Operation::of::<ops::PatchPetRequest, ops::PatchPetResponse>()
        },
        Operation {
            id: "DeletePet",
            service: PETS,
            faults: &[(Fault::Parameter, BAD_REQUEST)],
            ..Operation::of::<ops::DeletePetRequest, ops::DeletePetResponse>()
        },
        Operation { id: "Styles", service: "more", ..Operation::of::<ops::StylesRequest, ops::StylesResponse>() },
        Operation {
            id: "Upload",
            service: "more",
            faults: &[
                (Fault::NotAcceptable, NOT_ACCEPTABLE),
                (Fault::TooLarge, UPLOAD_TOO_LARGE),
                (Fault::Unreadable, BAD_REQUEST),
                (Fault::Shape, BAD_REQUEST),
                (Fault::Constraint, BAD_REQUEST),
            ],
            body_limit: Some(1000),
            ..Operation::of::<ops::UploadRequest, ops::UploadResponse>()
        },
        Operation { id: "Stream", service: "more", ..Operation::of::<ops::StreamRequest, ops::StreamResponse>() },
        Operation { id: "StartJob", service: "more", ..Operation::of::<ops::StartJobRequest, ops::StartJobResponse>() },
        Operation { id: "GetJob", service: "more", ..Operation::of::<ops::GetJobRequest, ops::GetJobResponse>() },
        Operation { id: "Odd", service: "more", ..Operation::of::<ops::OddRequest, ops::OddResponse>() },
        Operation {
            id: "Fail",
            service: "more",
            faults: COMMON,
            ..Operation::of::<ops::FailRequest, ops::FailResponse>()
        },
    ],
};
