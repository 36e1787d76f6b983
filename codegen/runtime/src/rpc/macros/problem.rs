//! Problems, and the closed sets of them.

/// How the message of an error is read and written.
#[macro_export]
macro_rules! rpc_detail {
    (
        $detail:ty = $url:literal {
            $code:ident, $message:ident, $retryable:ident, $retry_after:ident,
            $outcome:ident { NothingChanged = $nothing:literal, PartlyChanged = $partly:literal, Unknown = $unknown:literal },
            lists [$($list:ident),*]
        }
    ) => {
        impl $crate::rpc::Detail for $detail {
            const TYPE_URL: &'static str = $url;

            fn state(code: &$crate::rpc::Code, stated: $crate::rpc::__private::Stated) -> Self {
                Self {
                    $code: code.number,
                    $message: stated.message,
                    $retryable: stated.retryable,
                    $retry_after: stated.retry_after.and_then(|wait| wait.try_into().ok()),
                    $outcome: match stated.outcome {
                        $crate::rpc::Outcome::NothingChanged => $nothing,
                        $crate::rpc::Outcome::PartlyChanged => $partly,
                        $crate::rpc::Outcome::Unknown => $unknown,
                    },
                    ..Self::default()
                }
            }

            fn stated(&mut self) -> Option<$crate::rpc::__private::Stated> {
                Some($crate::rpc::__private::Stated {
                    message: ::core::mem::take(&mut self.$message),
                    outcome: match self.$outcome {
                        $nothing => $crate::rpc::Outcome::NothingChanged,
                        $partly => $crate::rpc::Outcome::PartlyChanged,
                        $unknown => $crate::rpc::Outcome::Unknown,
                        _ => return None,
                    },
                    retryable: self.$retryable,
                    retry_after: match self.$retry_after {
                        Some(wait) => Some($crate::rpc::__private::duration(wait)?),
                        None => None,
                    },
                })
            }

            fn number(&self) -> i32 {
                self.$code
            }

            fn shorten(&mut self) -> bool {
                let before = 0 $(+ self.$list.len())*;
                $(self.$list.truncate(self.$list.len() / 2);)*
                before > 0
            }
        }
    };
}

