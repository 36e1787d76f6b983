//! Codecs. A request that cannot be read is no error of the transport: the method answers it.

use std::marker::PhantomData;

use bytes::Buf;
use prost::Message;
use tonic::Status;
use tonic::codec::{Codec, DecodeBuf, Decoder};
use tonic_prost::{ProstCodec, ProstEncoder};

/// A message of the caller, or why it cannot be read.
#[derive(Debug)]
pub struct Inbound<Q>(pub(super) Result<Q, prost::DecodeError>);

impl<Q> From<Result<Q, prost::DecodeError>> for Inbound<Q> {
    fn from(read: Result<Q, prost::DecodeError>) -> Self {
        Self(read)
    }
}

/// The codec of clients.
#[doc(hidden)]
pub type ClientCodec<T, U> = ProstCodec<T, U>;

/// The codec of servers.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct ServerCodec<R, Q> {
    messages: PhantomData<(R, Q)>,
}

impl<R, Q> Default for ServerCodec<R, Q> {
    fn default() -> Self {
        Self { messages: PhantomData }
    }
}

impl<R, Q> Codec for ServerCodec<R, Q>
where
    R: Message + Send + 'static,
    Q: Message + Default + Send + 'static,
{
    type Encode = R;
    type Decode = Inbound<Q>;
    type Encoder = ProstEncoder<R>;
    type Decoder = InboundDecoder<Q>;

    fn encoder(&mut self) -> Self::Encoder {
        ProstEncoder::default()
    }

    fn decoder(&mut self) -> Self::Decoder {
        InboundDecoder { message: PhantomData }
    }
}

/// Reads a message, or says why it cannot be read; never fails itself.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct InboundDecoder<Q> {
    message: PhantomData<Q>,
}

impl<Q: Message + Default> Decoder for InboundDecoder<Q> {
    type Item = Inbound<Q>;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Self::Item>, Self::Error> {
        let read = Q::decode(&mut *buffer);
        // The next message begins behind this one, wherever reading stopped.
        buffer.advance(buffer.remaining());
        Ok(Some(Inbound(read)))
    }
}
