import { listAudit } from "@waybill/contract/operations/audit";
import * as fleets from "@waybill/contract/operations/fleets";
import * as incidents from "@waybill/contract/operations/incidents";
import * as endpoints from "@waybill/contract/operations/riders";
import { setShift } from "@waybill/contract/riders/rider-app";
import { listOffers } from "@waybill/contract/riders/rider-jobs";
import { listJobs } from "@waybill/contract/riders/riders";
import { afterAll, expect, test } from "vitest";
import { dispatcherOf } from "../dispatch/dispatcher.fixture.ts";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { makeOffer } from "../riders/offers/make-offer.ts";
import { ownRider } from "../riders/rider.fixture.ts";
import { openTestApp, movingDeps } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const app = await openTestApp();
const { call, clock, close, db, deps, pool, tokenFor } = app;
afterAll(close);
const as = await tokenFor("dispatch");
const admin = await tokenFor("ops");

const ownOrder = async () => {
  const { outletIds, email } = await ownVendor(db);
  return placeTestOrder(call, await tokenFor(email), outletIds[0]);
};
const rowsOf = async (orderId: string) =>
  (await pool.query("select * from orders where order_id = $1", [orderId])).rows;

test("a rider's data can be read, changed and written back, and no personal data is audited [14.20]", async () => {
  const added = await call(endpoints.addRider, {
    as,
    body: { name: "Liza Ramos", phone_number: "0918 555 7788", cash_limit: 5000.5 },
  });
  expect(added.status).toBe(201);
  const { rider_id } = added.body.result;
  const params = { rider_id };
  const { body } = await call(endpoints.readConsoleRider, { as, params });
  expect(body.result).toMatchObject({ phone_number: "+639185557788", fleet_id: "own", cash_limit: 5000.5 });
  const documents = [{ kind: "licence", number: "N01-22", expires_on: "2027-01-31" }];
  const changes = { ...body.result, vehicle: "Mio", has_cold_bag: true, areas: ["makati"], documents };
  const changed = await call(endpoints.changeRider, { as, params, body: changes });
  expect(changed.body.result).toEqual(changes);
  const again = await call(endpoints.changeRider, { as, params, body: changed.body.result });
  expect(again.body.result).toEqual(changes);
  const { body: audit } = await call(listAudit, { as, query: { subject: `rider:${rider_id}` } });
  expect(audit.result.data.at(-2)).toMatchObject({ action: "rider.changed", after: { areas: ["makati"] } });
  expect(JSON.stringify(audit.result.data)).not.toMatch(/Liza|5557788|N01-22/);

  const refused = async (given: object, status: number, path: string) => {
    const { status: is, body: error } = await call(endpoints.changeRider, { as, params, body: given });
    expect(is).toEqual(status);
    expect(error.errors[0].path?.[0]).toEqual(path);
  };
  await refused({ phone_number: "12" }, 400, "phone_number");
  await refused({ fleet_id: "nobodys" }, 404, "fleet_id");
  await refused({ cash_limit: -1 }, 400, "cash_limit");
  await refused({ phone_number: (await ownRider(app)).phone }, 409, "phone_number");
});

test("a rider's vehicle kind is set by an operator, or derived from the vehicle's description [16.02]", async () => {
  const kindOf = async (body: object) => {
    const phone_number = `0918 555 ${1000 + kinds}`;
    kinds += 1;
    const added = await call(endpoints.addRider, { as, body: { name: "Ana Cruz", phone_number, ...body } });
    return added.status === 201 ? added.body.result : added.status;
  };
  let kinds = 0;
  expect(await kindOf({})).toMatchObject({ vehicle_kind: "scooter" });
  expect(await kindOf({ vehicle: "BICYCLE" })).toMatchObject({ vehicle_kind: "bicycle" });
  expect(await kindOf({ vehicle: "Vios", vehicle_kind: "car" })).toMatchObject({ vehicle_kind: "car" });
  expect(await kindOf({ vehicle_kind: "plane" })).toBe(400);
  const { rider_id } = (await kindOf({ vehicle: "Mio" })) as { rider_id: string };
  const change = async (body: object) =>
    (await call(endpoints.changeRider, { as, params: { rider_id }, body })).body.result.vehicle_kind;
  expect(await change({ vehicle_kind: "foot" })).toBe("foot");
  expect(await change({ vehicle: "car" })).toBe("foot");
  expect(await change({ vehicle_kind: null })).toBe("car");
  const { body: audit } = await call(listAudit, { as, query: { subject: `rider:${rider_id}` } });
  expect(audit.result.data.at(-3)).toMatchObject({ after: { vehicle_kind: "foot" } });
});

test("riders are found by text, fleet and state, page by page [14.20] [14.95]", async () => {
  const fleet = "paged-fleet";
  const all = [];
  for (const available of [true, true, false]) all.push(await ownRider(app, { fleet, available }));
  const ids = async (query: object) =>
    (await call(endpoints.listConsoleRiders, { as, query: { fleet, ...query } })).body.result;
  expect((await ids({ state: "available" })).data).toHaveLength(2);
  expect((await ids({ q: all[0]?.phone.slice(4) })).data.map(({ rider_id }) => rider_id)).toEqual([
    all[0]?.rider_id,
  ]);
  const first = await ids({ limit: 2 });
  const second = await ids({ limit: 2, cursor: first.cursor ?? "" });
  const paged = [...first.data, ...second.data].map(({ rider_id }) => rider_id);
  expect(paged).toEqual(all.map(({ rider_id }) => rider_id).sort());
  expect(second.cursor).toBeNull();
});

