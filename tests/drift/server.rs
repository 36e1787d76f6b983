//! Hand-written bodies of the contract `vault`, as a person would write them.

use vault::counterpart::server::{Call, Granted};
use vault::gate::chest::Manage;
use vault::operations::*;
use vault::server::{Chests, Keys};
use vault::{problem, types, version};

pub struct Vault;

fn load(id: i64) -> Result<i64, problem::ChestNotFound> {
    if id == 0 { Err(problem::ChestNotFound::new("there is no chest 0")) } else { Ok(id) }
}

fn fit(weight: i32) -> Result<(), problem::ChestFull> {
    if weight > 10 { Err(problem::ChestFull { detail: "ten at most".to_owned(), left: Some(10) }) } else { Ok(()) }
}

impl Chests for Vault {
    type Implements = version::V1_4_0;

    async fn get_chest(&self, _call: Call<Granted<Manage>>, request: GetChestRequest) -> Result<GetChestResponse, GetChestError> {
        let GetChestRequest { id } = request;
        let id = load(id)?;
        Ok(GetChestResponse::Ok(types::Chest { id, health: types::Health::Up }))
    }

    async fn fill_chest(
        &self,
        _call: Call<Granted<Manage>>,
        request: FillChestRequest,
    ) -> Result<FillChestResponse, FillChestError> {
        let FillChestRequest { id, limit: _, body } = request;
        let types::Filling { mode, weight } = body;
        let id = load(id)?;
        fit(weight)?;
        match mode {
            types::Mode::Soft => Ok(FillChestResponse::NoContent),
            types::Mode::Hard | types::Mode::Firm => Ok(FillChestResponse::Ok(types::Chest { id, health: types::Health::Down })),
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
