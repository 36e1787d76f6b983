//! One connection of HTTP/1.1, and as little work as can be at this end of it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// A connection, and what came over it last.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
    is_wakeful: bool,
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    ///
    /// Where nobody listens.
    pub fn open(address: SocketAddr) -> Result<Self, String> {
        let fault = |error: std::io::Error| format!("no connection: {error}");
        let stream = TcpStream::connect(address).map_err(fault)?;
        stream.set_nodelay(true).map_err(fault)?;
        stream.set_read_timeout(Some(Duration::from_mins(1))).map_err(fault)?;
        Ok(Self { stream, received: Vec::new(), is_wakeful: false })
    }

    /// Looks for answers without a pause: a thread that sleeps is woken at the expense of whoever answers.
    #[must_use]
    pub fn wakeful(self) -> Self {
        Self { is_wakeful: true, ..self }
    }

    /// Until something is there, or for a minute.
    fn watch(&self) -> std::io::Result<()> {
        self.stream.set_nonblocking(true)?;
        let begun = Instant::now();
        let nothing = |error: &std::io::Error| error.kind() == std::io::ErrorKind::WouldBlock;
        while self.stream.peek(&mut [0]).as_ref().is_err_and(nothing) && begun.elapsed() < Duration::from_mins(1) {
            std::hint::spin_loop();
        }
        self.stream.set_nonblocking(false)
    }

    /// Sends a request and takes the body of a successful answer, which has to say its length.
    ///
    /// # Errors
    ///
    /// Where there is no such answer within a minute.
    pub fn ask(&mut self, request: &[u8]) -> Result<&str, String> {
        let fault = |error: std::io::Error| format!("the connection broke: {error}");
        self.stream.write_all(request).map_err(fault)?;
        self.received.clear();
        if self.is_wakeful {
            self.watch().map_err(fault)?;
        }
        let mut buffer = [0; 16 * 1024];
        loop {
            let read = self.stream.read(&mut buffer).map_err(fault)?;
            if read == 0 {
                return Err("the server closed the connection".to_owned());
            }
            self.received.extend(buffer.iter().take(read));
            if let Some((from, length)) = head(&self.received)?
                && self.received.len() >= from + length
            {
                let body = self.received.get(from..).unwrap_or_default();
                return std::str::from_utf8(body).map_err(|error| error.to_string());
            }
        }
    }
}

/// Where the body begins and how long it is, once the header is there.
fn head(received: &[u8]) -> Result<Option<(usize, usize)>, String> {
    let Some(end) = received.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
    let head = String::from_utf8_lossy(received.get(..end).unwrap_or_default()).to_lowercase();
    if !head.starts_with("http/1.1 20") {
        return Err(format!("the answer is no success: {}", String::from_utf8_lossy(received)));
    }
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length = length.and_then(|length| length.trim().parse().ok()).ok_or("the answer does not say its length")?;
    Ok(Some((end + 4, length)))
}

#[cfg(test)]
mod tests {
    use super::head;

    #[test]
    fn an_answer_is_whole_or_it_is_not() {
        let answer = b"HTTP/1.1 201 Created\r\nContent-Length:  7\r\n\r\n{}";
        assert_eq!(head(&answer[..20]), Ok(None));
        assert_eq!(head(answer), Ok(Some((answer.len() - 2, 7))));
        assert!(head(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n").is_err());
        assert!(head(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").is_err());
    }
}
