//! Bytes that travel: whole, or while they still arrive.

use crate::violation::DecodeError;
use bytes::Bytes;
use futures_core::Stream;
use http_body::{Frame, SizeHint};
use pin_project_lite::pin_project;
use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll, ready};

pub(crate) type ByteStream = Pin<Box<dyn Stream<Item = Result<Bytes, BodyError>> + Send>>;

/// Why a body ended before its end.
#[derive(Debug)]
pub enum BodyError {
    /// It exceeds the limit, in bytes.
    TooLarge(u64),
    /// Nothing arrived for too long.
    TimedOut,
    /// It was sent before, and can be sent but once.
    Sent,
    /// A part of it is not what the contract says.
    Decode(DecodeError),
    /// It is not what its media type says.
    Malformed(&'static str),
    /// The connection, or whoever made the body, failed.
    Failed(Box<dyn Error + Send + Sync>),
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(limit) => write!(f, "the body exceeds {limit} bytes"),
            Self::TimedOut => f.write_str("the body did not arrive in time"),
            Self::Sent => f.write_str("the body was sent before"),
            Self::Decode(_) => f.write_str("the body is not what the contract says"),
            Self::Malformed(sentence) => f.write_str(sentence),
            Self::Failed(_) => f.write_str("the body was cut off"),
        }
    }
}
impl Error for BodyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Decode(error) => Some(error),
            Self::Failed(error) => Some(&**error),
            _ => None,
        }
    }
}

enum Source {
    Whole(Bytes),
    Stream(ByteStream),
    Sent,
}

/// Bytes of a request, a response or a part.
///
/// ```
/// use counterpart::Body;
/// let body = Body::from("GIF89a").with_media_type("image/gif");
/// assert_eq!(body.media_type(), Some("image/gif"));
/// ```
pub struct Body {
    source: Mutex<Source>,
    media_type: Option<Box<str>>,
    file_name: Option<Box<str>>,
}

impl Body {
    fn new(source: Source) -> Self {
        Self { source: Mutex::new(source), media_type: None, file_name: None }
    }
    /// No bytes.
    pub fn empty() -> Self {
        Self::from(Bytes::new())
    }
    /// Bytes that still arrive. Such a body can be sent once.
    pub fn from_stream<E: Into<Box<dyn Error + Send + Sync>> + 'static>(
        stream: impl Stream<Item = Result<Bytes, E>> + Send + 'static,
    ) -> Self {
        Self::of(Box::pin(Failing { stream }))
    }
    pub(crate) fn of(stream: ByteStream) -> Self {
        Self::new(Source::Stream(stream))
    }
    /// The body of another HTTP library.
    pub fn from_http<B>(body: B) -> Self
    where
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        Self::of(Box::pin(Frames { body }))
    }
    /// Says of which media type the bytes are.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<Box<str>>) -> Self {
        Self { media_type: Some(media_type.into()), ..self }
    }
    /// Says how the file is called: of a part of a multipart body.
    #[must_use]
    pub fn with_file_name(self, file_name: impl Into<Box<str>>) -> Self {
        Self { file_name: Some(file_name.into()), ..self }
    }
    /// The media type, where it is known.
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }
    /// The name of the file, of a part of a multipart body.
    pub fn file_name(&self) -> Option<&str> {
        self.file_name.as_deref()
    }
    /// All bytes, unless they are more than a limit.
    pub fn bytes(self, limit: u64) -> impl Future<Output = Result<Bytes, BodyError>> + Send {
        self.collect(limit)
    }
    /// The same, as a type with a name.
    pub(crate) fn collect(self, limit: u64) -> Collect {
        Collect { body: self, gathered: Gathered::up_to(limit) }
    }

    fn source_mut(&mut self) -> &mut Source {
        self.source.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
    /// The body, to be sent: bytes are shared, a stream is handed over.
    pub(crate) fn take(&self) -> Self {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = match &mut *source {
            Source::Whole(bytes) => Source::Whole(bytes.clone()),
            other => std::mem::replace(other, Source::Sent),
        };
        Self { source: Mutex::new(taken), media_type: self.media_type.clone(), file_name: self.file_name.clone() }
    }
    /// A body that was sent before.
    pub(crate) fn sent() -> Self {
        Self::new(Source::Sent)
    }
    /// The bytes, where they are there.
    pub(crate) fn whole(&self) -> Option<Bytes> {
        let source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        if let Source::Whole(bytes) = &*source { Some(bytes.clone()) } else { None }
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::empty()
    }
}
impl From<Bytes> for Body {
    fn from(bytes: Bytes) -> Self {
        Self::new(Source::Whole(bytes))
    }
}
impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Self {
        Self::from(Bytes::from(bytes))
    }
}
impl From<String> for Body {
    fn from(text: String) -> Self {
        Self::from(Bytes::from(text))
    }
}
impl From<&'static str> for Body {
    fn from(text: &'static str) -> Self {
        Self::from(Bytes::from_static(text.as_bytes()))
    }
}
impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(bytes) => write!(f, "Body({} bytes)", bytes.len()),
            None => f.write_str("Body(stream)"),
        }
    }
}

