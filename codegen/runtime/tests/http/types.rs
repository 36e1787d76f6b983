//! Types of the shop's contract.

use counterpart::{Cursor, Text, integer_enum, object, string_enum, text_type, untagged_union};

text_type! {
    /// What a pet is called.
    pub struct PetName = text_where(&Text { min: 1, max: 16, trim: true, ..Text::ANY });
}

string_enum! {
    /// What a pet looks like.
    pub enum Color {
        /// `black`
        Black = "black",
        /// `white`
        White = "white",
    }
}

integer_enum! {
    /// How large it is.
    pub enum Size {
        /// `1`
        Small = 1,
        /// `2`
        Large = 2,
    }
}

object! {
    /// A pet.
    pub struct Pet, closed {
        /// Its name.
        pub name: PetName = required "name" value,
        /// Its age in years.
        pub age: Option<i32> = optional "age" i32_if(0, 30),
        /// Whatever else.
        pub tags: Option<Vec<String>> = optional "tags" items_if(0, 3),
    }
}

object! {
    /// What changes in a pet.
    pub struct PetPatch, closed {
        /// Its name.
        pub name: Option<PetName> = optional "name" value_if,
        /// Its age in years, or that it is unknown.
        pub age: Option<Option<i32>> = optional "age" i32_if_or_null(0, 30),
    }
}

object! {
    /// A pet as it is stored.
    pub struct StoredPet, open {
        /// Its id.
        pub id: u32 = required "id" u32(0, u32::MAX),
        /// Its name.
        pub name: String = required "name" string,
    }
}

object! {
    /// A page of pets.
    pub struct PetPage, open {
        /// The pets.
        pub items: Vec<StoredPet> = required "items" items(0, 100),
        /// Where the next page starts.
        pub next_cursor: Option<Cursor<u32>> = optional "next_cursor" with_if(|v| v.cursor(&Text { min: 1, max: 512, ..Text::ANY })),
    }
}

object! {
    /// A filter.
    pub struct Filter, closed {
        /// The color.
        pub color: Option<Color> = optional "color" value_if,
        /// The size.
        pub size: Option<Size> = optional "size" value_if,
    }
}

untagged_union! {
    /// One name, or several.
    pub enum Names one_of {
        /// One.
        One(String) = text(1, 16),
        /// Several.
        Several(Vec<String>) = items(0, 3),
    }
}

object! {
    /// From, to.
    pub struct Range, closed {
        /// Greater than.
        pub gt: Option<i64> = optional "gt" i64_if(0, 1000),
        /// Less than.
        pub lt: Option<i64> = optional "lt" i64_if(0, 1000),
    }
}
untagged_union! {
    /// A moment, or some.
    pub enum When any_of {
        /// Between.
        Between(Range) = value,
        /// One.
        At(i64) = i64(0, 1000),
    }
}

string_enum! {
    /// That there is nothing.
    pub enum Unset {
        /// Nothing.
        Unset = "",
    }
}
untagged_union! {
    /// Labels, or that there are none.
    pub enum Labels any_of {
        /// Labels.
        Labels(std::collections::BTreeMap<String, String>) = map_with(|v| v.text(0, 8)),
        /// None.
        Unset(Unset) = value,
    }
}
object! {
    /// A line of an order.
    pub struct Line, closed {
        /// The price.
        pub price: String = required "price" text(1, 8),
        /// How many.
        pub quantity: Option<i64> = optional "quantity" i64_if(1, 99),
        /// Labels.
        pub labels: Option<Labels> = optional "labels" value_if,
    }
}
object! {
    /// An order.
    pub struct Order, closed {
        /// Its lines.
        pub lines: Vec<Line> = required "lines" items(0, 3),
        /// Labels.
        pub labels: Option<Labels> = optional "labels" value_if,
        /// Names.
        pub names: Option<Names> = optional "names" value_if,
    }
}

object! {
    /// A text that says what arrived.
    pub struct Echo, open {
        /// The text.
        pub text: String = required "text" string,
    }
}

object! {
    /// One tick of a clock.
    pub struct Tick, closed {
        /// Which one.
        pub n: i32 = required "n" i32(0, 1000),
    }
}

object! {
    /// A job.
    pub struct Job, open {
        /// Its id.
        pub id: u32 = required "id" u32(0, u32::MAX),
        /// Whether it is running.
        pub running: bool = required "running" boolean,
    }
}

object! {
    /// An error without a code.
    pub struct BasicError, open {
        /// A sentence.
        pub message: String = required "message" string,
    }
}

object! {
    /// What is told about a new pet.
    pub struct PetCreated, open {
        /// Its id.
        pub id: u32 = required "id" u32(0, u32::MAX),
    }
}

object! {
    /// What is written down about a new pet.
    pub struct CreatePetAudit, open {
        /// Its name.
        pub name: String = required "name" string,
    }
}

object! {
    /// What is written down about a list.
    pub struct ListPetsAudit, open {
        /// How many pets were seen.
        pub item_count: i32 = required "item_count" i32(0, i32::MAX),
    }
}
