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
    VALUE = "CP2002" "a member of `x-counterpart` has a value that it cannot have";
    /// A member of `x-counterpart` is missing without which the others mean nothing.
    ///
    /// ```yaml
    /// x-counterpart: { gate: { object: bundle, permission: manage } }
    /// ```
    ///
    /// Here nothing says which bundle is meant: `id` is missing.
    MISSING_MEMBER = "CP2003" "a member of `x-counterpart` is missing";
    /// `notation` names a version that is not read. `1` is.
    NOTATION = "CP2004" "the version of the notation is not known";

    /// A code is named that the registry under `problems.codes` does not have.
    UNKNOWN_CODE = "CP2010" "a code is not in the registry";
    /// A code of the registry is used nowhere.
    UNUSED_CODE = "CP2011" "a code is used nowhere";
    /// Nothing says what the body of a problem looks like: neither `problems.schema` nor a `schema` of its own.
    NO_ENVELOPE = "CP2012" "a problem has no schema";
    /// The schema of a problem is no object with the discriminator among its members.
    ENVELOPE = "CP2013" "the schema of a problem cannot hold its code";
    /// A problem's own members clash with those of its schema.
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
    /// The body would contradict the answer.
    STATUS_PIN = "CP2015" "a pinned status is not the status of the answer";
    /// A code is documented twice for one operation, under one status.
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
    /// Add the fault to `faults`, at the root or at the operation.
    FAULT_UNANSWERED = "CP2021" "a fault has no answer";
    /// Generated code gives the answer to a fault by itself, and the answer has a member or header field that only a person
    /// could fill.
    ///
    /// Pin the member by `const`, make it optional, or map the fault to another code.
    FAULT_UNFILLED = "CP2022" "the answer to a fault cannot be filled by generated code";
    /// `faults.parameter` names a parameter that no operation has.
    FAULT_PARAMETER = "CP2023" "a fault names an unknown parameter";
    /// `violations.into` names a member that cannot take violations.
    VIOLATIONS = "CP2024" "the member for violations cannot take them";
    /// `order` names a phase twice, or puts one in front of what it depends on.
    ORDER = "CP2025" "the order of the phases does not hold";

    /// A policy names a parameter that the operation does not have.
    ///
    /// ```yaml
    /// /bundles/{id}:
    ///   get:
    ///     x-counterpart: { gate: { object: bundle, id: { path: bundle_id }, permission: observe } }
    /// ```
    PARAMETER = "CP2030" "a policy names an unknown parameter";
    /// A pointer of a policy leads nowhere in the schema that it speaks of.
    POINTER = "CP2031" "a pointer leads nowhere";
    /// A policy speaks of a request body, and the operation has none, or none that it could be asked of.
    BODY = "CP2032" "a policy speaks of a body that is not there";
    /// A policy speaks of an answer that the operation does not give.
    RESPONSE = "CP2033" "a policy speaks of an answer that is not there";
    /// `reject` names a member that the schema of the body has.
    ///
    /// A member is either a part of the body or refused in it.
    REJECT = "CP2034" "a rejected member is a part of the schema";
    /// A member that holds a cursor is used where a cursor cannot be, or for cursors of two kinds.
    CURSOR = "CP2035" "a member cannot hold a cursor";
    /// `operation.poll` names an operation that is not there.
    POLL = "CP2036" "the operation to poll is not there";
}
