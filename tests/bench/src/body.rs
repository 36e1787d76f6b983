//! Change sets of the contract `provisioner`, as the texts that are sent.

use std::fmt::Write;

/// How large a change set is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Size {
    /// One change, about 400 bytes.
    Small,
    /// About 22 KB.
    Middle,
    /// About 310 KB.
    Large,
}

impl Size {
    fn bytes(self) -> usize {
        match self {
            Self::Small => 1,
            Self::Middle => 22_000,
            Self::Large => 310_000,
        }
    }
}

/// Resources are created, each with settings that no schema describes.
pub(crate) fn free_form(size: Size) -> String {
    change_set(size, |index| {
        format!(
            r#"{{"id":"orders-db-{index}","environment":"staging","action":"created","description":"Create the database orders-db-{index} for the service orders.","spec":{{"flavor":"small","version":"17","storage-gb":40,"multi-az":true,"price":12.75,"networks":["network.orders","network.billing"],"backup":{{"window":"02:00-03:00","keep-days":14,"bucket":null}},"labels":{{"team":"orders","cost-centre":"4711"}}}},"unresolvedFields":["networks","backup.bucket"]}}"#
        )
    })
}

/// Resources are removed: every member has a type.
pub(crate) fn typed(size: Size) -> String {
    change_set(size, |index| {
        format!(
            r#"{{"id":"orders-db-{index}","environment":"staging","action":"removed","description":"Remove the database orders-db-{index} of the service orders, which reads \"orders\" from elsewhere now and has no other use for it.","spec":null,"unresolvedFields":["networks","backup.bucket","backup.window","labels.team","labels.cost-centre"]}}"#
        )
    })
}

/// Changes until there are enough bytes; the contract's limit of 1000 is checked by whoever decodes it.
fn change_set(size: Size, change: impl Fn(usize) -> String) -> String {
    let mut text = String::from(
        r#"{"applicationId":"9b1e6f0a-3c58-4d27-8f41-6a0d2be7c913","kind":"managed-resource","resourceType":"postgres","changes":["#,
    );
    for index in 0.. {
        let _ = write!(text, "{}{}", if index == 0 { "" } else { "," }, change(index));
        if text.len() >= size.bytes() {
            break;
        }
    }
    text + "]}"
}
