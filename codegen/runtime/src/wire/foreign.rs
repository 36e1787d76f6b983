//! Types of others that formats name: UUIDs and addresses.

use crate::{Decode, Encode, Uuid, Value, Writer};
use std::net::{Ipv4Addr, Ipv6Addr};

/// A UUID of 36 characters; the crate would also take braces, a prefix, or no hyphens.
pub(crate) fn uuid(text: &str) -> Option<Uuid> {
    if text.len() == 36 { Uuid::try_parse(text).ok() } else { None }
}

impl Decode for Uuid {
    fn decode(value: Value<'_>) -> Option<Self> {
        let uuid = uuid(&value.str()?);
        if uuid.is_some() { uuid } else { value.constraint(format_args!("must be a UUID of 36 characters")) }
    }
}
impl Encode for Uuid {
    fn encode(&self, w: &mut Writer) {
        w.string(self.as_hyphenated().encode_lower(&mut Uuid::encode_buffer()));
    }
}

macro_rules! address {
    ($type:ident, $sentence:literal) => {
        impl Decode for $type {
            fn decode(value: Value<'_>) -> Option<Self> {
                let address = value.str()?.parse().ok();
                if address.is_some() { address } else { value.constraint(format_args!($sentence)) }
            }
        }
        impl Encode for $type {
            fn encode(&self, w: &mut Writer) {
                w.string(&self.to_string());
            }
        }
    };
}
address!(Ipv4Addr, "must be an IPv4 address");
address!(Ipv6Addr, "must be an IPv6 address");
