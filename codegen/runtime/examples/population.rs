//! Prints a population of types as large as a large document's, to measure what it costs the compiler:
//! 1,000 objects with 7,845 members, 250 string enums, 60 unions, 150 texts.
//!
//! `cargo run --example population > elsewhere/src/lib.rs`

const OBJECTS: usize = 1000;

fn member(object: usize, index: usize) -> String {
    let name = format!("member{index}");
    let (kind, presence, reader) = match (object + index) % 12 {
        0 => ("String".to_owned(), "required", "string".to_owned()),
        1 => ("Option<String>".to_owned(), "optional", "string_if".to_owned()),
        2 => ("String".to_owned(), "required", format!("text({}, 255)", index % 3)),
        3 => ("Option<i64>".to_owned(), "optional", "i64_if(0, 1_000_000)".to_owned()),
        4 => (format!("Choice{}", object % 250), "required", "value".to_owned()),
        5 => ("Option<bool>".to_owned(), "optional", "boolean_if".to_owned()),
        6 => ("Option<String>".to_owned(), "required", "text_or_null(0, 64)".to_owned()),
        7 => (format!("Vec<Object{}>", (object + 1) % OBJECTS), "required", "items(0, 512)".to_owned()),
        8 => (format!("Option<Name{}>", object % 150), "optional", "value_if".to_owned()),
        9 => (format!("Option<Box<Object{}>>", (object + 2) % OBJECTS), "optional", "value_if".to_owned()),
        10 => ("Option<Vec<String>>".to_owned(), "optional", "items_if(0, 16)".to_owned()),
        _ => (format!("Option<Box<Union{}>>", object % 60), "optional", "value_if".to_owned()),
    };
    format!("        /// What it is for.\n        pub member_{index}: {kind} = {presence} \"{name}\" {reader},\n")
}

fn main() {
    println!("//! A synthetic population.");
    println!("use counterpart::{{object, string_enum, tagged_union, text_type}};");
    for index in 0..250 {
        let variants = (0..5)
            .map(|v| format!("        /// One.\n        Variant{v} = \"variant{v}\",\n"))
            .collect::<Vec<_>>()
            .concat();
        println!("string_enum! {{\n    /// A choice.\n    pub enum Choice{index} {{\n{variants}    }}\n}}");
    }
    for index in 0..150 {
        println!("text_type! {{\n    /// A name.\n    pub struct Name{index} = text(1, 64);\n}}");
    }
    for index in 0..OBJECTS {
        let count = 7 + usize::from(index % 100 < 85) - usize::from(index % 200 == 0);
        let members: String = (0..count).map(|member_index| member(index, member_index)).collect();
        println!("object! {{\n    /// An object.\n    pub struct Object{index}, closed {{\n{members}    }}\n}}");
    }
    for index in 0..60 {
        let arm = |arm: usize| {
            let object = format!("Arm{index}x{arm}");
            println!("object! {{\n    /// An arm.\n    pub struct {object}, closed{} {{", pinned(arm));
            println!("        /// What it is for.\n        pub size: i64 = required \"size\" i64(0, 10),\n    }}\n}}");
            format!("        /// One.\n        Arm{arm}({object}) = \"arm{arm}\",\n")
        };
        let arms: String = (0..4).map(arm).collect();
        println!("tagged_union! {{\n    /// A union.\n    pub enum Union{index} by \"kind\" {{\n{arms}    }}\n}}");
    }
}

fn pinned(arm: usize) -> String {
    format!(", pins(\"kind\" = \"arm{arm}\")")
}
