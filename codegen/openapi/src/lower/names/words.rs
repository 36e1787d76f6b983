//! Cutting a name into words.

/// The words of a name, in its own spelling.
pub(super) fn words(name: &str) -> Vec<String> {
    let characters: Vec<char> = name.chars().filter(|character| !is_mark(*character)).collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, &character) in characters.iter().enumerate() {
        if !is_word(character) {
            take(&mut word, &mut words);
            continue;
        }
        let before = at.checked_sub(1).and_then(|before| characters.get(before));
        if begins(before.copied(), character, characters.get(at + 1).copied()) {
            take(&mut word, &mut words);
        }
        word.push(character);
    }
    take(&mut word, &mut words);
    words
}

fn take(word: &mut String, words: &mut Vec<String>) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

/// Whether a word begins at this character.
fn begins(before: Option<char>, character: char, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    if !character.is_uppercase() {
        return false;
    }
    let acronym_ends = before.is_uppercase() && after.is_some_and(char::is_lowercase);
    before.is_lowercase() || before.is_numeric() || acronym_ends
}

/// Letters and digits that an identifier can hold.
fn is_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    unicode_ident::is_xid_continue(character)
        && character.is_alphanumeric()
        && character.to_lowercase().chain(character.to_uppercase()).all(unicode_ident::is_xid_continue)
}

/// Combining marks: the same letter may be written with or without them.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}
