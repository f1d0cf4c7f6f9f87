import { listOrders } from "@waybill/contract/orders";
import { matchesSearch } from "@waybill/domain/history/search";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { customer, moveOrderThrough, placeTestOrder } from "../order.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const outlet = outletIds[0];
  const from = async (name: string, phone_number: string, vendor: string = outlet) => {
    clock.advance(1000);
    return placeTestOrder(call, as, vendor, { customer: { ...customer, name, phone_number } });
  };
  const page = (query: Record<string, string | number>, of: string = outlet, who = as) =>
    call(listOrders, { as: who, params: { vendorId: of }, query });
  const found = async (...asked: Parameters<typeof page>) =>
    (await page(...asked)).body.result.data.map(({ order_id }) => order_id);
  return { vendorId, outletIds, outlet, as, outletEmail, from, page, found };
};

test("orders are found by number, phone and name as the domain's rule matches, ignoring spaces and accents [5.46]", async () => {
  const { from, found } = await begin();
  const orders = [
    await from("Maria Clara de los Santos", "0917 555 0142"),
    await from("Ñora   O'Brien % _sure_", "+63 918 555 0199"),
    await from("Жанна Д’Арк", "0920 555 0777"),
    await from("مُحَمَّد عَلِيّ", "+63 922 500 2345"),
    await from("İpek Öz", "0921 555 0001"),
  ];
  const keys = [
    "mariaclara",
    "Clara de los",
    "DELOS SANTOS",
    "Santos Maria",
    "жанна",
    "ЖАННА д",
    "محمد علي",
    "ipek oz",
    "nobody",
    "0142",
    "٠١٤٢",
    "0917 555",
    "+639175550142",
    "555",
    "500-2345",
    "%",
    "_",
    "a%s",
    "\\",
    "+63",
    ...orders.map(({ order_id }) => order_id.slice(-6).toLowerCase()),
  ];
  for (const search of keys) {
    const expected = orders.filter((order) => matchesSearch(search, order)).map(({ order_id }) => order_id);
    expect(await found({ search }), search).toEqual(expected.toReversed());
  }
});

test("a search returns page by page, together with every other filter", async () => {
  const { as, from, found, page } = await begin();
  const ids: string[] = [];
  for (const name of ["Ana Reyes", "Ana Cruz", "Ben Ana", "Carla Diaz", "Ana Lim"])
    ids.unshift((await from(name, "0917 555 0142")).order_id);
  const [lim, , ben, cruz, reyes] = ids;
  const first = (await page({ search: "ana", count: 2 })).body.result;
  expect(first.data.map(({ order_id }) => order_id)).toEqual([lim, ben]);
  const next = await found({ search: "ana", count: 2, pagination_key: first.pagination_key ?? "" });
  expect(next).toEqual([cruz, reyes]);
  await moveOrderThrough(call, as, ben ?? "", "CANCELLED");
  expect(await found({ search: "ana", status: "CANCELLED" })).toEqual([ben]);
  expect(await found({ search: "ana", customer_phone_number: "0917 555 0142" })).toHaveLength(4);
  expect(await found({ search: "ana", from: first.data[0]?.created_at ?? "" })).toEqual([lim]);
  expect(await found({ search: " " })).toHaveLength(5);
  expect((await page({ search: "a".repeat(101) })).status).toBe(400);
});

test("the search never finds others' orders: stranger, guest, other vendor, outlet, parent, partner, operator", async () => {
  const { vendorId, outletIds, as, outletEmail, from, page, found } = await begin();
  const other = await begin();
  const here = (await from("Zenaida Luna", "0917 555 0142")).order_id;
  const sister = (await from("Zenaida Luna", "0917 555 0142", outletIds[1])).order_id;
  const all = { search: "zenaida", include_outlets: "true" };
  const outlet = await tokenFor(outletEmail);
  const guest = await tokenFor("guest");
  const own = (await placeTestOrder(call, guest, "guest", { customer: { ...customer, name: "Zenaida Sol" } }))
    .order_id;

  expect((await call(listOrders, { params: { vendorId }, query: all })).status).toBe(401);
  expect((await page(all, vendorId, await tokenFor("rider"))).status).toBe(401);
  for (const who of [guest, other.as, outlet, await tokenFor("godroid", other.outlet)])
    expect((await page(all, vendorId, who)).status).toBe(404);
  expect(await found(all, vendorId, as)).toEqual([sister, here]);
  expect(await found({ search: "zenaida" }, vendorId, as)).toEqual([]);
  expect(await found(all, outletIds[0], outlet)).toEqual([here]);
  expect((await page(all, outletIds[1], outlet)).status).toBe(404);
  expect(await found(all, outletIds[0], await tokenFor("godroid", outletIds[0]))).toEqual([here]);
  expect(await found(all, vendorId, await tokenFor("godroid", vendorId))).toEqual([]);
  expect(await found(all, vendorId, await tokenFor("ops"))).toEqual([sister, here]);
  expect(await found(all, "guest", guest)).toEqual([own]);
  expect(await found(all, "guest", await tokenFor("guest"))).toEqual([]);
});
