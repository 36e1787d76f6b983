//! A small body: it does what the script says.

use std::sync::Arc;

use counterpart::rpc::{Call, Detail, Outcome, Problem, Receiver};
use plugin::types::exec_input::Input;
use plugin::{events, operations, problem, server, types, version};

use crate::script::Script;

/// A provider that does what its script says.
#[derive(Debug)]
pub struct Scripted {
    /// The script.
    pub script: Arc<Script>,
}

/// Words of every scripted error.
pub const WORDS: &str = "as the script says";

/// Fails with the prepared error, or with the code of the script. Only codes that the method lists can stand here.
macro_rules! fail {
    ($script:expr, $($problem:ident)*) => {
        if let Some(mut error) = $script.take_error() {
            let stated = error.stated().expect("prepared errors say what they left behind");
            $(if error.code == problem::$problem::CODE.number {
                return Err(problem::$problem::from_detail(stated, error).into());
            })*
        }
        if let Some(code) = $script.code() {
            $(if code == problem::$problem::CODE.name {
                let mut problem = problem::$problem::new(Outcome::NothingChanged, WORDS);
                problem.reference = "request-7".to_owned();
                problem.recent_log = vec!["one line".to_owned()];
                return Err(problem.into());
            })*
        }
    };
}

/// Sends the prepared events, or one of each kind.
macro_rules! play {
    ($script:expr, $call:expr, $events:expr, $event:ident, $kind:ident { $($send:ident $variant:ident),* }, $($problem:ident)*) => {{
        let prepared: Vec<types::$event> = $script.answers();
        if prepared.is_empty() && !$script.has_error() {
            $events.started(types::Started::default()).await?;
            $script.perform(&$call).await;
            $(if stringify!($send) != "started" {
                $events.$send(Default::default()).await?;
            })*
        }
        for event in prepared {
            match event.event.expect("prepared events hold something") {
                $(types::$kind::Event::$variant(happened) => $events.$send(happened).await?,)*
                types::$kind::Event::Done(done) => return Ok(done),
            }
        }
        fail!($script, $($problem)*);
        Ok(Default::default())
    }};
}

impl server::Provider for Scripted {
    type Implements = version::V1_0_0;

