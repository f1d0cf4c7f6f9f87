import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { countries } from "@waybill/domain/markets/countries";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openFanOut } from "../platform/fan-out/fan-out.ts";
import { openTestApp } from "../testing/test-app.ts";
import { openMarket, purgeRefusedQuotes, watchMarket } from "./market.ts";

const product = await openTestApp();
const { db, deps, pool } = product;
afterAll(() => product.close());

const noon = new Date("2026-03-10T04:00:00Z");
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let now = noon;
const open = (readToo?: () => Promise<void>) => openMarket({ ...deps, now: () => now }, readToo);

/** A square of one degree with its south-west corner at this longitude and latitude. */
const square = (longitude: number, latitude: number): Area => [
  [
    [
      [longitude, latitude],
      [longitude + 1, latitude],
      [longitude + 1, latitude + 1],
      [longitude, latitude + 1],
      [longitude, latitude],
    ],
  ],
];
const [west, east] = [square(10, 10), square(20, 10)];
const inWest = { latitude: 10.5, longitude: 10.5 };
const inEast = { latitude: 10.5, longitude: 20.5 };
const elsewhere = { latitude: 0, longitude: 0 };
const pricing = countries.ph.pricing as Pricing;
const dearer: Pricing = { ...pricing, base: pricing.base + 10 };
const dearest: Pricing = { ...pricing, base: pricing.base + 20 };

const kept = ["area_versions", "price_rules"];
beforeEach(async () => {
  now = noon;
  // The table forbids changing past versions, so disable that to start each test empty.
  for (const table of kept) await pool.query(`alter table ${table} disable trigger all`);
  for (const table of [...kept, "area_pauses", "vendor_prices", "weather_supplements", "refused_quotes"])
    await pool.query(`delete from ${table}`);
  for (const table of kept) await pool.query(`alter table ${table} enable trigger all`);
  await pool.query("update market_changes set number = number + 1");
});

type AreaChange = { valid_from?: Date; is_active?: boolean };
const addArea = (area_id: string, version: number, polygon: Area, change: AreaChange = {}) =>
  pool.query(
    `insert into area_versions (area_id, version, name, polygon, is_active, valid_from, created_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $6, 'ops')`,
    [
      area_id,
      version,
      `Area ${area_id}`,
      JSON.stringify(polygon),
      change.is_active ?? true,
      change.valid_from ?? noon,
    ],
  );
const pause = (areaId: string, reason: string, until: Date) =>
  pool.query(
    "insert into area_pauses (area_id, reason, until, created_at, created_by) values ($1, $2, $3, $4, 'ops')",
    [areaId, reason, until, noon],
  );
const addPrice = (rule: Pricing, valid_from: Date) =>
  pool.query(
    "insert into price_rules (pricing, valid_from, created_at, created_by) values ($1, $2, $2, 'ops')",
    [JSON.stringify(rule), valid_from],
  );
const addSupplement = (
  added: { amount?: number; percentage?: number; area_id?: string },
  reason: string,
  [from, to]: [Date, Date],
) =>
  pool.query(
    `insert into weather_supplements (area_id, amount, percentage, reason, starts_at, until, created_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $5, 'ops')`,
    [added.area_id ?? null, added.amount ?? null, added.percentage ?? null, reason, from, to],
  );

test("before the first read, and where nothing was set, the country's own file applies", async () => {
  const market = open();
  const own = {
    areas: countries.ph.delivery_area?.map((polygon, index) => ({
      areaId: `ph-${index + 1}`,
      versions: [
        {
          version: 0,
          name: `PH ${index + 1}`,
          polygon: [polygon],
          is_active: true,
          fallback: [],
          valid_from: new Date(0),
          created_at: new Date(0),
          created_by: null,
        },
      ],
    })),
    prices: [
      {
        id: "country",
        pricing,
        valid_from: new Date(0),
        created_at: new Date(0),
        created_by: null,
        approved_by: null,
      },
    ],
  };
  for (const read of [async () => undefined, () => market.refresh()]) {
    await read();
    expect(market.areas()).toEqual(own.areas);
    expect(market.prices()).toEqual(own.prices);
    expect(market.country).toMatchObject({ code: "PH", pricing, delivery_area: countries.ph.delivery_area });
    expect(market.pricingOf("kanto", noon)).toEqual(pricing);
    expect(market.hasOwnPrice("kanto")).toBe(false);
    expect(market.vendorsWithOwnPrice()).toEqual([]);
    expect(market.pauseOf("ph-1", noon)).toBeUndefined();
    expect(market.pauseAt([inWest], noon)).toBeUndefined();
    expect(market.supplementsAt([inWest], noon)).toEqual([]);
  }
});

test("a country whose file has no area has none until operators create one", async () => {
  const { settings } = deps;
  const market = openMarket({ ...deps, settings: { ...settings, country: "de" }, now: () => now });
  await market.refresh();
  expect(market.areas()).toEqual([]);
  expect(market.country.delivery_area).toBeUndefined();
  await addArea("zone", 1, west);
  await market.refresh();
  expect(market.country.delivery_area).toEqual(west);
});

