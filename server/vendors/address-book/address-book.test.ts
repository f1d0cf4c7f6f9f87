import {
  changeCustomer,
  removeCustomer,
  saveCustomer,
  searchCustomers,
} from "@waybill/contract/merchants/address-book";
import { afterAll, expect, test } from "vitest";
import { seedAddressBook } from "../../seed/seed-address-book.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, clock, close, db, deps, tokenFor } = await openTestApp();
afterAll(close);

const ana = {
  name: "Ana Peña Reyes",
  phone_number: "0917 555 0142",
  latitude: 14.5502,
  longitude: 121.0541,
  address: "1804, Almond Tower, 11th Avenue, Taguig",
  notes: "Leave with the guard",
};
const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const [outletId, otherOutletId] = outletIds;
  return { as, vendorId, outletId, otherOutletId, outletEmail };
};
type Mine = Awaited<ReturnType<typeof begin>>;

const save = (as: string, vendorId: string, changes: object = {}) =>
  call(saveCustomer, { as, params: { vendorId }, body: { ...ana, ...changes } });
const search = (as: string, vendorId: string, query: string) =>
  call(searchCustomers, { as, params: { vendorId }, query: { query } });
const namesFor = async ({ as, outletId }: Mine, query: string) =>
  (await search(as, outletId, query)).body.body.map(({ name }) => name);

test("an entry also has its readable address, without empty parts [10.93]", async () => {
  const { as, outletId: vendorId } = await begin();
  const address = ", Almond Tower, 11th Avenue, Taguig";
  const saved = await save(as, vendorId, { address });
  const written = { address, formatted_address: "Almond Tower, 11th Avenue, Taguig" };
  expect(saved.body.body).toMatchObject(written);
  expect((await search(as, vendorId, "ana")).body.body).toEqual([expect.objectContaining(written)]);
});

test("an address is saved, found, changed and deleted [3.16] [7.20] [7.37]", async () => {
  const { as, outletId: vendorId } = await begin();
  const saved = await save(as, vendorId);
  const { id } = saved.body.body;
  const entry = { ...ana, id, phone_number: "+639175550142", formatted_address: ana.address };
  expect(saved.status).toBe(201);
  expect(saved.body).toEqual({ code: 201, body: entry });
  expect((await search(as, vendorId, "ana")).body).toEqual({ code: 200, body: [entry] });

  const params = { vendorId, id };
  const body = { ...ana, name: "Bea Cruz", notes: "" };
  const changed = await call(changeCustomer, { as, params, body });
  const now = { ...entry, name: "Bea Cruz", notes: null };
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ code: 200, body: now });
  expect((await search(as, vendorId, "ana")).body.body).toEqual([]);
  expect((await search(as, vendorId, "bea")).body.body).toEqual([now]);

  expect((await call(removeCustomer, { as, params })).status).toBe(204);
  expect((await search(as, vendorId, "bea")).body.body).toEqual([]);
  for (const again of [
    await call(removeCustomer, { as, params }),
    await call(changeCustomer, { as, params, body }),
  ]) {
    expect(again.status).toBe(404);
    expect(again.body.errors[0].code).toBe("SAVED_ADDRESS_NOT_FOUND");
  }
});

test("a search matches names without accents, words of the address, and phone numbers in any notation [7.20]", async () => {
  const mine = await begin();
  await save(mine.as, mine.outletId);
  const found = [
    "pena",
    "PEÑA re",
    "almond tow",
    "taguig ana",
    "18",
    "0142",
    "0917 555",
    "+63 917",
    "555-0142",
  ];
  for (const query of found) expect(await namesFor(mine, query), query).toEqual([ana.name]);
  for (const query of ["eyes", "ana 5", "a", " 1 ", "%%", "_n_", "09175550143", "\\"])
    expect(await namesFor(mine, query), query).toEqual([]);
});

test("an empty search lists the address book, most recently saved first", async () => {
  const mine = await begin();
  await save(mine.as, mine.outletId, { name: "Ana First", address: "a, b, street" });
  clock.advance(1000);
  await save(mine.as, mine.outletId, { name: "Bea Last", address: "b, b, street" });
  expect(await namesFor(mine, "")).toEqual(["Bea Last", "Ana First"]);
  expect(await namesFor(mine, "  ")).toEqual(["Bea Last", "Ana First"]);
});

test("the most recently saved or changed come first, twenty at most; the same phone and address is one entry [11.26]", async () => {
  const mine = await begin();
  const letters = [..."abcdefghijklmnopqrstuv"];
  for (const letter of letters) {
    await save(mine.as, mine.outletId, { name: `Ana ${letter}`, address: `${letter}, b, street` });
    clock.advance(1000);
  }
  expect(await namesFor(mine, "ana")).toEqual(
    letters
      .toReversed()
      .slice(0, 20)
      .map((letter) => `Ana ${letter}`),
  );
  await save(mine.as, mine.outletId, { name: "Ana First", address: "a, b, street" });
  expect((await namesFor(mine, "ana")).slice(0, 2)).toEqual(["Ana First", "Ana v"]);
  expect(await namesFor(mine, "street")).not.toContain("Ana a");
});

