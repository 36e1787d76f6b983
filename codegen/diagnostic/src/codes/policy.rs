//! CP2xxx: problems, faults and policies of the notation.

crate::code::codes! {
    /// `x-counterpart` holds a member that the notation does not know at this place.
    ///
    /// ```yaml
    /// x-counterpart: { body_limit: 8192 }
    /// ```
    ///
    /// Nothing of a policy may be lost by a spelling mistake: correct it, or remove the member.
    UNKNOWN_MEMBER = "CP2001" "`x-counterpart` holds an unknown member";
    /// A member of `x-counterpart` has a value that it cannot have.
    ///
    /// ```yaml
    /// x-counterpart: { body-limit: 8 KiB }
    /// ```
    ///
    /// The label says what is expected: here a number of bytes, `8192`.
    VALUE = "CP2002" "a member of `x-counterpart` has a value that it cannot have";
    /// A member of `x-counterpart` is missing without which the others mean nothing.
    ///
    /// ```yaml
    /// x-counterpart: { gate: { object: bundle, permission: manage } }
    /// ```
    ///
    /// Here nothing says which bundle is meant: `id` is missing.
    MISSING_MEMBER = "CP2003" "a member of `x-counterpart` is missing";
    /// `notation` names a version that is not read, or is missing.
    ///
    /// ```yaml
    /// x-counterpart: { notation: 2 }
    /// ```
    ///
    /// Write `notation: 1`, so that a later notation can give the same words another meaning.
    NOTATION = "CP2004" "the version of the notation is not known";

    /// A code is named that the registry under `problems.codes` does not have.
    ///
    /// ```yaml
    /// x-counterpart: { problems: [bundle_stale, intarnal] }
    /// ```
    ///
    /// Correct it, or add the code to the registry.
    UNKNOWN_CODE = "CP2010" "a code is not in the registry";
    /// A code of the registry that no operation lists, and that answers nothing outside the operations.
    ///
    /// Its type is generated, and nothing can raise it.
    /// List it at an operation under `problems`, or remove it.
    UNUSED_CODE = "CP2011" "a code is used nowhere";
    /// Nothing says what the body of a problem looks like: neither `problems.schema` nor a `schema` of its own.
    ///
    /// ```yaml
    /// problems: { codes: { internal: { status: 500 } } }
    /// ```
    ///
    /// Add the envelope of all problems: `schema: { $ref: '#/components/schemas/Problem' }`.
    NO_ENVELOPE = "CP2012" "a problem has no schema";
    /// The schema of a problem cannot hold the code: it is no object, the discriminator is not among its members, it pins
    /// another code or status, or it is closed while the code has members of its own.
    ///
    /// ```yaml
    /// Problem: { type: object, properties: { message: { type: string } } }
    /// ```
    ///
    /// Here `code: { type: string }` is missing. An envelope leaves `additionalProperties` out.
    ENVELOPE = "CP2013" "the schema of a problem cannot hold its code";
    /// A code has a member of its own that its schema has already.
    ///
    /// ```yaml
    /// bundle_in_use: { status: 409, members: { detail: { schema: { type: string } } } }
    /// ```
    ///
    /// Give the member another name, or give the code a `schema` of its own.
    MEMBER_CLASH = "CP2014" "a member of a problem stands in its schema already";
    /// The schema of an error answer pins a `status` that is not the status it is documented under.
    ///
    /// ```yaml
    /// '403':
    ///   content:
    ///     application/json:
    ///       schema: { properties: { status: { const: 404 }, code: { const: DENIED } } }
    /// ```
    ///
    /// The body would contradict the answer, so the operation is left out. Pin the status that the answer has.
    STATUS_PIN = "CP2015" "a pinned status is not the status of the answer";
    /// A code is documented twice for one operation: in its list and under `everywhere`, twice in its list, or in both
    /// notations.
    ///
    /// ```yaml
    /// problems: [internal, bundle_stale, internal]
    /// ```
    ///
    /// Once is enough.
    CODE_TWICE = "CP2016" "a code stands twice";

    /// A fault maps to a code or a status that the operation does not document.
    ///
    /// ```yaml
    /// faults: { too-large: body_too_large }
    /// paths:
    ///   /bundles:
    ///     post:
    ///       x-counterpart: { body-limit: 8192, problems: [invalid_body] }
    /// ```
    ///
    /// A body over the limit would be answered by what no caller expects.
    /// Add the code to the operation's `problems`, or map the fault to another one.
    FAULT_UNDOCUMENTED = "CP2020" "a fault is answered by what the operation does not document";
    /// An operation can meet a fault that nothing maps to an answer.
    ///
    /// ```yaml
    /// faults: { panic: internal }
    /// paths:
    ///   /bundles/{id}:
    ///     get:
    ///       parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
    /// ```
    ///
    /// An id that is no UUID has to be answered by something. Add the fault to `faults`, at the root or at the operation:
    /// `parameter: { id: invalid_id }`.
    FAULT_UNANSWERED = "CP2021" "a fault has no answer";
    /// Generated code gives the answer to a fault by itself, and the answer has a member or header field that only a person
    /// could fill.
    ///
    /// ```yaml
    /// faults: { shape: invalid_body }
    /// codes: { invalid_body: { status: 400, members: { hint: { required: true, schema: { type: string } } } } }
    /// ```
    ///
    /// Pin the member by `const`, make it optional, or map the fault to another code.
    FAULT_UNFILLED = "CP2022" "the answer to a fault cannot be filled by generated code";
    /// `faults.parameter` names a parameter that no operation has, or not the operation that it stands at.
    ///
    /// ```yaml
    /// faults: { parameter: { limits: invalid_limit } }
    /// ```
    ///
    /// Correct the name. `'*'` stands for every parameter that is not named.
    FAULT_PARAMETER = "CP2023" "a fault names an unknown parameter";
    /// `violations.into` names a member that no answer to a fault has, or that cannot take violations.
    ///
    /// ```yaml
    /// violations: { into: errors, form: objects }
    /// ```
    ///
    /// A string takes sentences joined into one text, an array of strings takes sentences, and an array of objects with
    /// `pointer` and `detail` takes `form: objects`.
    VIOLATIONS = "CP2024" "the member for violations cannot take them";
    /// `order` names a phase twice, or puts one in front of what it depends on.
    ///
    /// ```yaml
    /// order: [parameter, shape, unreadable]
    /// ```
    ///
    /// Nothing can be said about the members of a body before it was read: `unreadable` comes first.
    ORDER = "CP2025" "the order of the phases does not hold";

    /// A policy names a parameter that the operation does not have.
    ///
    /// ```yaml
    /// /bundles/{id}:
    ///   get:
    ///     x-counterpart: { gate: { object: bundle, id: { path: bundle_id }, permission: observe } }
    /// ```
    ///
    /// The parameter is called `id`.
    PARAMETER = "CP2030" "a policy names an unknown parameter";
    /// A pointer of a policy leads nowhere in the schema that it speaks of.
    ///
    /// ```yaml
    /// page: { items: /itmes, next: /next_cursor }
    /// ```
    ///
    /// Pointers have one step: the name of a member of the answer, or of a row in it.
    POINTER = "CP2031" "a pointer leads nowhere";
    /// A policy speaks of a request body, and the operation has none, or none in JSON alone.
    ///
    /// ```yaml
    /// get:
    ///   x-counterpart: { body-limit: 8192 }
    /// ```
    ///
    /// Remove the policy, or describe the body.
    BODY = "CP2032" "a policy speaks of a body that is not there";
    /// A policy speaks of an answer that the operation does not give, or not in JSON.
    ///
    /// ```yaml
    /// delete:
    ///   responses: { '204': { description: Gone. } }
    ///   x-counterpart: { rows: { items: /items, object: bundle, id: /id, permission: observe } }
    /// ```
    ///
    /// Nothing has rows here. Remove the policy, or describe the answer.
    RESPONSE = "CP2033" "a policy speaks of an answer that is not there";
    /// `reject` names a member that the schema of the body has.
    ///
    /// ```yaml
    /// reject: [{ member: slug, problem: slug_immutable }]
    /// ```
    ///
    /// A member is either a part of the body or refused in it: take `slug` out of the schema.
    REJECT = "CP2034" "a rejected member is a part of the schema";
    /// A member or parameter cannot hold a cursor.
    ///
    /// Cursors are plain strings without pattern, format or default: only the server makes them. The first page is asked for
    /// without one, and the last page has no next one, so neither is required;
    /// an answer that holds one is no request too, and every operation that answers with it hides the same kind of position.
    ///
    /// ```yaml
    /// BundleList: { required: [items, next_cursor] }
    /// ```
    ///
    /// Take `next_cursor` out of `required`.
    CURSOR = "CP2035" "a member cannot hold a cursor";
    /// `operation.poll` names an operation that is not there, or that was left out.
    ///
    /// ```yaml
    /// operation: { poll: { operation: getJob, parameter: id, every: PT10S } }
    /// ```
    ///
    /// Write the `operationId` of the operation that says how far the work is.
    POLL = "CP2036" "the operation to poll is not there";
}
