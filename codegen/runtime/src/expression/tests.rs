//! What is an expression, and what is none.

use super::is_expression;

const EXPRESSIONS: &str = r"
    | a||b ^$ a*b+?c?? a{2}b{2,}c{2,10}? a{007,7} a{99999999999999999999} () (?:a)* (?=a)b (?!a) (?<=a+)b (?<!a)
    (?<ä$_1>x)\k<ä$_1> \k<n>(?<n>a) (?<n>a)|(?<n>b) (?:(?<n>a)|(?<n>b))\k<n> (?<\u0061\u{62}>x)\k<ab> \1(a)
    (?i:a) (?i-ms:a) (?-i:a) (?i-:a) [] [^] [a-z-] [-a] [--a] [\d-] [\b\-\]\u{1F600}-😁]
    [\uD83D\uDE00-\uD83D\uDE01] [[(*] \d\D\s\S\w\W\b\B \t\n\v\f\r\0\cA\x41\u0041\u{0041}
    \^\$\\\.\*\+\?\(\)\[\]\{\}\|\/ / - \p{L}\P{Script=Greek}\p{gc=Lu}\p{scx=Grek}\p{Alphabetic}
";

const NONE: &str = r"
    ( ) (a a) ^(abc] [ [a ] { } a{ a{} a{,2} a{2 a{2,1} a{10,9} * +a a** a??? (*) |? ^* \b+ (?=a)* (?<=a)? (?
    (?) (?a) (?i) (?-:a) (?ii:a) (?i-i:a) (?P<n>x) (?P=n) (?#c)a (?>a) (?<>a) (?<1a>b) (?<n (?<n>a)(?<n>b)
    (?<n>(?<n>a)) (?<n>a)(?:b|(?<n>c)) (?<ab>x)(?<\u0061b>y) \k<n> \k (?<n>a)\k<m> \1 (a)\2 (?:a)\1
    \99999999999999999999999 \ \a \- \_ \ä \00 \08 \c \c1 \x1 \u12 \u{} \u{110000} \u{g} \p \pL \p{} \p{Foo}
    \p{l} \p{Script} \p{gc=Greek} \p{Script=} \p{L [b-a] [\d-a] [a-\d] [\1] [\k<n>] [\B] [\c]
";

#[test]
fn expressions() {
    for text in EXPRESSIONS.split_whitespace().chain(["", " ", "a b"]) {
        assert!(is_expression(text), "{text}");
    }
}

#[test]
fn no_expressions() {
    for text in NONE.split_whitespace().chain(["(?<a b>c)", "a{1, 2}"]) {
        assert!(!is_expression(text), "{text}");
    }
}

#[test]
fn long_ones_are_read_in_one_go() {
    for (unit, end) in [("(", ")"), ("(?<=", ")"), ("|", ""), ("[a]{1,9}", ""), ("\\p{L}", "")] {
        let text = unit.repeat(100_000) + &end.repeat(100_000);
        assert!(is_expression(&text), "{unit}");
        assert!(!is_expression(&(text + "(")), "{unit}");
    }
    let (mut names, mut number) = (String::new(), 0);
    while number < 20_000 {
        names += &["(?<a", &number.to_string(), ">"].concat();
        number += 1;
    }
    assert!(is_expression(&(names + &")".repeat(20_000))));
}
