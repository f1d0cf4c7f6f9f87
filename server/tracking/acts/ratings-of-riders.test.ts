import { listAudit } from "@waybill/contract/operations/audit";
import { listRatingsOfRider, readConsoleRider } from "@waybill/contract/operations/riders";
import { afterAll, expect, test } from "vitest";
import { codeOf, openRiding, paid } from "../../fleets/riders/riding.fixture.ts";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { actsByLink } from "./acts.fixture.ts";

const riding = await openRiding();
const { accept, call, clock, close, offer, offersOf, tokenFor } = riding;
afterAll(close);

type Started = Awaited<ReturnType<typeof riding.begin>>;

/**
 * Delivers an order and rates it as its recipient: by default a new order, with `isAnother` false the one offered
 * at the start.
 */
const rated = async (
  { merchant, rider, outletId, order: offered }: Started,
  stars: number,
  { text, isAnother = true }: { text?: string | undefined; isAnother?: boolean } = {},
) => {
  const order = isAnother ? await placeTestOrder(call, merchant, outletId, paid) : offered;
  if (isAnother) await offer(rider, order.order_id);
  expect((await accept(rider)).status).toBe(200);
  await riding.ride(rider, order.order_id);
  await riding.leave(rider.as, order.order_id, "delivery");
  expect((await riding.report(rider, order.order_id, "delivered")).status).toBe(200);
  const acts = actsByLink(call, order);
  expect((await acts.rate({ stars, reasons: ["late"], ...(text && { text }) })).status).toBe(201);
  clock.advance(60_000);
  return { order, acts };
};

test("a rider's ratings are counted and listed, newest first, and suspend nobody [20.26]", async () => {
  const started = await riding.begin(paid);
  const { rider } = started;
  const params = { rider_id: rider.rider_id };
  const ratings = async (query: { limit?: number; cursor?: string } = {}) =>
    (await call(listRatingsOfRider, { as: await tokenFor("support"), params, query })).body.result;
  expect(await ratings()).toEqual({
    days: 90,
    count: 0,
    average: null,
    by_stars: [0, 0, 0, 0, 0],
    data: [],
    cursor: null,
  });
  const given = [await rated(started, 1, { text: "Cold", isAnother: false })];
  for (const text of [undefined, undefined, undefined, "<b>Rude</b>"])
    given.push(await rated(started, 1, { text }));
  const [first, last] = [given[0], given.at(-1)];
  await first?.acts.rate({ stars: 4 });
  const all = await ratings();
  expect(all).toMatchObject({ count: 5, average: 1.6, by_stars: [4, 0, 0, 1, 0], cursor: null });
  expect(all.data.map(({ order_id, stars }) => ({ order_id, stars }))).toEqual(
    [first, ...given.slice(1).reverse()].map((one) => ({
      order_id: one?.order.order_id,
      stars: one === first ? 4 : 1,
    })),
  );
  expect(all.data[1]).toMatchObject({
    order_id: last?.order.order_id,
    reasons: ["late"],
    text: "<b>Rude</b>",
  });
  const page = await ratings({ limit: 3 });
  const next = await ratings({ limit: 3, cursor: page.cursor ?? "" });
  expect([...page.data, ...next.data]).toEqual(all.data);
  expect(next.cursor).toBeNull();

  const ops = await tokenFor("ops");
  const read = (await call(readConsoleRider, { as: ops, params })).body.result;
  expect(read).toMatchObject({ suspended: null, state: "available" });
  const subject = `rider:${rider.rider_id}`;
  const audit = (await call(listAudit, { as: ops, query: { subject } })).body.result.data;
  expect(audit.map(({ action }) => action)).not.toContain("rider.suspended");
  const another = await placeTestOrder(call, started.merchant, started.outletId, paid);
  await offer(rider, another.order_id);
  expect((await offersOf(rider)).length).toBeGreaterThan(0);
});

test("riders' ratings are separate, other riders' are not found, and merchants cannot read any [20.26]", async () => {
  const started = await riding.begin(paid);
  await rated(started, 2, { isAnother: false });
  const other = await riding.begin(paid);
  const as = await tokenFor("viewer");
  const of = (rider_id: string, who = as) =>
    call(listRatingsOfRider, { as: who, params: { rider_id }, query: {} });
  expect((await of(other.rider.rider_id)).body.result.count).toBe(0);
  expect((await of(started.rider.rider_id)).body.result.count).toBe(1);
  expect((await of("nobody")).status).toBe(404);
  expect((await of(started.rider.rider_id, started.merchant)).status).toBe(401);
  const params = { rider_id: started.rider.rider_id };
  const query = { cursor: "bad" };
  expect(codeOf((await call(listRatingsOfRider, { as, params, query })) as never)).toEqual([
    400,
    "BAD_PAGINATION_KEY",
  ]);
});
