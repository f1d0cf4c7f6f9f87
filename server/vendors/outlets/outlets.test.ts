import { createOutlet, updateOutlet } from "@waybill/contract/merchants/outlets";
import { quoteFee } from "@waybill/contract/pricing";
import { listVendors, readVendor } from "@waybill/contract/merchants/vendors";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rockwell, serendra } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);

let mine: Awaited<ReturnType<typeof ownVendor>>;
let as: string;
beforeEach(async () => {
  mine = await ownVendor(db);
  as = await tokenFor(mine.email);
});

const entry = (changes: object = {}) => ({
  parent_vendor_id: mine.vendorId,
  client_vendor_id: "BGC 2",
  name: "BGC",
  phone_number: "+63 (917) 555-0142",
  users: ["ana@example.com", ""],
  address: "Rockwell Drive, Makati",
  latitude: rockwell.latitude,
  longitude: rockwell.longitude,
  unit: "3",
  building: "Power Plant",
  street: "Rockwell Drive",
  street_number: "1",
  city: "Makati",
  postal_code: "1210",
  country_code: "ph",
  rider_instructions: "Back door",
  ...changes,
});
const create = (changes: object = {}, by: string | undefined = as) =>
  call(createOutlet, { as: by, body: entry(changes) });
const update = (vendorId: string, changes: object = {}, by: string | undefined = as) =>
  call(updateOutlet, { as: by, params: { vendorId }, body: entry(changes) });
const code = ({ status, body }: Awaited<ReturnType<typeof create>>) => [status, body.errors[0].code];
const messageOf = ({ body }: { body: { errors: [{ message: string }] } }) => body.errors[0].message;
const setFlag = (name: string, is_on: boolean) =>
  db
    .insertInto("flags")
    .values({ name, is_on })
    .onConflict((set) => set.column("name").doUpdateSet({ is_on }))
    .execute();

test("a new outlet is saved, listed among the vendors and can be quoted at once [7.38]", async () => {
  const list = () => call(listVendors, { as });
  expect((await list()).body.result.vendors).toHaveLength(3);
  const { status, body } = await create();
  const vendorId = `${mine.vendorId}-bgc-2`;
  expect(status).toBe(201);
  expect(body.result).toMatchObject({
    vendor_id: vendorId,
    parent_vendor_id: mine.vendorId,
    client_vendor_id: "BGC 2",
    is_parent: false,
    is_active: true,
    name: "BGC",
    vendor_information: {
      owners: ["ana@example.com"],
      contact: { phone: "+639175550142" },
      location: {
        address_text: "Rockwell Drive, Makati",
        unit: "3",
        building: "Power Plant",
        street: "Rockwell Drive",
        street_number: "1",
        city: "Makati",
        postal_code: "1210",
        country_code: "PH",
        ...rockwell,
        rider_instructions: "Back door",
      },
    },
  });
  expect((await list()).body.result.vendors).toContainEqual(body.result);
  const quote = { source: rockwell, destination: serendra, vendor_id: vendorId } as const;
  expect((await call(quoteFee, { as, body: quote })).status).toBe(200);
});

test("an outlet is replaced as a whole; its parent and ID stay [7.39]", async () => {
  const [vendorId] = mine.outletIds;
  const before = (await call(readVendor, { as, params: { vendorId } })).body.result;
  const { status, body } = await update(vendorId, { client_vendor_id: "OTHER", name: "Moved", unit: null });
  expect(status).toBe(200);
  expect(body.result.name).toBe("Moved");
  expect(body.result.client_vendor_id).toBe(before.client_vendor_id);
  expect(body.result.parent_vendor_id).toBe(mine.vendorId);
  expect(body.result.vendor_information.location).toMatchObject({ unit: null, ...rockwell });
  expect((await call(readVendor, { as, params: { vendorId } })).body.result).toEqual(body.result);
});

test("the same collection point ID is refused in any spelling, also in concurrent calls", async () => {
  const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409]);
  expect(code(await create({ client_vendor_id: "bgc-2" }))).toEqual([409, "OUTLET_ALREADY_REGISTERED"]);
  const [vendorId] = mine.outletIds;
  const known = (await call(readVendor, { as, params: { vendorId } })).body.result.client_vendor_id;
  expect(code(await create({ client_vendor_id: known?.toLowerCase() }))).toEqual([
    409,
    "OUTLET_ALREADY_REGISTERED",
  ]);
});

