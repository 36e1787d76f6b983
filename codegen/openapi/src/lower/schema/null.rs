//! Whether null is among the values of a schema, beside others.

use super::Schemas;
use super::facts::{Facts, Union};
use super::type_set::TypeSet;
use counterpart_model::{Literal, UnionRule};

impl<'a> Schemas<'a> {
    /// Whether null is a value of the schema that has to be told apart from the others. Where anything is allowed it has
    /// not: null is a JSON value like others there.
    pub(super) fn admits_null(&mut self, facts: &Facts<'a>) -> bool {
        if !facts.types.meets(TypeSet::NULL) {
            return false;
        }
        if facts.nullable {
            return facts.effective().without(TypeSet::NULL) != TypeSet::ALL.without(TypeSet::NULL)
                || !facts.is_plain();
        }
        let said = facts.typed || facts.values.is_some() || !facts.unions.is_empty();
        if !said || !facts.effective().meets(TypeSet::NULL) {
            return false;
        }
        facts.values.as_ref().is_none_or(|values| values.iter().any(|value| value.literal == Literal::Null))
            && facts.unions.iter().all(|union| self.union_admits_null(union))
            && facts.asserted.iter().all(|(node, keyword)| self.keyword_accepts(*node, *keyword, &Literal::Null))
    }

    fn union_admits_null(&mut self, union: &Union<'a>) -> bool {
        let arms = union.arms;
        let identity = arms.identity();
        if let Some(known) = self.nulls.get(&identity) {
            return *known;
        }
        if self.asking.contains(&identity) || self.asking.len() > 64 {
            return false;
        }
        self.asking.push(identity);
        let mut admitting = 0_usize;
        for arm in arms.items() {
            let facts = self.facts(arm);
            if facts.types == TypeSet::NULL || self.admits_null(&facts) {
                admitting += 1;
            }
        }
        self.asking.pop();
        let admits = match union.rule {
            UnionRule::OneOf => admitting == 1,
            UnionRule::AnyOf => admitting > 0,
        };
        self.nulls.insert(identity, admits);
        admits
    }
}
