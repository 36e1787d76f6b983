"""What Schemathesis does not know of the service, and what it does not check by itself."""

import re
import time
from urllib.parse import urljoin

import requests
import schemathesis

PATIENCE = 10


@schemathesis.hook
def after_call(context, case, response):
    """Grants on something new are written after the answer; what follows begins when they are there."""
    location = response.headers.get("location")
    if response.status_code != 201 or not location:
        return
    url = urljoin(response.request.url, location[0])
    headers = {"Authorization": response.request.headers["Authorization"]}
    until = time.monotonic() + PATIENCE
    while requests.get(url, headers=headers, timeout=PATIENCE).status_code == 403 and time.monotonic() < until:
        time.sleep(0.005)


@schemathesis.check
class RefusedValidData:
    """Valid data is refused with status 400 only for reasons that the configuration lists, and for each of them."""

    def __init__(self, **details):
        self.details = details
        self.unseen = set(details)

    def after_response(self, ctx, response, case):
        if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
            return
        problem = response.json()
        listed = self.details.get(problem["code"], [])
        if not any(re.fullmatch(detail, problem["detail"]) for detail in listed):
            raise AssertionError(f"valid data was refused with {problem['code']}: {problem['detail']}")
        self.unseen.discard(problem["code"])

    def after_run(self, ctx):
        if self.unseen:
            raise AssertionError(f"the configuration lists exceptions that nothing needs: {sorted(self.unseen)}")


@schemathesis.check
class EveryOperationSucceeds:
    """Each operation was answered with success at least once: an examination of refusals alone says little."""

    def __init__(self):
        self.operations = {}

    def after_response(self, ctx, response, case):
        succeeded = self.operations.get(case.operation.label, False)
        self.operations[case.operation.label] = succeeded or 200 <= response.status_code < 300

    def after_run(self, ctx):
        never = sorted(label for label, succeeded in self.operations.items() if not succeeded)
        if never or len(self.operations) != 12:
            raise AssertionError(f"of {len(self.operations)} operations these never succeeded: {never}")
