//! CP0xxx: reading a document.

crate::code::codes! {
    /// The document's root member `openapi` names a version that is not read, or the document is a Swagger 2.0 document.
    ///
    /// ```yaml
    /// swagger: "2.0"
    /// ```
    ///
    /// OpenAPI 3.0 and 3.1 are read, every patch version of them.
    /// Convert a Swagger 2.0 document to OpenAPI 3.0 first; write `openapi: 3.1.0` where nothing newer is used.
    VERSION = "CP0001" "the document is not OpenAPI 3.0 or 3.1";
    /// The root of the document has no member `openapi`, so nothing says how the rest is to be read.
    ///
    /// ```yaml
    /// info: { title: Bundles, version: 1.0.0 }
    /// paths: {}
    /// ```
    ///
    /// Write the version as a string in the first line: `openapi: 3.1.0`.
    /// If the file is only a part of a contract, name the document that refers to it instead.
    NO_VERSION = "CP0002" "the document does not say which version of OpenAPI it is";
    /// The version is a number, or has less than three parts.
    ///
    /// ```yaml
    /// openapi: 3.1
    /// ```
    ///
    /// It is read as if it were whole, but other tools refuse it.
    /// Write all three parts: `openapi: 3.1.0`.
    VERSION_FORM = "CP0003" "the version is not written in full";
    /// A document cannot be read: there is no such file, it is a folder, or reading it fails.
    ///
    /// ```yaml
    /// $ref: schemas/Bundel.yaml
    /// ```
    ///
    /// A path in a reference starts at the folder of the file that it stands in.
    /// Correct the path, or put the file there.
    FILE = "CP0010" "a file cannot be read";
    /// A document is written in UTF-8; this file has bytes that are not.
    ///
    /// Often the file was saved as UTF-16 or in an 8-bit encoding such as Latin-1.
    /// Save it as UTF-8.
    ENCODING = "CP0011" "a file is not UTF-8";
    /// The files of one contract are bounded in number and in size, so that no document can exhaust the machine.
    ///
    /// Name the document that is meant; a contract that truly is larger is better divided.
    LIMIT = "CP0012" "the documents are too many or too large";
    /// A JSON text has no byte order mark (RFC 8259, section 8.1).
    ///
    /// It is skipped here, but other readers refuse the file.
    /// Save the file as UTF-8 without a byte order mark.
    BYTE_ORDER_MARK = "CP0013" "a JSON document begins with a byte order mark";
    /// There is nothing in the file but white space and comments.
    ///
    /// The smallest document is:
    ///
    /// ```yaml
    /// openapi: 3.1.0
    /// info: { title: Nothing yet, version: 0.0.0 }
    /// paths: {}
    /// ```
    EMPTY = "CP0014" "the document is empty";
    /// Arrays and objects may nest to a fixed depth, far beyond what people write.
    ///
    /// Name the inner parts under `components`, and refer to them by `$ref`.
    TOO_DEEP = "CP0015" "arrays and objects nest too deeply";
    /// Two members of one object have the same name; readers differ in which of them they take.
    ///
    /// ```yaml
    /// properties:
    ///   name: { type: string }
    ///   name: { type: integer }
    /// ```
    ///
    /// Leave one of the two. Until then the first one counts.
    DUPLICATE_MEMBER = "CP0016" "a member stands twice in one object";
    /// The text breaks the grammar of JSON (RFC 8259).
    ///
    /// ```json
    /// { "openapi": "3.1.0", }
    /// ```
    ///
    /// Frequent causes: a comma before a closing brace, comments, single quotes, a file that is cut off.
    /// A file with the extension `.yaml` may hold comments and trailing commas.
    JSON_SYNTAX = "CP0020" "the text is not JSON";
    /// A string of JSON holds a control character that has to be escaped, or one half of a surrogate pair.
    ///
    /// ```json
    /// { "title": "\ud83d" }
    /// ```
    ///
    /// Write the whole character, or both halves: `"\ud83d\ude00"`. A line break is written `\n`, a tab `\t`.
    JSON_STRING = "CP0021" "a JSON string holds a character that it may not hold";
    /// The text breaks the grammar of YAML 1.2.
    ///
    /// ```yaml
    /// description: Note: this needs quotes
    /// ```
    ///
    /// Frequent causes: a colon and a space inside a plain value, tabs as indentation, members in unequal columns,
    /// a value that begins with `@` or a backtick. Put the value into quotes, or write it as a block below `|`.
    YAML_SYNTAX = "CP0030" "the text is not YAML";
    /// An alias (`*name`) repeats the value that an anchor (`&name`) marks earlier in the same file.
    ///
    /// ```yaml
    /// limits: *limits
    /// ```
    ///
    /// The anchor is missing, stands further down, or marks a value that holds the alias itself.
    /// Put the anchor in front of it, or use `$ref`.
    YAML_ALIAS = "CP0031" "an alias names no anchor";
    /// Aliases of aliases multiply: a few lines can stand for billions of values.
    /// Reading stops at a fixed number of copies.
    ///
    /// Use `$ref` for what is used in many places.
    ALIAS_EXPANSION = "CP0032" "aliases multiply beyond the limit";
    /// A tag (`!name`) in front of a value gives it a meaning outside the core schema of YAML 1.2.
    ///
    /// ```yaml
    /// Pet: !include pet.yaml
    /// ```
    ///
    /// Only `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq` are known, in front of a value of that kind.
    /// Remove the tag; take in parts of other files by `$ref`.
    YAML_TAG = "CP0033" "a tag of YAML is not known";
    /// YAML allows a sequence or a mapping as the name of a member; JSON, and so OpenAPI, does not.
    ///
    /// ```yaml
    /// ? [a, b]
    /// : value
    /// ```
    ///
    /// Often braces are meant as text: write `"{id}": …` with quotes.
    YAML_NAME = "CP0034" "the name of a member is not a string";
    /// A file holds several YAML documents, divided by `---`; a contract is one.
    ///
    /// ```yaml
    /// openapi: 3.1.0
    /// ---
    /// openapi: 3.1.0
    /// ```
    ///
    /// Put each document into a file of its own. The first one is read.
    SEVERAL_DOCUMENTS = "CP0035" "a file holds several YAML documents";
    /// The merge key `<<` takes in the members of another mapping, or of several.
    ///
    /// ```yaml
    /// <<: [1, 2]
    /// ```
    ///
    /// Write `<<: *anchor` where the anchor marks a mapping. Quote `"<<"` where a member of that name is meant.
    MERGE_KEY = "CP0036" "only mappings can be merged";
    /// `.inf` and `.nan` are numbers of YAML that JSON cannot write, so no message can hold them.
    ///
    /// ```yaml
    /// maximum: .inf
    /// ```
    ///
    /// Leave the limit out, or write a finite one. Quote the value where the string is meant.
    YAML_NUMBER = "CP0037" "a number is not finite";
}
