//! The drift table: what changes in the contract, and what the compiler says on each side.

use counterpart_tests::drift::Row;
use counterpart_tests::drift::Says::{Code, Nothing, Version};

/// Every row of the table.
pub(crate) const ROWS: &[Row] = &[
    Row {
        name: "operation added",
        edits: &[(
            "  /keys:\n",
            "  /keys/{id}:\n    get:\n      operationId: GetKey\n      tags: [keys]\n      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n      responses: { '204': { description: It is there. } }\n      x-counterpart: { problems: [invalid_request] }\n  /keys:\n",
        )],
        server: &[Code("E0046", "get_key", "impl Keys for Vault"), Version],
        client: &[Version],
    },
    Row {
        name: "operation renamed",
        edits: &[("operationId: CountKeys", "operationId: SumKeys")],
        server: &[Code("E0407", "count_keys", "fn count_keys"), Code("E0046", "sum_keys", "impl Keys for Vault")],
        client: &[Code("E0599", "count_keys", "fn count")],
    },
    Row {
        name: "request member added",
        edits: &[(
            "        weight: { type: integer, format: int32 }\n",
            "        weight: { type: integer, format: int32 }\n        colour: { type: string }\n",
        )],
        server: &[Code("E0027", "colour", "fn fill_chest")],
        client: &[Code("E0063", "colour", "fn fill")],
    },
    Row {
        name: "request member removed",
        edits: &[
            ("      required: [mode, weight]", "      required: [mode]"),
            ("        weight: { type: integer, format: int32 }\n", ""),
        ],
        server: &[Code("E0026", "weight", "fn fill_chest")],
        client: &[Code("E0560", "weight", "fn fill")],
    },
    Row {
        name: "request member's type changed",
        edits: &[("        weight: { type: integer, format: int32 }\n", "        weight: { type: string }\n")],
        server: &[Code("E0308", "mismatched", "fn fill_chest")],
        client: &[Code("E0308", "mismatched", "fn fill")],
    },
    Row {
        name: "request member optional",
        edits: &[("      required: [mode, weight]", "      required: [mode]")],
        server: &[Code("E0308", "mismatched", "fn fill_chest")],
        client: &[Code("E0308", "mismatched", "fn fill")],
    },
    Row {
        name: "response member added",
        edits: &[(
            "        health: { $ref: '#/components/schemas/Health' }\n",
            "        health: { $ref: '#/components/schemas/Health' }\n        colour: { type: string }\n",
        )],
        server: &[Code("E0063", "colour", "fn get_chest"), Code("E0063", "colour", "fn fill_chest")],
        client: &[Code("E0027", "colour", "fn read")],
    },
    Row {
        name: "response member removed",
        edits: &[
            ("      required: [id, health]", "      required: [id]"),
            ("        health: { $ref: '#/components/schemas/Health' }\n", ""),
        ],
        server: &[Code("E0560", "health", "fn get_chest"), Code("E0560", "health", "fn fill_chest")],
        client: &[Code("E0026", "health", "fn read")],
    },
    Row {
        name: "response member's type changed",
        edits: &[(
            "      properties: { count: { type: integer, format: int64 } }",
            "      properties: { count: { type: string } }",
        )],
        server: &[Code("E0308", "mismatched", "fn count_keys")],
        client: &[Code("E0308", "mismatched", "fn count")],
    },
    Row {
        name: "success status added to two",
        edits: &[(
            "        '204': { description: It was in it already. }\n",
            "        '202': { description: Later. }\n        '204': { description: It was in it already. }\n",
        )],
        server: &[Version],
        client: &[Code("E0004", "Accepted", "fn fill")],
    },
    Row {
        name: "success status added to one",
        edits: &[(
            "        '200': { description: How many.",
            "        '202': { description: Later. }\n        '200': { description: How many.",
        )],
        server: &[Version],
        client: &[Code("E0005", "refutable", "fn count")],
    },
    Row {
        name: "success status removed",
        edits: &[("        '204': { description: It was in it already. }\n", "")],
        server: &[Code("E0599", "NoContent", "fn fill_chest")],
        client: &[Code("E0599", "NoContent", "fn fill")],
    },
    Row {
        name: "problem code added",
        edits: &[(
            "[invalid_request, permission_denied, chest_not_found, gate",
            "[invalid_request, permission_denied, chest_not_found, chest_locked, gate",
        )],
        server: &[Version],
        client: &[Version],
    },
    Row {
        name: "problem code added where all are matched",
        edits: &[
            (
                "      gate_unavailable: { status: 503",
                "      chest_worn: { status: 409, title: Worn, means: Too old. }\n      gate_unavailable: { status: 503",
            ),
            ("chest_full, chest_locked, gate", "chest_full, chest_locked, chest_worn, gate"),
        ],
        server: &[Version],
        client: &[Code("E0004", "ChestWorn", "fn refused")],
    },
    Row {
        name: "problem code removed from an operation",
        edits: &[
            ("chest_not_found, chest_full, chest_locked", "chest_not_found, chest_locked"),
            (
                "[invalid_request, permission_denied, chest_not_found, gate",
                "[invalid_request, permission_denied, chest_not_found, chest_full, gate",
            ),
        ],
        server: &[Code("E0277", "FillChestError", "fn fill_chest")],
        client: &[Code("E0599", "ChestFull", "fn refused")],
    },
    Row {
        name: "problem gone from the contract",
        edits: &[
            (
                "      chest_full:\n        status: 409\n        title: Chest full\n        means: Nothing more fits.\n        members: { left: { schema: { type: integer, format: int32 }, required: false, means: How much is left. } }\n",
                "",
            ),
            ("chest_not_found, chest_full, chest_locked", "chest_not_found, chest_locked"),
        ],
        server: &[Code("E0425", "ChestFull", "fn fit"), Code("E0422", "ChestFull", "fn fit")],
        client: &[Code("E0422", "ChestFull", "fn refused")],
    },
    Row {
        name: "problem member's type changed",
        edits: &[("left: { schema: { type: integer, format: int32 }", "left: { schema: { type: string }")],
        server: &[Code("E0308", "mismatched", "fn fit")],
        client: &[Version],
    },
    Row {
        name: "problem member added",
        edits: &[(
            "members: { left:",
            "members: { hint: { schema: { type: string }, required: false, means: A hint. }, left:",
        )],
        server: &[Code("E0063", "hint", "fn fit")],
        client: &[Code("E0027", "hint", "fn refused")],
    },
    Row {
        name: "request enum value added",
        edits: &[("enum: [soft, hard, firm]", "enum: [soft, hard, firm, later]")],
        server: &[Code("E0004", "Later", "fn fill_chest")],
        client: &[Version],
    },
    Row {
        name: "request enum value removed",
        edits: &[("enum: [soft, hard, firm]", "enum: [hard, firm]")],
        server: &[Code("E0599", "Soft", "fn fill_chest")],
        client: &[Code("E0599", "Soft", "fn fill")],
    },
    Row {
        name: "response enum value added",
        edits: &[("enum: [up, down, idle]", "enum: [up, down, idle, odd]")],
        server: &[Version],
        client: &[Code("E0004", "Odd", "fn read")],
    },
    Row {
        name: "response enum value removed",
        edits: &[("enum: [up, down, idle]", "enum: [down, idle]")],
        server: &[Code("E0599", "Up", "fn get_chest")],
        client: &[Code("E0599", "Up", "fn read")],
    },
    Row {
        name: "gate changed",
        edits: &[("id: { path: id }, permission: manage", "id: { path: id }, permission: observe")],
        server: &[Code("E0053", "incompatible", "fn fill_chest")],
        client: &[Version],
    },
    Row { name: "limit changed", edits: &[("maximum: 200", "maximum: 100")], server: &[Version], client: &[Version] },
    Row { name: "default changed", edits: &[("default: 50", "default: 20")], server: &[Version], client: &[Version] },
    Row { name: "path changed", edits: &[("  /keys:\n", "  /key-ring:\n")], server: &[Version], client: &[Version] },
    Row {
        name: "method changed",
        edits: &[("    put:\n      operationId: FillChest", "    post:\n      operationId: FillChest")],
        server: &[Version],
        client: &[Version],
    },
    Row {
        name: "security changed",
        edits: &[(
            "securitySchemes: { bearer: { type: http, scheme: bearer } }",
            "securitySchemes: { bearer: { type: http, scheme: basic } }",
        )],
        server: &[Version],
        client: &[Version],
    },
    Row {
        name: "media type changed",
        edits: &[(
            "      requestBody:\n        required: true\n        content: { application/json:",
            "      requestBody:\n        required: true\n        content: { application/vnd.chest+json:",
        )],
        server: &[Version],
        client: &[Version],
    },
    Row {
        name: "response header added",
        edits: &[(
            "        '200': { description: How many.,",
            "        '200': { description: How many., headers: { Age: { required: true, schema: { type: integer } } },",
        )],
        server: &[Code("E0533", "Ok", "fn count_keys")],
        client: &[Code("E0164", "Ok", "fn count")],
    },
    Row {
        name: "only words changed",
        edits: &[("summary: Counts keys.", "summary: Says how many keys there are.")],
        server: &[Nothing],
        client: &[Nothing],
    },
];
