import { readReport } from "@waybill/contract/history";
import { listIncidents } from "@waybill/contract/operations/incidents";
import { postProblem, postRating } from "@waybill/contract/visitors/recipient";
import { afterAll, expect, test } from "vitest";
import { carriedToTheDoor, moveOrderThrough } from "../../orders/order.fixture.ts";
import { openRiding, paid } from "../../fleets/riders/riding.fixture.ts";
import { writeNotices } from "../../notices/write-notices.ts";
import { actsByLink } from "./acts.fixture.ts";

const riding = await openRiding();
const { call, clock, close, deps, pool, tokenFor } = riding;
afterAll(close);

const begin = async () => {
  const started = await riding.begin(paid);
  const deliver = () => moveOrderThrough(call, started.merchant, started.order.order_id, ...carriedToTheDoor);
  return { ...started, ...actsByLink(call, started.order), deliver };
};
const hour = 3_600_000;

test("a delivery is rated with whole stars, and the second rating replaces the first [20.22]", async () => {
  const { rate, tracked, deliver } = await begin();
  await deliver();
  const first = await rate({ stars: 2, reasons: ["late"], text: " Cold " });
  expect(first.status).toBe(201);
  expect(first.body.result).toMatchObject({ stars: 2, reasons: ["late"], text: "Cold" });
  expect((await rate({ stars: 5 })).status).toBe(201);
  expect((await tracked()).rating).toMatchObject({ stars: 5, reasons: [], text: null });
});

test("a rating is accepted from the delivery until seven days after it [20.23]", async () => {
  const { rate, deliver } = await begin();
  expect((await rate({ stars: 5 })).status).toBe(409);
  await deliver();
  clock.advance(7 * 24 * hour - 60_000);
  expect((await rate({ stars: 5 })).status).toBe(201);
  clock.advance(120_000);
  expect((await rate({ stars: 1 })).status).toBe(409);
});

test("invalid stars and a text that is too long are refused [20.24]", async () => {
  const { rate, tracked, deliver } = await begin();
  await deliver();
  for (const body of [
    {},
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { stars: "5" },
    { stars: 5, text: "x".repeat(1001) },
    { stars: 5, reasons: "late" },
    { stars: 5, reasons: ["x".repeat(61)] },
  ])
    expect((await rate(body as never)).status, JSON.stringify(body).slice(0, 80)).toBe(400);
  expect((await tracked()).rating).toBeNull();
});

test("the merchant's report has the number of ratings, and their stars [20.25]", async () => {
  const { rate, deliver, merchant, outletId } = await begin();
  await deliver();
  await rate({ stars: 4 });
  const day = new Date(clock.now().getTime() + 8 * hour).toISOString().slice(0, 10);
  const params = { vendorId: outletId };
  const asked = await call(readReport, { as: merchant, params, query: { period: "day", from: day } });
  expect(asked.body.result.totals.ratings).toEqual({ count: 1, average: 4 });
});

test.each(["not_received", "damaged", "missing", "other"] as const)(
  "%s can be reported for a day after the delivery [20.27]",
  async (cause) => {
    const { reportProblem, deliver } = await begin();
    expect((await reportProblem({ cause })).status).toBe(409);
    await deliver();
    clock.advance(24 * hour - 60_000);
    expect(await reportProblem({ cause, text: "Nobody came" })).toMatchObject({
      status: 201,
      body: { result: { cause, text: "Nobody came" } },
    });
    clock.advance(120_000);
    expect((await reportProblem({ cause })).status).toBe(409);
  },
);

test("a problem opens one incident however often it is reported, and notifies the merchant [20.28] [20.29] [20.30] [20.41]", async () => {
  const { reportProblem, deliver, order } = await begin();
  await deliver();
  const as = await tokenFor("ops");
  const incidents = async () =>
    (await call(listIncidents, { as, query: { order: order.order_id } })).body.result.data;
  expect((await reportProblem({ cause: "stolen" } as never)).status).toBe(400);
  expect(await incidents()).toEqual([]);
  for (const cause of ["not_received", "other", "not_received"] as const) await reportProblem({ cause });
  expect(await incidents()).toMatchObject([{ kind: "recipient_problem", detail: { cause: "not_received" } }]);
  while (await writeNotices(deps));
  const { rows } = await pool.query("select kind, channel from notices where order_id = $1 and kind = $2", [
    order.order_id,
    "merchant.problem",
  ]);
  expect(rows).toContainEqual({ kind: "merchant.problem", channel: "email" });
});

test("without the order's own secret no rating or problem is accepted [20.09] [20.10]", async () => {
  const { deliver, order, merchant } = await begin();
  await deliver();
  const params = { orderId: order.order_id };
  for (const more of [{}, { query: { t: "wrong" } }, { as: merchant }]) {
    expect((await call(postRating, { params, ...more, body: { stars: 5 } })).status).toBe(404);
    expect((await call(postProblem, { params, ...more, body: { cause: "other" } })).status).toBe(404);
  }
});
