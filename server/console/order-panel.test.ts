import { readCellOrder } from "@waybill/contract/operations/orders";
import { readMoneyBack, refundOrder } from "@waybill/contract/operations/refunds";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { pinOf } from "../fleets/riders/jobs/job-answer.ts";
import { openRiding, paid } from "../fleets/riders/riding.fixture.ts";

const product = await openRiding();
const { accept, begin, call, close, deps, leave, pool, report, ride, tokenFor } = product;
afterAll(close);
const as = await tokenFor("support");
const finance = await tokenFor("finance");
const ops = await tokenFor("ops");

const read = async (order_id: string) =>
  (await call(readCellOrder, { as, params: { order_id } })).body.result;
const moneyOf = (order_id: string) => call(readMoneyBack, { as, params: { order_id } });

const cash = {
  order: {
    amount: 500,
    description: "2 trays",
    payment_method: "CASH_ON_DELIVERY",
    cold_bag_needed: false,
  },
};

test("the panel shows what the door requires, the state of the PIN and the cash taken", async () => {
  const { rider, order } = await begin({ ...cash, asked_proofs: ["pin"] });
  const { order_id } = order;
  expect((await read(order_id)).handover).toEqual({
    asked: ["photo", "pin"],
    missing: ["photo", "pin"],
    pin: { state: "waiting", tries_left: 5 },
    cash_due: 500,
    cash_collected: null,
  });
  await accept(rider);
  await ride(rider, order_id);
  await leave(rider.as, order_id, "delivery");
  const right = pinOf(deps, order_id);
  const wrong = right === "0000" ? "1111" : "0000";
  await report(rider, order_id, "delivered", { pin: wrong, cash_collected: 480 });
  expect((await read(order_id)).handover).toMatchObject({
    missing: ["pin"],
    pin: { state: "waiting", tries_left: 4 },
  });
  expect((await report(rider, order_id, "delivered", { pin: right, cash_collected: 480 })).status).toBe(200);
  const { handover, proofs, story } = await read(order_id);
  expect(handover).toMatchObject({
    missing: [],
    pin: { state: "right", tries_left: null },
    cash_due: 500,
    cash_collected: 480,
  });
  expect(proofs.delivery).toContain(order_id);
  // Every actor has a name; no id is shown without one.
  const people = story.flatMap(({ actor }) => (actor && actor.kind !== "system" ? [actor] : []));
  expect(people.length).toBeGreaterThan(3);
  expect(people.filter(({ name }) => name === null)).toEqual([]);
  expect(people.find(({ kind }) => kind === "rider")).toEqual({
    kind: "rider",
    id: rider.rider_id,
    name: rider.name,
  });
});

test("a PIN that was wrong too often is blocked, and an order without a PIN shows that", async () => {
  const { order } = await begin(cash);
  expect((await read(order.order_id)).handover.pin).toEqual({ state: "not_asked", tries_left: null });
  const second = await begin({ ...cash, asked_proofs: ["pin"] });
  await accept(second.rider);
  await pool.query("update jobs set pin_tries = 5 where order_id = $1", [second.order.order_id]);
  expect((await read(second.order.order_id)).handover.pin).toEqual({ state: "blocked", tries_left: 0 });
});

test("the panel shows the max refund of an order, and the sum above which a second person must approve", async () => {
  const { rider, order } = await begin(cash);
  const { order_id, total_amount } = order;
  expect((await moneyOf(order_id)).body.result).toMatchObject({
    currency: "PHP",
    refund: null,
    compensation: { method: "account", most: 500, given: 0, left: 500 },
    approval_above: null,
    data: [],
  });
  await accept(rider);
  await ride(rider, order_id);
  await leave(rider.as, order_id, "delivery");
  await report(rider, order_id, "delivered", { cash_collected: 500 });
  const give = (amount: number, kind: "refund" | "compensation") =>
    call(refundOrder, { as: finance, params: { order_id }, body: { amount, kind, reason: "Late" } });
  const before = (await moneyOf(order_id)).body.result;
  expect(before.refund).toEqual({ method: "account", most: total_amount, given: 0, left: total_amount });
  expect((await give(30, "refund")).status).toBe(201);
  expect((await give(120, "compensation")).status).toBe(201);
  const { refund, compensation, data } = (await moneyOf(order_id)).body.result;
  expect(refund).toMatchObject({ given: 30, left: total_amount - 30 });
  expect(compensation).toMatchObject({ given: 120, left: 380 });
  expect(data.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ["compensation", 120],
    ["refund", 30],
  ]);
  // A refund above the remaining amount is refused.
  expect((await give(total_amount - 29, "refund")).body).toMatchObject({
    errors: [{ code: "REFUND_TOO_LARGE" }],
  });
  const set = (value: string) =>
    call(setCountryParameter, { as: ops, params: { key: "refundLimit" }, body: { value } });
  await set("1000");
  expect((await moneyOf(order_id)).body.result.approval_above).toBe(1000);
  await set("-1");
});

test("goods without a stated value have no max refund, a guest has no account, and an unknown order is not found", async () => {
  const { order } = await begin(paid);
  const unsaid = "details = jsonb_set(details::jsonb, '{order,amount}', 'null')::json";
  await pool.query(`update orders set ${unsaid} where order_id = $1`, [order.order_id]);
  expect((await moneyOf(order.order_id)).body.result.compensation).toMatchObject({ most: null, left: null });
  await pool.query("update orders set vendor_id = 'guest' where order_id = $1", [order.order_id]);
  expect((await moneyOf(order.order_id)).body.result.compensation).toBeNull();
  expect((await moneyOf("WB-0")).status).toBe(404);
});

const sources = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$|node_modules|^dist/.test(file),
);

test("every kind of entry in an order's history has a text", () => {
  const texts = JSON.parse(readFileSync("locales/en.json", "utf8")) as Record<string, string>;
  // Names of order fields and keys of texts look like actions, but are not.
  const fields = new Set(["order.amount", "order.description", "order.payment_method"]);
  for (const key of ["age-check", "cold-bag", "contents", "vat-number"]) fields.add(`order.${key}`);
  const actions = new Set(
    sources
      .flatMap((file) => [...readFileSync(`server/${file}`, "utf8").matchAll(/"(order\.[\w-]+)"/g)])
      .flatMap(([, action = ""]) => (fields.has(action) ? [] : [action])),
  );
  expect(actions.size).toBeGreaterThan(15);
  const wordless = [...actions].filter((action) => !(`console.story-${action.replace(".", "-")}` in texts));
  expect(wordless).toEqual([]);
  const incidents = /type IncidentKind =([^;]*);/.exec(
    readFileSync("server/fleets/incidents/open-incident.ts", "utf8"),
  );
  const kinds = [...(incidents?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, kind]) => kind ?? "");
  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds.filter((kind) => !(`console.incident-${kind}` in texts))).toEqual([]);
});
