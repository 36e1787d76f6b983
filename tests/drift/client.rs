//! Hand-written calls through the client of the contract `vault`, as a person would write them.

use vault::client::Client;
use vault::counterpart::client::{CallError, Transport};
use vault::operations::*;
use vault::{problem, types, version};

pub fn connect(transport: impl Transport) -> Client {
    Client::new(transport, version::V1_4_0)
}

pub async fn read(client: &Client) -> Result<i64, CallError<GetBoxError>> {
    match client.get_box(&GetBoxRequest { id: 7 }).await? {
        GetBoxResponse::Ok(types::Box { id, health }) => match health {
            types::Health::Up => Ok(id),
            types::Health::Down => Ok(0),
        },
    }
}

pub async fn fill(client: &Client) -> String {
    let body = types::Filling { mode: types::Mode::Soft, weight: 3 };
    match client.fill_box(&FillBoxRequest { id: 7, limit: None, body }).await {
        Ok(FillBoxResponse::Ok(_)) => "filled".to_owned(),
        Ok(FillBoxResponse::NoContent) => "was full".to_owned(),
        Err(CallError::Problem(problem)) => refused(problem),
        Err(_) => "no answer".to_owned(),
    }
}

fn refused(problem: FillBoxError) -> String {
    match problem {
        FillBoxError::BoxFull(problem::BoxFull { detail, left }) => format!("{detail} {left:?}"),
        FillBoxError::BoxLocked(_) => "locked".to_owned(),
        FillBoxError::BoxNotFound(_) => "gone".to_owned(),
        FillBoxError::InvalidRequest(_) | FillBoxError::PermissionDenied(_) => "no".to_owned(),
        FillBoxError::Unauthenticated(_) | FillBoxError::Internal(_) | FillBoxError::GateUnavailable(_) => "?".to_owned(),
    }
}

pub async fn count(client: &Client) -> Result<i64, CallError<CountKeysError>> {
    let CountKeysResponse::Ok(types::Count { count }) = client.count_keys(&CountKeysRequest {}).await?;
    Ok(count)
}
