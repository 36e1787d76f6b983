//! Hand-written calls through the client of the contract `vault`, as a person would write them.

use vault::client::Client;
use vault::counterpart::client::{CallError, Transport};
use vault::operations::*;
use vault::{problem, types, version};

pub fn connect(transport: impl Transport + 'static) -> Client {
    Client::new(transport, version::V1_4_0)
}

pub async fn read(client: &Client) -> Result<i64, CallError<GetChestError>> {
    match client.get_chest(&GetChestRequest { id: 7 }).await? {
        GetChestResponse::Ok(types::Chest { id, health }) => match health {
            types::Health::Up => Ok(id),
            types::Health::Down | types::Health::Idle => Ok(0),
        },
    }
}

pub async fn fill(client: &Client) -> String {
    let body = types::Filling { mode: types::Mode::Soft, weight: 3 };
    match client.fill_chest(&FillChestRequest { id: 7, limit: None, body }).await {
        Ok(FillChestResponse::Ok(_)) => "filled".to_owned(),
        Ok(FillChestResponse::NoContent) => "was full".to_owned(),
        Err(CallError::Problem(problem)) => refused(problem),
        Err(_) => "no answer".to_owned(),
    }
}

fn refused(problem: FillChestError) -> String {
    match problem {
        FillChestError::ChestFull(problem::ChestFull { detail, left }) => format!("{detail} {left:?}"),
        FillChestError::ChestLocked(_) => "locked".to_owned(),
        FillChestError::ChestNotFound(_) => "gone".to_owned(),
        FillChestError::InvalidRequest(_) | FillChestError::PermissionDenied(_) => "no".to_owned(),
        FillChestError::Unauthenticated(_) | FillChestError::Internal(_) | FillChestError::GateUnavailable(_) => "?".to_owned(),
    }
}

pub async fn count(client: &Client) -> Result<i64, CallError<CountKeysError>> {
    let CountKeysResponse::Ok(types::Count { count }) = client.count_keys(&CountKeysRequest {}).await?;
    Ok(count)
}
