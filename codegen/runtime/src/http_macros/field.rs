//! One field of a message: its rule as data, how it is read, how it is written.

/// The rule of a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __rule {
    (@@ $presence:ident $type:ty; $($rest:tt)*) => { $crate::__rule!($presence $type; $($rest)*) };
    (@@ $type:ty; $($rest:tt)*) => { $crate::__rule!(required $type; $($rest)*) };
    // the content that nearly every message has
    (required $type:ty; json("application/json")) => { $crate::message::Parameter::JSON };
    ($presence:ident $type:ty; json($media:literal)) => {
        $crate::message::Parameter::body(&[$crate::message::Media::new($media, $crate::message::Format::Json)]).$presence()
    };
    ($presence:ident $type:ty; form($media:literal, $fields:expr)) => { $crate::__rule!(@ $presence $media $crate::message::Format::Form($fields)) };
    ($presence:ident $type:ty; xml($media:literal, $document:expr)) => { $crate::__rule!(@ $presence $media $crate::message::Format::Xml($document)) };
    ($presence:ident $type:ty; text($media:literal) $(.$how:ident())*) => { $crate::__rule!(@ $presence $media $crate::message::Format::text()$(.$how())*) };
    ($presence:ident $type:ty; bytes($media:literal)) => { $crate::__rule!(@ $presence $media $crate::message::Format::Bytes) };
    ($presence:ident $type:ty; lines($media:literal)) => { $crate::__rule!(@ $presence $media $crate::message::Format::Lines) };
    ($presence:ident $type:ty; empty($media:literal)) => { $crate::__rule!(@ $presence $media $crate::message::Format::Empty) };
    ($presence:ident $type:ty; events($media:literal)) => { $crate::__rule!(@ $presence $media $crate::message::Format::Events { plain: false }) };
    ($presence:ident $type:ty; events($media:literal).plain()) => { $crate::__rule!(@ $presence $media $crate::message::Format::Events { plain: true }) };
    ($presence:ident $type:ty; multipart($media:literal)) => {
        $crate::__rule!(@ $presence $media $crate::message::Format::Multipart(<$type as $crate::message::Multipart>::PARTS))
    };
    ($presence:ident $type:ty; choice) => { $crate::message::Parameter::body(<$type as $crate::message::Choice>::MEDIA).$presence() };
    ($presence:ident $type:ty; status) => { $crate::message::Parameter::status() };
    ($presence:ident $type:ty; $place:ident($wire:literal) $(.$how:ident($($arg:expr),*))*) => {
        $crate::message::Parameter::$place($wire)$(.$how($($arg),*))*.$presence()
    };
    (@ $presence:ident $media:literal $format:expr) => {
        $crate::message::Parameter::body(&[$crate::message::Media::new($media, $format)]).$presence()
    };
}

/// The media type of an arm of several.
#[doc(hidden)]
#[macro_export]
macro_rules! __media {
    ($($type:ty)?; json($media:literal)) => { $crate::message::Media::new($media, $crate::message::Format::Json) };
    ($($type:ty)?; form($media:literal, $fields:expr)) => { $crate::message::Media::new($media, $crate::message::Format::Form($fields)) };
    ($($type:ty)?; xml($media:literal, $document:expr)) => { $crate::message::Media::new($media, $crate::message::Format::Xml($document)) };
    ($($type:ty)?; text($media:literal) $(.$how:ident())*) => { $crate::message::Media::new($media, $crate::message::Format::text()$(.$how())*) };
    ($($type:ty)?; bytes($media:literal)) => { $crate::message::Media::new($media, $crate::message::Format::Bytes) };
    ($($type:ty)?; lines($media:literal)) => { $crate::message::Media::new($media, $crate::message::Format::Lines) };
    ($($type:ty)?; empty($media:literal)) => { $crate::message::Media::new($media, $crate::message::Format::Empty) };
    ($($type:ty)?; events($media:literal)) => { $crate::message::Media::new($media, $crate::message::Format::Events { plain: false }) };
    ($($type:ty)?; events($media:literal).plain()) => { $crate::message::Media::new($media, $crate::message::Format::Events { plain: true }) };
    ($type:ty; multipart($media:literal)) => {
        $crate::message::Media::new($media, $crate::message::Format::Multipart(<$type as $crate::message::Multipart>::PARTS))
    };
}

