import { listAudit } from "@waybill/contract/operations/audit";
import { listCandidates, listDecisions } from "@waybill/contract/operations/dispatch";
import { assignOrder } from "@waybill/contract/operations/orders";
import { addRider, changeRider, suspendRider } from "@waybill/contract/operations/riders";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { reportPositions, setShift } from "@waybill/contract/riders/rider-app";
import { listOffers } from "@waybill/contract/riders/rider-jobs";
import { undoGraceMs } from "@waybill/domain/orders/undo-window";
import type { IneligibilityReason } from "@waybill/domain/dispatch/offer-eligibility";
import type { OrderRequest } from "@waybill/contract/order";
import { afterAll, afterEach, expect, test } from "vitest";
import { placeTestOrder } from "../../../orders/order.fixture.ts";
import { movingDeps, openTestApp } from "../../../testing/test-app.ts";
import { ownVendor } from "../../../testing/test-vendor.ts";
import { makeOffer } from "../../riders/offers/make-offer.ts";
import { ownRider } from "../../riders/rider.fixture.ts";
import { dispatcherOf } from "../dispatcher.fixture.ts";

const product = await openTestApp({ env: { UNDO_SECONDS: "10" } });
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);
const as = await tokenFor("dispatch");
const dispatcher = dispatcherOf(movingDeps(deps));
const run = () => dispatcher.run();

afterEach(async () => {
  await pool.query("update orders set seeded = true");
  await pool.query("update riders set deleted_at = now(), phone_number = rider_id");
});
await pool.query("update riders set deleted_at = now(), phone_number = rider_id");

const placed = async (changes: Partial<OrderRequest> = {}) => {
  const { outletIds, email } = await ownVendor(db);
  const order = await placeTestOrder(call, await tokenFor(email), outletIds[0], changes);
  clock.advance(10_000 + undoGraceMs);
  return order;
};
type At = { latitude: number; longitude: number };
/** A rider at the given number of metres north of a point, in a straight line. */
const standing = async ({ latitude, longitude }: At, metres: number, facts: object = {}) => {
  const rider = await ownRider(product);
  const positions = [{ latitude: latitude + metres / 111_195, longitude, at: clock.now().toISOString() }];
  await call(reportPositions, { as: rider.as, body: { positions } });
  const params = { rider_id: rider.rider_id };
  if (Object.keys(facts).length > 0) await call(changeRider, { as, params, body: facts });
  return rider;
};
const candidatesOf = async (order_id: string) =>
  (await call(listCandidates, { as, params: { order_id } })).body.result;
const assign = (order_id: string, rider_id: string, override?: IneligibilityReason[], note?: string) =>
  call(assignOrder, { as, params: { order_id }, body: { rider_id, override, note } });

test("candidates are sorted best first, with their times of pickup and hand-over, and their distance by road [16.23] [16.15]", async () => {
  const { order_id, source } = await placed();
  const far = await standing(source, 4000);
  const near = await standing(source, 1000, { vehicle: "Bicycle" });
  const busy = await standing(source, 2000);
  const other = await placed();
  expect((await assign(other.order_id, busy.rider_id)).status).toBe(200);

  // Both orders get a later delivery time: an order that is late in any case is never combined with another.
  const later = JSON.stringify(new Date(clock.now().getTime() + 7_200_000));
  await pool.query(
    "update orders set details = jsonb_set(details::jsonb, '{delivery_at}', $1::jsonb)::json where order_id = any ($2)",
    [later, [order_id, other.order_id]],
  );
  const { at, data, left_out } = await candidatesOf(order_id);
  expect(at).toBe(clock.now().toISOString());
  expect(left_out).toEqual([]);
  // A rider who already collects another parcel there has the smallest detour.
  expect(data[0]).toMatchObject({ rider_id: busy.rider_id, state: "busy" });
  const best = data[1];
  expect(best).toMatchObject({
    rider_id: near.rider_id,
    name: near.name,
    vehicle: "Bicycle",
    state: "free",
    stops_before: 0,
    late_minutes: 0,
  });
  // Measured along the roads of the demo city.
  expect(best?.metres_to_pick_up).toBeGreaterThan(1000);
  expect(best?.metres_to_pick_up).not.toBe(1300);
  expect(Date.parse(best?.drop_off_at ?? "")).toBeGreaterThan(Date.parse(best?.pick_up_at ?? ""));
  expect(data[2]).toMatchObject({ rider_id: far.rider_id, state: "free" });
});

