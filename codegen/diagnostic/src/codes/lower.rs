//! CP11xx and up: what a schema says, and what of it is not supported.

crate::code::codes! {
    /// A schema is an object with keywords; since OpenAPI 3.1 also `true` (anything) and `false` (nothing).
    ///
    /// ```yaml
    /// properties:
    ///   name: string
    /// ```
    ///
    /// Write `name: { type: string }`; `{}` stands for anything.
    NOT_A_SCHEMA = "CP1101" "something else stands where a schema is expected";
    /// Each keyword takes one kind of value; with another one it says nothing, and is left out.
    ///
    /// ```yaml
    /// type: string
    /// maxLength: "63"
    /// ```
    ///
    /// Write `maxLength: 63`. In OpenAPI 3.0 `exclusiveMinimum` is `true` or `false`, since 3.1 it is a number.
    MISTYPED_KEYWORD = "CP1102" "the value of a keyword is not of the type that the keyword takes";
    /// A keyword that the version of the document does not have says nothing. Often it is a slip of the pen, or a keyword of 3.1 in a document of 3.0.
    ///
    /// ```yaml
    /// openapi: 3.0.3
    /// components: { schemas: { Kind: { const: cat } } }
    /// ```
    ///
    /// Use `enum` with one value, or OpenAPI 3.1. What is meant for tools begins with `x-`.
    UNKNOWN_KEYWORD = "CP1103" "a keyword is unknown in this version";
    /// The types are `string`, `number`, `integer`, `boolean`, `array` and `object`, since OpenAPI 3.1 also `null`, and lists of them.
    ///
    /// ```yaml
    /// type: date
    /// ```
    ///
    /// Write `type: string` with `format: date`.
    UNKNOWN_TYPE = "CP1104" "a name in `type` is not a JSON type of this version";
    /// A format that is not known says nothing about validity: the value is taken whatever it looks like.
    ///
    /// ```yaml
    /// type: string
    /// format: phone-number
    /// ```
    ///
    /// Known are `uuid`, `date-time`, `date`, `time`, `duration`, `uri`, `ipv4`, `ipv6`, `email`, `idn-email`, `hostname`, `uri-reference`, `iri`, `iri-reference`, `uri-template`, `json-pointer`, `relative-json-pointer`, `regex`, `byte`, `base64`, `password` and `binary` of strings, `int8`, `int16`, `int32`, `int64`, `uint8`, `uint16`, `uint32`, `uint64` (or `u-int8` and so on) and `uint` of integers, `float` and `double` of numbers. A `pattern` is enforced.
    ///
    /// `regex` takes what ECMA-262 takes with the flag `u`, as JSON Schema has it.
    /// `idn-hostname` is not among them: what IDNA2008 allows takes tables of Unicode that every server would have to link.
    UNKNOWN_FORMAT = "CP1105" "a format is not enforced";
    /// Of the values of `contentEncoding` only `base64` is decoded; a string in another encoding is kept as it is.
    ///
    /// ```yaml
    /// type: string
    /// contentEncoding: base32
    /// ```
    UNKNOWN_ENCODING = "CP1106" "an encoding of strings is not decoded";
    /// The keyword is known, and nothing is generated from it.
    ///
    /// ```yaml
    /// type: object
    /// xml: { name: bundle }
    /// ```
    ///
    /// `xml` counts where a content is XML and the schema a part of it; beside JSON alone it says nothing.
    ///
    /// Nothing has to be done where nobody relies on it.
    LOST_KEYWORD = "CP1107" "a keyword is neither modelled nor enforced";
    /// A keyword of strings says nothing about an integer, as JSON Schema has it.
    ///
    /// ```yaml
    /// type: integer
    /// maxLength: 5
    /// ```
    ///
    /// Limit the number itself, by `maximum: 99999`, or correct the type.
    IDLE_KEYWORD = "CP1108" "a keyword speaks of another type than the schema has";
    /// OpenAPI 3.1 has no `nullable`: JSON Schema says null by its type. Since those who write it mean it, it is read as in 3.0.
    ///
    /// ```yaml
    /// openapi: 3.1.0
    /// components: { schemas: { Name: { type: string, nullable: true } } }
    /// ```
    ///
    /// Write `type: [string, 'null']`.
    NULLABLE = "CP1109" "`nullable` stands in a document of OpenAPI 3.1";
    /// Patterns are regular expressions of ECMA-262. One that is not is not enforced.
    ///
    /// ```yaml
    /// type: string
    /// pattern: '([a-'
    /// ```
    PATTERN_SYNTAX = "CP1110" "a pattern is not a regular expression of ECMA-262";
    /// Look-around and back-references take time that grows without bound, on input that anybody may send. Such a pattern
    /// is not enforced. Looking ahead at the very beginning is: `^(?!admin)` is read as a pattern that must not match.
    ///
    /// ```yaml
    /// type: string
    /// pattern: '^[a-z]+(?<!admin)$'
    /// ```
    ///
    /// Say it by `not`: `{ pattern: '^[a-z]+$', not: { pattern: 'admin$' } }`.
    PATTERN_NOT_LINEAR = "CP1111" "a pattern cannot be matched in linear time";
    /// A pattern that repeats repetitions grows beyond what is reasonable to compile, and is not enforced.
    ///
    /// ```yaml
    /// type: string
    /// pattern: '((a{1000}){1000}){1000}'
    /// ```
    ///
    /// Limit the length by `maxLength`.
    PATTERN_TOO_LARGE = "CP1112" "a pattern is too large";
    /// A reference is a schema, and `properties` holds schemas by name: a `$ref` in its place would be a member called
    /// `$ref`. Since some tools take it for the members that it names, it is read so.
    ///
    /// ```yaml
    /// type: object
    /// properties: { $ref: common.yaml#/members }
    /// ```
    ///
    /// Put the members into a schema, and refer to it in `allOf`.
    PROPERTIES = "CP1113" "a reference stands in the place of `properties`";
    /// No value is valid where the least is more than the greatest.
    ///
    /// ```yaml
    /// type: integer
    /// minimum: 10
    /// maximum: 1
    /// ```
    EMPTY_RANGE = "CP1120" "limits exclude one another";
    /// An integer is held in 32 or 64 bits, by its format. A limit beyond that says nothing.
    ///
    /// ```yaml
    /// type: integer
    /// format: int32
    /// maximum: 4294967295
    /// ```
    ///
    /// Correct the limit, or write `format: int64`.
    LIMIT_BEYOND = "CP1121" "a limit is more than the type of an integer holds";
    /// The factor of whole numbers has to fit into 64 bits.
    ///
    /// ```yaml
    /// type: integer
    /// multipleOf: 1e30
    /// ```
    MULTIPLE = "CP1122" "`multipleOf` of an integer is not enforced";
    /// What `allOf` lists has to hold all at once.
    ///
    /// ```yaml
    /// allOf:
    ///   - type: string
    ///   - type: integer
    /// ```
    ///
    /// Make one of them wider. Until then no value is valid, and generated code refuses every one.
    CONFLICT = "CP1130" "schemas that have to hold together allow no common value";
    /// `additionalProperties: false` looks at the `properties` beside it alone: a part of `allOf` that is closed by it refuses the members of the other parts.
    ///
    /// ```yaml
    /// allOf:
    ///   - { properties: { a: { type: string } }, additionalProperties: false }
    ///   - { properties: { b: { type: string } } }
    /// ```
    ///
    /// Since OpenAPI 3.1 `unevaluatedProperties: false` beside `allOf` closes the whole.
    CLOSED_PART = "CP1131" "a part of `allOf` forbids a member of another part";
    /// Another keyword refuses the value; it is left out.
    ///
    /// ```yaml
    /// type: string
    /// enum: [small, large, 3]
    /// ```
    ENUM_DEAD = "CP1132" "a value of `enum` can never be valid";
    /// The values of an `enum` are a set; `1` and `1.0` are the same number.
    ///
    /// ```yaml
    /// enum: [small, large, small]
    /// ```
    ENUM_REPEATED = "CP1133" "a value stands twice in `enum`";
    /// `x-enum-varnames` and `x-enum-descriptions` list one text for each value, in the order of `enum`. Where the numbers differ nobody knows which is which; the values name themselves.
    ///
    /// ```yaml
    /// enum: [1, 2]
    /// x-enum-varnames: [Small]
    /// ```
    ENUM_NAMES = "CP1134" "an extension does not name each value of `enum` once";
    /// A default that the schema refuses would be a value that nobody may send. It is left out.
    ///
    /// ```yaml
    /// type: integer
    /// default: many
    /// ```
    DEFAULT = "CP1140" "a default is not valid for its own schema";
    /// One type serves requests and responses. A member that is `required` and `readOnly` has to be in responses and is not in requests: where the type travels in requests it is optional, so a response without it is taken too. The same holds for `writeOnly` and responses.
    ///
    /// ```yaml
    /// required: [id]
    /// properties:
    ///   id: { type: string, readOnly: true }
    /// ```
    ///
    /// Give requests and responses a schema each; nothing is lost then.
    ONE_WAY = "CP1141" "a required member travels in one direction only";
    /// A schema that is itself, by `allOf` or `$ref` without a member or an item between, says nothing.
    ///
    /// ```yaml
    /// A: { allOf: [{ $ref: '#/components/schemas/B' }] }
    /// B: { allOf: [{ $ref: '#/components/schemas/A' }] }
    /// ```
    CIRCLE = "CP1150" "a schema is made of itself";
    /// A schema that requires a member of its own kind has no value that ends.
    ///
    /// ```yaml
    /// Node:
    ///   type: object
    ///   required: [next]
    ///   properties: { next: { $ref: '#/components/schemas/Node' } }
    /// ```
    ///
    /// Do not require the member, or let it be null.
    INFINITE = "CP1151" "no finite value is valid";
    /// Schemas without a `$ref` between them nest at most a hundred levels deep, and a document has at most 500,000 of them, members included, counted as often as combinations repeat them. What is beyond is any JSON value.
    ///
    /// Move a part to `components` and refer to it.
    BOUND = "CP1152" "schemas nest too deeply, or there are too many";
    /// A union of nothing has no values.
    ///
    /// ```yaml
    /// oneOf: []
    /// ```
    EMPTY_UNION = "CP1160" "`oneOf` or `anyOf` has no arms";
    /// `oneOf` refuses what two arms take. Where two arms are the same, nothing could be valid for them; they are read as one.
    ///
    /// ```yaml
    /// oneOf:
    ///   - { type: array, description: names }
    ///   - { type: array, description: ids }
    /// ```
    EQUAL_ARMS = "CP1161" "arms of `oneOf` take the same values";
    /// A discriminator names a member that every arm has, with other values in each. Where it does not, the arms are tried one after the other.
    ///
    /// ```yaml
    /// oneOf:
    ///   - { type: object, properties: { kind: { type: string } } }
    /// discriminator: { propertyName: kind }
    /// ```
    ///
    /// Give each arm a schema under `components`, or pin the member by `const` in each.
    DISCRIMINATOR = "CP1162" "a discriminator does not tell the arms of a union apart";
    /// Each line of the mapping names an arm of the union, by a value that the arm's own schema takes.
    ///
    /// ```yaml
    /// discriminator:
    ///   propertyName: kind
    ///   mapping: { cat: '#/components/schemas/Horse' }
    /// oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
    /// ```
    MAPPING = "CP1163" "the mapping of a discriminator contradicts the arms";
}