test("areas are ordered by name, each with its versions, and the next version applies from its start", async () => {
  await addArea("zone-b", 1, east);
  await addArea("zone-a", 1, west);
  await addArea("zone-a", 2, east, { valid_from: after(10) });
  await addArea("ph-1", 1, west, { is_active: false });
  await addArea("bay", 1, east, { is_active: false });
  const market = open();
  await market.refresh();
  expect(
    market.areas().map(({ areaId, versions }) => [areaId, versions.map(({ version }) => version)]),
  ).toEqual([
    ["bay", [1]],
    ["ph-1", [0, 1]],
    ...(countries.ph.delivery_area ?? []).slice(1).map((_, index) => [`ph-${index + 2}`, [0]]),
    ["zone-a", [1, 2]],
    ["zone-b", [1]],
  ]);
  const rest = (countries.ph.delivery_area ?? []).slice(1);
  expect(market.country.delivery_area).toEqual([...rest, ...west, ...east]);
  // The area is built once, and again only when a version comes into force or the market was reloaded.
  const drawn = market.country.delivery_area;
  expect(market.country.delivery_area).toBe(drawn);
  now = after(10);
  expect(market.country.delivery_area).toEqual([...rest, ...east, ...east]);
  await addArea("zone-b", 2, west, { valid_from: after(5) });
  await market.refresh();
  expect(market.country.delivery_area).toEqual([...rest, ...east, ...west]);
});

test("a new area is delivered to from its start time, besides the existing ones", async () => {
  await addArea("zone", 1, east, { valid_from: after(1) });
  const market = open();
  await market.refresh();
  const before = countries.ph.delivery_area ?? [];
  expect(market.country.delivery_area).toEqual(before);
  now = after(1);
  expect(market.country.delivery_area).toEqual([...before, ...east]);
});

test("a version that is switched off does not count, and neither does a future one", async () => {
  await addArea("ph-1", 1, west, { valid_from: after(1) });
  await addArea("zone", 1, east, { valid_from: after(1) });
  const market = open();
  await market.refresh();
  expect(market.country.delivery_area).toEqual(countries.ph.delivery_area);
  now = after(1);
  const others = (countries.ph.delivery_area ?? []).slice(1);
  expect(market.country.delivery_area).toEqual([...west, ...others, ...east]);
  await addArea("zone", 2, east, { valid_from: after(2), is_active: false });
  await market.refresh();
  now = after(2);
  expect(market.country.delivery_area).toEqual([...west, ...others]);
});

test("the price is a vendor's own, or the version in force at the time", async () => {
  await addPrice(dearer, after(10));
  await pool.query("insert into vendor_prices (vendor_id, pricing) values ('kanto', $1)", [
    JSON.stringify(dearest),
  ]);
  const market = open();
  await market.refresh();
  expect(market.prices().map(({ id, pricing: rule }) => [/^(country|\d+)$/.test(id), rule])).toEqual([
    [true, pricing],
    [true, dearer],
  ]);
  expect(market.country.pricing).toEqual(pricing);
  expect(market.pricingOf("other", after(10))).toEqual(dearer);
  expect(market.pricingOf("other", after(9))).toEqual(pricing);
  expect(market.pricingOf("kanto", after(10))).toEqual(dearest);
  expect(market.hasOwnPrice("kanto")).toBe(true);
  expect(market.hasOwnPrice("other")).toBe(false);
  expect(market.vendorsWithOwnPrice()).toEqual(["kanto"]);
  now = after(10);
  expect(market.country.pricing).toEqual(dearer);
});

test("a pause applies to deliveries that start or end in its area until it expires; the latest one wins", async () => {
  await addArea("west", 1, west);
  await addArea("east", 1, east);
  await pause("west", "Flood", after(60));
  await pause("east", "March", after(60));
  await pause("east", "It is over", noon);
  await pause("unknown", "Nowhere", after(60));
  const market = open();
  await market.refresh();
  const flood = { reason: "Flood", until: after(60) };
  expect(market.pauseOf("west", noon)).toEqual(flood);
  expect(market.pauseOf("west", after(60))).toBeUndefined();
  expect(market.pauseOf("east", noon)).toBeUndefined();
  expect(market.pauseAt([elsewhere, inWest], noon)).toEqual(flood);
  expect(market.pauseAt([inWest, elsewhere], noon)).toEqual(flood);
  expect(market.pauseAt([elsewhere, inEast], noon)).toBeUndefined();
  expect(market.pauseAt([inWest], after(60))).toBeUndefined();
  expect(market.pauseAt([], noon)).toBeUndefined();
});

