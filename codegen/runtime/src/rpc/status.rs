//! Errors on the wire: a status of gRPC whose details are exactly the contract's error and `google.rpc.ErrorInfo`.

use std::collections::HashMap;

use prost::Message;
use prost_types::Any;
use tonic::{Code as Grpc, Status};

use super::call_error::{CallError, TransportError};
use super::problem::{Detail, Problems, Stated};
use super::violation::ContractViolation;

/// `google.rpc.Status`
#[derive(Clone, PartialEq, Message)]
struct WireStatus {
    #[prost(int32, tag = "1")]
    code: i32,
    #[prost(string, tag = "2")]
    message: String,
    #[prost(message, repeated, tag = "3")]
    details: Vec<Any>,
}

/// `google.rpc.ErrorInfo`
#[derive(Clone, PartialEq, Message)]
struct ErrorInfo {
    #[prost(string, tag = "1")]
    reason: String,
    #[prost(string, tag = "2")]
    domain: String,
    #[prost(map = "string, string", tag = "3")]
    metadata: HashMap<String, String>,
}

const ERROR_INFO: &str = "type.googleapis.com/google.rpc.ErrorInfo";

/// Details travel in a header, and peers take 16 KiB of headers in all.
const LARGEST_DETAIL: usize = 8 << 10;
/// The message travels beside the details too, percent-encoded.
const LONGEST_MESSAGE: usize = 512;

/// The status that carries a problem.
pub(super) fn to_status<E: Problems>(problem: E) -> Status {
    let code = problem.code();
    let message = clipped(&problem.stated().message, LONGEST_MESSAGE);
    let mut detail = problem.into_detail();
    while detail.encoded_len() > LARGEST_DETAIL && detail.shorten() {}
    if detail.encoded_len() > LARGEST_DETAIL
        && let Some(stated) = detail.stated()
    {
        detail = E::Detail::state(code, Stated { message: message.clone(), ..stated });
    }
    let info = ErrorInfo { reason: code.name.to_owned(), domain: E::RPC.domain.to_owned(), metadata: HashMap::new() };
    let details = vec![
        Any { type_url: E::Detail::TYPE_URL.to_owned(), value: detail.encode_to_vec() },
        Any { type_url: ERROR_INFO.to_owned(), value: info.encode_to_vec() },
    ];
    let wire = WireStatus { code: code.status, message: message.clone(), details };
    Status::with_details(Grpc::from_i32(code.status), message, wire.encode_to_vec().into())
}

fn clipped(text: &str, longest: usize) -> String {
    let mut end = text.len().min(longest);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}

/// What a status says to the caller of a method.
pub(super) fn from_status<E: Problems>(status: Status) -> CallError<E> {
    if is_local(&status) {
        return CallError::Transport(TransportError::new(status));
    }
    match problem(&status) {
        Ok(problem) => CallError::Problem(problem),
        Err(violation) => CallError::Violation(violation),
    }
}

/// Whether the status was made on this side, because the transport failed.
fn is_local(status: &Status) -> bool {
    if !status.details().is_empty() {
        return false;
    }
    let cut_off = status.message().starts_with("protocol error: missing grpc-status trailer")
        || status.message() == "Unexpected EOF decoding stream.";
    std::error::Error::source(status).is_some() || cut_off
}

fn problem<E: Problems>(status: &Status) -> Result<E, ContractViolation> {
    let number = i32::from(status.code());
    if status.details().is_empty() {
        return Err(ContractViolation::NoDetails { status: number, message: status.message().to_owned() });
    }
    let (mut detail, info) = details::<E::Detail>(status)?;
    let found = detail.number();
    let code = E::RPC.codes.iter().find(|code| code.number == found).copied();
    let code = code.ok_or_else(|| foreign::<E>(found))?;
    if code.status != number {
        return Err(ContractViolation::Status { code: code.name, status: number });
    }
    if info.reason != code.name || info.domain != E::RPC.domain {
        return Err(ContractViolation::Reason(format!("{}/{}", info.domain, info.reason)));
    }
    let stated = detail.stated().ok_or(ContractViolation::Unstated(code.name))?;
    if stated.retryable != code.retry.allows(E::RPC.effect, stated.retryable, stated.outcome) {
        return Err(ContractViolation::Retry(code.name));
    }
    E::from_detail(code, stated, detail).ok_or(ContractViolation::ForeignCode(code.name))
}

/// A code that the method does not list: of the contract or not at all.
fn foreign<E: Problems>(number: i32) -> ContractViolation {
    match E::RPC.known.iter().find(|code| code.number == number) {
        Some(code) => ContractViolation::ForeignCode(code.name),
        None => ContractViolation::UnknownCode(number),
    }
}

/// Exactly two details: the contract's error and the information for those who do not know the contract.
fn details<D: Detail>(status: &Status) -> Result<(D, ErrorInfo), ContractViolation> {
    let wrong = |what: String| ContractViolation::Details(what);
    let wire = WireStatus::decode(status.details()).map_err(|error| wrong(error.to_string()))?;
    let [first, second] = wire.details.as_slice() else {
        return Err(wrong(format!("{} of them", wire.details.len())));
    };
    for (found, expected) in [(first, D::TYPE_URL), (second, ERROR_INFO)] {
        if found.type_url != expected {
            return Err(wrong(format!("`{}` in place of `{expected}`", found.type_url)));
        }
    }
    let detail = D::decode(first.value.as_slice()).map_err(|error| wrong(error.to_string()))?;
    let info = ErrorInfo::decode(second.value.as_slice()).map_err(|error| wrong(error.to_string()))?;
    Ok((detail, info))
}
