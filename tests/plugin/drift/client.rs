//! Hand-written calls through the client of the contract `vault`, as a person would write them.

use vault::client::Client;
use vault::counterpart::rpc::CallError;
use vault::operations::{FillBoxError, GetBoxError};
use vault::types::fill_event::Event;
use vault::{types, version};

pub fn connect(channel: tonic::transport::Channel) -> Client {
    Client::new(channel, version::V1_0_0)
}

pub async fn read(client: &Client) -> Result<i64, CallError<GetBoxError>> {
    let found = client.get_box(types::GetBoxRequest { id: 7 }).await?;
    let up = match found.health() {
        types::Health::Up => true,
        types::Health::Unspecified | types::Health::Down => false,
    };
    let types::Box { id, health: _ } = found;
    Ok(if up { id } else { 0 })
}

pub async fn fill(client: &Client) -> Result<i32, CallError<FillBoxError>> {
    let request = types::FillBoxRequest { id: 7, mode: types::Mode::Soft.into(), weight: 3 };
    let mut events = client.fill_box(request).await?;
    let mut weight = 0;
    while let Some(next) = events.event().await {
        weight += weighed(next?.event);
    }
    Ok(weight)
}

fn weighed(event: Event) -> i32 {
    match event {
        Event::Started(types::Started {}) => 0,
        Event::Layer(types::Layer { weight }) => weight,
        Event::Done(types::Filled { layers }) => layers,
    }
}

pub fn told(problem: FillBoxError) -> String {
    match problem {
        FillBoxError::Full(problem) => problem.reference,
        FillBoxError::NoBox(_) => "gone".to_owned(),
        FillBoxError::Timeout(_) | FillBoxError::Cancelled(_) | FillBoxError::Internal(_) => "?".to_owned(),
    }
}
