import { listAudit } from "@waybill/contract/operations/audit";
import { changeArea, readOperatedArea } from "@waybill/contract/operations/areas";
import * as fleets from "@waybill/contract/operations/fleets";
import { readOrder } from "@waybill/contract/orders";
import { listJobs } from "@waybill/contract/riders/riders";
import { courierWords } from "@waybill/domain/couriers/courier-words.fixture";
import { courierNames, type CourierName } from "@waybill/domain/couriers/couriers";
import { mayFollow } from "@waybill/domain/orders/transitions";
import fc from "fast-check";
import { afterAll, afterEach, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { openCourierApp } from "./couriers.fixture.ts";
import { courierAddress } from "./handle-courier-webhook.ts";

const app = await openCourierApp();
const { admin, call, fake, fleetOf, inject, pool, tokenFor } = app;
afterAll(app.close);
afterEach(app.forget);

const wordsOf = (courier: CourierName): readonly string[] => courierWords[courier];
const tables = ["orders", "courier_deliveries", "audit", "incidents", "rider_positions"];
/** Every row that a webhook could change. */
const everything = async () =>
  Promise.all(
    tables.map(
      async (table) => (await pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows,
    ),
  );

test.each(courierNames)(
  "a webhook of %s with a missing or wrong signature is refused, and no row is written [13.84]",
  async (courier) => {
    const { delivery, as } = await app.given(courier);
    const word = wordsOf(courier).find((one) => /pick.*up|PICKED_UP/.test(one));
    const { payload, headers } = fake.webhook(delivery, word, "Jun");
    const before = await everything();
    const [[name = "", value = ""] = []] = Object.entries(headers);
    const wrong = [
      {},
      { [name]: "" },
      { [name]: value.slice(0, -1) },
      { [name]: "0".repeat(64) },
      { authorization: as },
      { authorization: await tokenFor("ops") },
      { authorization: await tokenFor("rider") },
      { authorization: await tokenFor("godroid") },
    ];
    for (const given of wrong) {
      const answer = await inject({
        method: "POST",
        url: courierAddress(courier),
        payload,
        headers: { "content-type": "application/json", ...given },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().errors[0].code).toBe("NOT_SIGNED_IN");
    }
    if (courier !== "doordash_drive") {
      const changed = payload.replace("Jun", "Eve");
      const url = courierAddress(courier);
      expect((await inject({ method: "POST", url, payload: changed, headers })).statusCode).toBe(401);
    }
    expect(await everything()).toEqual(before);
  },
);

test("a signed webhook about another's delivery, of an unknown kind or with invalid JSON changes nothing [13.84]", async () => {
  const { delivery } = await app.given("uber_direct");
  const before = await everything();
  const send = (payload: string) =>
    inject({
      method: "POST",
      url: courierAddress("uber_direct"),
      payload,
      headers: { "content-type": "application/json", ...fake.signed("uber_direct", payload) },
    });
  const known = JSON.parse(fake.webhook(delivery).payload);
  const bodies = [
    "",
    "{",
    "[]",
    "null",
    JSON.stringify({ kind: "event.refund_request" }),
    JSON.stringify({
      ...known,
      delivery_id: "del_x",
      data: { ...known.data, id: "del_x", external_id: "x" },
    }),
    JSON.stringify({ ...known, data: { ...known.data, status: "beamed_up" } }),
  ];
  for (const body of bodies) expect((await send(body)).statusCode, body).toBe(200);
  const [orders] = await everything();
  expect(orders).toEqual(before[0]);
  const nul = JSON.stringify({ ...known, data: { ...known.data, courier: { name: "a\0b" } } });
  expect((await send(nul)).statusCode).toBe(400);
});

test("a courier that is not connected has no webhook route", async () => {
  const plain = await openTestApp();
  for (const courier of courierNames) {
    const answer = await plain.inject({ method: "POST", url: courierAddress(courier), payload: {} });
    expect(answer.statusCode).toBe(404);
  }
  await plain.close();
});

test("webhooks in any order, repeated and late, leave a legal history [13.85]", async () => {
  for (const courier of courierNames) {
    const words = wordsOf(courier).filter((word) => !/cancel/i.test(word));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...words), { minLength: 4, maxLength: 6 }),
        async (reported) => {
          const { orderId, delivery } = await app.given(courier);
          const sent = reported.flatMap((word, at) => (at % 3 === 0 ? [word, word] : [word]));
          for (const word of sent)
            expect((await app.handleReport(delivery, word, "Jun")).statusCode).toBe(200);
          // Two reports at the same time.
          await Promise.all(reported.slice(0, 2).map((word) => app.handleReport(delivery, word, "Jun")));
          const { status_history: history } = await app.rowOf(orderId);
          for (const [at, { status }] of history.entries()) {
            const before = history[at - 1];
            if (before) expect(mayFollow(before.status, status), `${before.status} → ${status}`).toBe(true);
          }
          const times = history.map(({ created_at }) => created_at);
          expect(times).toEqual([...times].sort());
          await app.forget();
        },
      ),
      { numRuns: 2 },
    );
  }
});

