//! CP5xxx: protocol buffers.

crate::code::codes! {
    /// A document does not follow the grammar of protocol buffers, or names something that is not there.
    ///
    /// ```proto
    /// message Plan { StoredPlam plan = 1; }
    /// ```
    ///
    /// Correct the document; the message says what was expected at the place.
    SYNTAX = "CP5001" "the document is not valid protocol buffers";
    /// A document, or one that it imports, cannot be read.
    ///
    /// Imports are looked up from the contract's folder. `google/protobuf/…` and `counterpart/v1/options.proto` are always there.
    IMPORT = "CP5002" "a document cannot be read";
    /// Only documents of `syntax = "proto3"` are read.
    ///
    /// The older syntax has required fields, groups and defaults, which no closed type can be made of.
    VERSION = "CP5003" "the document is not proto3";
    /// The contract's documents declare no service, so there is nothing to generate.
    NO_SERVICE = "CP5004" "the contract has no service";
    /// Two types, methods or fields are told apart on the wire but become the same name in Rust.
    ///
    /// ```proto
    /// message StackRequest {}
    /// message Stack_Request {}
    /// ```
    ///
    /// Rename one of them.
    NAME_CLASH = "CP5005" "two names become one in Rust";
    /// Protocol buffers have no place for the version of a contract; `contract.toml` has:
    ///
    /// ```toml
    /// version = "1.0.0"
    /// ```
    NO_VERSION = "CP5006" "the contract says no version";

    /// A service says how it fails and which protocol it speaks:
    ///
    /// ```proto
    /// option (counterpart.v1.service) = {
    ///   errors_from: "provider.v1.ErrorCode"
    ///   error_detail: "provider.v1.OperationError"
    ///   protocol_major: 1
    /// };
    /// ```
    SERVICE_OPTION = "CP5010" "a service has no option `counterpart.v1.service`";
    /// `errors_from` names the enumeration of the codes by its full name: `provider.v1.ErrorCode`.
    ERRORS_FROM = "CP5011" "`errors_from` names no enumeration";
    /// `error_detail` names the message that carries an error, by its full name: `provider.v1.OperationError`.
    ///
    /// The message has the members `code` (the enumeration that `errors_from` names), `message` (`string`), `retryable` (`bool`),
    /// `retry_after` (`google.protobuf.Duration`) and `outcome` (an enumeration with the values `NOTHING_CHANGED`,
    /// `PARTLY_CHANGED` and `UNKNOWN`); whatever else it has is handed through.
    ERROR_DETAIL = "CP5012" "`error_detail` names no message that can carry an error";
    /// Every code but the one with number zero says under which status of gRPC it travels, and when to retry:
    ///
    /// ```proto
    /// ERROR_CODE_INVALID = 1 [(counterpart.v1.code) = {grpc_status: 3 retry: RETRY_RULE_NEVER}];
    /// ```
    ///
    /// The status is one of 1 to 16.
    CODE_OPTION = "CP5013" "a code does not say its status and its retry rule";

    /// A method says what it may do and how it may fail:
    ///
    /// ```proto
    /// option (counterpart.v1.method) = {
    ///   operation: "apply"
    ///   major: 1
    ///   effect: EFFECT_MUTATE
    ///   error: ["INVALID", "TIMEOUT", "CANCELLED", "INTERNAL"]
    ///   timeout_seconds: 3600
    /// };
    /// ```
    METHOD_OPTION = "CP5020" "a method has no option `counterpart.v1.method`";
    /// A method lists a code that is no value of the enumeration that `errors_from` names.
    ///
    /// Codes are listed without the enumeration's prefix: `NOT_FOUND` for `ERROR_CODE_NOT_FOUND`.
    UNKNOWN_CODE = "CP5021" "a method lists a code that does not exist";
    /// A method lists a code twice.
    CODE_TWICE = "CP5022" "a method lists a code twice";
    /// Every method can run into its deadline, be cancelled, and fail inside; so it lists `TIMEOUT`, `CANCELLED` and `INTERNAL`.
    ///
    /// Generated code answers them by itself: it has to have a code to answer.
    MISSING_CODE = "CP5023" "a method lacks a code that generated code answers by itself";
    /// A method says whether a call reads, changes the world, or negotiates: `EFFECT_READ`, `EFFECT_MUTATE`, `EFFECT_NEGOTIATE`.
    ///
    /// Retries depend on it.
    EFFECT = "CP5024" "a method does not say its effect";
    /// A method says its deadline in seconds, at least one: `timeout_seconds: 60`.
    TIMEOUT = "CP5025" "a method does not say its deadline";
    /// A method says the stable name of its operation, which no other method of the service has: `operation: "apply"`.
    OPERATION = "CP5026" "a method does not say a stable name of its own";

    /// With `event_stream: true` the answer is a stream of a message of this shape:
    ///
    /// ```proto
    /// message ApplyEvent {
    ///   EventHead head = 1;          // with `uint64 sequence` and `google.protobuf.Timestamp at`
    ///   oneof event {
    ///     Started started = 2;       // a message
    ///     Progress progress = 3;     // anything else, by any name
    ///     StackResult done = 5;      // a message
    ///   }
    /// }
    /// ```
    EVENT_SHAPE = "CP5030" "the answer of an event stream has not the shape of an event";
    /// `event_stream: true` is for methods that answer with a stream: `returns (stream ApplyEvent)`.
    EVENT_STREAM = "CP5031" "an event stream that is no stream";

    /// No Rust can be made of a message, an enumeration, a method or a part of a package: its name has neither a letter nor a
    /// digit.
    ///
    /// ```proto
    /// message Plan { string __ = 1; }
    /// ```
    ///
    /// Rename it. Where nothing is called so, the generator of messages met something that it does not know, which is a fault
    /// of this tool; the message says what.
    MESSAGES = "CP5090" "the messages cannot be generated";
}
