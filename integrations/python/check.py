"""Uses the whole client against a server whose URL and keys are in the environment: run by python.test.ts."""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import unittest
from typing import Any, Dict

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from waybill_partner import Waybill, WaybillError, WebhookError, read_event, verify_webhook  # noqa: E402

FACTS: Dict[str, Any] = json.loads(os.environ["WAYBILL_FACTS"])
URL, COUNTRY, ORDER = FACTS["url"], "ph", FACTS["order"]


def registered(**changes: Any) -> Waybill:
    client = {**FACTS["client"], **changes}
    return Waybill(URL, COUNTRY, **client)


class Calls(unittest.TestCase):
    def test_token_quote_order_and_cancellation(self) -> None:
        shop = registered()
        quote = shop.quote(ORDER)
        placed = shop.place_order({**ORDER, "client_order_id": "py-1", "quote_id": quote["quote_id"]})
        self.assertEqual(placed["delivery_fee"], quote["delivery_fee"])
        again = shop.place_order({**ORDER, "client_order_id": "py-1", "quote_id": quote["quote_id"]})
        self.assertEqual(again["order_id"], placed["order_id"])
        self.assertIsNone(shop.cancel_order(placed["order_id"], "MISTAKE_ERROR"))
        self.assertEqual(shop.order(placed["order_id"])["status"], "CANCELLED")

    def test_pages(self) -> None:
        shop = Waybill(URL, COUNTRY, key=FACTS["key"])
        placed = {shop.place_order({**ORDER, "client_order_id": f"py-page-{n}"})["order_id"] for n in range(3)}
        pages = list(shop.order_pages(limit=2, status="NEW,RECEIVED"))
        self.assertGreater(len(pages), 1)
        self.assertLessEqual(placed, {one["order_id"] for page in pages for one in page["orders"]})
        self.assertLessEqual(placed, {one["order_id"] for one in shop.orders(limit=2)})

    def test_refusals(self) -> None:
        shop = Waybill(URL, COUNTRY, key=FACTS["key"], retries=0)
        with self.assertRaises(WaybillError) as unknown:
            shop.order("nobody")
        error = unknown.exception
        self.assertEqual((error.status, error.code), (404, "ORDER_NOT_FOUND"))
        self.assertEqual(error.body, {"message": "Order not found"})
        self.assertTrue(error.request_id)
        with self.assertRaises(WaybillError) as refused:
            registered(key_id="other").outlets()
        self.assertEqual((refused.exception.status, refused.exception.code), (400, "INVALID_CLIENT"))
        with self.assertRaises(WaybillError) as silent:
            Waybill("http://127.0.0.1:1", COUNTRY, key="wb_test_x", retries=0).outlets()
        self.assertEqual((silent.exception.status, silent.exception.code), (0, "NETWORK"))


class Webhooks(unittest.TestCase):
    def test_callback_of_the_server(self) -> None:
        """A webhook event that the server sent, with the webhook's secret."""
        sent = FACTS["callback"]
        event = read_event(sent["body"], sent["headers"], ["whsec_b3RoZXI=", FACTS["secret"]])
        self.assertEqual(event.event, "status")
        self.assertEqual(event.body["status"], "NEW")
        self.assertGreater(event.sequence or 0, 0)
        contract = {"X-Signature-SHA256": sent["headers"]["x-signature-sha256"]}
        self.assertEqual(verify_webhook(sent["body"], contract, FACTS["secret"]), event.body)

    def test_forged_and_old_callbacks(self) -> None:
        sent = FACTS["callback"]
        for body, headers, secret in (
            (sent["body"] + " ", sent["headers"], FACTS["secret"]),
            (sent["body"], sent["headers"], "whsec_b3RoZXI="),
            (sent["body"], {}, FACTS["secret"]),
            (sent["body"], {"x-signature-sha256": "é"}, FACTS["secret"]),
        ):
            with self.assertRaises(WebhookError):
                verify_webhook(body, headers, secret)
        key = base64.b64decode(FACTS["secret"][len("whsec_") :])
        at = int(time.time()) - 400
        digest = hmac.new(key, f"m.{at}.{{}}".encode(), hashlib.sha256).digest()
        signed = {
            "webhook-id": "m",
            "webhook-timestamp": str(at),
            "webhook-signature": "v1," + base64.b64encode(digest).decode(),
        }
        with self.assertRaises(WebhookError):
            verify_webhook("{}", signed, FACTS["secret"])
        self.assertEqual(verify_webhook("{}", signed, FACTS["secret"], now=at), {})


if __name__ == "__main__":
    unittest.main()
