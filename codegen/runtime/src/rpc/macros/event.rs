//! Events, and what sends them.

/// The shape of an event.
#[macro_export]
macro_rules! rpc_event {
    (
        $event:ty {
            $head:ident: $head_type:ty { $sequence:ident, $at:ident },
            $member:ident: $kind:ty,
            done $done:ident($done_type:ty)
        }
    ) => {
        impl $crate::rpc::Event for $event {
            type Kind = $kind;
            type Done = $done_type;

            fn assemble(head: $crate::rpc::Head, kind: Self::Kind) -> Self {
                type Wire = $head_type;
                Self { $head: Some(Wire { $sequence: head.sequence, $at: head.at }), $member: Some(kind) }
            }

            fn take(self) -> (Option<$crate::rpc::Head>, Option<Self::Kind>) {
                let head = self.$head.map(|head| $crate::rpc::Head { sequence: head.$sequence, at: head.$at });
                (head, self.$member)
            }

            fn done(done: Self::Done) -> Self::Kind {
                type Kind = $kind;
                Kind::$done(done)
            }

            fn into_done(kind: Self::Kind) -> Result<Self::Done, Self::Kind> {
                type Kind = $kind;
                match kind {
                    Kind::$done(done) => Ok(done),
                    other => Err(other),
                }
            }

            fn is_done(kind: &Self::Kind) -> bool {
                type Kind = $kind;
                matches!(kind, Kind::$done(_))
            }
        }
    };
}

/// What sends events: one function for each thing that can happen before the end.
#[macro_export]
macro_rules! rpc_event_sender {
    (
        $(#[$docs:meta])*
        $sender:ident of $event:ty, $kind:ty {
            $($(#[$arm_docs:meta])* $arm:ident $variant:ident($type:ty),)*
        }
    ) => {
        $(#[$docs])*
        #[derive(Debug, Clone)]
        pub struct $sender {
            events: $crate::rpc::EventSender<$event>,
        }

        impl $sender {
            $($(#[$arm_docs])*
            pub async fn $arm(&self, $arm: $type) -> Result<(), $crate::rpc::Interrupted> {
                type Kind = $kind;
                self.events.send(Kind::$variant($arm)).await
            })*
        }

        impl From<$crate::rpc::EventSender<$event>> for $sender {
            fn from(events: $crate::rpc::EventSender<$event>) -> Self {
                Self { events }
            }
        }
    };
}