test("a suspended rider is signed out, loses the offer and gets no other, until reinstated [14.21]", async () => {
  const rider = await ownRider(app);
  const params = { rider_id: rider.rider_id };
  await pool.query(
    "update shifts set state = 'off', ended_at = now() where rider_id <> $1 and ended_at is null",
    [rider.rider_id],
  );
  const { order_id } = await ownOrder();
  await makeOffer(deps, { riderId: rider.rider_id, orders: await rowsOf(order_id), metres: 900 });
  expect((await call(listOffers, { as: rider.as })).body.result).toHaveLength(1);

  const { body } = await call(endpoints.suspendRider, { as, params, body: { reason: "no insurance" } });
  expect(body.result).toMatchObject({ state: "off", suspended: { reason: "no insurance" } });
  expect((await call(listOffers, { as: rider.as })).status).toBe(401);
  const open = "select from offers where rider_id = $1 and outcome is null";
  expect((await pool.query(open, [rider.rider_id])).rowCount).toBe(0);
  await ownOrder();
  // Even in an open shift the rider gets no offer.
  await pool.query(
    "insert into shifts (rider_id, state, since, started_at) values ($1, 'available', $2, $2)",
    [rider.rider_id, clock.now()],
  );
  const dispatcher = dispatcherOf(movingDeps(deps));
  await dispatcher.run();
  expect((await pool.query(open, [rider.rider_id])).rowCount).toBe(0);

  await call(endpoints.reinstateRider, { as, params });
  await pool.query(
    "insert into latest_positions (rider_id, latitude, longitude, pace, at) values ($1, 14.5654, 121.0297, 5.5, $2)",
    [rider.rider_id, clock.now()],
  );
  await dispatcher.run();
  expect((await pool.query(open, [rider.rider_id])).rowCount).toBe(1);
  expect((await call(setShift, { as: rider.as, body: { state: "off" } })).status).toBe(401);
});

test("a fleet's key is shown once, works for the fleet's calls but not the console's, and can be revoked at once [14.40] [14.41] [14.42]", async () => {
  const { body: made } = await call(fleets.addFleet, { as: admin, body: { name: "Bikes", kind: "own" } });
  const params = { fleet_id: made.result.fleet_id };
  const key = (await call(fleets.addFleetKey, { as: admin, params, body: { name: "app" } })).body.result;
  const token = `Bearer ${key.secret}`;
  expect((await call(listJobs, { as: token })).status).toBe(200);
  expect((await call(fleets.listFleets, { as: token })).status).toBe(401);
  const { body } = await call(fleets.listFleets, { as, query: { limit: 200 } });
  const fleet = body.result.data.find(({ fleet_id }) => fleet_id === params.fleet_id);
  expect(fleet?.credentials).toMatchObject([{ key: key.key, name: "app", revoked_at: null }]);
  expect(JSON.stringify(body)).not.toContain(key.secret);

  const end = () => call(fleets.endFleetKey, { as: admin, params: { ...params, key: key.key } });
  expect((await end()).status).toBe(204);
  expect((await call(listJobs, { as: token })).status).toBe(401);
  expect((await end()).status).toBe(404);
  const { body: audit } = await call(listAudit, { as, query: { subject: `key:${key.key}` } });
  expect(audit.result.data.map(({ action }) => action)).toEqual(["key.ended", "key.added"]);
  expect(JSON.stringify(audit)).not.toContain(key.secret);
});

test("open incidents are listed with age and owner, oldest first, until somebody resolves them [14.43] [14.44]", async () => {
  const [one, two] = [await ownOrder(), await ownOrder()];
  const opened = await call(incidents.addIncident, { as, body: { order_id: one.order_id, kind: "spilled" } });
  expect(opened.status).toBe(201);
  clock.advance(7 * 60_000);
  await call(incidents.addIncident, { as, body: { order_id: two.order_id, kind: "spilled", note: "soup" } });
  const queue = async (query = {}) =>
    (await call(incidents.listIncidents, { as, query: { kind: "spilled", ...query } })).body.result.data;
  expect((await queue()).map(({ order_id, age }) => [order_id, age])).toEqual([
    [one.order_id, 7],
    [two.order_id, 0],
  ]);
  const { incident_id } = opened.body.result;
  const params = { incident_id };
  await call(incidents.ownIncident, { as, params, body: { owner: "user-dispatch" } });
  expect(await queue({ owner: "user-dispatch" })).toMatchObject([{ incident_id, owner: "user-dispatch" }]);
  const resolve = () => call(incidents.resolveIncident, { as, params, body: { how: "sent again" } });
  expect((await resolve()).body.result).toMatchObject({ how: "sent again", resolved_by: "user-dispatch" });
  expect(await queue()).toHaveLength(1);
  expect(await queue({ resolved: "true" })).toMatchObject([{ incident_id, age: 7 }]);
  expect((await resolve()).status).toBe(200);
  expect(
    (await call(incidents.resolveIncident, { as, params: { incident_id: "999999" }, body: { how: "x" } }))
      .status,
  ).toBe(404);
  const { body } = await call(listAudit, { as, query: { subject: `incident:${incident_id}` } });
  expect(body.result.data.map(({ action }) => action)).toEqual([
    "incident.resolved",
    "incident.owned",
    "incident.opened",
  ]);
  const nobodys = await call(incidents.addIncident, { as, body: { order_id: "nobodys", kind: "x" } });
  expect(nobodys.status).toBe(404);
});