test("an area that has not started yet cannot be paused", async () => {
  await addArea("west", 1, west, { valid_from: after(10) });
  await pause("west", "Flood", after(60));
  const market = open();
  await market.refresh();
  expect(market.pauseAt([inWest], noon)).toBeUndefined();
  expect(market.pauseAt([inWest], after(10))).toMatchObject({ reason: "Flood" });
});

test("a supplement is added from its start to its end, everywhere or in its area", async () => {
  await addArea("west", 1, west);
  await addSupplement({ amount: 15 }, "Rain", [noon, after(60)]);
  await addSupplement({ percentage: 20, area_id: "west" }, "Heat", [after(10), after(20)]);
  await addSupplement({ amount: 5 }, "Yesterday", [after(-3000), after(-1500)]);
  const market = open();
  await market.refresh();
  const [rain, heat] = [
    { amount: 15, reason: "Rain" },
    { percentage: 20, reason: "Heat" },
  ];
  expect(market.supplementsAt([inWest], after(-1))).toEqual([]);
  expect(market.supplementsAt([inWest], noon)).toEqual([rain]);
  expect(market.supplementsAt([inWest], after(10))).toEqual([rain, heat]);
  expect(market.supplementsAt([inEast, inWest], after(19))).toEqual([rain, heat]);
  expect(market.supplementsAt([inEast], after(19))).toEqual([rain]);
  expect(market.supplementsAt([inWest], after(20))).toEqual([rain]);
  expect(market.supplementsAt([inWest], after(60))).toEqual([]);
});

test("versions that ended a day ago are not read", async () => {
  await addSupplement({ amount: 5 }, "Long over", [after(-3000), after(-1441)]);
  await addSupplement({ amount: 6 }, "Over", [after(-3000), after(-1439)]);
  const market = open();
  await market.refresh();
  const then = after(-2000);
  expect(market.supplementsAt([inWest], then)).toEqual([{ amount: 6, reason: "Over" }]);
});

test("the market is read when its version number has increased, together with everything that increases it", async () => {
  const readToo = vi.fn(async () => undefined);
  const market = open(readToo);
  await market.refresh();
  await market.refresh();
  expect(readToo).toHaveBeenCalledTimes(1);
  await addPrice(dearer, noon);
  await market.refresh();
  expect(readToo).toHaveBeenCalledTimes(2);
  expect(market.country.pricing).toEqual(dearer);
});

test("a failed read is retried in the next refresh", async () => {
  const readToo = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("no connection"));
  const market = open(readToo);
  await expect(market.refresh()).rejects.toThrow("no connection");
  await market.refresh();
  expect(readToo).toHaveBeenCalledTimes(2);
});

test("refused fees are written in the next refresh, up to a limit, and deleted after ninety days", async () => {
  const market = open();
  const one = { vendorId: "kanto", reason: "too_far", place: inWest, at: noon };
  for (let nth = 0; nth < 2001; nth += 1) market.noteRefusal(one);
  const refused = async () => db.selectFrom("refused_quotes").selectAll().execute();
  expect(await refused()).toEqual([]);
  await market.refresh();
  const written = await refused();
  expect(written).toHaveLength(2000);
  expect(written[0]).toMatchObject({ vendor_id: "kanto", reason: "too_far", ...inWest, refused_at: noon });
  await market.refresh();
  expect(await refused()).toHaveLength(2000);

  const purge = (at: Date) => purgeRefusedQuotes({ pool, now: () => at });
  const ninetyDays = 90 * 24 * 60;
  await purge(after(ninetyDays));
  expect(await refused()).toHaveLength(2000);
  await purge(after(ninetyDays + 1));
  expect(await refused()).toEqual([]);
});

test("a change is visible in this process at once, and in others as soon as they are notified", async () => {
  const fanOut = openFanOut(undefined, () => undefined);
  const here = openMarket({ ...deps, fanOut, now: () => now });
  const hasRead = vi.fn(async () => undefined);
  const there = openMarket({ ...deps, fanOut, now: () => now }, hasRead);
  const watch = watchMarket(there, { ...deps, fanOut });
  watch.start();
  await expect.poll(() => hasRead).toHaveBeenCalledTimes(1);
  await addPrice(dearer, noon);
  await here.changed();
  expect(here.country.pricing).toEqual(dearer);
  await expect.poll(() => there.country.pricing).toEqual(dearer);

  await watch.close();
  await addPrice(dearest, noon);
  await here.changed();
  // If the process had received the message, it would have read the change before these calls end.
  for (let asked = 0; asked < 20; asked += 1) await here.refresh();
  expect(there.country.pricing).toEqual(dearer);
  await fanOut.close();
});

test("a change succeeds even if other processes cannot be notified: they also poll", async () => {
  const publish = vi.fn(() => Promise.reject(new Error("no Redis")));
  const market = openMarket({ ...deps, fanOut: { ...deps.fanOut, publish }, now: () => now });
  await addPrice(dearer, noon);
  await market.changed();
  expect(market.country.pricing).toEqual(dearer);
  expect(publish).toHaveBeenCalledWith("market", "changed");
});
