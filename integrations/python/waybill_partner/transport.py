"""Sends one HTTP call; every failure raises a WaybillError."""

import json
import socket
import time
import urllib.error
import urllib.request
from email.utils import parsedate_to_datetime
from typing import Any, Mapping, Optional

from .errors import WaybillError


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _retry_after(value: Optional[str]) -> Optional[int]:
    if value is None:
        return None
    if value.isdigit():
        return int(value)
    try:
        at = parsedate_to_datetime(value)
        return max(0, round(at.timestamp() - time.time()))
    except (TypeError, ValueError):
        return None


def _refusal(status: int, headers: Mapping[str, str], text: str) -> WaybillError:
    body = _parsed(text)
    said = body if isinstance(body, dict) else {}
    message = said.get("message") or said.get("error_description") or text[:200] or f"status {status}"
    return WaybillError(
        str(message),
        status=status,
        code=headers.get("X-Waybill-Code") or said.get("error") or f"HTTP_{status}",
        request_id=headers.get("X-Request-Id"),
        body=body,
        retry_after=_retry_after(headers.get("Retry-After")),
    )


def _silence(problem: BaseException) -> WaybillError:
    reason = getattr(problem, "reason", problem)
    if isinstance(reason, (socket.timeout, TimeoutError)):
        return WaybillError("There was no answer in time.", code="TIMEOUT")
    return WaybillError(f"There was no answer: {reason}", code="NETWORK")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, because they would send the key to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def send(
    method: str, url: str, *, headers: Mapping[str, str], body: Optional[bytes], timeout: float
) -> Any:
    """Returns the parsed response of a call, ``None`` if it has no body. Raises WaybillError."""
    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        with _opener.open(request, timeout=timeout) as answer:
            text = answer.read().decode("utf-8")
            status, told = answer.status, answer.headers
    except urllib.error.HTTPError as refused:
        with refused:
            text = refused.read().decode("utf-8", "replace")
        raise _refusal(refused.code, refused.headers, text) from None
    except (OSError, ValueError) as problem:
        raise _silence(problem) from problem
    if text == "":
        return None
    try:
        return json.loads(text)
    except ValueError:
        request_id = told.get("X-Request-Id")
        raise WaybillError(
            "The response is not JSON.", status=status, code="NOT_JSON", request_id=request_id, body=text
        ) from None
