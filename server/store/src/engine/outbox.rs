//! The outbox in the database. Delivered events are removed: the audit log says what happened, and the queue stays
//! as short as what is still to be told, so that claiming costs the same for ever.

use super::clock::{micros, time};
use super::columns::corrupt;
use super::{Columns, Session};
use crate::error::StoreError;
use crate::outbox::{Event, EventState, Lag};
use counterpart::server::EventEntry;
use std::time::{Duration, SystemTime};

macro_rules! columns {
    () => {
        "id, name, aggregate, body, request_id, at, attempts, state, last_error"
    };
}

fn event(row: &impl Columns) -> Result<Event, StoreError> {
    Ok(Event {
        id: row.integer(0)?,
        name: row.text(1)?.to_owned(),
        aggregate: row.text(2)?.to_owned(),
        body: row.text(3)?.parse().map_err(|_| corrupt("body of an event"))?,
        request_id: row.text(4)?.to_owned(),
        at: time(row.integer(5)?),
        attempts: u32::try_from(row.integer(6)?).map_err(|_| corrupt("count of attempts"))?,
        state: match row.text(7)? {
            "pending" => EventState::Pending,
            "dead" => EventState::Dead,
            _ => return Err(corrupt("state of an event")),
        },
        last_error: row.text_if(8)?.map(str::to_owned),
    })
}

fn state_text(state: EventState) -> &'static str {
    match state {
        EventState::Pending => "pending",
        EventState::Dead => "dead",
    }
}

/// Adds an event in the transaction of its change. Its time has come at once, even where the clock goes back meanwhile.
pub(crate) async fn append(session: &mut impl Session, event: &EventEntry, now: i64) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO outbox (name, aggregate, body, request_id, at, next_at, attempts, state) \
                       VALUES ($1, $2, $3, $4, $5, 0, 0, 'pending')";
    let args = [
        event.name.into(),
        (&event.aggregate).into(),
        event.event.as_raw().into(),
        (&event.request_id).into(),
        now.into(),
    ];
    session.execute(SQL, &args).await?;
    Ok(())
}

pub(crate) async fn claim(session: &mut impl Session, limit: u32, now: i64) -> Result<Vec<Event>, StoreError> {
    const SQL: &str = concat!(
        "SELECT ",
        columns!(),
        " FROM outbox WHERE state = 'pending' AND next_at <= $1 AND NOT EXISTS (SELECT 1 FROM outbox earlier \
         WHERE earlier.aggregate = outbox.aggregate AND earlier.id < outbox.id) ORDER BY id LIMIT $2 + 0"
    );
    session.rows(SQL, &[now.into(), limit.into()]).await?.iter().map(event).collect()
}

pub(crate) async fn delivered(session: &mut impl Session, ids: &[i64]) -> Result<(), StoreError> {
    for id in ids {
        session.execute("DELETE FROM outbox WHERE id = $1", &[(*id).into()]).await?;
    }
    Ok(())
}

pub(crate) async fn refused(
    session: &mut impl Session,
    id: i64,
    reason: &str,
    next_at: Option<SystemTime>,
) -> Result<(), StoreError> {
    const SQL: &str = "UPDATE outbox SET attempts = attempts + 1, last_error = $2, state = $3, \
                       next_at = coalesce($4, next_at) WHERE id = $1";
    let state = if next_at.is_some() { EventState::Pending } else { EventState::Dead };
    let args = [id.into(), reason.into(), state_text(state).into(), next_at.map(micros).into()];
    session.execute(SQL, &args).await?;
    Ok(())
}

pub(crate) async fn events(
    session: &mut impl Session,
    state: Option<EventState>,
    limit: u32,
) -> Result<Vec<Event>, StoreError> {
    const ALL: &str = concat!("SELECT ", columns!(), " FROM outbox ORDER BY id LIMIT $1");
    const OF: &str = concat!("SELECT ", columns!(), " FROM outbox WHERE state = $2 ORDER BY id LIMIT $1");
    let rows = match state {
        None => session.rows(ALL, &[limit.into()]).await?,
        Some(state) => session.rows(OF, &[limit.into(), state_text(state).into()]).await?,
    };
    rows.iter().map(event).collect()
}

pub(crate) async fn redrive(session: &mut impl Session, id: Option<i64>, now: i64) -> Result<u64, StoreError> {
    const ALL: &str = "UPDATE outbox SET state = 'pending', attempts = 0, next_at = $1 WHERE state = 'dead'";
    const ONE: &str = "UPDATE outbox SET state = 'pending', attempts = 0, next_at = $1 \
                       WHERE state = 'dead' AND id = $2";
    Ok(match id {
        None => session.execute(ALL, &[now.into()]).await?,
        Some(id) => session.execute(ONE, &[now.into(), id.into()]).await?,
    })
}

pub(crate) async fn lag(session: &mut impl Session, now: i64) -> Result<Lag, StoreError> {
    const SQL: &str = "SELECT coalesce(sum(CASE WHEN state = 'pending' THEN 1 ELSE 0 END), 0), count(*), \
                       min(CASE WHEN state = 'pending' THEN at END) FROM outbox";
    let Some(row) = session.row(SQL, &[]).await? else { return Err(corrupt("count of events")) };
    let count = |column| row.integer(column).map(|count| u64::try_from(count).unwrap_or(0));
    let (pending, all) = (count(0)?, count(1)?);
    let oldest = row.integer_if(2)?.map_or(0, |at| now.saturating_sub(at));
    Ok(Lag {
        pending,
        dead: all.saturating_sub(pending),
        oldest: Duration::from_micros(u64::try_from(oldest).unwrap_or(0)),
    })
}
