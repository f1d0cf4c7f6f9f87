import { listAudit } from "@waybill/contract/operations/audit";
import {
  changeArea,
  createArea,
  listAreas,
  listRefusedQuotes,
  pauseArea,
  readOperatedArea,
} from "@waybill/contract/operations/areas";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee, readArea, validateArea } from "@waybill/contract/pricing";
import { countries } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { orderRequest, rockwell, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, clock, close, db, pool, tokenFor } = await openTestApp();
afterAll(close);
const market = await tokenFor("market");

const merchant = async () => {
  const { outletIds, email } = await ownVendor(db);
  return { outletId: outletIds[0], as: await tokenFor(email) };
};
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const polygon = (...rings: number[][][]) => ({ type: "Polygon" as const, coordinates: rings });
const quote = async (who: { as: string; outletId: string }, destination = serendra) =>
  call(quoteFee, { as: who.as, body: { source: rockwell, destination, vendor_id: who.outletId } });
const aWhile = 300_000;
const inAWhile = () => new Date(clock.now().getTime() + aWhile).toISOString();

test("the country's own areas are listed, and a response can be written back changed [14.28]", async () => {
  const { body } = await call(listAreas, { as: market });
  expect(body.result.data.map(({ area_id, version, valid_from }) => [area_id, version, valid_from])).toEqual([
    ["ph-1", 0, null],
    ["ph-2", 0, null],
    ["ph-3", 0, null],
  ]);
  const [manila] = body.result.data;
  expect(manila?.polygon).toEqual({ type: "Polygon", coordinates: countries.ph.delivery_area?.[0] });

  const first = await call(listAreas, { as: market, query: { limit: 2 } });
  const rest = await call(listAreas, {
    as: market,
    query: { limit: 2, cursor: first.body.result.cursor ?? "" },
  });
  expect([...first.body.result.data, ...rest.body.result.data]).toEqual(body.result.data);

  const changed = await call(changeArea, {
    as: market,
    params: { id: "ph-3" },
    body: { ...body.result.data[2], name: "Davao" },
  });
  expect(changed.body.result).toMatchObject({ area_id: "ph-3", version: 1, name: "Davao" });
  expect(changed.body.result.versions.map(({ name }) => name)).toEqual(["Davao", "PH 3"]);
});

test("an area has versions, holes and a start time, and no version is ever changed [14.28]", async () => {
  const who = await merchant();
  const sea = { latitude: 14.56, longitude: 120.888 };
  expect((await quote(who, sea)).body.errors[0].meta).toMatchObject({ reason: "outside_area" });
  const outline = square(120.87, 14.54, 0.04);
  const made = await call(createArea, {
    as: market,
    body: {
      name: "The bay",
      polygon: polygon(outline, square(120.875, 14.545, 0.005)),
      valid_from: inAWhile(),
    },
  });
  expect(made.status).toBe(201);
  const { area_id } = made.body.result;
  expect((await quote(who, sea)).status).toBe(422);
  clock.advance(aWhile);
  expect((await quote(who, sea)).status).toBe(200);
  const inHole = { latitude: 14.547, longitude: 120.877 };
  expect((await quote(who, inHole)).body.errors[0].meta).toMatchObject({ reason: "outside_area" });
  const drawn = await call(readArea, { as: who.as, params: { vendorId: who.outletId } });
  expect(drawn.body.result.area?.coordinates).toContainEqual([outline, square(120.875, 14.545, 0.005)]);

  const off = await call(changeArea, { as: market, params: { id: area_id }, body: { is_active: false } });
  expect(off.body.result).toMatchObject({ version: 2, is_active: false, name: "The bay" });
  expect((await quote(who, sea)).status).toBe(422);
  const { body } = await call(readOperatedArea, { as: market, params: { id: area_id } });
  expect(body.result.versions.map(({ version }) => version)).toEqual([2, 1]);
  await expect(pool.query("update area_versions set name = 'x'")).rejects.toThrow("never rewritten");
  await expect(pool.query("delete from area_versions")).rejects.toThrow("never rewritten");

  const { body: audit } = await call(listAudit, { as: market, query: { subject: `area:${area_id}` } });
  expect(audit.result.data.map(({ action }) => action)).toEqual(["area.changed", "area.added"]);
});

test("an overlap is reported, and an invalid area is refused with the reason [14.28]", async () => {
  const make = (rings: number[][][]) =>
    call(createArea, { as: market, body: { polygon: polygon(...rings) } });
  const over = await make([square(121, 14.5, 0.02)]);
  expect(over.body.result.overlaps).toEqual(["ph-1"]);
  const open = await make([square(121, 14.5, 0.02).slice(0, 4)]);
  expect(open.status).toBe(422);
  expect(open.body.errors[0]).toMatchObject({
    code: "AREA_NOT_DRAWABLE",
    path: ["polygon"],
    meta: { reason: "ring_not_closed" },
  });
  expect((await make([[[121]]])).status).toBe(400);
  const missing = await call(changeArea, { as: market, params: { id: "nowhere" }, body: {} });
  expect(missing.status).toBe(404);
});

test("a paused area refuses quotes with its reason until the pause ends, and the refused locations are stored [14.29] [14.68] [14.93]", async () => {
  const who = await merchant();
  const request = await orderRequest(call, who.as, who.outletId);
  const until = inAWhile();
  const paused = await call(pauseArea, {
    as: market,
    params: { id: "ph-1" },
    body: { until, reason: "Streets are flooded" },
  });
  expect(paused.body.result.pause).toEqual({ until, reason: "Streets are flooded" });

  const refused = await quote(who);
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]).toMatchObject({
    code: "PRICE_NOT_COMPUTABLE",
    message:
      "We could not compute the price for that order. Deliveries there are paused: Streets are flooded",
    meta: { reason: "area_paused", values: { reason: "Streets are flooded", until } },
  });
  const area = await call(validateArea, {
    as: who.as,
    body: { location: serendra, vendor_location: rockwell, vendor_id: who.outletId },
  });
  expect(area.body).toMatchObject({ reason: "area_paused", pause: { reason: "Streets are flooded", until } });
  const order = await call(createOrder, { as: who.as, body: request });
  expect(order.body.errors[0]).toMatchObject({ code: "NOT_DELIVERABLE", meta: { reason: "area_paused" } });

  const where = await call(listRefusedQuotes, { as: market, query: { reason: "area_paused" } });
  expect(where.body.result.data).toMatchObject([{ vendor_id: who.outletId, location: serendra }]);

  clock.advance(aWhile);
  expect((await quote(who)).status).toBe(200);
});

test("a pause in the past ends the current pause", async () => {
  const who = await merchant();
  const pause = (until: string) =>
    call(pauseArea, { as: market, params: { id: "ph-1" }, body: { until, reason: "Rain" } });
  await pause(inAWhile());
  expect((await quote(who)).status).toBe(422);
  expect((await pause(clock.now().toISOString())).body.result.pause).toBeNull();
  expect((await quote(who)).status).toBe(200);
});
