//! Problems, gates, rows, cursors, audit, events, retries, pages and waiting.

use super::client::Client;
use super::harness::{everywhere, run};
use super::operations::*;
use super::shop::{Shop, UNSEALED};
use super::types::{Pet, PetName, PetPatch};
use counterpart::Cursor;
use counterpart::client::{CallError, WaitError, Waited};

fn pet(name: &str) -> CreatePetRequest {
    CreatePetRequest { body: Pet { name: PetName::new(name).unwrap(), age: None, tags: None } }
}

fn log(shop: &Shop) -> String {
    shop.log.lock().unwrap().drain(..).collect::<Vec<_>>().join("\n")
}

fn list(cursor: Option<Cursor<u32>>, limit: Option<i32>) -> ListPetsRequest {
    ListPetsRequest { cursor, limit }
}

#[test]
fn only_known_callers() {
    run(everywhere(async |client, _| {
        for client in
            [client.clone(), client.clone().with_bearer("mallory"), client.with_key_and_login("k", "ada", "wrong")]
        {
            let error = client.get_pet(&GetPetRequest { id: 1, if_none_match: None }).await.unwrap_err();
            assert!(matches!(error, CallError::Problem(GetPetError::Unauthenticated(_))), "{error:?}");
        }
    }));
}

#[test]
fn two_schemes_together() {
    run(everywhere(async |client, shop| {
        let client = client.with_key_and_login("k", "ada", "s:3");
        client.get_pet(&GetPetRequest { id: 1, if_none_match: None }).await.unwrap();
        assert_eq!(log(&shop), "user:ada observe pet:1");
    }));
}

#[test]
fn gates_decide() {
    run(everywhere(async |client, shop| {
        let get = async |who: &str, id: u32| {
            let request = GetPetRequest { id, if_none_match: None };
            client.clone().with_bearer(who).get_pet(&request).await
        };
        let response = get("ada", 7).await.unwrap();
        assert!(matches!(response, GetPetResponse::Ok { etag: Some(_), counts: Some(counts), .. } if counts == [1, 2]));
        assert!(matches!(get("eve", 7).await, Err(CallError::Problem(GetPetError::Permission(_)))));
        assert!(matches!(get("bob", 500).await, Err(CallError::Problem(GetPetError::AuthzUnavailable(_)))));
        assert!(matches!(get("bob", 501).await, Err(CallError::Problem(GetPetError::PetNotFound(_)))));
        assert!(log(&shop).contains("user:eve observe pet:7"));
        let request = GetPetRequest { id: 7, if_none_match: Some("v1".to_owned()) };
        let response = client.clone().with_bearer("ada").get_pet(&request).await.unwrap();
        assert!(matches!(response, GetPetResponse::NotModified));
    }));
}

