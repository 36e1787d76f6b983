//! Numbers as schemas.

use counterpart_model::{Integer, IntegerRepr, Literal, Number};
use openapiv3::{
    IntegerFormat, IntegerType, NumberFormat, NumberType, ReferenceOr, Schema, Type, VariantOrUnknownOrEmpty,
};

use super::make;

/// A whole number. The format is the narrowest that the model's range allows, as a document would have written it; limits
/// that say no more than the format are left out.
pub(super) fn integer(limits: &Integer) -> IntegerType {
    let (format, least, most) = match limits.repr {
        IntegerRepr::I32 => signed32(),
        IntegerRepr::U32 if limits.maximum <= i128::from(i32::MAX) => signed32(),
        IntegerRepr::U32 => (other("uint32"), 0, i128::from(u32::MAX)),
        IntegerRepr::I64 => signed64(),
        IntegerRepr::U64 if limits.maximum <= i128::from(i64::MAX) => signed64(),
        IntegerRepr::U64 => (other("uint64"), 0, i128::from(u64::MAX)),
    };
    IntegerType {
        format,
        multiple_of: limits.multiple_of.and_then(|factor| i64::try_from(factor).ok()),
        minimum: (limits.minimum > least).then_some(limits.minimum).and_then(|limit| i64::try_from(limit).ok()),
        maximum: (limits.maximum < most).then_some(limits.maximum).and_then(|limit| i64::try_from(limit).ok()),
        ..IntegerType::default()
    }
}

type Range = (VariantOrUnknownOrEmpty<IntegerFormat>, i128, i128);

fn signed32() -> Range {
    (VariantOrUnknownOrEmpty::Item(IntegerFormat::Int32), i128::from(i32::MIN), i128::from(i32::MAX))
}

fn signed64() -> Range {
    (VariantOrUnknownOrEmpty::Item(IntegerFormat::Int64), i128::from(i64::MIN), i128::from(i64::MAX))
}

fn other(word: &str) -> VariantOrUnknownOrEmpty<IntegerFormat> {
    VariantOrUnknownOrEmpty::Unknown(word.to_owned())
}

/// Any number.
pub(super) fn number(limits: &Number) -> NumberType {
    let format = if limits.single { NumberFormat::Float } else { NumberFormat::Double };
    NumberType {
        format: VariantOrUnknownOrEmpty::Item(format),
        multiple_of: limits
            .multiple_of
            .as_deref()
            .and_then(|text| text.parse().ok())
            .filter(|factor: &f64| factor.is_finite()),
        exclusive_minimum: limits.minimum.as_ref().is_some_and(|bound| bound.exclusive),
        exclusive_maximum: limits.maximum.as_ref().is_some_and(|bound| bound.exclusive),
        minimum: limits.minimum.as_ref().map(|bound| bound.value),
        maximum: limits.maximum.as_ref().map(|bound| bound.value),
        enumeration: Vec::new(),
    }
}

/// Numbers as a closed set: whole ones where all are, and small enough.
pub(super) fn whole(values: &[Literal]) -> Option<ReferenceOr<Schema>> {
    if values.iter().all(|value| matches!(value, Literal::Integer(_))) {
        let all: Option<Vec<_>> = values.iter().map(|value| make::value(value).as_i64().map(Some)).collect();
        let (format, _, _) = signed64();
        let ty = IntegerType { format, enumeration: all?, ..IntegerType::default() };
        return Some(make::typed(Type::Integer(ty)));
    }
    let all: Option<Vec<_>> = values.iter().map(|value| make::value(value).as_f64().map(Some)).collect();
    Some(make::typed(Type::Number(NumberType { enumeration: all?, ..NumberType::default() })))
}
