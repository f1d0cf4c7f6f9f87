"""Verifies that webhook events come from Waybill and are recent, and parses them."""

import base64
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional, Sequence, Union


class WebhookError(Exception):
    """A webhook event that is not from Waybill, or is too old."""


@dataclass(frozen=True)
class Event:
    """A webhook event: ``event`` is status, location, refund, claim, promise or test."""

    event: str
    #: The event's id, the same each time that the event is sent.
    id: str
    #: Rises with each event of an order.
    sequence: Optional[int]
    #: The time of the event, in RFC 3339.
    time: Optional[str]
    body: Dict[str, Any]


def _header(headers: Mapping[str, Any], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name:
            return str(value)
    return ""


def _secret_bytes(secret: str) -> bytes:
    return base64.b64decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: int = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Returns the event in a raw body, after verifying that Waybill sent it recently.

    Verifies the signatures of Standard Webhooks, or ``X-Signature-SHA256`` if a proxy removed those. ``secret`` may be a list
    during a rotation. Raises WebhookError.
    """
    raw = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    secrets = [secret] if isinstance(secret, str) else list(secret)
    signatures = _header(headers, "webhook-signature")
    if not signatures:
        given = _header(headers, "x-signature-sha256")
        for one in secrets:
            expected = hmac.new(one.encode("utf-8"), raw, hashlib.sha256).hexdigest()
            if hmac.compare_digest(given.encode("utf-8"), expected.encode("ascii")):
                return json.loads(raw)
        raise WebhookError("The event is not signed with this secret.")
    told, sent = _header(headers, "webhook-id"), _header(headers, "webhook-timestamp")
    at = time.time() if now is None else now
    if not sent.isdigit() or abs(at - int(sent)) > tolerance:
        raise WebhookError("The event is too old, or its time is in the future.")
    content = f"{told}.{sent}.".encode("utf-8") + raw
    for one in secrets:
        digest = hmac.new(_secret_bytes(one), content, hashlib.sha256).digest()
        expected_one = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(part.encode("utf-8"), expected_one) for part in signatures.split(" ")):
            return json.loads(raw)
    raise WebhookError("The event is not signed with this secret.")


def read_event(
    body: Union[str, bytes],
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    **options: Any,
) -> Event:
    """Like ``verify_webhook``, but also returns event, id, sequence and time from the headers."""
    told = verify_webhook(body, headers, secret, **options)
    sequence = _header(headers, "x-waybill-sequence")
    return Event(
        event=_header(headers, "x-waybill-event") or "status",
        id=_header(headers, "webhook-id"),
        sequence=int(sequence) if sequence.isdigit() else None,
        time=_header(headers, "x-waybill-event-time") or None,
        body=told,
    )
