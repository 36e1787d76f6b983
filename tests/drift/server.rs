//! Hand-written bodies of the contract `vault`, as a person would write them.

use vault::counterpart::server::{Call, Granted};
use vault::gate::r#box::Manage;
use vault::operations::*;
use vault::server::{Boxes, Keys};
use vault::{problem, types, version};

pub struct Vault;

fn load(id: i64) -> Result<i64, problem::BoxNotFound> {
    if id == 0 { Err(problem::BoxNotFound::new("there is no box 0")) } else { Ok(id) }
}

fn fit(weight: i32) -> Result<(), problem::BoxFull> {
    if weight > 10 { Err(problem::BoxFull { detail: "ten at most".to_owned(), left: Some(10) }) } else { Ok(()) }
}

impl Boxes for Vault {
    type Implements = version::V1_4_0;

    async fn get_box(&self, _call: Call<()>, request: GetBoxRequest) -> Result<GetBoxResponse, GetBoxError> {
        let GetBoxRequest { id } = request;
        let id = load(id)?;
        Ok(GetBoxResponse::Ok(types::Box { id, health: types::Health::Up }))
    }

    async fn fill_box(
        &self,
        _call: Call<Granted<Manage>>,
        request: FillBoxRequest,
    ) -> Result<FillBoxResponse, FillBoxError> {
        let FillBoxRequest { id, limit: _, body } = request;
        let types::Filling { mode, weight } = body;
        let id = load(id)?;
        fit(weight)?;
        match mode {
            types::Mode::Soft => Ok(FillBoxResponse::NoContent),
            types::Mode::Hard => Ok(FillBoxResponse::Ok(types::Box { id, health: types::Health::Down })),
        }
    }
}

impl Keys for Vault {
    type Implements = version::V1_4_0;

    async fn count_keys(&self, _call: Call<()>, request: CountKeysRequest) -> Result<CountKeysResponse, CountKeysError> {
        let CountKeysRequest {} = request;
        Ok(CountKeysResponse::Ok(types::Count { count: 3 }))
    }
}