    async fn describe(
        &self,
        call: Call,
        request: types::DescribeRequest,
    ) -> Result<types::DescribeResponse, operations::DescribeError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Compatibility Timeout Cancelled Internal);
        Ok(self.script.answer())
    }

    async fn validate_config(
        &self,
        call: Call,
        request: types::ValidateConfigRequest,
    ) -> Result<types::ValidateConfigResponse, operations::ValidateConfigError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Compatibility Timeout Cancelled Internal);
        Ok(self.script.answer())
    }

    async fn plan(
        &self,
        call: Call,
        request: types::PlanRequest,
    ) -> Result<types::PlanResponse, operations::PlanError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Integrity Compatibility Credential NotFound Upstream Timeout Cancelled Internal);
        Ok(self.script.answer())
    }

    async fn preview(
        &self,
        call: Call,
        request: types::StackRequest,
        events: events::PreviewEventSender,
    ) -> Result<types::ChangeReport, operations::PreviewError> {
        self.script.saw(&request);
        play!(self.script, call, events, PreviewEvent, preview_event { started Started, progress Progress, log Log }, Invalid Integrity Credential Conflict Upstream Timeout Cancelled Internal)
    }

    async fn apply(
        &self,
        call: Call,
        request: types::StackRequest,
        events: events::ApplyEventSender,
    ) -> Result<types::StackResult, operations::ApplyError> {
        self.script.saw(&request);
        play!(self.script, call, events, ApplyEvent, apply_event { started Started, progress Progress, log Log }, Invalid Integrity Credential Conflict Upstream Timeout Cancelled Internal)
    }

    async fn destroy(
        &self,
        call: Call,
        request: types::StackRequest,
        events: events::DestroyEventSender,
    ) -> Result<types::StackResult, operations::DestroyError> {
        self.script.saw(&request);
        play!(self.script, call, events, DestroyEvent, destroy_event { started Started, progress Progress, log Log }, Invalid Integrity Credential Conflict Upstream Timeout Cancelled Internal)
    }

    async fn refresh(
        &self,
        call: Call,
        request: types::StackRequest,
        events: events::RefreshEventSender,
    ) -> Result<types::StackResult, operations::RefreshError> {
        self.script.saw(&request);
        play!(self.script, call, events, RefreshEvent, refresh_event { started Started, progress Progress, log Log }, Invalid Integrity Credential Conflict Upstream Timeout Cancelled Internal)
    }

    async fn outputs(
        &self,
        call: Call,
        request: types::OutputsRequest,
    ) -> Result<types::OutputsResponse, operations::OutputsError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Integrity Credential NotFound Upstream Timeout Cancelled Internal);
        Ok(self.script.answer())
    }

    async fn redacted_outputs(
        &self,
        call: Call,
        request: types::OutputsRequest,
    ) -> Result<types::RedactedOutputsResponse, operations::RedactedOutputsError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Integrity Credential NotFound Upstream Timeout Cancelled Internal);
        Ok(self.script.answer())
    }

    async fn status(
        &self,
        call: Call,
        request: types::StatusRequest,
    ) -> Result<types::StatusResponse, operations::StatusError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Integrity Credential NotFound Upstream Timeout Cancelled Internal);
        Ok(self.script.answer())
    }

    async fn logs(
        &self,
        call: Call,
        request: types::LogsRequest,
        events: events::LogsEventSender,
    ) -> Result<types::LogsDone, operations::LogsError> {
        self.script.saw(&request);
        play!(self.script, call, events, LogsEvent, logs_event { started Started, entry Entry }, Invalid Integrity Credential NotFound Upstream Timeout Cancelled Internal)
    }

    /// Echoes what it reads, and exits with the number of messages that it read.
    async fn exec(
        &self,
        call: Call,
        mut messages: Receiver<types::ExecInput>,
        events: events::ExecEventSender,
    ) -> Result<types::ExecDone, operations::ExecError> {
        fail!(self.script, Invalid Integrity Credential NotFound Conflict Upstream Timeout Cancelled Internal);
        self.script.perform(&call).await;
        let prepared: Vec<types::ExecEvent> = self.script.answers();
        let mut read = 0;
        while let Some(message) = messages.message().await? {
            self.script.saw(&message);
            read += 1;
            match message.input {
                Some(Input::Start(_)) if prepared.is_empty() => events.started(types::Started::default()).await?,
                Some(Input::Stdin(bytes)) if prepared.is_empty() => events.stdout(bytes).await?,
                Some(Input::Signal(_)) => events.stderr(b"signal".to_vec()).await?,
                _ => {}
            }
        }
        for event in prepared {
            match event.event.expect("prepared events hold something") {
                types::exec_event::Event::Started(started) => events.started(started).await?,
                types::exec_event::Event::Stdout(bytes) => events.stdout(bytes).await?,
                types::exec_event::Event::Stderr(bytes) => events.stderr(bytes).await?,
                types::exec_event::Event::Done(done) => return Ok(done),
            }
        }
        Ok(types::ExecDone { exit_code: read, signal: None })
    }

    async fn backup(
        &self,
        call: Call,
        request: types::BackupRequest,
        events: events::BackupEventSender,
    ) -> Result<types::BackupResult, operations::BackupError> {
        self.script.saw(&request);
        play!(self.script, call, events, BackupEvent, backup_event { started Started, progress Progress, log Log }, Invalid Integrity Credential NotFound Conflict Upstream Timeout Cancelled Internal)
    }

    async fn restore(
        &self,
        call: Call,
        request: types::RestoreRequest,
        events: events::RestoreEventSender,
    ) -> Result<types::RestoreResult, operations::RestoreError> {
        self.script.saw(&request);
        play!(self.script, call, events, RestoreEvent, restore_event { started Started, progress Progress, log Log }, Invalid Integrity Credential NotFound Conflict Upstream Timeout Cancelled Internal)
    }

    async fn teardown(
        &self,
        call: Call,
        request: types::TeardownRequest,
        events: events::TeardownEventSender,
    ) -> Result<types::TeardownResult, operations::TeardownError> {
        self.script.saw(&request);
        play!(self.script, call, events, TeardownEvent, teardown_event { started Started, progress Progress, log Log }, Invalid Credential NotFound Conflict Upstream Timeout Cancelled Internal)
    }

    async fn refresh_credentials(
        &self,
        call: Call,
        request: types::RefreshCredentialsRequest,
    ) -> Result<types::RefreshCredentialsResponse, operations::RefreshCredentialsError> {
        self.script.saw(&request);
        self.script.perform(&call).await;
        fail!(self.script, Invalid Integrity Credential NotFound Upstream Timeout Cancelled Internal);
        Ok(self.script.answer())
    }
}
