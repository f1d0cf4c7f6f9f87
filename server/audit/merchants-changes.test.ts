import {
  createClient,
  createSecretKey,
  deleteClient,
  deleteSecretKey,
} from "@waybill/contract/partner/developer";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import { listAudit } from "@waybill/contract/operations/audit";
import { cancelOrder, createOrder, updateOrder } from "@waybill/contract/orders";
import { createOutlet, updateOutlet } from "@waybill/contract/merchants/outlets";
import { moveOrderInSandbox } from "@waybill/contract/sandbox";
import { saveVendorAddress } from "@waybill/contract/merchants/vendors";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { orderRequest, serendra } from "../orders/order.fixture.ts";
import { openTestApp, type TestCall } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);
const operator = await tokenFor("viewer");
const { vendorId, outletIds, email } = await ownVendor(db);
const as = await tokenFor(email);

const audit = async () => (await call(listAudit, { as: operator, query: { limit: 200 } })).body.result.data;

/** Makes a call that changes something, and returns its single audit row. */
async function audited<const E extends EndpointFacts>(endpoint: E, given: TestCall<E>) {
  const before = new Set((await audit()).map(({ id }) => id));
  const { status, body } = await call(endpoint, { as, ...given });
  expect(status, endpoint.path).toBeLessThan(300);
  expect(JSON.stringify(body?.errors ?? ""), endpoint.path).toBe('""');
  const rows = (await audit()).filter(({ id }) => !before.has(id));
  expect(rows.length, endpoint.path).toBe(1);
  const [row] = rows;
  expect(row).toMatchObject({ actor: { kind: "vendor", id: email } });
  expect(row?.request_id).toMatch(/^[\da-f-]{36}$/);
  return { body, action: row?.action, row };
}

test("each change of orders by a merchant writes one audit row with its request id [14.47]", async () => {
  const request = await orderRequest(call, as, outletIds[0]);
  const placed = await audited(createOrder, { body: request });
  expect(placed.row).toMatchObject({ action: "order.placed", after: { status: "RECEIVED" } });
  const { order_id } = placed.body.result;
  const orderId = order_id;
  const update = { vendor_id: outletIds[0], item_details: "3 sisig trays" };
  const updated = await audited(updateOrder, { params: { orderId }, body: update });
  expect(updated.row).toMatchObject({ action: "order.updated", after: { fields: ["order"] } });
  expect(JSON.stringify(updated.row)).not.toContain("sisig");
  const body = { status: "WAITING_FOR_TRANSPORT" } as const;
  expect((await audited(moveOrderInSandbox, { params: { orderId }, body })).action).toBe("order.moved");
  const cancel = { vendor_id: outletIds[0], order_id, reason: "mistake_error" };
  const cancelled = await audited(cancelOrder, { body: cancel });
  expect(cancelled.row).toMatchObject({
    action: "order.cancelled",
    before: { status: "WAITING_FOR_TRANSPORT" },
    after: { status: "CANCELLED", cancel_reason: "mistake_error" },
  });
});

test("a refused or repeated call writes no audit row [14.48]", async () => {
  const request = await orderRequest(call, as, outletIds[0]);
  const headers = { "idempotency-key": "same" };
  const { body } = await call(createOrder, { as, headers, body: request });
  await call(createOrder, { as, headers, body: request });
  await call(createOrder, { as, body: { ...request, signature: "forged" } });
  const subject = `order:${body.result.order_id}`;
  const { body: rows } = await call(listAudit, { as: operator, query: { subject } });
  expect(rows.result.data.map(({ action }) => action)).toEqual(["order.placed"]);
});

test("each change of outlets, addresses and keys by a merchant writes one audit row [14.47]", async () => {
  const entry = {
    parent_vendor_id: vendorId,
    client_vendor_id: "audited-1",
    name: "Audited",
    phone_number: "+639175550142",
    address: "Ayala Avenue, Makati",
    ...serendra,
  };
  const added = await audited(createOutlet, { body: entry });
  expect(added.row).toMatchObject({ action: "outlet.added", before: null, after: { name: "Audited" } });
  const params = { vendorId: added.body.result.vendor_id };
  const changed = await audited(updateOutlet, { params, body: { ...entry, name: "Renamed" } });
  expect(changed.row).toMatchObject({ before: { name: "Audited" }, after: { name: "Renamed" } });
  const place = { street_address: "1 Ayala Avenue", address_text: "1 Ayala Avenue", ...serendra };
  expect((await audited(saveVendorAddress, { params, body: place })).action).toBe("vendor.address-changed");

  const key = await audited(createSecretKey, { body: { name: "till", mode: "test" } });
  expect(key.row).toMatchObject({ action: "key.added", after: { vendor_id: vendorId, mode: "test" } });
  const ended = await audited(deleteSecretKey, { params: { key_id: key.body.result.key_id } });
  expect(ended.action).toBe("key.ended");
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const public_key = publicKey.export({ type: "spki", format: "pem" }).toString();
  const client = await audited(createClient, { body: { name: "till", mode: "test", public_key } });
  const { client_id } = client.body.result;
  expect((await audited(deleteClient, { params: { client_id } })).action).toBe("key.ended");
});
