//! Problems of the shop's contract.

use counterpart::problem;

macro_rules! plain {
    ($($name:ident $status:literal $code:literal $title:literal;)*) => { $(
        problem! {
            /// A problem with a sentence.
            pub struct $name: $status $code "application/problem+json" says detail {
                pin "type" = "https://errors.example/",
                title "title" = $title,
                pin "status" = $status,
                /// A sentence for people.
                pub detail: String = required "detail" string,
                instance "instance",
                code "code",
            }
        }
    )* };
}

plain! {
    InvalidBody 400 "invalid_body" "Invalid body";
    InvalidPet 400 "invalid_pet" "Invalid pet";
    InvalidId 400 "invalid_id" "Invalid id";
    InvalidParameter 400 "invalid_parameter" "Invalid parameter";
    InvalidCursor 400 "invalid_cursor" "Invalid cursor";
    ForeignCursor 403 "foreign_cursor" "Foreign cursor";
    EmptyPatch 400 "empty_patch" "Empty patch";
    IdImmutable 400 "id_immutable" "The id is immutable";
    PetNotFound 404 "pet_not_found" "No such pet";
    TooLarge 413 "too_large" "Too large";
    Internal 500 "internal" "Internal error";
    Dark 501 "dark" "Not provisioned";
    Late 503 "late" "Too late";
    Permission 403 "permission_denied" "Permission denied";
}

problem! {
    /// `401 unauthenticated`
    pub struct Unauthenticated: 401 "unauthenticated" "application/problem+json" says detail {
        pin "status" = 401,
        /// A sentence for people.
        pub detail: String = required "detail" string,
        code "code",
    }
    header "WWW-Authenticate" = "Bearer";
}

problem! {
    /// `409 pet_busy`: the pet is at work.
    pub struct PetBusy: 409 "pet_busy" "application/problem+json" says detail, effect None {
        pin "status" = 409,
        /// A sentence for people.
        pub detail: String = required "detail" string,
        instance "instance",
        code "code",
        /// How many jobs it has.
        pub jobs: Option<i64> = optional "jobs" i64_if(1, i64::MAX),
    }
}

problem! {
    /// `503 overloaded`
    pub struct Overloaded: 503 "overloaded" "application/problem+json" says detail,
        retry same_request().after(10).at_most(2), effect None {
        /// A sentence for people.
        pub detail: String = required "detail" string,
        code "code",
    }
    header pub retry_after: Option<u32> = header("Retry-After").whole() => optional u32(0, u32::MAX);
}

problem! {
    /// `503 authz_unavailable`
    pub struct AuthzUnavailable: 503 "authz_unavailable" "application/problem+json" says detail {
        /// A sentence for people.
        pub detail: String = required "detail" string,
        code "code",
    }
}
