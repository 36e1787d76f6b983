//! `token`

use super::{Outcome, say};
use crate::failure::Failure;
use crate::settings::{ConfigFlag, MintFlags};
use counterpart_identity::{Grant, PrincipalType, Secret, is_subject, mint};
use std::time::{Duration, SystemTime};

/// Whom the token is for, and for how long.
#[derive(Debug, clap::Args)]
pub(super) struct GrantFlags {
    /// The subject: a bare id, as in `alice`
    #[arg(long, value_name = "ID", value_parser = subject)]
    subject: String,
    /// For how long, as in `1h` or `30m`
    #[arg(long, value_name = "DURATION", default_value = "1h", value_parser = humantime::parse_duration)]
    ttl: Duration,
    /// What the subject is: `user` or `service_identity`
    #[arg(long, value_name = "TYPE", default_value = "user", value_parser = principal_type)]
    principal_type: PrincipalType,
}

fn subject(text: &str) -> Result<String, String> {
    if is_subject(text) { Ok(text.to_owned()) } else { Err("a subject is made of A-Z a-z 0-9 / _ | = + -".to_owned()) }
}

fn principal_type(text: &str) -> Result<PrincipalType, String> {
    PrincipalType::named(text).ok_or_else(|| "it is `user` or `service_identity`".to_owned())
}

pub(super) fn run(config: &ConfigFlag, flags: MintFlags, grant: &GrantFlags) -> Outcome {
    let (file, expected) = config.complete(flags.given())?.mint()?;
    let bytes = std::fs::read(&file).map_err(|error| Failure::of_file(&file, &error))?;
    let secret = Secret::of_file(&bytes).map_err(|error| Failure::of_file(&file, &error))?;
    let GrantFlags { subject, ttl, principal_type } = grant;
    let grant = Grant { subject, principal_type: *principal_type, from: SystemTime::now(), ttl: *ttl };
    say(&format!("{}\n", mint(&secret, &expected, &grant)))
}
