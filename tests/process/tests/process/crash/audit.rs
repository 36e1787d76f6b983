//! The audit log, as the command exports it.

use counterpart_process_tests::World;
use serde_json::Value;

/// Every row.
pub(super) fn rows(world: &World) -> Vec<Value> {
    world.done(&["audit", "export"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