#[test]
fn a_change_is_recorded() {
    run(everywhere(async |client, shop| {
        let response = client.with_bearer("ada").create_pet(&pet(" Rex ")).await.unwrap();
        let CreatePetResponse::Created { location, body } = response;
        assert_eq!((&*location, body.id, &*body.name), ("/v1/pets/8", 8, "Rex"));
        assert_eq!(log(&shop), r#"pet.create {"name":"Rex"} | PetCreated 8 {"id":8}"#);
    }));
}

#[test]
fn pages_follow_one_another() {
    run(everywhere(async |client, shop| {
        let client = client.with_bearer("bob");
        let mut pages = client.list_pets_pages(list(None, Some(3)));
        let mut ids = Vec::new();
        while let Some(item) = pages.next().await {
            ids.push(item.unwrap().id);
        }
        assert_eq!(ids, [0, 1, 3, 4, 5, 6]);
        let counts = ["2", "3", "1"].map(|count| format!("pet.list user:bob {{\"item_count\":{count}}}"));
        assert_eq!(log(&shop), counts.join("\n"));
        let error = client.clone().with_bearer("eve").list_pets(&list(None, None)).await.unwrap_err();
        assert!(matches!(error, CallError::Problem(ListPetsError::AuthzUnavailable(_))));
    }));
}

#[test]
fn cursors_are_for_their_callers() {
    run(everywhere(async |client, _| {
        let first = client.clone().with_bearer("ada").list_pets(&list(None, Some(1))).await.unwrap();
        let ListPetsResponse::Ok(page) = first;
        let cursor = page.next_cursor.unwrap();
        let turn = async |who: &str, cursor: Cursor<u32>| {
            client.clone().with_bearer(who).list_pets(&list(Some(cursor), Some(2))).await
        };
        let ListPetsResponse::Ok(page) = turn("ada", cursor.clone()).await.unwrap();
        assert_eq!(page.items.iter().map(|pet| pet.id).collect::<Vec<_>>(), [1, 2]);
        assert!(matches!(turn("bob", cursor.clone()).await, Err(CallError::Problem(ListPetsError::ForeignCursor(_)))));
        let text = cursor.as_str().unwrap();
        let tampered = [&text[1..], &text[..text.len() - 1], "", "7", "{\"at\":3}", &"x".repeat(600), "%00"];
        for text in tampered {
            let outcome = turn("ada", Cursor::from_text(text)).await;
            assert!(matches!(outcome, Err(CallError::Problem(ListPetsError::InvalidCursor(_)))), "{text} {outcome:?}");
        }
    }));
}

#[test]
fn a_position_is_no_cursor_to_a_client() {
    run(everywhere(async |client, shop| {
        let error = client.with_bearer("ada").list_pets(&list(Some(Cursor::at(3)), None)).await.unwrap_err();
        let CallError::InvalidRequest(faults) = error else { panic!("{error}") };
        assert_eq!(faults, ["query parameter `cursor` holds a position, of which only the server makes a cursor"]);
        assert_eq!(log(&shop), "", "nothing was sent");
    }));
}

#[test]
fn a_cursor_that_the_body_made_up_is_not_given_away() {
    run(everywhere(async |client, _| {
        let limit = i32::try_from(UNSEALED).unwrap();
        let error = client.clone().with_bearer("ada").list_pets(&list(None, Some(limit))).await.unwrap_err();
        assert!(matches!(error, CallError::Problem(ListPetsError::Internal(_))), "{error:?}");
    }));
}

async fn patch(client: &Client, id: u32, patch: PetPatch) -> Result<String, String> {
    let request = PatchPetRequest { id, body: patch.into() };
    match client.patch_pet(&request).await {
        Ok(PatchPetResponse::Ok(pet)) => Ok(pet.name),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn patches() {
    run(everywhere(async |client, _| {
        let client = client.with_bearer("ada");
        let some = |age| PetPatch { name: None, age };
        assert_eq!(patch(&client, 1, some(Some(None))).await.unwrap(), "None Some(None)");
        assert_eq!(patch(&client, 1, some(None)).await.unwrap_err(), "empty_patch (400): the body sets nothing");
        // constraints come after the load
        let load = "pet_not_found (404): no such pet";
        assert_eq!(patch(&client, 101, some(Some(Some(31)))).await.unwrap_err(), load);
        let sentence = "invalid_pet (400): /age must be an integer from 0 to 30";
        assert_eq!(patch(&client, 1, some(Some(Some(31)))).await.unwrap_err(), sentence);
    }));
}

#[test]
fn problems_are_told_apart() {
    run(everywhere(async |client, _| {
        let delete = async |id: u32| client.delete_pet(&DeletePetRequest { id }).await;
        assert!(matches!(delete(1).await, Ok(DeletePetResponse::NoContent)));
        let busy = delete(2).await;
        assert!(matches!(busy, Err(CallError::Problem(DeletePetError::PetBusy(problem))) if problem.jobs == Some(3)));
        assert!(matches!(delete(3).await, Err(CallError::Problem(DeletePetError::Gone))));
    }));
}

#[test]
fn retries_only_as_often_as_the_contract_says() {
    run(everywhere(async |client, shop| {
        // refused eight times, of which each call sees three
        for tries in [3, 6] {
            let outcome = client.delete_pet(&DeletePetRequest { id: 8 }).await;
            assert!(matches!(outcome, Err(CallError::Problem(DeletePetError::Overloaded(_)))), "{outcome:?}");
            assert_eq!(shop.overloads.load(std::sync::atomic::Ordering::SeqCst), tries);
        }
        client.delete_pet(&DeletePetRequest { id: 8 }).await.unwrap();
    }));
}

#[test]
fn work_is_waited_for() {
    run(everywhere(async |client, _| {
        let start = async |body: &str| client.start_job_wait(&StartJobRequest { body: body.to_owned() }).await;
        assert!(matches!(start("now").await, Ok(Waited::Answered(_))));
        let finished = start("later").await.unwrap();
        assert!(matches!(finished, Waited::Finished(GetJobResponse::Ok(job)) if !job.running));
        assert!(matches!(start("lost").await, Err(WaitError::Poll(CallError::Problem(GetJobError::NotFound)))));
        assert!(matches!(start("never").await, Err(WaitError::TimedOut)));
    }));
}

#[test]
fn statuses_by_range_and_default() {
    run(everywhere(async |client, _| {
        let odd = async |base: u32| client.odd(&OddRequest { base, head: "a.b...c".to_owned() }).await;
        let text = |body: &super::types::BasicError| body.message == "a.b...c";
        assert!(matches!(odd(207).await, Ok(OddResponse::Success { status: 207, .. })));
        assert!(matches!(odd(404).await, Err(CallError::Problem(OddError::NotFound(body))) if text(&body)));
        let conflict = odd(409).await;
        assert!(
            matches!(conflict, Err(CallError::Problem(OddError::Conflict { retry_after: Some(7), body })) if text(&body))
        );
        assert!(matches!(odd(410).await, Err(CallError::Problem(OddError::Gone))));
        assert!(matches!(odd(418).await, Err(CallError::Problem(OddError::ClientError { status: 418, .. }))));
        let Err(CallError::Problem(OddError::Other { status: 502, body })) = odd(502).await else { panic!("other") };
        assert_eq!(body.bytes(100).await.unwrap(), "a.b...c");
    }));
}

#[test]
fn what_fails_inside_is_answered() {
    run(everywhere(async |client, _| {
        let fail = async |how: &str| client.fail(&FailRequest { how: how.to_owned() }).await;
        fail("not").await.unwrap();
        for how in ["panic", "abandon", "internal", "answer"] {
            let outcome = fail(how).await;
            assert!(matches!(outcome, Err(CallError::Problem(FailError::Internal(_)))), "{how} {outcome:?}");
        }
        let error = client.clone().with_bearer("panic").list_pets(&list(None, None)).await.unwrap_err();
        assert!(matches!(error, CallError::Problem(ListPetsError::Internal(_))));
    }));
}
