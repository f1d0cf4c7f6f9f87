import { afterAll, expect, test } from "vitest";
import { carriedToTheDoor } from "../../orders/order.fixture.ts";
import { openPartnerApp, orderBody, partnerApi as api } from "../partner.fixture.ts";

const { clock, close, move, partner } = await openPartnerApp();
afterAll(close);

const placing = async (id: string) => {
  const { ask, first } = await partner();
  const body = { ...orderBody(first), client_order_id: id };
  const send = (changes: object = {}, headers: Record<string, string> = {}) =>
    ask("POST", `${api}/orders`, { ...body, ...changes }, headers);
  return { ask, first, send };
};

const collected = carriedToTheDoor.slice(0, carriedToTheDoor.indexOf("PICKED_UP") + 1);
const accepted = carriedToTheDoor.slice(0, carriedToTheDoor.indexOf("COURIER_ACCEPTED_DELIVERY") + 1);

test("a repeated client_order_id returns the same order in its current state, also in concurrent calls [22.27]", async () => {
  const { send } = await placing("A-1");
  const first = await send();
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  await move(first.body.order_id, ...accepted);
  const again = await Promise.all([1, 2, 3, 4, 5].map(() => send()));
  for (const { status, headers, body } of again) {
    expect(status).toBe(201);
    expect(headers["idempotent-replayed"]).toBe("true");
    expect(body).toMatchObject({ order_id: first.body.order_id, status: "COURIER_ACCEPTED_DELIVERY" });
  }
});

test("the client_order_id of a cancelled, returned or long delivered order creates a new order [22.28]", async () => {
  for (const [id, statuses] of Object.entries({
    "B-1": ["CANCELLED"],
    "B-2": [...collected, "RETURN_INITIATED", "RETURNED_TO_VENDOR"],
  })) {
    const { send } = await placing(id);
    const { order_id } = (await send()).body;
    await move(order_id, ...statuses);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.status).toBe(201);
    expect(one.body.order_id).not.toBe(order_id);
    expect(two.body.order_id).toBe(one.body.order_id);
  }
  const { send } = await placing("B-3");
  const { order_id } = (await send()).body;
  await move(order_id, ...carriedToTheDoor);
  clock.advance(9 * 60_000);
  expect((await send()).body).toMatchObject({ order_id, status: "DELIVERED" });
  clock.advance(2 * 60_000);
  expect((await send()).body.order_id).not.toBe(order_id);
});

test("a different body with the client_order_id of an open order is refused and changes nothing [22.29]", async () => {
  const { ask, send } = await placing("C-1");
  const { order_id } = (await send({}, { "idempotency-key": "one" })).body;
  for (const key of [undefined, "two"]) {
    const refused = await send({ amount: 77 }, key === undefined ? {} : { "idempotency-key": key });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({ message: "client_order_id is used by another order" });
    expect(refused.headers["x-waybill-code"]).toBe("CLIENT_ORDER_ID_IN_USE");
  }
  expect((await send({ amount: 77 }, { "idempotency-key": "one" })).status).toBe(422);
  expect((await ask("GET", `${api}/orders/${order_id}`)).body.amount).toBe(480.5);
  expect((await ask("GET", `${api}/orders?client_order_id=C-1`)).body.orders).toHaveLength(1);
});

test("a paid order has nothing to collect [22.35]", async () => {
  const { ask, first } = await placing("D-1");
  const body = { ...orderBody(first), payment_method: "PAID", collect_from_customer: 500 };
  const { order_id } = (await ask("POST", `${api}/orders`, body)).body;
  expect((await ask("GET", `${api}/orders/${order_id}`)).body.collect_from_customer).toBe(0);
});

test("orders are filtered by displayed status, by group, and by valid times [22.33] [22.34]", async () => {
  const { ask, send, first } = await placing("E-1");
  const { order_id: waiting } = (await send()).body;
  await move(waiting, "WAITING_FOR_TRANSPORT");
  const { order_id: stalled } = (await ask("POST", `${api}/orders`, orderBody(first))).body;
  await move(stalled, "STALLED");
  const { order_id: fresh } = (await ask("POST", `${api}/orders`, orderBody(first))).body;
  const idsOf = async (query: string) => {
    const { status, body } = await ask("GET", `${api}/orders?${query}`);
    expect(status).toBe(200);
    return body.orders.map(({ order_id }: { order_id: string }) => order_id).sort();
  };
  expect(await idsOf("status=WAITING_FOR_TRANSPORT")).toEqual([waiting]);
  const { status } = (await ask("GET", `${api}/orders/${fresh}`)).body;
  expect(await idsOf(`status=${status}`)).toEqual([fresh]);
  expect(await idsOf("status=DELAYED,WAITING_FOR_TRANSPORT")).toEqual([stalled, waiting].sort());
  expect(await idsOf("status=PICKED_UP")).toEqual([]);
  expect(await idsOf("group=NEW")).toContain(fresh);
  for (const [query, named] of [
    ["status=COLLECTED", "status"],
    ["status=NEW,NOWHERE", "status"],
    ["group=PICKED_UP", "group"],
    ["from=2026-03-11T00:00:00Z&to=2026-03-10T00:00:00Z", "from"],
    ["stauts=NEW", "stauts"],
  ] as const) {
    const refused = await ask("GET", `${api}/orders?${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(` - ${named} is not `);
  }
});