/// The type of one code. `asks` gives it a member that says whether to retry: the contract leaves that to each error.
#[macro_export]
macro_rules! rpc_problem {
    (
        $(#[$docs:meta])*
        $name:ident = $code:ident in $detail:ty { $($(#[$member_docs:meta])* $member:ident: $type:ty,)* }
    ) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $name {
            /// The error in words, for people.
            pub message: String,
            /// What the call left behind.
            pub outcome: $crate::rpc::Outcome,
            /// How long to wait before the same request is sent again.
            pub retry_after: Option<::core::time::Duration>,
            $($(#[$member_docs])* pub $member: $type,)*
        }

        impl $name {
            /// The problem with these words; nothing else is said.
            pub fn new(outcome: $crate::rpc::Outcome, message: impl Into<String>) -> Self {
                Self { message: message.into(), outcome, retry_after: None, $($member: <$type>::default(),)* }
            }
        }

        $crate::__rpc_problem! { $name $code $detail [] $($member)* }
    };
    (
        $(#[$docs:meta])*
        $name:ident = $code:ident in $detail:ty, asks { $($(#[$member_docs:meta])* $member:ident: $type:ty,)* }
    ) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $name {
            /// The error in words, for people.
            pub message: String,
            /// What the call left behind.
            pub outcome: $crate::rpc::Outcome,
            /// Whether the same request may be sent again, as far as the contract leaves that to the error.
            pub retryable: bool,
            /// How long to wait before that.
            pub retry_after: Option<::core::time::Duration>,
            $($(#[$member_docs])* pub $member: $type,)*
        }

        impl $name {
            /// The problem with these words; nothing else is said, and it is not to be retried.
            pub fn new(outcome: $crate::rpc::Outcome, message: impl Into<String>) -> Self {
                Self {
                    message: message.into(),
                    outcome,
                    retryable: false,
                    retry_after: None,
                    $($member: <$type>::default(),)*
                }
            }
        }

        $crate::__rpc_problem! { $name $code $detail [retryable] $($member)* }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __rpc_problem {
    ($name:ident $code:ident $detail:ty [$($retryable:ident)?] $($member:ident)*) => {
        impl $crate::rpc::Problem for $name {
            type Detail = $detail;
            const CODE: &'static $crate::rpc::Code = &code::$code;

            fn into_detail(self, retryable: bool) -> $detail {
                let mut stated = $crate::rpc::Problem::stated(&self);
                stated.retryable = retryable;
                let mut detail = <$detail as $crate::rpc::Detail>::state(&code::$code, stated);
                $(detail.$member = self.$member;)*
                detail
            }

            fn from_detail(stated: $crate::rpc::__private::Stated, detail: $detail) -> Self {
                Self {
                    message: stated.message,
                    outcome: stated.outcome,
                    $($retryable: stated.$retryable,)?
                    retry_after: stated.retry_after,
                    $($member: detail.$member,)*
                }
            }

            fn stated(&self) -> $crate::rpc::__private::Stated {
                $crate::rpc::__private::Stated {
                    message: self.message.clone(),
                    outcome: self.outcome,
                    retryable: false $(|| self.$retryable)?,
                    retry_after: self.retry_after,
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, "{}: {}", code::$code.name, self.message)
            }
        }

        impl ::std::error::Error for $name {}
    };
}

/// The closed set of problems of one method.
#[macro_export]
macro_rules! rpc_errors {
    (
        $(#[$docs:meta])*
        $name:ident of $rpc:path, $detail:ty {
            $($(#[$variant_docs:meta])* $variant:ident($problem:path),)*
        }
    ) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $name {
            $($(#[$variant_docs])* $variant($problem),)*
        }

        impl $crate::rpc::Problems for $name {
            type Detail = $detail;
            const RPC: &'static $crate::rpc::Rpc = &$rpc;

            fn code(&self) -> &'static $crate::rpc::Code {
                match self {
                    $(Self::$variant(_) => <$problem as $crate::rpc::Problem>::CODE,)*
                }
            }

            fn stated(&self) -> $crate::rpc::__private::Stated {
                match self {
                    $(Self::$variant(problem) => $crate::rpc::Problem::stated(problem),)*
                }
            }

            fn into_detail(self) -> $detail {
                let retryable = $crate::rpc::Problems::is_retryable(&self);
                match self {
                    $(Self::$variant(problem) => $crate::rpc::Problem::into_detail(problem, retryable),)*
                }
            }

            fn from_detail(
                code: &'static $crate::rpc::Code,
                stated: $crate::rpc::__private::Stated,
                detail: $detail,
            ) -> Option<Self> {
                match code.number {
                    $(number if number == <$problem as $crate::rpc::Problem>::CODE.number => {
                        Some(Self::$variant($crate::rpc::Problem::from_detail(stated, detail)))
                    })*
                    _ => None,
                }
            }
        }

        $(impl From<$problem> for $name {
            fn from(problem: $problem) -> Self {
                Self::$variant(problem)
            }
        })*

        impl From<$crate::rpc::Interrupted> for $name {
            fn from(interrupted: $crate::rpc::Interrupted) -> Self {
                interrupted.into_problem()
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$variant(problem) => ::core::fmt::Display::fmt(problem, f),)*
                }
            }
        }

        impl ::std::error::Error for $name {}
    };
}

/// Errors that hold every code of others: `?` widens.
#[macro_export]
macro_rules! rpc_widens {
    ($large:ident { $($small:ident($($variant:ident),* $(,)?),)* }) => {
        $(impl From<$small> for $large {
            fn from(error: $small) -> Self {
                match error {
                    $($small::$variant(problem) => Self::$variant(problem),)*
                }
            }
        })*
    };
}
