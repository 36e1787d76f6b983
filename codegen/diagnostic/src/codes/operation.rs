//! CP15xx to CP19xx: paths, operations, parameters, bodies, responses and security, and what of them is not supported.

crate::code::codes! {
    /// A member of the document has another JSON type than OpenAPI gives it.
    ///
    /// ```yaml
    /// parameters: { name: limit, in: query }
    /// ```
    ///
    /// Here `parameters` has to be an array. The value is left out until it is of the right type.
    WRONG_TYPE = "CP1501" "a member has the wrong JSON type";
    /// A member that OpenAPI demands is missing.
    ///
    /// ```yaml
    /// parameters: [{ in: query, schema: { type: string } }]
    /// ```
    ///
    /// A parameter without a `name` is no parameter. What lacks the member is left out.
    MISSING_MEMBER = "CP1502" "a member is missing";
    /// A member that this version of OpenAPI does not know at this place. It is neither modelled nor enforced.
    ///
    /// ```yaml
    /// get:
    ///   produces: [application/json]
    /// ```
    ///
    /// Often a member of Swagger 2.0, of a newer version, or a spelling mistake. Extensions begin with `x-`.
    UNKNOWN_MEMBER = "CP1503" "a member is not known at this place";
    /// A construct of OpenAPI 3.2, which is not read yet: `query` operations, `additionalOperations`, `itemSchema`,
    /// parameters `in: querystring`.
    ///
    /// What stands on it is left out; the rest of the document is generated.
    NEWER_CONSTRUCT = "CP1504" "a construct of OpenAPI 3.2 is not supported";
    /// The document has no operation under `paths`, so there is nothing to serve and nothing to call.
    ///
    /// Types are still generated.
    NO_OPERATIONS = "CP1505" "the document has no operations";
    /// `jsonSchemaDialect` names a dialect of JSON Schema that is not read.
    ///
    /// ```yaml
    /// jsonSchemaDialect: https://json-schema.org/draft-07/schema
    /// ```
    ///
    /// Schemas are read as OpenAPI 3.1 has them. Leave the member out, and write the schemas in that dialect.
    DIALECT = "CP1506" "the dialect of JSON Schema is not known";
    /// A member that OpenAPI knows at this place says something that nothing is made of.
    ///
    /// ```yaml
    /// parameters: [{ name: filter, in: query, style: form, content: { application/json: {} } }]
    /// ```
    ///
    /// Beside `content`, a `style` has no meaning. The `enum` of a server variable means something to people alone: which
    /// server is called is not the contract's to decide. The member is neither modelled nor enforced.
    UNUSED_MEMBER = "CP1507" "a member is not used";

    /// A path template is broken: it does not begin with `/`, or a brace is open, empty or nested.
    ///
    /// ```yaml
    /// paths:
    ///   /bundles/{id: …
    /// ```
    ///
    /// Parameters are written `{name}`; other braces are percent-encoded. Operations of that path are left out.
    PATH_TEMPLATE = "CP1510" "a path template is broken";
    /// Two parameters stand side by side in a path, so that nothing tells where the first one ends.
    ///
    /// ```yaml
    /// paths:
    ///   /bundles/{id}{version}: …
    /// ```
    ///
    /// Put text between them: `/bundles/{id}:{version}`.
    PATH_ADJACENT = "CP1511" "two path parameters stand side by side";
    /// A path names a parameter that neither the path item nor the operation declares.
    ///
    /// ```yaml
    /// /bundles/{id}:
    ///   get: { responses: … }
    /// ```
    ///
    /// It is generated as a string that has to be there. Declare it: `{ name: id, in: path, required: true, schema: … }`.
    PATH_UNDECLARED = "CP1512" "a parameter of the path is not declared";
    /// A path parameter is declared that does not stand in the path, so it could never have a value.
    ///
    /// It is left out. Correct the name, or remove it.
    PATH_UNUSED = "CP1513" "a declared path parameter does not stand in the path";
    /// Two operations have the same method, and paths that differ in nothing but parameter names or a fragment (`#…`).
    ///
    /// ```yaml
    /// /bundles/{id}: { get: … }
    /// /bundles/{name}: { get: … }
    /// ```
    ///
    /// No request tells them apart. The first one serves the requests: the one whose path has no fragment, or else the one
    /// that stands first. The second one is there for clients alone: the client has it, with its request, its answers and
    /// its problems, and the server does not; a call of it comes to the first one.
    ///
    /// Where the contract has policies (`x-counterpart`), the second one is left out: what is asked of it, such as a gate,
    /// would hold nowhere. So is one that stands beside a reference to a path item with the same method.
    PATH_CONFLICT = "CP1514" "two operations answer the same requests";
    /// A path holds a fragment (`#…`), which never travels.
    ///
    /// Documents use it to give one path several operations (see CP1514). The fragment is dropped.
    PATH_FRAGMENT = "CP1515" "a path holds a fragment";

    /// Two operations have the same `operationId`.
    ///
    /// The second one gets a name of its own, made from it. Names in generated code should not hang on the order of a
    /// document: give each operation its own.
    OPERATION_ID = "CP1520" "two operations have the same `operationId`";
    /// An operation documents no answer that means success, so that a call of it can only fail.
    ///
    /// Its response type has no variant. Document what it answers: `'200': { description: … }`.
    NO_SUCCESS = "CP1521" "an operation documents no success";
    /// Operations of callbacks are requests that the server sends. They are not generated.
    ///
    /// Write a contract of their own for them, whose server is the caller of this one.
    CALLBACKS = "CP1522" "callbacks are not generated";
    /// Webhooks are requests that the server sends. They are not generated.
    ///
    /// Write a contract of their own for them, whose server is the caller of this one.
    WEBHOOKS = "CP1523" "webhooks are not generated";
    /// Links between answers and operations are not generated.
    LINKS = "CP1524" "links are not generated";
    /// Servers of a path item or an operation are not used: an operation is called under the address that the client has.
    OWN_SERVERS = "CP1525" "servers of a single path or operation are not used";

    /// Two parameters of one operation have the same name and the same place.
    ///
    /// The first one counts.
    PARAMETER_TWICE = "CP1530" "a parameter is declared twice";
    /// A parameter's style does not go with its place or its type, or OpenAPI leaves open how it is written.
    ///
    /// ```yaml
    /// - { name: filter, in: query, style: pipeDelimited, schema: { type: object } }
    /// ```
    ///
    /// Where a parameter is of one of several types, the shape tells in which it travels: one text, a list (several texts,
    /// or `name[0]=` under `deepObject`), or members (`name[member]=`). Of plain types the first counts that the text fits:
    /// a string that an enum spells out, a number, a boolean, any other string. Of lists it is the first whose items all
    /// texts fit. Where nothing plain fits, one text is a list of one item. Objects are told apart as in JSON.
    ///
    /// Refused is what stays ambiguous: an object beside other types between commas, or beside members of any name; a list
    /// beside a map under `deepObject`, where a number in brackets may be either; two objects of which one has text where
    /// the other one has a number or a boolean; and everything without a form: lists in lists, objects in objects, other
    /// than under `deepObject`, and there more than 16 pairs of brackets.
    ///
    /// The operation is left out. Use `content: { application/json: … }` for what is deeper than a list.
    PARAMETER_STYLE = "CP1531" "a parameter cannot be written in this style";
    /// OpenAPI ignores header parameters named `Accept`, `Content-Type` and `Authorization`: media types and security
    /// schemes speak of them.
    PARAMETER_RESERVED = "CP1532" "a header parameter is ignored";
    /// A path parameter always has to be there, so `required: true` is demanded beside `in: path`.
    ///
    /// It is treated as required.
    PARAMETER_OPTIONAL_PATH = "CP1533" "a path parameter is not required";
    /// A parameter with `content` has exactly one media type, and of those JSON and text are read.
    ///
    /// The operation is left out.
    PARAMETER_CONTENT = "CP1534" "the content of a parameter is not supported";

    /// A media type that is XML, and a schema that has no form as XML.
    ///
    /// ```yaml
    /// application/xml:
    ///   schema: { type: array, items: { type: string } }
    /// ```
    ///
    /// Elements and attributes are called as the schema's `xml` objects say, else by property and component. What those
    /// cannot say is not guessed: a root that nothing names, one of several objects, items of a type each, any JSON
    /// value, an attribute with members, two members of one name. Lists are repeated elements; `null` is `xsi:nil`, which
    /// a list without `wrapped: true` and an attribute cannot be.
    ///
    /// Where other media types remain they are generated; otherwise the operation is left out. Give the schema a name, by
    /// `xml: { name: … }` or as a component, and its members forms that XML has.
    MEDIA_TYPE = "CP1540" "a media type is not supported";
    /// The text of a media type is broken: `application` without a subtype, for example.
    MEDIA_SYNTAX = "CP1541" "a media type is broken";
    /// A form or multipart body has no object schema, so nothing says which parts there are.
    ///
    /// ```yaml
    /// multipart/form-data:
    ///   schema: { type: array, items: { type: string } }
    /// ```
    ///
    /// The operation is left out. Describe the parts as `properties` of an object. With `type: string`, `format: binary` the
    /// body is handed on as it is, parts and all.
    BODY_FIELDS = "CP1542" "a form body has no fields";
    /// A field of a form or a part of a multipart body cannot be written as its `encoding` says, or nothing says how.
    ///
    /// ```yaml
    /// schema: { type: object, properties: { range: { type: array, items: { type: array } } } }
    /// encoding: { range: { style: form } }
    /// ```
    ///
    /// What goes for a parameter in a query goes for a field of a form: which styles there are, and how one of several
    /// types is told from the others. Without an encoding, what is deeper than a list travels as JSON.
    ///
    /// The operation is left out. Nested values have a form under `{ style: deepObject, explode: true }`.
    BODY_FIELD = "CP1543" "a field of a form body is not supported";
    /// An `encoding` names a property that the schema does not have, or a member that has no meaning there.
    ///
    /// It is not used.
    ENCODING_UNUSED = "CP1544" "an encoding is not used";
    /// A schema beside a media type that travels as bytes says more than `type: string`, `format: binary`.
    ///
    /// The body is streamed as it is; nothing of the schema is checked.
    BINARY_SCHEMA = "CP1545" "the schema of a binary body is not enforced";
    /// What a schema demands across the parts of a multipart body: `minProperties`, `oneOf`, and the like.
    ///
    /// The parts are checked one by one, nothing is checked across them.
    BODY_ASSERTIONS = "CP1546" "what a schema demands across the parts of a body is not enforced";
    /// An operation of GET, HEAD or TRACE has a request body, in a document of OpenAPI 3.0.
    ///
    /// HTTP gives such a body no meaning, and OpenAPI 3.0 says that it is ignored. OpenAPI 3.1 allows it, and there it is
    /// read. The body of DELETE is read in both, since many contracts rely on it.
    BODY_IGNORED = "CP1547" "a request body is ignored";

    /// A key under `responses` is no status: `2XX`, `404` and `default` are.
    STATUS = "CP1550" "a key under `responses` is no status";
    /// A response header named `Content-Type` is ignored: the media type speaks of it.
    HEADER_RESERVED = "CP1551" "a response header is ignored";
    /// An error answer has several media types, and its schemas pin codes. The problem travels under the first one.
    PROBLEM_MEDIA = "CP1552" "a problem has several media types";
    /// An answer has a body where HTTP has none: under 1XX, 204 and 304, and to HEAD.
    ///
    /// The content is left out.
    STATUS_BODY = "CP1553" "an answer without a body has content";
    /// What the schema of a coded problem says beside its members: conditions between them, members of any name.
    ///
    /// The members are read and checked one by one.
    PROBLEM_SCHEMA = "CP1554" "a part of a problem's schema is not enforced";
    /// A schema pins several codes and stands under several statuses.
    ///
    /// ```yaml
    /// Error:
    ///   required: [code]
    ///   properties: { code: { enum: [not_found, conflict, invalid_name] } }
    /// ```
    ///
    /// Where every error answer has this one schema, it says which codes there are, and not which one an answer has.
    /// It is read as one body without codes of its own. Give each status a schema that pins its codes.
    VOCABULARY = "CP1555" "a list of codes stands under several statuses";

    /// A security requirement names a scheme that `components.securitySchemes` does not have.
    ///
    /// The operation is left out, since nothing says who may call it.
    SECURITY_UNKNOWN = "CP1560" "a security scheme is not declared";
    /// A security scheme is of a type that is not known, or lacks what its type demands.
    SECURITY_SCHEME = "CP1561" "a security scheme is not supported";
}
