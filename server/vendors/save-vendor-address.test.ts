import { updateOutlet } from "@waybill/contract/merchants/outlets";
import { saveVendorAddress } from "@waybill/contract/merchants/vendors";
import { afterAll, beforeEach, expect, test } from "vitest";
import { rockwell } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);

let mine: Awaited<ReturnType<typeof ownVendor>>;
let as: string;
beforeEach(async () => {
  mine = await ownVendor(db);
  as = await tokenFor(mine.email);
});

const origin = { address_text: "Ayala Avenue, Makati", street_address: "5 Ayala Avenue", ...rockwell };
const saveAddress = (vendorId: string, by: string, changes: object = {}) =>
  call(saveVendorAddress, { as: by, params: { vendorId }, body: { ...origin, ...changes } });

test("only a vendor's own users can save its address [3.18] [7.35]", async () => {
  const [vendorId] = mine.outletIds;
  const parts = { unit: "7", building: "One", city: "Makati", country_code: "PH", postal_code: "1226" };
  for (const by of [as, await tokenFor(mine.outletEmail), await tokenFor("godroid", vendorId)]) {
    const { status, body } = await saveAddress(vendorId, by, { ...parts, notes: "Ring twice" });
    expect(status).toBe(200);
    expect(body.result.vendor_information.location).toEqual({
      ...parts,
      ...rockwell,
      address_text: "Ayala Avenue, Makati",
      street: "5 Ayala Avenue",
      street_number: null,
      rider_instructions: "Ring twice",
    });
  }
  for (const who of ["guest", "parent", "single"])
    expect((await saveAddress(vendorId, await tokenFor(who))).status).toBe(404);
  expect((await saveAddress("guest", await tokenFor("guest"))).status).toBe(404);
  expect((await call(saveVendorAddress, { params: { vendorId }, body: origin })).status).toBe(401);
});

test("an address without a location, or too long in bytes, is refused with its text [5.21] [5.22] [5.23]", async () => {
  const [vendorId] = mine.outletIds;
  for (const [changes, message] of [
    [{ latitude: null }, "No coordinates for that address"],
    [{ notes: "é".repeat(501) }, "Notes are too long"],
    [{ street_address: "é".repeat(128) }, "Address is too long"],
  ] as const) {
    const { status, body } = await saveAddress(vendorId, as, changes);
    expect(status).toBe(422);
    expect(body.errors[0].message).toEqual(message);
  }
  const longest = { notes: "é".repeat(500), street_address: "x".repeat(255) };
  expect((await saveAddress(vendorId, as, longest)).status).toBe(200);
  expect((await saveAddress(vendorId, as, { unit: "\0" })).status).toBe(400);
});

test("an outlet whose id starts with a- cannot be changed, except to get its first address", async () => {
  const vendorId = `a-${mine.vendorId}`;
  const row = await db
    .selectFrom("vendors")
    .selectAll()
    .where("vendor_id", "=", mine.outletIds[0])
    .executeTakeFirstOrThrow();
  const own = { owners: "[]", payment_methods: "{}", vendor_id: vendorId, latitude: null };
  await db
    .insertInto("vendors")
    .values({ ...row, ...own })
    .execute();
  const body = { parent_vendor_id: mine.vendorId };
  const edited = await call(updateOutlet, { as, params: { vendorId }, body });
  expect(edited.status).toBe(422);
  expect(edited.body.errors[0].code).toBe("OUTLET_NOT_EDITABLE");
  expect((await saveAddress(vendorId, as)).status).toBe(200);
  expect((await saveAddress(vendorId, as)).body.errors[0].code).toBe("OUTLET_NOT_EDITABLE");
});
