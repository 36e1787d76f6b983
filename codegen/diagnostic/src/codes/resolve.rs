//! CP10xx: following references.

crate::code::codes! {
    /// A reference names a place that does not exist.
    ///
    /// ```yaml
    /// schema: { $ref: '#/components/schemas/Bundel' }
    /// ```
    ///
    /// A pointer names every step from the root of the document: `#/components/schemas/Bundle`.
    /// In a step `/` is written `~1` and `~` is written `~0`; the path `/pets/{id}` is `#/paths/~1pets~1{id}`.
    /// A pointer does not pass through other references: name the place that the other one leads to.
    DANGLING = "CP1001" "a reference leads nowhere";
    /// A reference is a string, and what follows its `#` is a JSON pointer or, in OpenAPI 3.1, an anchor.
    ///
    /// ```yaml
    /// schema: { $ref: '#components/schemas/Bundle' }
    /// ```
    ///
    /// Write the slash behind the `#`: `#/components/schemas/Bundle`.
    REFERENCE_FORM = "CP1002" "the text is not a reference";
    /// References lead from one to the next and back to the first, without anything that says what is meant.
    ///
    /// ```yaml
    /// A: { $ref: '#/components/schemas/B' }
    /// B: { $ref: '#/components/schemas/A' }
    /// ```
    ///
    /// A schema that contains itself is no such circle, because it says more than where to look:
    ///
    /// ```yaml
    /// Tree: { type: object, properties: { left: { $ref: '#/components/schemas/Tree' } } }
    /// ```
    CIRCLE = "CP1003" "references lead in a circle";
    /// A reference names a URI of the network. Nothing is fetched: the same contract must read the same everywhere and every day.
    ///
    /// ```yaml
    /// schema: { $ref: 'https://example.com/schemas/bundle.yaml' }
    /// ```
    ///
    /// Save the document beside the contract, and refer to it by its path, `schemas/bundle.yaml`.
    REMOTE = "CP1004" "a reference names the network";
    /// Very many references lead from one to the next, each naming only the following one.
    ///
    /// Let the first one name the last target.
    CHAIN = "CP1005" "too many references lead from one to the next";
    /// Members that stand beside a `$ref` mean nothing there.
    ///
    /// ```yaml
    /// limit: { $ref: '#/components/schemas/Limit', maximum: 50 }
    /// ```
    ///
    /// In OpenAPI 3.0 a reference stands alone. Since 3.1 keywords count beside the `$ref` of a schema, while beside that
    /// of a parameter, a response and the like only `summary` and `description` do.
    /// In 3.0 write `allOf: [{ $ref: … }]` and the keywords beside it. `summary` and `description` are always taken over.
    IGNORED_SIBLINGS = "CP1006" "members beside a reference are ignored";
    /// Two schemas of one document have the same `$anchor`, so a reference to it has two targets.
    ///
    /// ```yaml
    /// A: { $anchor: item }
    /// B: { $anchor: item }
    /// ```
    ///
    /// Give each schema an anchor of its own, or refer by pointer.
    AMBIGUOUS_ANCHOR = "CP1007" "an anchor stands twice";
    /// The target of a `$dynamicRef` depends on the schemas through which a validator came to it.
    ///
    /// ```yaml
    /// items: { $dynamicRef: '#item' }
    /// ```
    ///
    /// A type has one meaning, so this is generated only where one `$dynamicAnchor` of the name exists.
    /// Write `$ref` to the schema that is meant; write one schema for each kind of item.
    DYNAMIC_REFERENCE = "CP1008" "a dynamic reference has several targets";
    /// Below a schema with a `$id` every relative reference is resolved against it, not against the document.
    ///
    /// ```yaml
    /// Bundle:
    ///   $id: https://example.com/schemas/bundle
    ///   properties: { cloud: { $ref: cloud } }
    /// ```
    ///
    /// Here `cloud` means `https://example.com/schemas/cloud`. Give that schema this `$id`, or remove the `$id` of the first.
    UNKNOWN_ID = "CP1009" "no schema has the identifier";
}
