//! Expressions: `+` binds closest, then `&`, then `-`, all from the left.

use super::{Kind, Parser, SchemaError};
use crate::schema::syntax::Expression;

/// How deep parentheses may nest: a check goes as deep in each of its fifty steps, and has to have the stack for it.
const MAX_OPEN: usize = 8;

/// How the parts of one kind make an expression.
type Join = fn(Vec<Expression>) -> Expression;
/// The parts of one that is of that kind, or itself.
type Parts = fn(Expression) -> Result<Vec<Expression>, Expression>;

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Result<Expression, SchemaError> {
        self.joined("-", Self::intersection, Expression::Exclusion, |part| match part {
            Expression::Exclusion(parts) => Ok(parts),
            other => Err(other),
        })
    }

    fn intersection(&mut self) -> Result<Expression, SchemaError> {
        self.joined("&", Self::union, Expression::Intersection, |part| match part {
            Expression::Intersection(parts) => Ok(parts),
            other => Err(other),
        })
    }

    fn union(&mut self) -> Result<Expression, SchemaError> {
        self.joined("+", Self::operand, Expression::Union, |part| match part {
            Expression::Union(parts) => Ok(parts),
            other => Err(other),
        })
    }

    /// Operands with a sign between them. Those of the same kind dissolve, as they do in SpiceDB; of what is taken away
    /// only the first does, since the order counts.
    fn joined(
        &mut self,
        sign: &'static str,
        operand: fn(&mut Self) -> Result<Expression, SchemaError>,
        join: Join,
        parts: Parts,
    ) -> Result<Expression, SchemaError> {
        let first = operand(self)?;
        if self.kind() != Kind::Sign(sign) {
            return Ok(first);
        }
        let mut all = parts(first).unwrap_or_else(|other| vec![other]);
        while self.sign(sign) {
            let next = operand(self)?;
            if sign == "-" {
                all.push(next);
            } else {
                all.extend(parts(next).unwrap_or_else(|other| vec![other]));
            }
        }
        Ok(join(all))
    }

    fn operand(&mut self) -> Result<Expression, SchemaError> {
        if self.kind() == Kind::Sign("(") {
            return self.parenthesis();
        }
        if self.take(Kind::Word("nil")) {
            return Ok(Expression::Nil);
        }
        let name = self.relation()?;
        if !self.sign("->") {
            return Ok(Expression::Member(name));
        }
        let target = self.relation()?;
        if self.kind() == Kind::Sign("->") {
            return Err(self.unsupported("an arrow takes one step: give the rest of the way a name where it begins"));
        }
        Ok(Expression::Arrow(name, target))
    }

    fn parenthesis(&mut self) -> Result<Expression, SchemaError> {
        if self.open == MAX_OPEN {
            return Err(self.unsupported("parentheses nest too deep"));
        }
        self.next += 1;
        self.open += 1;
        let inside = self.expression()?;
        self.open -= 1;
        self.expect(")")?;
        Ok(inside)
    }
}
