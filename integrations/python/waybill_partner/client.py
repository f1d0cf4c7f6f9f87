"""Calls of the partner API."""

import json
import random
import time
import urllib.parse
import uuid
from typing import Any, Dict, Iterator, Mapping, Optional, Union

from .bearer import ClientBearer, KeyBearer
from .errors import WaybillError
from .transport import send

_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 30.0


def _quoted(value: str) -> str:
    return urllib.parse.quote(value, safe="")


class Waybill:
    """A client of the partner API, with a secret key or as a registered client with its own RSA key.

    A call without a response, or with 429 or a 5xx, is retried up to ``retries`` times. Every POST has an Idempotency-Key, so
    that a retry has no second effect. Every failure raises a WaybillError.
    """

    def __init__(
        self,
        url: str,
        country: str,
        *,
        key: Optional[str] = None,
        client_id: Optional[str] = None,
        key_id: Optional[str] = None,
        private_key: Optional[str] = None,
        retries: int = 3,
        timeout: float = 15.0,
    ) -> None:
        url = url.rstrip("/")
        self._base = f"{url}/{country.lower()}/api/v1"
        self._retries = retries
        self._timeout = timeout
        self._bearer: Union[KeyBearer, ClientBearer]
        if key is not None:
            self._bearer = KeyBearer(key)
        elif client_id is not None and key_id is not None and private_key is not None:
            self._bearer = ClientBearer(url, client_id, key_id, private_key, timeout)
        else:
            raise ValueError("Give key, or client_id, key_id and private_key.")

    def call(
        self,
        method: str,
        path: str,
        body: Optional[Mapping[str, Any]] = None,
        *,
        query: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Makes any call of the API; returns the response, or ``None`` if it has no body."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self._base}{path}{'?' if given else ''}{urllib.parse.urlencode(given)}"
        data = None if body is None else json.dumps(body).encode("utf-8")
        headers: Dict[str, str] = {} if data is None else {"Content-Type": "application/json"}
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        has_refreshed = False
        attempt = 0
        while True:
            try:
                headers["Authorization"] = f"Bearer {self._bearer.token()}"
                return send(method, url, headers=headers, body=data, timeout=self._timeout)
            except WaybillError as error:
                # A token that has expired or was revoked is refused with 403.
                if error.status == 403 and not has_refreshed and self._bearer.forget():
                    has_refreshed = True
                    continue
                is_passing = error.status in (0, 429) or error.status >= 500
                if attempt >= self._retries or not is_passing:
                    raise
                pause = _FIRST_PAUSE * 2**attempt * (0.5 + random.random())
                time.sleep(min(_LONGEST_PAUSE, max(pause, error.retry_after or 0)))
                attempt += 1

    def fee(self, delivery: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns the current fee of a delivery."""
        return self.call("POST", "/orders/fee", delivery)

    def times(self, delivery: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns when a delivery would be collected and arrive."""
        return self.call("POST", "/orders/time", delivery)

    def quote(self, delivery: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns a price that is fixed until it expires: send its ``quote_id`` with the order."""
        return self.call("POST", "/quotes", delivery)

    def place_order(
        self, order: Mapping[str, Any], *, idempotency_key: Optional[str] = None
    ) -> Dict[str, Any]:
        """Requests a rider."""
        return self.call("POST", "/orders", order, idempotency_key=idempotency_key)

    def order(self, order_id: str) -> Dict[str, Any]:
        return self.call("GET", f"/orders/{_quoted(order_id)}")

    def change_order(self, order_id: str, changes: Mapping[str, Any]) -> Dict[str, Any]:
        return self.call("PUT", f"/orders/{_quoted(order_id)}", changes)

    def cancel_order(self, order_id: str, reason: str) -> None:
        """Cancels an order; the reason is DELIVERY_ETA_TOO_LONG, MISTAKE_ERROR or REASON_UNKNOWN."""
        self.call("DELETE", f"/orders/{_quoted(order_id)}", {"reason": reason})

    def tell_ready(self, order_id: str, ready_at: Optional[int] = None) -> Dict[str, Any]:
        """Marks an order as ready, now or at a time in unix seconds."""
        return self.call("POST", f"/orders/{_quoted(order_id)}/ready", {"ready_at": ready_at})

    def coordinates(self, order_id: str) -> Dict[str, Any]:
        return self.call("GET", f"/orders/{_quoted(order_id)}/coordinates")

    def order_pages(self, **query: Any) -> Iterator[Dict[str, Any]]:
        """Yields every page of the orders, newest first, requested when needed. Filters: ``status``, ``limit``, ``client_order_id``."""
        if "from_" in query:
            query["from"] = query.pop("from_")
        cursor = query.pop("cursor", None)
        while True:
            page = self.call("GET", "/orders", query={**query, "cursor": cursor})
            yield page
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def orders(self, **query: Any) -> Iterator[Dict[str, Any]]:
        """Yields every order, requesting page after page."""
        for page in self.order_pages(**query):
            yield from page["orders"]

    def put_outlet(self, client_vendor_id: str, outlet: Mapping[str, Any]) -> Dict[str, Any]:
        return self.call("PUT", f"/outlets/{_quoted(client_vendor_id)}", outlet)

    def outlets(self) -> Any:
        return self.call("GET", "/outletList")

    def create_webhook(self, url: str, events: Any) -> Dict[str, Any]:
        """Creates a webhook; only this response contains its ``secret``."""
        return self.call("POST", "/webhooks", {"url": url, "events": list(events)})["result"]
