import type { OrderRequest } from "@waybill/contract/order";
import { updateOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rockwell } from "../../orders/order.fixture.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { ownVoucher, withVoucher } from "../../pricing/vouchers/voucher.fixture.ts";
import {
  askIntent,
  chargesOf,
  confirm,
  guestWithIntent,
  guestWithWallet,
  orderOfIntent,
} from "../payment.fixture.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

const refusalOf = async (changes: (order: OrderRequest) => OrderRequest) => {
  const paying = await guestWithWallet(product);
  const { status, body } = await askIntent(product.call, { ...paying, order: changes(paying.order) });
  return [status, body.errors[0].code];
};

test("an intent follows the rules of orders: validation, fee and signature [7.44]", async () => {
  const check = await refusalOf((order) => ({ ...order, customer: { ...order.customer, name: "" } }));
  expect(check).toEqual([422, "FILL_CUSTOMER_NAME"]);
  const cheap = await refusalOf((order) => ({ ...order, delivery_fee: 1 }));
  expect(cheap).toEqual([422, "SignatureInvalid"]);
  const forged = await refusalOf((order) => ({ ...order, signature: `${order.signature}x` }));
  expect(forged).toEqual([422, "SignatureInvalid"]);
  const late = await refusalOf((order) => {
    product.clock.advance(301_000);
    return order;
  });
  expect(late).toEqual([409, "SignatureExpired"]);
});

test("an intent's fee is valid while it is paid, and only for its own order [7.45]", async () => {
  const intent = await guestWithIntent(product);
  const other = { ...intent.order, login_pickup_estimation: 30 };
  const changed = await confirm(product.call, { ...intent, order: other });
  expect(changed.status).toBe(422);
  expect(changed.body.errors[0]).toMatchObject({ code: "SignatureInvalid", path: ["order"] });
  product.clock.advance(301_000);
  expect((await confirm(product.call, intent)).status).toBe(200);
});

test("with a voucher the card pays the discounted fee, and a refused card does not use the voucher up", async () => {
  const paying = await guestWithWallet(product);
  const order = await withVoucher(
    product.call,
    paying.as,
    "guest",
    await ownVoucher(product, { percent: 10, uses: 1 }),
  );
  const intent = await guestWithIntent(product, order);
  const charged = Math.round((order.discounted_delivery_fee ?? 0) * 100);
  expect(charged).toBeGreaterThan(0);
  expect((await confirm(product.call, intent, { number: "4000000000000002" })).status).toBe(402);
  expect((await confirm(product.call, intent)).status).toBe(200);
  const charges = await chargesOf(product, intent.intentId);
  expect(charges.map(({ amount_minor }) => amount_minor)).toEqual([charged, charged]);

  const next = await guestWithWallet(product, { ...order, login_pickup_estimation: 0 });
  const refused = await askIntent(product.call, next);
  expect(refused.body.errors[0].code).toBe("VOUCHER_NOT_AVAILABLE");
});

test("a free delivery cannot be paid by card", async () => {
  const paying = await guestWithWallet(product);
  const order = await withVoucher(
    product.call,
    paying.as,
    "guest",
    await ownVoucher(product, { percent: 100 }),
  );
  const { status, body } = await askIntent(product.call, { ...paying, order });
  expect(status).toBe(422);
  expect(body.errors[0].code).toBe("NOTHING_TO_PAY");
});

test("an order paid by card keeps its fee: a change to another address at another price is refused", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent);
  const { order_id } = await orderOfIntent(product, intent);
  const { as } = intent;
  const far = { latitude: 14.5995, longitude: 121.0365 };
  const quote = await product.call(quoteFee, {
    as,
    body: { source: rockwell, destination: far, vendor_id: "guest", delivery_type: "food" },
  });
  expect(quote.body.fee).not.toBe(intent.order.delivery_fee);
  const location = { ...far, address: "Wilson Street, San Juan" };
  const update = {
    vendor_id: "guest",
    location,
    delivery_fee: quote.body.fee,
    signature: quote.body.signature,
  };
  const moved = await product.call(updateOrder, { as, params: { orderId: order_id }, body: update });
  expect(moved.status).toBe(409);
  expect(moved.body.errors[0].code).toBe("ORDER_NOT_UPDATABLE");
  const body = { vendor_id: "guest", item_details: "3 sisig trays" };
  expect((await product.call(updateOrder, { as, params: { orderId: order_id }, body })).status).toBe(200);
});
