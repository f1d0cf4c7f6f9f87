import { listVendors, readVendor } from "@waybill/contract/merchants/vendors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

let product: TestApp;
let mine: Awaited<ReturnType<typeof ownVendor>>;
beforeAll(async () => {
  product = await openTestApp();
  mine = await ownVendor(product.db);
});
afterAll(() => product.close());

const idsFor = async (who: string, vendorId?: string) => {
  const { status, body } = await product.call(listVendors, { as: await product.tokenFor(who, vendorId) });
  expect(status).toBe(200);
  return body.result.vendors.map(({ vendor_id }) => vendor_id);
};

test("a parent sees itself first and then its outlets, and no other vendor [1.04 7.34]", async () => {
  const ids = await idsFor(mine.email);
  expect(ids[0]).toBe(mine.vendorId);
  expect([...ids].sort()).toEqual([mine.vendorId, ...mine.outletIds].sort());
});

test("outlets are ordered by the numbers in their names", async () => {
  const { email, outletIds } = await ownVendor(product.db);
  const [ten, two] = outletIds;
  for (const [id, name] of [
    [ten, "Outlet 10"],
    [two, "Outlet 2"],
  ] as const)
    await product.db.updateTable("vendors").set({ name }).where("vendor_id", "=", id).execute();
  const ids = await idsFor(email);
  expect(ids.filter((id) => id === ten || id === two)).toEqual([two, ten]);
});

test("an outlet's user sees only that outlet, a partner its own vendor", async () => {
  expect(await idsFor(mine.outletEmail)).toEqual([mine.outletIds[0]]);
  expect(await idsFor("godroid", mine.outletIds[1])).toEqual([mine.outletIds[1]]);
});

test("a guest sees the vendor named guest with an empty location [3.13]", async () => {
  const { body } = await product.call(listVendors, { as: await product.tokenFor("guest") });
  expect(body.result.vendors).toHaveLength(1);
  const [guest] = body.result.vendors;
  expect(guest?.name).toBe("guest");
  expect(new Set(Object.values(guest?.vendor_information.location ?? {}))).toEqual(new Set([null]));
});

test("a login without a vendor sees none, an operator sees every vendor, and a caller without a token gets 401", async () => {
  expect(await idsFor("novendor")).toEqual([]);
  expect(await idsFor("ops")).toContain(mine.vendorId);
  expect((await product.call(listVendors)).status).toBe(401);
  expect((await product.call(listVendors, { as: "Bearer nonsense" })).status).toBe(401);
});

test("an operator gets all vendors page by page, each exactly once", async () => {
  await ownVendor(product.db);
  const as = await product.tokenFor("ops");
  const all = (await product.call(listVendors, { as })).body.result;
  expect(all.pagination_key).toBeNull();
  const ids: string[] = [];
  let key: string | null | undefined;
  do {
    const query = { count: 3, ...(key && { pagination_key: key }) };
    const { vendors, pagination_key } = (await product.call(listVendors, { as, query })).body.result;
    expect(vendors.length).toBeLessThanOrEqual(3);
    ids.push(...vendors.map(({ vendor_id }) => vendor_id));
    key = pagination_key;
  } while (key);
  expect(ids).toEqual(all.vendors.map(({ vendor_id }) => vendor_id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("a page of vendors is limited, and a foreign key is refused", async () => {
  const as = await product.tokenFor("ops");
  const answers = [
    { count: 0 },
    { count: 201 },
    { pagination_key: "nonsense" },
    { pagination_key: "AAAA" },
  ].map(async (query) => {
    const { status, body } = await product.call(listVendors, { as, query });
    return [status, body.errors[0].path];
  });
  expect(await Promise.all(answers)).toEqual([
    [400, ["count"]],
    [400, ["count"]],
    [400, ["pagination_key"]],
    [400, ["pagination_key"]],
  ]);
  const other = await product.call(listVendors, { as: await product.tokenFor(mine.email) });
  expect(other.body.result).not.toHaveProperty("pagination_key");
});

test("a vendor has its own flags, owners, phone number and address [3.11 3.12]", async () => {
  const [outletId] = mine.outletIds;
  const { status, body } = await product.call(readVendor, {
    as: await product.tokenFor(mine.email),
    params: { vendorId: outletId },
  });
  expect(status).toBe(200);
  expect(body.result).toEqual({
    vendor_id: outletId,
    parent_vendor_id: mine.vendorId,
    client_vendor_id: outletId.toUpperCase(),
    is_parent: false,
    is_active: true,
    is_registered: true,
    name: "Kanto Kitchen Poblacion",
    flags: { payment_methods: { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true } },
    vendor_information: {
      name: "Kanto Kitchen Poblacion",
      currency: "PHP",
      owners: ["parent@example.com"],
      contact: { phone: "+639171234501" },
      location: {
        address_text: "5012 P. Burgos St",
        building: null,
        city: "Makati",
        country_code: "PH",
        latitude: 14.5654,
        longitude: 121.0297,
        postal_code: "1210",
        street: "P. Burgos St",
        street_number: "5012",
        unit: null,
        rider_instructions: "Side door beside the bakery; ask for the pass.",
      },
    },
    own_role: "owner",
  });
});

test("another vendor, a partner's other vendor and a guest's get 404, like one that does not exist", async () => {
  const read = async (who: string, vendorId: string, own?: string) =>
    product.call(readVendor, { as: await product.tokenFor(who, own), params: { vendorId } });
  const foreign = await read("parent", mine.vendorId);
  const unknown = await read("parent", "no-such-vendor");
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(unknown.body);
  expect((await read("single", mine.vendorId)).status).toBe(404);
  expect((await read(mine.outletEmail, mine.outletIds[1])).status).toBe(404);
  expect((await read("guest", mine.vendorId)).status).toBe(404);
  expect((await read("godroid", mine.outletIds[0], mine.outletIds[1])).status).toBe(404);
  expect((await read("rider", mine.vendorId)).status).toBe(401);
  expect((await read("guest", "guest")).status).toBe(200);
});