test("each broken rule of the form gets its text, in order [5.22] [5.23] [5.33] [5.34] [5.35] [5.36] [5.37]", async () => {
  const [vendorId] = mine.outletIds;
  const cases: [object, string][] = [
    [{ client_vendor_id: " ", name: null }, "Please enter collection point ID"],
    [{ name: "", phone_number: "" }, "Please enter label"],
    [{ phone_number: "none", address: "" }, "Please enter phone number"],
    [{ address: null }, "Please select pickup address"],
    [{ latitude: null, users: ["x"] }, "Please select pickup address"],
    [{ users: ["x"] }, "Please enter a valid email"],
    [{ rider_instructions: "é".repeat(501) }, "Notes are too long"],
    [{ street: "é".repeat(128) }, "Address is too long"],
  ];
  for (const [changes, message] of cases)
    for (const answer of [await create(changes), await update(vendorId, changes)]) {
      expect(answer.status).toBe(422);
      expect(messageOf(answer)).toEqual(message);
    }
  expect((await create({ client_vendor_id: "فرع" })).body.errors[0].code).toBe("OUTLET_ID_CHARACTERS");
  const longest = { rider_instructions: "é".repeat(500), street: "x".repeat(255) };
  expect((await create(longest)).status).toBe(201);
});

test("values that cannot be stored or are far too long are refused as malformed", async () => {
  for (const changes of [{ name: "a\0b" }, { name: "x".repeat(201) }, { client_vendor_id: "x".repeat(61) }])
    expect((await create(changes)).status).toBe(400);
});

test("callers without a token, guests, partners, an outlet's user and another vendor cannot add or change outlets", async () => {
  const [vendorId, sibling] = mine.outletIds;
  expect((await call(createOutlet, { body: entry() })).status).toBe(401);
  expect((await call(updateOutlet, { params: { vendorId }, body: entry() })).status).toBe(401);
  const outlet = await tokenFor(mine.outletEmail);
  const others = ["guest", "parent", "single", "novendor"].map((who) => tokenFor(who));
  const partner = await tokenFor("godroid", mine.vendorId);
  for (const by of [...(await Promise.all(others)), partner, outlet])
    expect(code(await create({}, by))).toEqual([404, "VENDOR_NOT_FOUND"]);
  for (const by of [...(await Promise.all(others)), await tokenFor("godroid", vendorId)])
    expect(code(await update(vendorId, {}, by))).toEqual([404, "VENDOR_NOT_FOUND"]);
  expect((await update(sibling, {}, outlet)).status).toBe(404);
  expect((await update(vendorId, {}, outlet)).status).toBe(200);
});

test("an outlet cannot be added to another vendor's parent, an outlet or the guests' vendor, nor change its parent", async () => {
  const other = await ownVendor(db);
  for (const parent_vendor_id of [other.vendorId, mine.outletIds[0], "guest", "nobody"]) {
    expect(code(await create({ parent_vendor_id }))).toEqual([404, "VENDOR_NOT_FOUND"]);
    expect((await update(mine.outletIds[0], { parent_vendor_id })).status).toBe(404);
  }
  expect((await update(mine.vendorId)).status).toBe(404);
});

test("an operator adds and changes any vendor's outlet, and the vendor sees it at once", async () => {
  expect((await call(listVendors, { as })).body.result.vendors).toHaveLength(3);
  const ops = await tokenFor("ops");
  const { vendor_id } = (await create({}, ops)).body.result;
  expect((await update(vendor_id, { name: "By ops" }, ops)).status).toBe(200);
  expect((await call(readVendor, { as, params: { vendorId: vendor_id } })).body.result.name).toBe("By ops");
});

test("with its flag off an outlet can neither be added nor changed [6.16]", async () => {
  await setFlag("add-vendor-outlet", false);
  await setFlag("edit-vendor-outlet", false);
  const refused = [code(await create()), code(await update(mine.outletIds[0]))];
  await setFlag("add-vendor-outlet", true);
  expect(refused).toEqual(Array(2).fill([404, "NOT_FOUND"]));
  expect((await create()).status).toBe(201);
  expect((await update(mine.outletIds[0])).status).toBe(404);
  await setFlag("edit-vendor-outlet", true);
});