/// Reads a field: `Option` of what it holds.
#[doc(hidden)]
#[macro_export]
macro_rules! __read {
    ($r:ident $presence:ident; json $at:tt; value) => { $r.value() };
    ($r:ident $presence:ident; json $at:tt; $read:ident $(($($arg:tt)*))?) => {
        match $r.content() { Some(value) => value.$read($($($arg)*)?), None => None }
    };
    ($r:ident $presence:ident; form $at:tt; $read:ident $(($($arg:tt)*))?) => { $crate::__read!(@ $r content $read $(($($arg)*))?) };
    ($r:ident $presence:ident; xml $at:tt; $read:ident $(($($arg:tt)*))?) => { $crate::__read!(@ $r content $read $(($($arg)*))?) };
    ($r:ident $presence:ident; text $at:tt $(.$how:ident())*; $read:ident $(($($arg:tt)*))?) => { $crate::__read!(@ $r content $read $(($($arg)*))?) };
    ($r:ident $presence:ident; bytes $at:tt;) => { $r.bytes() };
    ($r:ident $presence:ident; lines $at:tt; $read:ident $(($($arg:tt)*))?) => { $r.lines(|value| value.$read($($($arg)*)?)) };
    ($r:ident $presence:ident; events $at:tt; $read:ident $(($($arg:tt)*))?) => { $r.events(false, |value| value.$read($($($arg)*)?)) };
    ($r:ident $presence:ident; events $at:tt.plain(); $read:ident $(($($arg:tt)*))?) => { $r.events(true, |value| value.$read($($($arg)*)?)) };
    ($r:ident $presence:ident; multipart $at:tt;) => { $r.multipart($crate::message::Read::read) };
    ($r:ident $presence:ident; choice;) => { $r.choice($crate::message::Read::read) };
    ($r:ident $presence:ident; empty $at:tt;) => { $r.content().map(|_| ()) };
    ($r:ident $($presence:ident)?; status;) => { $r.status() };
    ($r:ident $presence:ident; $place:ident $at:tt $(.$how:ident $how_arg:tt)*; cursor($text:expr)) => {
        match $r.$presence() { Some(value) => $crate::Cursor::read(value, $r.is_opened(), $text), None => None }
    };
    ($r:ident $presence:ident; $place:ident $at:tt $(.$how:ident $how_arg:tt)*; $read:ident $(($($arg:tt)*))?) => {
        match $r.$presence() { Some(value) => value.$read($($($arg)*)?), None => None }
    };
    (@ $r:ident $ask:ident $read:ident $(($($arg:tt)*))?) => {
        match $r.$ask() { Some(value) => value.$read($($($arg)*)?), None => None }
    };
}

/// What was read, as the field holds it.
#[doc(hidden)]
#[macro_export]
macro_rules! __taken {
    (optional $slot:ident) => {
        $slot
    };
    ($presence:ident $slot:ident) => {
        match $slot {
            Some(taken) => taken,
            None => return None,
        }
    };
    ($slot:ident) => {
        match $slot {
            Some(taken) => taken,
            None => return None,
        }
    };
}

/// Writes a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __write {
    ($w:ident required; json($media:literal); $value:expr) => { $w.json($media, $value) };
    ($w:ident required; form($media:literal, $fields:expr); $value:expr) => { $w.form($media, const { $fields }, $value) };
    ($w:ident required; xml($media:literal, $document:expr); $value:expr) => { $w.xml($media, const { $document }, $value) };
    ($w:ident required; text($media:literal) $(.$how:ident())*; $value:expr) => { $w.text($media, $value) };
    ($w:ident required; bytes($media:literal); $value:expr) => { $w.bytes($media, $value) };
    ($w:ident required; lines($media:literal); $value:expr) => { $w.lines($media, $value) };
    ($w:ident required; events($media:literal); $value:expr) => { $w.events($media, false, $value) };
    ($w:ident required; events($media:literal).plain(); $value:expr) => { $w.events($media, true, $value) };
    ($w:ident required; multipart($media:literal); $value:expr) => {
        $w.multipart($media, |parts| $crate::message::WriteParts::write_parts($value, parts))
    };
    ($w:ident required; choice; $value:expr) => { $crate::message::Write::write($value, $w) };
    ($w:ident required; empty($media:literal); $value:expr) => { $w.nothing($media) };
    ($w:ident $($presence:ident)?; status; $value:expr) => { $w.status(*$value) };
    ($w:ident $presence:ident; path $($rest:tt)*) => { $crate::__write!(@ $w $presence path $($rest)*) };
    ($w:ident $presence:ident; query $($rest:tt)*) => { $crate::__write!(@ $w $presence query $($rest)*) };
    ($w:ident $presence:ident; header $($rest:tt)*) => { $crate::__write!(@ $w $presence header $($rest)*) };
    ($w:ident $presence:ident; cookie $($rest:tt)*) => { $crate::__write!(@ $w $presence cookie $($rest)*) };
    ($w:ident optional; $place:ident $(($($at:tt)*))? $(.$how:ident())*; $value:expr) => {
        if let Some(value) = $value { $crate::__write!($w required; $place $(($($at)*))? $(.$how())*; value) }
    };
    (@ $w:ident $presence:ident $place:ident($wire:literal) $(.$how:ident($($arg:expr),*))*; $value:expr) => {
        $w.header_field(&const { $crate::message::Parameter::$place($wire)$(.$how($($arg),*))* }, $value)
    };
}

/// Writes a field of a request, whose parameters are written in the order in which the request lists them.
#[doc(hidden)]
#[macro_export]
macro_rules! __write_asked {
    ($w:ident $presence:ident; path $at:tt $(.$how:ident $how_arg:tt)*; $value:expr) => { $w.parameter($value) };
    ($w:ident $presence:ident; query $at:tt $(.$how:ident $how_arg:tt)*; $value:expr) => { $w.parameter($value) };
    ($w:ident $presence:ident; header $at:tt $(.$how:ident $how_arg:tt)*; $value:expr) => { $w.parameter($value) };
    ($w:ident $presence:ident; cookie $at:tt $(.$how:ident $how_arg:tt)*; $value:expr) => { $w.parameter($value) };
    ($($content:tt)*) => { $crate::__write!($($content)*) };
}
