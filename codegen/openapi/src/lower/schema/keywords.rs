//! The keywords of a schema, and what becomes of each: the one table that reading and reports go by.

use crate::load::Version;

/// What becomes of a keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Treatment {
    /// It is part of the type.
    Modelled,
    /// It is checked by an assertion.
    Asserted,
    /// It changes nothing about validity: documentation, or resolved before lowering.
    Annotation,
    /// It is read and then neither modelled nor enforced.
    Lost,
}

/// In which versions of OpenAPI a keyword means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    /// In all that are read.
    Always,
    /// From 3.1 on.
    From31,
}

macro_rules! keywords {
    ($($variant:ident = $name:literal, $since:ident, $treatment:ident;)*) => {
        /// A keyword of a schema.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum Keyword {
            $(#[doc = $name] $variant,)*
        }

        impl Keyword {
            /// Every one of them.
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$variant),*];

            /// The keyword of this name.
            pub(super) fn named(name: &str) -> Option<Self> {
                Some(match name {
                    $($name => Self::$variant,)*
                    _ => return None,
                })
            }

            /// Its name.
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What becomes of it.
            pub(super) fn treatment(self) -> Treatment {
                match self {
                    $(Self::$variant => Treatment::$treatment,)*
                }
            }

            /// In which versions it means something.
            fn since(self) -> Since {
                match self {
                    $(Self::$variant => Since::$since,)*
                }
            }
        }
    };
}

keywords! {
    // References and identity: followed or taken up before a schema is read.
    Ref = "$ref", Always, Modelled;
    DynamicRef = "$dynamicRef", From31, Modelled;
    RecursiveRef = "$recursiveRef", From31, Lost;
    Defs = "$defs", From31, Annotation;
    Definitions = "definitions", From31, Annotation;
    Id = "$id", From31, Annotation;
    Schema = "$schema", From31, Annotation;
    Anchor = "$anchor", From31, Annotation;
    DynamicAnchor = "$dynamicAnchor", From31, Annotation;
    RecursiveAnchor = "$recursiveAnchor", From31, Annotation;
    Comment = "$comment", From31, Annotation;
    Vocabulary = "$vocabulary", From31, Annotation;
    // Any value.
    Type = "type", Always, Modelled;
    Nullable = "nullable", Always, Modelled;
    Enum = "enum", Always, Modelled;
    Const = "const", From31, Modelled;
    // Numbers.
    Minimum = "minimum", Always, Modelled;
    Maximum = "maximum", Always, Modelled;
    ExclusiveMinimum = "exclusiveMinimum", Always, Modelled;
    ExclusiveMaximum = "exclusiveMaximum", Always, Modelled;
    MultipleOf = "multipleOf", Always, Modelled;
    // Strings.
    Format = "format", Always, Modelled;
    MinLength = "minLength", Always, Modelled;
    MaxLength = "maxLength", Always, Modelled;
    Pattern = "pattern", Always, Modelled;
    ContentEncoding = "contentEncoding", From31, Modelled;
    ContentMediaType = "contentMediaType", From31, Annotation;
    ContentSchema = "contentSchema", From31, Annotation;
    // Arrays.
    Items = "items", Always, Modelled;
    PrefixItems = "prefixItems", From31, Modelled;
    MinItems = "minItems", Always, Modelled;
    MaxItems = "maxItems", Always, Modelled;
    UniqueItems = "uniqueItems", Always, Modelled;
    Contains = "contains", From31, Asserted;
    MinContains = "minContains", From31, Asserted;
    MaxContains = "maxContains", From31, Asserted;
    UnevaluatedItems = "unevaluatedItems", From31, Asserted;
    // Objects.
    Properties = "properties", Always, Modelled;
    Required = "required", Always, Modelled;
    AdditionalProperties = "additionalProperties", Always, Modelled;
    PatternProperties = "patternProperties", From31, Modelled;
    PropertyNames = "propertyNames", From31, Asserted;
    MinProperties = "minProperties", Always, Modelled;
    MaxProperties = "maxProperties", Always, Modelled;
    DependentRequired = "dependentRequired", From31, Asserted;
    DependentSchemas = "dependentSchemas", From31, Asserted;
    Dependencies = "dependencies", From31, Asserted;
    UnevaluatedProperties = "unevaluatedProperties", From31, Asserted;
    // Combination.
    AllOf = "allOf", Always, Modelled;
    OneOf = "oneOf", Always, Modelled;
    AnyOf = "anyOf", Always, Modelled;
    Not = "not", Always, Asserted;
    If = "if", From31, Asserted;
    Then = "then", From31, Asserted;
    Else = "else", From31, Asserted;
    Discriminator = "discriminator", Always, Modelled;
    // For people and tools.
    Title = "title", Always, Annotation;
    Description = "description", Always, Annotation;
    Default = "default", Always, Modelled;
    Example = "example", Always, Annotation;
    Examples = "examples", From31, Annotation;
    Deprecated = "deprecated", Always, Annotation;
    ReadOnly = "readOnly", Always, Modelled;
    WriteOnly = "writeOnly", Always, Modelled;
    ExternalDocs = "externalDocs", Always, Annotation;
    Xml = "xml", Always, Lost;
}

/// Extensions that are read.
pub(super) mod extension {
    /// The notation's own: `trim`, `secret`, `unique-by`.
    pub(in crate::lower::schema) const COUNTERPART: &str = "x-counterpart";
    /// Names of the values of an `enum`.
    pub(in crate::lower::schema) const NAMES: &[&str] = &["x-enum-varnames", "x-enumNames", "x-enum-names"];
    /// What the values of an `enum` mean.
    pub(in crate::lower::schema) const DESCRIPTIONS: &[&str] = &["x-enum-descriptions", "x-enumDescriptions"];
}

impl Keyword {
    /// Whether it means something in this version.
    pub(super) fn exists_in(self, version: Version) -> bool {
        match self.since() {
            Since::Always => true,
            Since::From31 => version != Version::V3_0,
        }
    }

    /// Whether a schema that says nothing else says nothing about validity and shape.
    pub(super) fn is_annotation(self) -> bool {
        self.treatment() == Treatment::Annotation
            || matches!(self, Self::Default | Self::ReadOnly | Self::WriteOnly | Self::Xml)
    }
}
