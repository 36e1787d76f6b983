//! What the schema language says, and what is refused.

use super::*;

/// How one permission is understood, with every parenthesis that counts.
fn understood(expression: &str) -> String {
    let text = format!(
        "definition user {{}}\ndefinition folder {{\n relation aaa: user\n relation bbb: user\n relation ccc: user\n \
         relation ddd: folder\n permission all = {expression}\n}}"
    );
    let printed = Schema::parse(&text).map_or_else(|error| error.to_string(), |schema| schema.to_string());
    let line = printed.lines().find_map(|line| line.trim().strip_prefix("permission all = ").map(str::to_owned));
    line.unwrap_or(printed)
}

#[test]
fn a_sum_binds_closest() {
    assert_eq!(understood("aaa + bbb & ccc"), "(aaa + bbb) & ccc");
    assert_eq!(understood("aaa & bbb + ccc"), "aaa & (bbb + ccc)");
    assert_eq!(understood("aaa - bbb + ccc"), "aaa - (bbb + ccc)");
    assert_eq!(understood("aaa - bbb & ccc"), "aaa - (bbb & ccc)");
    assert_eq!(understood("aaa - bbb - ccc"), "aaa - bbb - ccc");
    assert_eq!(understood("aaa - (bbb - ccc)"), "aaa - (bbb - ccc)");
    assert_eq!(understood("(aaa - bbb) - ccc"), "aaa - bbb - ccc");
    assert_eq!(understood("(aaa & bbb) + ((ccc))"), "(aaa & bbb) + ccc");
    assert_eq!(understood("aaa + (bbb + ccc)"), "aaa + bbb + ccc");
    assert_eq!(understood("ddd->aaa + nil & ddd->ddd"), "(ddd->aaa + nil) & ddd->ddd");
}

#[test]
fn lines_end_statements_where_they_can() {
    assert_eq!(understood("aaa +\n bbb"), "aaa + bbb");
    assert_eq!(understood("aaa + // one\n /* two\n */ bbb;"), "aaa + bbb");
    assert!(understood("aaa\n + bbb").contains("expected, not `+`"));
    assert!(Schema::parse("definition user {} definition group { relation own: user; }").is_ok());
    assert!(Schema::parse("definition user {}\ndefinition group { relation own: user }").is_err());
}

#[test]
fn order_and_space_do_not_count() {
    let one = "definition user {}\ndefinition folder {\n relation own: user | folder#own\n permission all = own\n}";
    let other = "definition folder { permission all = (own);\n relation own: folder#own | user#...;\n}\n\n// user\ndefinition user {}";
    let third =
        "definition folder { permission all = own + nil\n relation own: folder#own | user\n}\ndefinition user {}";
    let parse = |text: &str| Schema::parse(text).map_err(|error| error.to_string());
    assert_eq!(parse(one), parse(other));
    assert_ne!(parse(one), parse(third));
    assert_eq!(parse(one), parse(one).and_then(|schema| parse(&schema.to_string())));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let body = |text: &str| format!("definition user {{}}\ndefinition folder {{\n relation own: user\n {text}\n}}");
    let cases = [
        ("what", "1:1 `definition` is expected, not `what`"),
        ("definition user {}\ndefinition user {}", "2:12 `user` is defined twice"),
        ("definition us {}", "1:12 `us` cannot name a type"),
        ("definition user {", "1:18 `relation`, `permission` or `}` is expected, not the end"),
        ("/* open", "1:1 the comment does not end"),
        ("definition user { relation ä: user\n}", "1:28 `ä` has no meaning here"),
        ("caveat hours(now int) { now > 8 }", "1:1 `>` has no meaning here"),
        ("caveat hours() {}", "1:1 caveats are not supported"),
        ("use expiration", "1:1 `use` is not supported: no feature can be switched on"),
        ("import other", "1:1 a schema is one text: `import` and `partial` are not supported"),
    ];
    let inside = [
        ("relation own: user", "4:11 `folder` has two members `own`"),
        ("relation two: user | user", "4:23 `user` is taken twice"),
        ("relation two: nobody", "4:16 there is no type `nobody`"),
        ("relation two: folder#nobody", "4:23 `folder` has no relation or permission `nobody`"),
        ("relation two: user with expiration", "4:21 caveats and expirations are not supported"),
        ("relation two: user with hours", "4:21 caveats and expirations are not supported"),
        ("relation t: user", "4:11 `t` cannot name a relation or permission"),
        ("permission all = nobody", "4:19 `folder` has no relation or permission `nobody`"),
        ("permission all = nobody->own", "4:19 `folder` has no relation or permission `nobody`"),
        ("permission all = all->own", "4:19 an arrow begins with a relation, and `all` is a permission"),
        (
            "permission all = own->own->own",
            "4:27 an arrow takes one step: give the rest of the way a name where it begins",
        ),
        ("permission all = own.all(own)", "4:22 `.any` and `.all` are not supported: write an arrow, `parent->view`"),
        ("permission all: user = own", "4:16 a permission takes no types"),
        ("permission all = all", "4:13 `all` leads back to itself"),
        ("permission all = one\n permission one = all", "4:13 `all` leads back to itself"),
        ("permission all = own +", "5:1 the name of a relation or permission is expected, not `}`"),
        (
            "relation two: user:*\n permission all = two->own",
            "5:19 an arrow cannot begin with `two`, which takes everyone",
        ),
    ];
    let place = |text: &str| match Schema::parse(text) {
        Ok(_) => "nothing".to_owned(),
        Err(SchemaError { line, column, message }) => format!("{line}:{column} {message}"),
    };
    for (text, expected) in cases {
        let expected = expected.replace("1:1 `>`", "1:29 `>`");
        assert_eq!(place(text), expected, "{text}");
    }
    for (text, expected) in inside {
        assert_eq!(place(&body(text)), expected, "{text}");
    }
}

