import { listAudit } from "@waybill/contract/operations/audit";
import { readCellOrder } from "@waybill/contract/operations/orders";
import { readOrder, updateOrder } from "@waybill/contract/orders";
import { readJob, seeChanges } from "@waybill/contract/riders/rider-jobs";
import { putInstructions, putPin } from "@waybill/contract/visitors/recipient";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { afterAll, expect, test } from "vitest";
import { moveOrderThrough, serendra } from "../../orders/order.fixture.ts";
import { codeOf, openRiding, paid } from "../../fleets/riders/riding.fixture.ts";
import { actsByLink } from "./acts.fixture.ts";

const riding = await openRiding();
const { call, clock, close, tokenFor } = riding;
afterAll(close);

const begin = async (changes: Parameters<typeof riding.begin>[0] = paid) => {
  const started = await riding.begin(changes);
  return { ...started, ...actsByLink(call, started.order) };
};
const written = { notes: "Ring twice", leave: "at_door", gate_code: "4711#" } as const;
const nearby = { ...serendra, latitude: serendra.latitude + 0.0026 };

test("instructions are in the tracking response, on the page and in the merchant's order, and the last call wins [20.01] [20.02]", async () => {
  const { instruct, tracked, merchant, order, outletId, page } = await begin();
  expect(await instruct(written)).toMatchObject({ status: 200, body: { result: written } });
  const again = await instruct({ gate_code: "12", notes: " " });
  expect(again.body.result).toEqual({ notes: null, leave: "at_door", gate_code: "12" });
  await instruct({ notes: "Blue gate" });
  const kept = { notes: "Blue gate", leave: "at_door", gate_code: "12" };
  expect((await tracked()).instructions).toEqual(kept);
  expect((await riding.inject({ method: "GET", url: page })).body).toContain("Blue gate");
  const query = { vendorId: outletId, orderId: order.order_id };
  const seen = (await call(readOrder, { as: merchant, query })).body.result;
  expect(seen.customer.location.notes).toBe("Blue gate");
  expect(seen.recipient).toMatchObject({ leave: "at_door", gate_code: "12" });
  expect(seen.recipient?.changes.map(({ fields }) => fields)).toEqual([
    ["notes", "leave", "gate_code"],
    ["notes", "gate_code"],
    ["notes"],
  ]);
});

test("malformed or too long values are refused, and nothing of the call is stored [20.03]", async () => {
  const { instruct, pin, tracked } = await begin();
  await instruct(written);
  for (const body of [
    { leave: "roof", notes: "x" },
    { leave: 1, notes: "x" },
    { notes: 5 },
    { notes: "x".repeat(1001) },
    { gate_code: "1".repeat(41), notes: "x" },
    { gate_code: {}, notes: "x" },
  ])
    expect((await instruct(body as never)).status, JSON.stringify(body)).toBe(400);
  for (const body of [{}, { latitude: "a", longitude: 1 }, { latitude: 91, longitude: 1 }, { latitude: 14 }])
    expect((await pin(body as never)).status, JSON.stringify(body)).toBe(400);
  expect((await tracked()).instructions).toEqual(written);
});

test.each<[string, Parameters<typeof riding.begin>[0]]>([
  ["[20.04] a cash order", {}],
  ["[20.05] an order that asks for a PIN", { ...paid, asked_proofs: ["pin"] }],
  ["[20.06] an order with an age check", { ...paid, age_validation_required: true }],
])("%s must be handed over to a person", async (_, changes) => {
  const { instruct } = await begin(changes);
  for (const leave of ["at_door", "neighbour"] as const)
    expect(codeOf((await instruct({ leave })) as never)).toEqual([422, "MUST_BE_HANDED_OVER"]);
  for (const leave of ["hand_over", "reception"] as const)
    expect((await instruct({ leave })).status).toBe(200);
});

test("an order to be left at the door that changes to cash is handed over in person again, everywhere [20.07]", async () => {
  const { instruct, tracked, merchant, order, outletId, rider, params } = await begin();
  await riding.accept(rider);
  await instruct({ leave: "at_door" });
  const body = { vendor_id: outletId, payment_method: "CASH_ON_DELIVERY" };
  const updated = await call(updateOrder, { as: merchant, params: { orderId: order.order_id }, body });
  expect(updated.body.result.recipient?.leave).toBe("hand_over");
  expect(await tracked()).toMatchObject({ instructions: { leave: "hand_over" }, handed_over_again: true });
  expect((await call(readJob, { as: rider.as, params })).body.result.drop_off?.leave).toBe("hand_over");
});

test("instructions are accepted until the rider is near, and the pin until the parcel is collected [20.08] [20.14]", async () => {
  const { instruct, pin, merchant, order } = await begin();
  const isTaken = async () => [(await instruct({ notes: "a" })).status, (await pin(nearby)).status];
  const to = (...statuses: OrderStatus[]) => moveOrderThrough(call, merchant, order.order_id, ...statuses);
  await to("WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR");
  expect(await isTaken()).toEqual([200, 200]);
  await to("PICKED_UP");
  expect(await isTaken()).toEqual([200, 409]);
  await to("COURIER_LEFT_VENDOR");
  expect(await isTaken()).toEqual([200, 409]);
  await to("NEAR_CUSTOMER");
  expect(await isTaken()).toEqual([409, 409]);
  expect(codeOf((await instruct({})) as never)[1]).toBe("RECIPIENT_TOO_LATE");
  await to("DELIVERED");
  expect(await isTaken()).toEqual([409, 409]);
});

