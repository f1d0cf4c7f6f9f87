"""A client of the Waybill partner API, with Python's standard library alone."""

from .client import Waybill
from .errors import WaybillError
from .webhooks import Event, WebhookError, read_event, verify_webhook

__all__ = ["Event", "Waybill", "WaybillError", "WebhookError", "read_event", "verify_webhook"]
