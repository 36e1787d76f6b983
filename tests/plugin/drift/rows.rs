//! The drift table of protocol buffers: what changes in the contract, and what the compiler says on each side.

use counterpart_tests::drift::Says::{Code, Nothing, Version};
use counterpart_tests::drift::{Row, Says};

const fn row(
    name: &'static str,
    edits: &'static [(&'static str, &'static str)],
    server: &'static [Says],
    client: &'static [Says],
) -> Row {
    Row { name, edits, server, client }
}

const LIST: &str = "[\"NO_BOX\", \"FULL\", \"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]";

/// A method with the option that every method has.
const EMPTY: &str = "  rpc EmptyBox(GetBoxRequest) returns (Box) {
    option (counterpart.v1.method) = {
      operation: \"empty-box\" major: 1 effect: EFFECT_MUTATE timeout_seconds: 5
      error: [\"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]
    };
  }

  // Fills a box.\n";

/// Every row of the table.
pub(crate) const ROWS: &[Row] = &[
    row("nothing but words", &[("// Fills a box.", "// Fills a box with layers.")], &[Nothing], &[Nothing]),
    row(
        "operation added",
        &[("  // Fills a box.\n", EMPTY)],
        &[Code("E0046", "empty_box", "impl Vault"), Version],
        &[Version],
    ),
    row(
        "operation renamed",
        &[("rpc GetBox(", "rpc ReadBox(")],
        &[
            Code("E0407", "get_box", "fn get_box"),
            Code("E0432", "GetBoxError", "use vault::operations"),
            Code("E0046", "read_box", "impl Vault"),
        ],
        &[Code("E0432", "GetBoxError", "use vault::operations"), Code("E0599", "get_box", "fn read")],
    ),
    row(
        "request field added",
        &[("  int32 weight = 3;\n", "  int32 weight = 3;\n  string colour = 4;\n")],
        &[Code("E0027", "colour", "fn fill_box"), Version],
        &[Code("E0063", "colour", "fn fill"), Version],
    ),
    row(
        "request field removed",
        &[("  int32 weight = 3;\n", "")],
        &[Code("E0026", "weight", "fn fill_box"), Version],
        &[Code("E0560", "weight", "fn fill"), Version],
    ),
    row(
        "request field's type changed",
        &[("  int32 weight = 3;\n", "  string weight = 3;\n")],
        &[Code("E0308", "mismatched", "fn fill_box"), Version],
        &[Code("E0308", "mismatched", "fn fill"), Version],
    ),
    row(
        "request field's number changed",
        &[("  int32 weight = 3;\n", "  int32 weight = 9;\n")],
        &[Version],
        &[Version],
    ),
    row(
        "response field added",
        &[("  Health health = 2;\n", "  Health health = 2;\n  string colour = 3;\n")],
        &[Code("E0063", "colour", "fn get_box"), Version],
        &[Code("E0027", "colour", "fn read"), Version],
    ),
    row(
        "response field removed",
        &[("  Health health = 2;\n", "")],
        &[Code("E0560", "health", "fn get_box"), Version],
        &[Code("E0599", "health", "fn read"), Code("E0026", "health", "fn read"), Version],
    ),
    row(
        "response field's type changed",
        &[("message Box {\n  int64 id", "message Box {\n  string id")],
        &[Code("E0308", "mismatched", "fn get_box"), Version],
        &[Code("E0308", "mismatched", "fn read"), Version],
    ),
    row(
        "event added",
        &[("    Filled done = 4;\n", "    Started paused = 5;\n    Filled done = 4;\n")],
        &[Version],
        &[Code("E0004", "Paused", "fn weighed"), Version],
    ),
    row(
        "event removed",
        &[("    Layer layer = 3;\n", "")],
        &[Code("E0599", "layer", "fn fill_box"), Version],
        &[Code("E0599", "Layer", "fn weighed"), Version],
    ),
    row(
        "the end's type changed",
        &[("    Filled done = 4;\n", "    Layer done = 4;\n")],
        &[Code("E0271", "Layer", "fn fill_box"), Version],
        &[Code("E0308", "mismatched", "fn weighed"), Version],
    ),
    row(
        "events become one answer",
        &[("returns (stream FillEvent)", "returns (Filled)"), ("      event_stream: true\n", "")],
        &[Code("E0432", "events", "use vault::events"), Code("E0050", "fill_box", "fn fill_box")],
        &[Code("E0599", "event", "fn fill"), Version],
    ),
    row(
        "problem code added",
        &[
            (LIST, "[\"NO_BOX\", \"FULL\", \"LOCKED\", \"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]"),
            (
                "  CODE_INTERNAL = 5",
                "  CODE_LOCKED = 6 [(counterpart.v1.code) = {grpc_status: 10 retry: RETRY_RULE_NEVER}];\n  CODE_INTERNAL = 5",
            ),
        ],
        &[Version],
        &[Code("E0004", "Locked", "fn told"), Version],
    ),
    row(
        "problem code removed from an operation",
        &[(LIST, "[\"NO_BOX\", \"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]")],
        &[Code("E0277", "FillBoxError", "fn fill_box"), Version],
        &[Code("E0599", "Full", "fn told"), Version],
    ),
    row(
        "problem gone from the contract",
        &[
            (LIST, "[\"NO_BOX\", \"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]"),
            ("  CODE_FULL = 2 [(counterpart.v1.code) = {grpc_status: 9 retry: RETRY_RULE_PER_ERROR}];\n", ""),
        ],
        &[Code("E0425", "Full", "fn fit"), Code("E0422", "Full", "fn fit")],
        &[Code("E0599", "Full", "fn told"), Version],
    ),
    row(
        "problem member added",
        &[("  string reference = 6;\n", "  string reference = 6;\n  string trace = 7;\n")],
        &[Code("E0063", "trace", "fn fit"), Version],
        &[Version],
    ),
    row(
        "problem member removed",
        &[("  string reference = 6;\n", "")],
        &[Code("E0560", "reference", "fn fit"), Version],
        &[Code("E0609", "reference", "fn told"), Version],
    ),
    row(
        "request enum value added",
        &[("  MODE_HARD = 2;\n", "  MODE_HARD = 2;\n  MODE_MILD = 3;\n")],
        &[Code("E0004", "Mild", "fn fill_box"), Version],
        &[Version],
    ),
    row(
        "request enum value removed",
        &[("  MODE_SOFT = 1;\n", "")],
        &[Code("E0599", "Soft", "fn fill_box"), Version],
        &[Code("E0599", "Soft", "fn fill"), Version],
    ),
    row(
        "response enum value added",
        &[("  HEALTH_DOWN = 2;\n", "  HEALTH_DOWN = 2;\n  HEALTH_SLOW = 3;\n")],
        &[Version],
        &[Code("E0004", "Slow", "fn read"), Version],
    ),
    row(
        "response enum value removed",
        &[("  HEALTH_UP = 1;\n", "")],
        &[Code("E0599", "Up", "fn get_box"), Version],
        &[Code("E0599", "Up", "fn read"), Version],
    ),
    row("deadline changed", &[("timeout_seconds: 60", "timeout_seconds: 90")], &[Version], &[Version]),
    row("effect changed", &[("effect: EFFECT_READ", "effect: EFFECT_MUTATE")], &[Version], &[Version]),
    row("status of a code changed", &[("grpc_status: 9", "grpc_status: 8")], &[Version], &[Version]),
    row("stable name changed", &[("\"fill-box\"", "\"fill\"")], &[Version], &[Version]),
    row(
        "retry left to the contract",
        &[("retry: RETRY_RULE_PER_ERROR", "retry: RETRY_RULE_ALWAYS")],
        &[Code("E0560", "retryable", "fn fit"), Version],
        &[Version],
    ),
    row(
        "field becomes secret",
        &[(
            "message Filled {\n  int32 layers = 1;",
            "message Filled {\n  int32 layers = 1 [(counterpart.v1.field) = {secret: true}];",
        )],
        &[Version],
        &[Version],
    ),
];