test("an entry without a name, a phone of the country, an address or coordinates is refused [5.21] [5.22] [5.23]", async () => {
  const { as, outletId } = await begin();
  const refusalOf = async (changes: object) => {
    const { status, body } = await save(as, outletId, changes);
    return [status, body.errors[0].meta.translation_key, body.errors[0].path?.join(".")];
  };
  expect(await refusalOf({ name: " " })).toEqual([422, "validation.fill-customer-name", "name"]);
  expect(await refusalOf({ name: "Ana 2" })).toEqual([422, "validation.wrong-customer-name", "name"]);
  expect(await refusalOf({ phone_number: "+6581234567" })).toEqual([
    422,
    "validation.phone-incorrect",
    "phone_number",
  ]);
  expect(await refusalOf({ address: null })).toEqual([422, "validation.fill-address", "address"]);
  expect(await refusalOf({ longitude: null })).toEqual([422, "validation.no-coordinates", "latitude"]);
  expect(await refusalOf({ notes: "é".repeat(501) })).toEqual([422, "validation.notes-too-long", "notes"]);
  expect(await refusalOf({ address: "é".repeat(128) })).toEqual([
    422,
    "validation.address-too-long",
    "address",
  ]);
  expect((await save(as, outletId, { name: "Ana\0" })).status).toBe(400);
  expect((await save(as, outletId, { latitude: "14" })).status).toBe(400);
  expect((await search(as, outletId, "ana\0")).status).toBe(400);
  expect((await call(searchCustomers, { as, params: { vendorId: outletId } })).status).toBe(400);
});

/** The status of all four calls of a caller, on an existing entry. */
const statusesOf = async (as: string | undefined, vendorId: string, id: string) => {
  const who = as === undefined ? {} : { as };
  const params = { vendorId, id };
  return [
    (await call(searchCustomers, { ...who, params: { vendorId }, query: { query: "ana" } })).status,
    (await call(saveCustomer, { ...who, params: { vendorId }, body: ana })).status,
    (await call(changeCustomer, { ...who, params, body: ana })).status,
    (await call(removeCustomer, { ...who, params })).status,
  ];
};

test("an address book can be used by its vendor's parent, the outlet's own user, its partner and an operator", async () => {
  const mine = await begin();
  const users = [
    mine.as,
    await tokenFor(mine.outletEmail),
    await tokenFor("godroid", mine.outletId),
    await tokenFor("ops"),
  ];
  for (const as of users) {
    const { id } = (await save(mine.as, mine.outletId)).body.body;
    expect(await statusesOf(as, mine.outletId, id)).toEqual([200, 201, 200, 204]);
  }
});

test("another vendor's address book is not found, nor by another outlet's user or partner; a caller without a token gets 401", async () => {
  const [mine, other] = [await begin(), await begin()];
  const { id } = (await save(mine.as, mine.outletId)).body.body;
  const inOther = (await save(mine.as, mine.otherOutletId)).body.body.id;
  const notFound = [404, 404, 404, 404];
  expect(await statusesOf(other.as, mine.outletId, id)).toEqual(notFound);
  expect(await statusesOf(await tokenFor("godroid", other.outletId), mine.outletId, id)).toEqual(notFound);
  expect(await statusesOf(await tokenFor(mine.outletEmail), mine.otherOutletId, inOther)).toEqual(notFound);
  expect(await statusesOf(undefined, mine.outletId, id)).toEqual([401, 401, 401, 401]);
  expect(await statusesOf(await tokenFor("rider"), mine.outletId, id)).toEqual([401, 401, 401, 401]);
  // An entry can be reached only through its own vendor.
  expect(await statusesOf(mine.as, mine.otherOutletId, id)).toEqual([200, 201, 404, 404]);
  expect((await search(other.as, other.outletId, "ana")).body.body).toEqual([]);
  expect((await save(await tokenFor("ops"), "no-such-vendor")).status).toBe(404);
});

test("a guest finds no saved entries and cannot save any", async () => {
  const as = await tokenFor("guest");
  expect((await search(as, "guest", "ana")).body).toEqual({ code: 200, body: [] });
  expect(await statusesOf(as, "guest", "any")).toEqual([200, 404, 404, 404]);
  const { outletId } = await begin();
  expect(await statusesOf(as, outletId, "any")).toEqual([404, 404, 404, 404]);
});

test("a sandbox starts with customers in the address book of every vendor, seeded once", async () => {
  const count = async () => (await db.selectFrom("saved_addresses").selectAll().execute()).length;
  const before = await count();
  await Promise.all([seedAddressBook(deps), seedAddressBook(deps)]);
  expect((await count()) - before).toBe(48);
  expect((await search(await tokenFor("single"), "aling-nena", "+639")).body.body).toHaveLength(8);
});
