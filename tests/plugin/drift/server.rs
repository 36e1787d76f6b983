//! Hand-written bodies of the contract `vault`, as a person would write them.

use vault::counterpart::rpc::{Call, Outcome};
use vault::events::FillEventSender;
use vault::operations::{FillBoxError, GetBoxError};
use vault::server::Vault;
use vault::{problem, types, version};

pub struct Boxes;

fn load(id: i64) -> Result<i64, problem::NoBox> {
    if id == 0 { Err(problem::NoBox::new(Outcome::NothingChanged, "there is no box 0")) } else { Ok(id) }
}

fn fit(weight: i32) -> Result<(), problem::Full> {
    if weight < 10 {
        return Ok(());
    }
    Err(problem::Full {
        message: "ten at most".to_owned(),
        outcome: Outcome::NothingChanged,
        retryable: false,
        retry_after: None,
        reference: String::new(),
    })
}

impl Vault for Boxes {
    type Implements = version::V1_0_0;

    async fn get_box(&self, _call: Call, request: types::GetBoxRequest) -> Result<types::Box, GetBoxError> {
        let types::GetBoxRequest { id } = request;
        let id = load(id)?;
        Ok(types::Box { id, health: types::Health::Up.into() })
    }

    async fn fill_box(
        &self,
        _call: Call,
        request: types::FillBoxRequest,
        events: FillEventSender,
    ) -> Result<types::Filled, FillBoxError> {
        let layers = match request.mode() {
            types::Mode::Unspecified | types::Mode::Soft => 1,
            types::Mode::Hard => 2,
        };
        let types::FillBoxRequest { id, mode: _, weight } = request;
        load(id)?;
        fit(weight)?;
        events.started(types::Started {}).await?;
        events.layer(types::Layer { weight }).await?;
        Ok(types::Filled { layers })
    }
}