test("at most 20 candidates and 50 others are listed, and the counts include all of them [16.23] [16.24]", async () => {
  const { order_id, source } = await placed();
  const added = async (metres: number) => {
    const { rider_id } = (
      await call(addRider, { as, body: { name: "Ana", phone_number: `0918555${1000 + metres}` } })
    ).body.result;
    await pool.query(
      "insert into latest_positions (rider_id, latitude, longitude, pace, at) values ($1, $2, $3, 5, $4)",
      [rider_id, source.latitude + metres / 111_195, source.longitude, clock.now()],
    );
    return rider_id;
  };
  for (let rider = 0; rider < 21; rider += 1) await standing(source, 100);
  const off: string[] = [];
  for (let metres = 0; metres < 51; metres += 1) off.push(await added(metres));
  const { data, left_out, counts } = await candidatesOf(order_id);
  expect(data).toHaveLength(20);
  expect(left_out.map(({ rider_id }) => rider_id)).toEqual(off.slice(0, 50));
  expect(left_out[0]).toEqual({ rider_id: off[0], name: "Ana", reasons: ["off"] });
  expect(counts).toEqual({ off: 51 });
}, 60_000);

test("riders left out are listed with every reason against them, and counted by the first [16.24] [16.06] [16.07] [16.08] [16.09]", async () => {
  const order = {
    amount: 900,
    description: "ice",
    payment_method: "CASH_ON_DELIVERY",
    cold_bag_needed: true,
  };
  const { order_id, source } = await placed({ order });
  const able = { has_cold_bag: true };
  const known: Record<string, string> = {};
  const stands = async (name: string, metres: number, facts: object = able) => {
    const rider = await standing(source, metres, facts);
    known[rider.rider_id] = name;
    return rider;
  };
  await stands("bare", 100, { has_cold_bag: false });
  await stands("poor", 200, { ...able, cash_limit: 100 });
  await stands("walker", 300, { ...able, vehicle_kind: "foot" });
  await stands("elsewhere", 400, { ...able, areas: ["nowhere"] });
  const resting = await stands("resting", 500);
  await call(setShift, { as: resting.as, body: { state: "break" } });
  const asked = await stands("asked", 600);
  const suspended = await stands("suspended", 700);
  await call(suspendRider, { as, params: { rider_id: suspended.rider_id }, body: { reason: "papers" } });
  await stands("far", 9000);
  const unseen = await ownRider(product);
  known[unseen.rider_id] = "unseen";
  const others = await placed();
  const row = (await pool.query("select * from orders where order_id = $1", [others.order_id])).rows;
  await makeOffer(deps, { riderId: asked.rider_id, orders: row, metres: 900 });

  const { data, left_out, counts } = await candidatesOf(order_id);
  expect(data).toEqual([]);
  expect(left_out.map(({ rider_id, reasons }) => [known[rider_id], reasons])).toEqual([
    ["bare", ["cold_bag"]],
    ["poor", ["cash_limit"]],
    ["walker", ["vehicle"]],
    ["elsewhere", ["other_area"]],
    ["resting", ["on_break"]],
    ["asked", ["has_offer"]],
    ["suspended", ["off", "suspended"]],
    ["far", ["too_far"]],
    ["unseen", ["no_position"]],
  ]);
  const first = left_out.map(({ reasons }) => reasons[0] ?? "");
  expect(counts).toEqual(Object.fromEntries(first.map((reason) => [reason, 1])));
});

test("candidates and decisions of existing orders are readable by operators only [16.25]", async () => {
  const { order_id } = await placed();
  for (const endpoint of [listCandidates, listDecisions]) {
    expect((await call(endpoint, { params: { order_id } })).status).toBe(401);
    for (const who of ["parent", "guest", "rider"])
      expect((await call(endpoint, { as: await tokenFor(who), params: { order_id } })).status, who).toBe(403);
    const viewer = await tokenFor("viewer");
    expect((await call(endpoint, { as: viewer, params: { order_id } })).status).toBe(200);
    for (const unknown of ["WB-0", "constructor"]) {
      const { status, body } = await call(endpoint, { as: viewer, params: { order_id: unknown } });
      expect(status).toBe(404);
      expect(body).toMatchObject({ errors: [{ code: "ORDER_NOT_FOUND" }] });
    }
  }
});

