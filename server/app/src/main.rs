//! The command `counterpart-server`.

fn main() {}
