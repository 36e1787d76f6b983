//! CP45xx: what progenitor cannot take, and what of a contract its clients do not show.

crate::code::codes! {
    /// progenitor knows no cookie parameters.
    ///
    /// ```yaml
    /// parameters: [{ name: session, in: cookie, required: true, schema: { type: string } }]
    /// ```
    ///
    /// An optional one is left out; an operation that demands one is left out as a whole.
    /// Give the cookie to the `reqwest::Client`, or use the client that this tool generates by itself.
    COOKIE = "CP4501" "progenitor takes no cookie parameters";
    /// progenitor writes path and header parameters as one plain value, and query parameters as plain values, lists with a
    /// name for each item, and flat objects. Everything else is refused: `label`, `matrix`, `deepObject`,
    /// `spaceDelimited`, `pipeDelimited`, `explode: false` on lists, `content`, values inside values.
    ///
    /// An optional parameter is left out; an operation that demands one is left out as a whole.
    PARAMETER_STYLE = "CP4502" "progenitor cannot write a parameter in this style";
    /// Two parameters of one operation get one Rust name, or one gets a name that progenitor's code uses itself.
    ///
    /// ```yaml
    /// parameters:
    ///   - { name: id, in: path, required: true, schema: { type: string } }
    ///   - { name: id, in: query, schema: { type: string } }
    /// ```
    ///
    /// progenitor would drop one of the two without a word. The operation is left out.
    PARAMETER_NAME = "CP4503" "the name of a parameter clashes in progenitor's client";
    /// progenitor sends `application/json`, `application/x-www-form-urlencoded` with flat members,
    /// `application/octet-stream`, `text/plain` and `text/x-markdown`. Multipart bodies, merge patches and other media types
    /// are refused.
    ///
    /// The operation is left out, unless it takes JSON too.
    REQUEST_MEDIA = "CP4504" "progenitor cannot send this media type";
    /// A method of progenitor's client gives one type when it succeeds; `200` with a body beside `204` is two.
    ///
    /// The operation is left out.
    SUCCESS_BODIES = "CP4505" "an operation succeeds with different bodies";
    /// progenitor's client knows no streams of events and no lines of JSON.
    ///
    /// The operation is left out.
    STREAM = "CP4506" "progenitor knows no streams";
    /// `reqwest` has no functions for `OPTIONS` and `TRACE`, which progenitor would call.
    ///
    /// The operation is left out.
    METHOD = "CP4507" "progenitor cannot send this method";
    /// progenitor folds slashes that follow one another, takes any text of a path into a format string, and has no place
    /// for a query in a path. A document has one operation for a method and a path, so that none is in it that is there for
    /// clients alone.
    ///
    /// The operation is left out, since another path would be asked.
    PATH = "CP4508" "progenitor cannot write this path";
    /// Two operations get one method name in progenitor's client, or one gets a name that the client has already.
    ///
    /// ```yaml
    /// operationId: new
    /// ```
    ///
    /// The later one is left out.
    OPERATION_NAME = "CP4509" "the name of an operation clashes in progenitor's client";
    /// A schema that progenitor makes no type of, or one that does not compile: two members, or two values of an enum,
    /// with one Rust name, values that are neither strings nor whole numbers, a union with arms that cannot carry its tag.
    ///
    /// The schema and what needs it are left out.
    TYPE = "CP4510" "progenitor makes no type of this schema";
    /// An operation needs a schema that is left out.
    ///
    /// The operation is left out as well.
    NEEDS_TYPE = "CP4511" "an operation needs a schema that is left out";

    /// A body that may be missing has to be given in progenitor's client.
    BODY_OPTIONAL = "CP4520" "progenitor demands an optional body";
    /// One media type is taken where a request or an answer has several: JSON where it is among them.
    MEDIA_IGNORED = "CP4521" "only one of several media types is used";
    /// An answer that is not `application/json` arrives as a stream of bytes that nobody has decoded.
    BYTES = "CP4522" "an answer arrives as bytes";
    /// Header fields of answers have no type in progenitor's client.
    ///
    /// They can be read by name: `response.headers().get("location")`.
    HEADERS = "CP4523" "header fields of answers have no type";
    /// A status has no place in progenitor's types: a redirection, a switch of protocols, or an error without a body beside
    /// errors with one.
    ///
    /// It arrives as `Error::UnexpectedResponse`, which has the status.
    STATUS = "CP4524" "a status arrives as an unexpected response";
    /// progenitor has one error type an operation. Where bodies of an operation's errors disagree on a member, the member is
    /// any JSON; where they are not objects, the body is; and what is not JSON arrives as
    /// `Error::InvalidResponsePayload`.
    ERROR_BODIES = "CP4525" "the bodies of errors do not fit into one type";

    /// progenitor asks for `application/json` in every request whose answers have a type, and errors of the contract are of
    /// another media type, such as `application/problem+json`.
    ///
    /// They are read all the same. A server that answers `406` by what a caller accepts has to take `application/json` for
    /// consent.
    ACCEPT = "CP4526" "progenitor asks for another media type than that of the errors";

    /// A member may be missing or `null`, and the two mean different things; progenitor has one `Option` for both and never
    /// sends `null`.
    ///
    /// A patch cannot reset the member.
    NULL = "CP4530" "`null` cannot be sent";
    /// progenitor leaves out an optional list or map that is empty.
    ///
    /// A patch cannot empty the member.
    EMPTY = "CP4531" "an empty list cannot be sent";
    /// What a schema demands beyond OpenAPI 3.0, or beyond what progenitor reads: conditions, patterns of member names, items
    /// by position, uniqueness by members, lengths that are a list's only one.
    ///
    /// It is not in the document; the server checks it.
    NOT_CHECKED = "CP4532" "a demand of a schema is not in the document";
    /// Types of progenitor show everything when they are printed for debugging.
    SECRET = "CP4533" "a secret is shown";
    /// A pattern that means something else, or nothing, to the engine of progenitor's types: property classes and characters
    /// by code point need the flag `u`, which it does not set.
    ///
    /// The pattern is left out; the server checks it.
    PATTERN = "CP4534" "a pattern is not checked";
    /// A default that progenitor cannot build.
    ///
    /// The member is optional, without a default.
    DEFAULT = "CP4535" "a default is not used";
    /// progenitor's client sends no credentials by itself.
    ///
    /// Set them as default headers of the `reqwest::Client`, or in a hook.
    CREDENTIALS = "CP4536" "credentials are not sent";
    /// progenitor sends the contract's version in a header of every request, and this version has characters that no header
    /// can hold.
    ///
    /// They are left out.
    VERSION = "CP4537" "the version cannot be written in a header";
    /// `allowReserved: true` lets reserved characters stand as they are; progenitor percent-encodes them.
    RESERVED = "CP4538" "reserved characters are percent-encoded";

    /// progenitor refuses an operation or breaks at it, although nothing is known that it should not take.
    ///
    /// The operation is left out; the others are generated. The note holds progenitor's own words.
    REFUSED = "CP4540" "progenitor refuses an operation";
    /// progenitor makes nothing that is Rust, although it takes each operation by itself.
    BROKEN = "CP4541" "progenitor makes no client";
}