impl Stream for Body {
    type Item = Result<Bytes, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.source_mut() {
            Source::Whole(bytes) if bytes.is_empty() => Poll::Ready(None),
            Source::Whole(bytes) => Poll::Ready(Some(Ok(std::mem::take(bytes)))),
            Source::Stream(stream) => stream.as_mut().poll_next(context),
            source @ Source::Sent => {
                *source = Source::Whole(Bytes::new());
                Poll::Ready(Some(Err(BodyError::Sent)))
            }
        }
    }
}
impl http_body::Body for Body {
    type Data = Bytes;
    type Error = BodyError;
    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        self.poll_next(context).map(|item| item.map(|item| item.map(Frame::data)))
    }
    fn is_end_stream(&self) -> bool {
        self.whole().is_some_and(|bytes| bytes.is_empty())
    }
    fn size_hint(&self) -> SizeHint {
        self.whole().map_or_else(SizeHint::default, |bytes| SizeHint::with_exact(bytes.len() as u64))
    }
}

/// What has arrived of a body, up to a limit. Most bodies come in one piece, which is not copied.
pub(crate) struct Gathered {
    limit: u64,
    first: Bytes,
    more: Vec<u8>,
}

impl Gathered {
    pub(crate) fn up_to(limit: u64) -> Self {
        Self { limit, first: Bytes::new(), more: Vec::new() }
    }
    /// Adds a piece, or says the limit that it exceeds.
    pub(crate) fn add(&mut self, bytes: Bytes) -> Result<(), u64> {
        if (self.first.len() + self.more.len() + bytes.len()) as u64 > self.limit {
            return Err(self.limit);
        }
        if self.first.is_empty() && self.more.is_empty() {
            self.first = bytes;
        } else {
            self.more.extend_from_slice(&std::mem::take(&mut self.first));
            self.more.extend_from_slice(&bytes);
        }
        Ok(())
    }
    /// All of it.
    pub(crate) fn take(&mut self) -> Bytes {
        let (first, more) = (std::mem::take(&mut self.first), std::mem::take(&mut self.more));
        if more.is_empty() { first } else { more.into() }
    }
}

/// All bytes of a body, on their way.
pub(crate) struct Collect {
    body: Body,
    gathered: Gathered,
}

impl Future for Collect {
    type Output = Result<Bytes, BodyError>;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            match ready!(Pin::new(&mut this.body).poll_next(context)).transpose()? {
                Some(bytes) => this.gathered.add(bytes).map_err(BodyError::TooLarge)?,
                None => return Poll::Ready(Ok(this.gathered.take())),
            }
        }
    }
}

pin_project! {
    /// Whose errors become those of a body.
    struct Failing<S> {
        #[pin]
        stream: S,
    }
}

impl<E, S> Stream for Failing<S>
where
    E: Into<Box<dyn Error + Send + Sync>>,
    S: Stream<Item = Result<Bytes, E>>,
{
    type Item = Result<Bytes, BodyError>;
    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let item = ready!(self.project().stream.poll_next(context));
        Poll::Ready(item.map(|item| item.map_err(failed)))
    }
}

/// An error of our own keeps its kind.
fn failed(error: impl Into<Box<dyn Error + Send + Sync>>) -> BodyError {
    match error.into().downcast::<BodyError>() {
        Ok(error) => *error,
        Err(error) => BodyError::Failed(error),
    }
}

pin_project! {
    /// The data of a body of another library.
    struct Frames<B> {
        #[pin]
        body: B,
    }
}

impl<B> Stream for Frames<B>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    type Item = Result<Bytes, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match ready!(self.as_mut().project().body.poll_frame(context)) {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(failed(error)))),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) if !data.is_empty() => return Poll::Ready(Some(Ok(data))),
                    _ => {}
                },
            }
        }
    }
}
