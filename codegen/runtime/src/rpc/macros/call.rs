//! Calls, on both sides.

/// Hands a call to the body of a trait.
#[macro_export]
macro_rules! rpc_serve {
    (unary $adapter:ident.$method:ident, $request:ident) => {{
        let bodies = ::std::sync::Arc::clone(&$adapter.bodies);
        $crate::rpc::serve::unary($request, |call, request| async move { bodies.$method(call, request).await }).await
    }};
    (gather $adapter:ident.$method:ident, $request:ident) => {{
        let bodies = ::std::sync::Arc::clone(&$adapter.bodies);
        $crate::rpc::serve::gather($request, |call, messages| async move { bodies.$method(call, messages).await }).await
    }};
    ($kind:ident $adapter:ident.$method:ident, $request:ident) => {{
        let bodies = ::std::sync::Arc::clone(&$adapter.bodies);
        $crate::rpc::serve::$kind($request, |call, request, sender| async move {
            bodies.$method(call, request, sender.into()).await
        })
    }};
}

/// Sends a call, and takes its answer apart.
#[macro_export]
macro_rules! rpc_call {
    ($kind:ident $client:ident.$method:ident, $request:ident) => {{
        let mut transport = $client.transport.clone();
        $crate::rpc::client::$kind($client.timeout, $request, |request| async move { transport.$method(request).await })
            .await
    }};
}