test("a rider who breaks rules is refused with all of them, and nothing is changed [16.28]", async () => {
  const { order_id, source } = await placed();
  const rider = await standing(source, 9000, { vehicle_kind: "foot" });
  const before = (await pool.query("select * from orders where order_id = $1", [order_id])).rows;
  for (const override of [undefined, [], ["too_far" as const]]) {
    const { status, body } = await assign(order_id, rider.rider_id, override);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      errors: [{ code: "RIDER_UNSUITABLE", path: ["rider_id"], meta: { reasons: ["too_far", "vehicle"] } }],
    });
  }
  expect((await pool.query("select * from orders where order_id = $1", [order_id])).rows).toEqual(before);
  expect((await pool.query("select from jobs where order_id = $1", [order_id])).rowCount).toBe(0);
  const unknown = await call(assignOrder, {
    as,
    params: { order_id },
    body: { rider_id: rider.rider_id, override: ["tired"] as never },
  });
  expect(unknown.status).toBe(400);
});

test("with every broken rule overridden the order is assigned; the decision is listed and the audit has the rules, the operator and the rider [16.29] [16.26]", async () => {
  const { order_id, source } = await placed();
  const rider = await standing(source, 9000, { vehicle_kind: "foot" });
  const override: IneligibilityReason[] = ["vehicle", "too_far", "declined"];
  const { status, body } = await assign(order_id, rider.rider_id, override, "Lives next door");
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ rider_id: rider.rider_id, status: "COURIER_ACCEPTED_DELIVERY" });
  const subject = `order:${order_id}`;
  const audit = (await call(listAudit, { as: await tokenFor("ops"), query: { subject } })).body.result.data;
  expect(audit.find(({ action }) => action === "order.assigned")).toMatchObject({
    actor: { id: "user-dispatch" },
    after: { rider_id: rider.rider_id, reasons: ["too_far", "vehicle"], note: "Lives next door" },
  });
  const entry = body.result.story.find(({ action }) => action === "order.assigned");
  expect(entry?.text).toBe("Lives next door");
  const decisions = (await call(listDecisions, { as, params: { order_id } })).body.result.data;
  expect(decisions[0]).toMatchObject({
    kind: "by_hand",
    rider_id: rider.rider_id,
    candidates: 0,
    left_out: { too_far: 1 },
  });
});

test("a rider who is off duty or suspended never gets an order, whatever is overridden [16.30]", async () => {
  const { order_id, source } = await placed();
  const off = await standing(source, 100);
  await call(setShift, { as: off.as, body: { state: "off" } });
  const suspended = await standing(source, 100);
  await call(suspendRider, { as, params: { rider_id: suspended.rider_id }, body: { reason: "papers" } });
  for (const { rider_id } of [off, suspended]) {
    const { status, body } = await assign(order_id, rider_id, ["off", "suspended"]);
    expect(status).toBe(409);
    expect(body.errors[0].code).toBe("RIDER_UNSUITABLE");
  }
});

test("the next turns do not touch an order that a person assigned to a rider [16.31]", async () => {
  const { order_id, source } = await placed();
  const chosen = await standing(source, 4000);
  const nearer = await standing(source, 10);
  expect((await assign(order_id, chosen.rider_id)).status).toBe(200);
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance(5000);
    await run();
  }
  expect((await call(listOffers, { as: nearer.as })).body.result).toEqual([]);
  const { rows } = await pool.query("select rider_id from jobs where order_id = $1 and ended_at is null", [
    order_id,
  ]);
  expect(rows).toEqual([{ rider_id: chosen.rider_id }]);
  const { data } = (await call(listDecisions, { as, params: { order_id } })).body.result;
  expect(data.map(({ kind }) => kind)).toEqual(["by_hand"]);
});

test("malformed values of the search radius and the farthest ride are refused, and changes apply at once [16.10]", async () => {
  const admin = await tokenFor("ops");
  const set = (key: string, value: string) =>
    call(setCountryParameter, { as: admin, params: { key }, body: { value } });
  for (const key of ["dispatchReach", "dispatchFarthest"])
    for (const value of ["", "far", "scooter", "scooter:-1", "scooter:1.5", "plane:100", "foot:1|foot:2"]) {
      const { status, body } = await set(key, value);
      expect(status, value).toBe(400);
      expect(body.errors?.[0]?.path?.[0]).toBe("value");
    }
  const { order_id, source } = await placed();
  await standing(source, 1000);
  expect((await candidatesOf(order_id)).counts).toEqual({});
  expect((await set("dispatchReach", "scooter:1000")).status).toBe(200);
  expect((await candidatesOf(order_id)).counts).toEqual({ too_far: 1 });
  expect((await set("dispatchReach", "scooter:8000")).status).toBe(200);
  expect((await set("dispatchFarthest", "scooter:500")).status).toBe(200);
  expect((await candidatesOf(order_id)).counts).toEqual({ vehicle: 1 });
  await run();
  expect((await set("dispatchFarthest", "foot:2500|bicycle:7000")).status).toBe(200);
});
