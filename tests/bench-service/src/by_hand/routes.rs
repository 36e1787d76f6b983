//! The handlers.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::{AUTHORIZATION, LOCATION};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::{Json, Router, routing};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

use super::database::{self, Entry};
use super::types::{Bundle, Bundles, NewBundle, Page, Patch};
use super::{Fault, Server, token};

type Shared = State<Arc<Server>>;

/// Who a request's token speaks for.
struct Caller(String);

impl FromRequestParts<Arc<Server>> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Self, Fault> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        header.and_then(|header| token::caller(&server.key, header)).map(Self).ok_or(Fault::Unauthenticated)
    }
}

/// The routes that are measured.
pub(super) fn router(server: Arc<Server>) -> Router {
    Router::new()
        .route("/v1/provider-bundles", routing::get(list).post(create))
        .route("/v1/provider-bundles/{id}", routing::get(get).patch(patch))
        .with_state(server)
}

async fn get(State(server): Shared, Caller(user): Caller, Path(id): Path<Uuid>) -> Result<Json<Bundle>, Fault> {
    if !server.grants.may_observe(&user, id) {
        return Err(Fault::Denied);
    }
    let bundle = server.database.get(id).await?.bundle()?;
    let entry = Entry { relation: "provider_bundle.read", user, object: Some(id), items: None };
    server.audit_read(entry).await?;
    Ok(Json(bundle))
}

async fn list(State(server): Shared, Caller(user): Caller, Query(page): Query<Page>) -> Result<Json<Bundles>, Fault> {
    let limit = page.limit.unwrap_or(50).clamp(1, 200);
    let after = page.cursor.map(|cursor| URL_SAFE_NO_PAD.decode(cursor)).transpose().map_err(|_| Fault::Cursor)?;
    let after = String::from_utf8(after.unwrap_or_default()).map_err(|_| Fault::Cursor)?;
    let mut rows = server.database.list(&after, limit + 1).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next_cursor = rows.last().filter(|_| more).map(|row| URL_SAFE_NO_PAD.encode(&row.slug));
    server.grants.keep_observed(&user, &mut rows, |row| row.id);
    let items = rows.into_iter().map(database::Row::bundle).collect::<Result<Vec<_>, _>>()?;
    let entry = Entry { relation: "provider_bundle.read", user, object: None, items: Some(items.len()) };
    server.audit_read(entry).await?;
    Ok(Json(Bundles { items, next_cursor }))
}

async fn create(
    State(server): Shared,
    Caller(user): Caller,
    Json(new): Json<NewBundle>,
) -> Result<(StatusCode, [(axum::http::HeaderName, HeaderValue); 1], Json<Bundle>), Fault> {
    if !server.grants.may_create(&user) {
        return Err(Fault::Denied);
    }
    let mut change = server.database.begin().await?;
    let bundle = database::insert(&mut change, &user, new).await?.bundle()?;
    let relationships = database::relationships(bundle.id, &user);
    if server.audit.is_some() {
        let entry = Entry { relation: "provider_bundle.create", user, object: Some(bundle.id), items: None };
        database::audit(&mut change, &entry).await?;
    }
    change.commit().await?;
    for relationship in relationships {
        server.grants.touch(&relationship);
    }
    let location = HeaderValue::from_str(&format!("/v1/provider-bundles/{}", bundle.id));
    let location = location.map_err(|_| Fault::Internal)?;
    Ok((StatusCode::CREATED, [(LOCATION, location)], Json(bundle)))
}

async fn patch(
    State(server): Shared,
    Caller(user): Caller,
    Path(id): Path<Uuid>,
    Json(patch): Json<Patch>,
) -> Result<Json<Bundle>, Fault> {
    if !server.grants.may_manage(&user, id) {
        return Err(Fault::Denied);
    }
    let old = server.database.get(id).await?;
    let mut change = server.database.begin().await?;
    let bundle = database::update(&mut change, &user, &old, patch).await?.bundle()?;
    if server.audit.is_some() {
        let entry = Entry { relation: "provider_bundle.update", user, object: Some(id), items: None };
        database::audit(&mut change, &entry).await?;
    }
    change.commit().await?;
    Ok(Json(bundle))
}
