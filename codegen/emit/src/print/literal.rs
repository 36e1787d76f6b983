//! Literals of Rust.

/// A string literal: raw where that saves backslashes.
pub(crate) fn string(text: &str) -> String {
    let escaped = format!("{text:?}");
    let printable = escaped.replace("\\\\", "").replace("\\\"", "");
    if printable.contains('\\') || !escaped.contains('\\') {
        return escaped;
    }
    let mut hashes = String::new();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

/// An integer with underscores between groups of three digits, from five digits on.
pub(crate) fn integer(value: i128) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut out = String::new();
    if value < 0 {
        out.push('-');
    }
    let grouped = digits.len() > 4;
    for (index, digit) in digits.chars().enumerate() {
        if grouped && index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('_');
        }
        out.push(digit);
    }
    out
}

/// A floating-point literal.
pub(crate) fn float(value: f64) -> String {
    format!("{value:?}")
}

/// A basic string of TOML.
pub(crate) fn toml(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        control if control.is_control() => format!("\\u{:04X}", u32::from(control)),
        other => other.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings() {
        assert_eq!(string("plain"), r#""plain""#);
        assert_eq!(string(r"^\d+$"), r#"r"^\d+$""#);
        assert_eq!(string(r#"a"b"#), r##"r#"a"b"#"##);
        assert_eq!(string("a\n\"b"), r#""a\n\"b""#);
        assert_eq!(string("\u{202e}"), r#""\u{202e}""#);
    }

    #[test]
    fn numbers() {
        assert_eq!(integer(1000), "1000");
        assert_eq!(integer(-1_234_567), "-1_234_567");
        assert_eq!(float(1.0), "1.0");
        assert_eq!(float(1e300), "1e300");
    }
}