test("only the order's own secret permits the recipient's actions: no other secret, and no token [20.09] [20.10] [20.11]", async () => {
  const { instruct, merchant, order, rider } = await begin();
  await instruct(written);
  const other = await begin();
  const params = { orderId: order.order_id };
  const refused = async (query: { t?: string }, as?: string) => {
    const words = await call(putInstructions, { params, query, body: written, ...(as && { as }) });
    const moved = await call(putPin, { params, query, body: nearby, ...(as && { as }) });
    expect(JSON.stringify([words.body, moved.body])).not.toMatch(/Ring|4711|Ana|Almond/);
    return [words.status, moved.status];
  };
  expect(await refused({})).toEqual([404, 404]);
  expect(await refused({ t: "wrong" })).toEqual([404, 404]);
  expect(await refused({ t: other.secret })).toEqual([404, 404]);
  for (const as of [merchant, rider.as, await tokenFor("guest"), await tokenFor("ops")])
    expect(await refused({}, as)).toEqual([404, 404]);
  const bare = (await call(trackOrder, { params })).body;
  expect(JSON.stringify(bare)).not.toMatch(/Ring|4711|at_door|rating|instructions|"may"/);
});

test("the pin can be moved up to 300 m from its first location, for the same fee [20.12] [20.13]", async () => {
  const { pin, tracked, merchant, order, outletId } = await begin();
  expect((await pin(nearby)).body.result).toEqual(nearby);
  const back = { ...serendra, latitude: serendra.latitude - 0.0026 };
  expect((await pin(back)).status).toBe(200);
  const far = await pin({ ...serendra, latitude: serendra.latitude - 0.0029 });
  expect(codeOf(far as never)).toEqual([422, "TOO_FAR"]);
  const phone = (far.body as unknown as { errors: [{ meta: { phone_number: string } }]; message: string })
    .errors[0].meta.phone_number;
  expect(phone).toMatch(/^\+63/);
  expect((await tracked()).place).toEqual({ ...back, first: serendra });
  const query = { vendorId: outletId, orderId: order.order_id };
  const seen = (await call(readOrder, { as: merchant, query })).body.result;
  expect(seen).toMatchObject({ delivery_fee: order.delivery_fee, total_amount: order.total_amount });
  expect(seen.customer.location).toMatchObject(back);
});

test("a pin with missing, non-numeric or out-of-range coordinates is refused and moves nothing [20.15]", async () => {
  const { order, page, tracked } = await begin();
  const { search } = new URL(page, "https://waybill.test");
  const before = (await tracked()).place;
  for (const payload of [
    {},
    { latitude: serendra.latitude },
    { longitude: serendra.longitude },
    { ...serendra, latitude: "north" },
    { ...serendra, longitude: null },
    { ...serendra, latitude: 90.1 },
    { ...serendra, longitude: -180.1 },
    [],
    "14.55, 121.05",
  ]) {
    const url = `/orders/api/v1/public/tracking/${encodeURIComponent(order.order_id)}/pin${search}`;
    const answer = await riding.inject({
      method: "PUT",
      url,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode, JSON.stringify(payload)).toBeOneOf([400, 422]);
  }
  expect((await tracked()).place).toEqual(before);
});

test("a rider sees new instructions as a change until they are acknowledged, and sees nothing after the end [20.16] [20.17] [20.18]", async () => {
  const { instruct, pin, rider, params, merchant, order } = await begin();
  await riding.accept(rider);
  const job = async () => (await call(readJob, { as: rider.as, params })).body.result;
  expect((await job()).changed).toEqual([]);
  await instruct({ leave: "reception" });
  await pin(nearby);
  expect((await job()).changed).toEqual(["address", "note"]);
  await call(seeChanges, { as: rider.as, params });
  expect((await job()).changed).toEqual([]);
  await instruct({ notes: "Ring twice", gate_code: "4711#" });
  expect((await job()).changed).toEqual(["note"]);
  const shown = { notes: "Ring twice", leave: "reception", gate_code: "4711#", ...nearby };
  expect((await job()).drop_off).toMatchObject(shown);
  await moveOrderThrough(call, merchant, order.order_id, "PICKED_UP", "DELIVERED");
  expect(JSON.stringify(await job())).not.toMatch(/Ring|4711|reception/);
});

test("each change writes an audit row and a history entry by the recipient, without texts and codes [20.20]", async () => {
  const { instruct, order } = await begin();
  await instruct(written);
  const as = await tokenFor("ops");
  const { data } = (await call(listAudit, { as, query: { subject: order.order_id } })).body.result;
  expect(data[0]).toMatchObject({
    action: "order.instructed",
    actor: { kind: "recipient", id: order.order_id },
    before: { leave: "hand_over", has_gate_code: false },
    after: { leave: "at_door", has_gate_code: true, fields: ["notes", "leave", "gate_code"] },
  });
  expect(JSON.stringify(data[0])).not.toMatch(/Ring|4711/);
  const params = { order_id: order.order_id };
  const { story } = (await call(readCellOrder, { as, params })).body.result;
  expect(story).toContainEqual(
    expect.objectContaining({
      action: "order.instructed",
      actor: expect.objectContaining({ kind: "recipient" }),
    }),
  );
});

test("thirty changes an hour are accepted per order, and other orders are not affected [20.40]", async () => {
  const { instruct, tracked } = await begin();
  const other = await begin();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => instruct({ notes: `n${at}` })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (let at = 8; at < 30; at += 1) expect((await instruct({ notes: `n${at}` })).status).toBe(200);
  const refused = await instruct({ notes: "one too many" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
  expect((await tracked()).instructions?.notes).toBe("n29");
  expect((await other.instruct({ notes: "a" })).status).toBe(200);
  clock.advance(3_600_001);
  expect((await instruct({ notes: "later" })).status).toBe(200);
});
