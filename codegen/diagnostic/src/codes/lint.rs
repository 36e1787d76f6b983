//! CP29xx: what is allowed and deserves a look.

crate::code::codes! {
    /// An error answer whose schema pins no code, in an operation whose other answers do.
    ///
    /// Callers cannot match on what went wrong; the generated error has one open variant for the status.
    ///
    /// ```yaml
    /// '409':
    ///   content:
    ///     application/json:
    ///       schema: { $ref: '#/components/schemas/Error' }   # `code: { type: string }`
    /// ```
    ///
    /// Pin the codes: `code: { enum: [STALE, CONFLICT] }`.
    OPEN_ERROR = "CP2901" "an error answer pins no code";
}