#[test]
fn everyone_comes_in_through_a_types_own_relations_alone() {
    let group = "definition user {}\ndefinition group {\n relation all: user:*\n relation most: group#all\n}\n";
    assert!(Schema::parse(group).is_ok());
    for relation in ["all", "most"] {
        let text = format!("{group}definition folder {{ relation own: group#{relation};\n}}");
        let error = Schema::parse(&text).map(|_| ()).map_err(|error| error.message);
        assert_eq!(error, Err(format!("`group#{relation}` takes everyone, and can be taken by its own type alone")));
    }
}

#[test]
fn circles_through_more_than_another_word_are_allowed() {
    assert_eq!(understood("all + aaa"), "all + aaa");
    assert_eq!(understood("ddd->all"), "ddd->all");
}

#[test]
fn depth_is_bounded() {
    let nested = |depth: usize| understood(&format!("{}aaa{}", "(".repeat(depth), ")".repeat(depth)));
    assert_eq!(nested(8), "aaa");
    assert!(nested(9).contains("parentheses nest too deep"));
    assert!(nested(100_000).contains("parentheses nest too deep"));
    assert_eq!(understood(&vec!["aaa"; 10_000].join(" - ")).matches("aaa").count(), 10_000);
}

#[test]
fn every_cut_text_is_an_error_or_a_schema() {
    let whole = include_str!("../../../../contracts/provider-bundles/authz.zed");
    assert!(Schema::parse(whole).is_ok());
    for place in (0..whole.len()).step_by(7) {
        let (before, after) = whole.split_at(place);
        let _ = Schema::parse(before);
        let _ = Schema::parse(after);
        for sign in ["(", "}", "->", "#", ":*", "/*", "\u{0}", "ä"] {
            let _ = Schema::parse(&format!("{before}{sign}{after}"));
        }
    }
}

#[test]
fn a_relationship_has_to_have_a_place() {
    let schema = Schema::parse(
        "definition user {}\ndefinition group { relation own: user | user:* | group#own\n permission all = own\n}",
    )
    .expect("the schema is one");
    let admits = |text: &str| {
        let relationship = text.parse().expect("the relationship is one");
        schema.admits(&relationship).map_err(|refused| refused.to_string())
    };
    for text in ["group:a#own@user:b", "group:a#own@user:*", "group:a#own@group:a#own"] {
        assert_eq!(admits(text), Ok(()), "{text}");
    }
    let refused = [
        ("team:a#own@user:b", "the schema has no type `team`"),
        ("group:a#own@team:b", "the schema has no type `team`"),
        ("group:a#any@user:b", "the schema has no relation `group#any`"),
        ("group:a#all@user:b", "`group#all` is a permission, which is not written"),
        ("group:a#own@group:b", "`group#own` does not take `group`"),
        ("group:a#own@group:*", "`group#own` does not take `group:*`"),
        ("group:a#own@group:b#all", "`group#own` does not take `group#all`"),
        ("group:a#own@group:b#any", "the schema has no relation `group#any`"),
    ];
    for (text, message) in refused {
        assert_eq!(admits(text), Err(message.to_owned()), "{text}");
    }
}
