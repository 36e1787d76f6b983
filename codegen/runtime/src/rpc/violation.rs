//! Answers that the contract does not allow.

/// How an answer breaks the contract. None is ever retried: the two sides do not speak the same contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ContractViolation {
    /// A status without details: whoever answered does not know the contract.
    NoDetails {
        /// The status of gRPC.
        status: i32,
        /// Its message.
        message: String,
    },
    /// The details are not exactly the contract's error and `google.rpc.ErrorInfo`.
    Details(String),
    /// A number that is no code of the contract as it is known here.
    UnknownCode(i32),
    /// A code that the method does not list.
    ForeignCode(&'static str),
    /// The code travels under another status than the contract says.
    Status {
        /// The code.
        code: &'static str,
        /// The status of gRPC.
        status: i32,
    },
    /// `google.rpc.ErrorInfo` names another code or another domain.
    Reason(String),
    /// The error does not say what it left behind, or not in a way that can be read.
    Unstated(&'static str),
    /// The error says that it may be retried where the contract says otherwise, or the other way round.
    Retry(&'static str),
    /// A message of the answer cannot be read.
    Unreadable(String),
    /// An event without a number, or with nothing that happened.
    EmptyEvent,
    /// An event has another number than the one that follows.
    Sequence {
        /// The number that follows.
        expected: u64,
        /// The number that came.
        found: u64,
    },
    /// The stream ended well, but without `done`.
    NoDone,
    /// Something came after `done`.
    AfterDone,
}

impl std::fmt::Display for ContractViolation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoDetails { status, message } => write!(f, "status {status} without details: {message}"),
            Self::Details(what) => write!(f, "details of the status: {what}"),
            Self::UnknownCode(number) => write!(f, "number {number} is no code of the contract"),
            Self::ForeignCode(code) => write!(f, "the method does not list `{code}`"),
            Self::Status { code, status } => write!(f, "`{code}` came under status {status}"),
            Self::Reason(reason) => write!(f, "the reason `{reason}` is not the code's"),
            Self::Unstated(code) => write!(f, "`{code}` does not say what the call left behind"),
            Self::Retry(code) => write!(f, "`{code}` says otherwise than the contract whether to retry"),
            Self::Unreadable(what) => write!(f, "a message cannot be read: {what}"),
            Self::EmptyEvent => f.write_str("an event without number or content"),
            Self::Sequence { expected, found } => write!(f, "event {found} where {expected} follows"),
            Self::NoDone => f.write_str("the stream ended without `done`"),
            Self::AfterDone => f.write_str("something came after `done`"),
        }
    }
}

impl std::error::Error for ContractViolation {}
