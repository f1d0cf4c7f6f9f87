import { login } from "@waybill/contract/accounts";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { afterAll, expect, test } from "vitest";
import { migrate } from "../platform/database/schema-compatibility.ts";
import { openTestApp } from "../testing/test-app.ts";
import { demoLogins, demoPassword, seedAccounts } from "./seed-accounts.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

const { accounts, call, close, db, tokenFor } = await openTestApp();
afterAll(close);

const vendorsSeenBy = async (as: string) => (await call(listVendors, { as })).body.result.vendors;

test("a sandbox has a parent with three outlets or more, one of them not editable, and a single vendor [1.04]", async () => {
  const family = await vendorsSeenBy(await tokenFor("parent"));
  const [parent, ...outlets] = family;
  expect(parent).toMatchObject({ is_parent: true, parent_vendor_id: null, name: "Kanto Kitchen" });
  expect(outlets.length).toBeGreaterThanOrEqual(3);
  expect(outlets.every((outlet) => outlet.parent_vendor_id === parent?.vendor_id)).toBe(true);
  expect(outlets.some(({ vendor_id }) => vendor_id.startsWith("a-"))).toBe(true);
  const [single, ...others] = await vendorsSeenBy(await tokenFor("single"));
  expect(single).toMatchObject({ is_parent: false, parent_vendor_id: null, name: "Aling Nena Store" });
  expect(others).toEqual([]);
  expect(await vendorsSeenBy(await tokenFor("novendor"))).toEqual([]);
});

test("every demo login works with its documented password", async () => {
  for (const email_address of Object.keys(demoLogins))
    expect((await call(login, { body: { email_address, password: demoPassword } })).status).toBe(200);
});

test("seeding and migrating again, even concurrently, changes nothing", async () => {
  const before = await db.selectFrom("vendors").selectAll().orderBy("vendor_id").execute();
  await Promise.all([migrate(db), migrate(db)]);
  await Promise.all([
    seedAccounts(accounts, accounts.passwordHash),
    seedAccounts(accounts, accounts.passwordHash),
  ]);
  expect(await db.selectFrom("vendors").selectAll().orderBy("vendor_id").execute()).toEqual(before);
});

test.each(Object.keys(countries) as CountryId[])("the vendors of %s lie within reach of its centre", (id) => {
  const { parent, outlets, single } = vendorsOf(id);
  const { phone_prefix, map } = countries[id];
  for (const vendor of [parent, ...outlets, single]) {
    expect(Math.abs(vendor.latitude - map.latitude)).toBeLessThan(0.25);
    expect(Math.abs(vendor.longitude - map.longitude)).toBeLessThan(0.25);
    expect(vendor.phone.startsWith(phone_prefix)).toBe(true);
  }
  const ids = [parent, ...outlets, single].map(({ vendor_id }) => vendor_id);
  expect(new Set(ids).size).toBe(ids.length);
  // No vendor's id may begin with another vendor's id and a dash: an order's id begins with its vendor's id, which
  // must be unambiguous.
  for (const one of ids) expect(ids.some((other) => other.startsWith(`${one}-`))).toBe(false);
});