test("a courier fleet is created with its service, once, and shows no secret; an area's rule accepts only such fleets [13.86]", async () => {
  const make = (body: object) => call(fleets.addFleet, { as: admin, body: body as never });
  const taken = await make({ name: "Uber again", kind: "courier", courier: "uber_direct" });
  expect(taken.status).toBe(409);
  expect(taken.body.errors[0]).toMatchObject({
    code: "COURIER_TAKEN",
    message: "Another fleet already uses this external service.",
    path: ["courier"],
  });
  expect((await make({ name: "Own", kind: "own", courier: "uber_direct" })).status).toBe(400);
  expect((await make({ name: "Moon", kind: "courier", courier: "moon" })).status).toBe(400);
  const plain = await make({ name: "By its own programs", kind: "courier" });
  expect(plain.body.result).toMatchObject({ kind: "courier", courier: null });
  const { body } = await call(fleets.listFleets, { as: admin, query: { limit: 200 } });
  expect(body.result.data.find(({ fleet_id }) => fleet_id === fleetOf("uber_direct"))?.courier).toEqual({
    name: "uber_direct",
    is_connected: true,
    paused_until: null,
    webhook_url: "http://waybill.test/couriers/uber-direct/webhook",
  });
  for (const secret of [fake.env.UBER_DIRECT_CLIENT_SECRET, fake.env.DOORDASH_DRIVE_WEBHOOK_AUTHORIZATION])
    expect(JSON.stringify(body)).not.toContain(secret);

  await app.rule(["uber_direct", 4]);
  const params = { id: "ph-1" };
  const { body: area } = await call(readOperatedArea, { as: admin, params });
  expect(area.result.fallback).toEqual([{ fleet_id: fleetOf("uber_direct"), after_minutes: 4 }]);
  const change = (fallback: unknown, as = admin) =>
    call(changeArea, { as, params, body: { fallback } as never });
  const again = await call(changeArea, { as: admin, params, body: { ...area.result, name: "Manila" } });
  expect(again.body.result).toMatchObject({ name: "Manila", fallback: area.result.fallback });
  const step = (fleet_id: string, after_minutes = 4) => ({ fleet_id, after_minutes });
  expect((await change([step("own")])).body.errors[0]).toMatchObject({ path: ["fallback", "fleet_id"] });
  expect((await change([step("nobodys")])).status).toBe(404);
  expect((await change([step(plain.body.result.fleet_id)])).status).toBe(404);
  expect((await change([step(fleetOf("uber_direct")), step(fleetOf("uber_direct"), 9)])).status).toBe(400);
  expect((await change([step(fleetOf("uber_direct"), -1)])).status).toBe(400);
  for (const who of ["dispatch", "support", "finance", "viewer"])
    expect((await change([], await tokenFor(who))).status, who).toBe(403);
  for (const who of ["parent", "guest", "godroid", "rider"])
    expect((await change([], await tokenFor(who))).status, who).toBe(401);
  const cleared = await change([], await tokenFor("market"));
  expect(cleared.body.result.fallback).toEqual([]);
  const { body: audit } = await call(listAudit, { as: admin, query: { subject: "area:ph-1" } });
  expect(audit.result.data[0]).toMatchObject({ action: "area.changed", after: { fallback: [] } });
});

test("an order with a courier is not found by another fleet, merchant or partner", async () => {
  const { orderId, delivery } = await app.given("uber_direct");
  await app.handleReport(delivery, "pickup", "Jun");
  const { body } = await call(fleets.addFleet, { as: admin, body: { name: "Others", kind: "courier" } });
  const params = { fleet_id: body.result.fleet_id };
  const key = (await call(fleets.addFleetKey, { as: admin, params, body: {} })).body.result;
  const jobs = await call(listJobs, { as: `Bearer ${key.secret}` });
  expect(JSON.stringify(jobs.body)).not.toContain(orderId);
  const stranger = await app.merchant();
  for (const as of [stranger.as, await tokenFor("guest"), await tokenFor("godroid", stranger.outletId)]) {
    const read = await call(readOrder, { as, query: { vendorId: stranger.outletId, orderId } });
    expect(read.status).toBe(404);
  }
});
