//! Unions: told apart by one member, or by trying.

use counterpart_model::{Definition, TaggedUnion, UnionRule, UntaggedUnion};

use super::assertion;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::read;
use crate::scope::Scope;

/// The declaration of a union with a discriminator.
pub(crate) fn tagged(definition: &Definition, union: &TaggedUnion, scope: &mut Scope<'_>) -> Declaration {
    let rules = assertion::rules(&definition.assertions, scope);
    let entries = union.arms.iter().map(|arm| {
        let tags: Vec<String> = arm.tags.iter().map(|tag| string(tag)).collect();
        let lead = arm.tags.iter().map(|tag| format!("`{tag}`")).collect::<Vec<_>>().join(", ");
        let mut entry = Entry::new(
            Paragraphs::of_or(&arm.docs, lead),
            format!("{}({})", arm.rust, scope.ty(&arm.ty)),
            tags.join(" | "),
        );
        if !arm.carries_tag {
            entry.joint = "adds";
        }
        entry
    });
    let entries = entries.collect();
    Declaration {
        keyword: "tagged_union",
        docs: Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire)),
        head: format!("pub enum {} by {}", definition.name.rust, string(&union.tag)),
        rules,
        entries: Some(entries),
        ..Declaration::default()
    }
}

/// The declaration of a union without one.
pub(crate) fn untagged(definition: &Definition, union: &UntaggedUnion, scope: &mut Scope<'_>) -> Declaration {
    let rules = assertion::rules(&definition.assertions, scope);
    let how = match union.rule {
        UnionRule::OneOf => "one_of",
        UnionRule::AnyOf => "any_of",
    };
    let entries = union.arms.iter().map(|arm| {
        let docs = Paragraphs::of_or(&arm.docs, format!("One kind of `{}`.", definition.name.rust));
        let left = format!("{}({})", arm.rust, scope.ty(&arm.ty));
        Entry::new(docs, left, read::value(&arm.ty, scope).word())
    });
    let entries = entries.collect();
    Declaration {
        keyword: "untagged_union",
        docs: Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire)),
        head: format!("pub enum {} {how}", definition.name.rust),
        rules,
        entries: Some(entries),
        ..Declaration::default()
    }
}
