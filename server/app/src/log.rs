//! The log: events of the program, never what a request carries.

use crate::settings::LogFormat;
use tracing::Level;

/// Begins to write the log, on standard error. Where something has begun already, it goes on.
pub(crate) fn begin(format: LogFormat) {
    let log = tracing_subscriber::fmt().with_max_level(Level::INFO).with_writer(std::io::stderr);
    let _ = match format {
        LogFormat::Text => log.with_target(false).with_ansi(false).try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).try_init(),
    };
}
