import { expect, test } from "vitest";
import { distanceInMetres } from "../addresses/coordinates.ts";
import { countries, type Country, type CountryId } from "../markets/countries.ts";
import { cellWords } from "./cell-words.ts";
import { orderProblems } from "../orders/check-order.ts";
import { checkRow } from "./check-row.ts";
import { collectionPointFinder } from "./collection-point.ts";
import { duplicateFinder } from "./duplicates.ts";
import { exampleOrder } from "./example-orders.ts";
import { rowFacts, type RowCells } from "./read-row.ts";

const now = new Date("2026-03-10T02:00:00Z");
const place = { latitude: 14.56, longitude: 121.03 };
const findPoint = collectionPointFinder(
  [
    { vendor_id: "kanto", name: "Kanto", ...place },
    { vendor_id: "bgc", name: "Kanto BGC", ...place },
    { vendor_id: "one", name: "Twin", ...place },
    { vendor_id: "two", name: "twin", ...place },
    { vendor_id: "lost", name: "Lost", latitude: null, longitude: null },
    { vendor_id: "west", name: "West", latitude: null, longitude: 121.03 },
    { vendor_id: "north", name: "North", latitude: 14.56, longitude: null },
  ],
  "kanto",
);
const words = cellWords([]);
/** These tests write a unit only at the start of an address, as in `#12`. */
const readUnit = (address: string) => ({
  address,
  unit_number: /^#\S+/.exec(address)?.[0] ?? null,
  building: null,
});
const check = (cells: RowCells, id: CountryId = "ph") => {
  const country = countries[id];
  const usual: RowCells = {
    ...exampleOrder(country),
    phone_number: country.phone_example,
    payment_method: country.default_payment_method,
  };
  return checkRow(rowFacts({ ...usual, ...cells }, country, words), { country, now, findPoint, readUnit });
};
const keys = (cells: RowCells, id?: CountryId) =>
  check(cells, id).problems.map(({ key, column }) => [column, key]);

test("every country's example passes its own check", () => {
  for (const id of Object.keys(countries) as CountryId[]) expect(keys({}, id)).toEqual([]);
});

test("a row is checked by the rules of its country", () => {
  expect(keys({ unit_number: null }, "sg")).toEqual([["unit_number", "validation.fill-unit-number"]]);
  expect(keys({ unit_number: null, building: null, address: "#08-12 Holland Road" }, "sg")).toEqual([]);
  expect(keys({ unit_number: null })).toEqual([]);
  expect(keys({ amount: null }, "kw")).toEqual([]);
  expect(keys({ amount: 99 }, "pk")).toEqual([["amount", "validation.minimum-amount"]]);
  expect(check({ amount: 99 }, "pk").problems[0]?.values).toEqual({ amount: "100", currency: "PKR" });
});

test("all problems of a row are reported, in column order and once per column", () => {
  const wrong = { customer_name: "R2", amount: -1, description: "x".repeat(201), address: "y".repeat(256) };
  expect(keys({ ...wrong, delivery_type: "soon" })).toEqual([
    ["customer_name", "validation.wrong-customer-name"],
    ["address", "validation.address-too-long"],
    ["amount", "bulk-row.amount-negative"],
    ["description", "validation.fill-description"],
    ["delivery_type", "bulk-row.delivery-type"],
  ]);
  expect(keys({ amount: 1e300 })).toEqual([["amount", "bulk-row.amount-unreadable"]]);
  expect(check({ unit_number: "u".repeat(4001) }).problems).toEqual([
    { column: "unit_number", key: "bulk-row.too-long", values: { maximum: "4000" } },
  ]);
  expect(keys({ unit_number: "u".repeat(4000) })).toEqual([]);
  expect(keys({ rider_notes: "n".repeat(1001), payment_method: "barter" })).toEqual([
    ["payment_method", "validation.fill-payment-method"],
    ["rider_notes", "validation.notes-too-long"],
  ]);
});

test("a sheet accepts exactly the phone numbers that the form accepts [10.35]", () => {
  for (const id of ["ph", "hu", "sg", "kw"] as const) {
    const { phone_example } = countries[id];
    const typed = ["0917 12", "12", "091712", phone_example, ` ${phone_example.replaceAll(" ", "-")}`];
    for (const phone of [...typed, ...typed.map((text) => text.slice(0, -3)), "call me"]) {
      const inForm = orderProblems({ customer: { phone_number: phone } }, countries[id]).some(
        ({ path }) => path.at(-1) === "phone_number",
      );
      const inSheet = keys({ phone_number: phone }, id).some(([column]) => column === "phone_number");
      expect(inSheet, `${phone} in ${id}`).toBe(inForm);
    }
  }
  expect(keys({ phone_number: "0917 12" })).toEqual([["phone_number", "validation.phone-incorrect"]]);
});

test("a row without coordinates waits for an address search; with only one of them it is wrong", () => {
  expect(check({ latitude: null, longitude: null })).toMatchObject({ problems: [], needsPlace: true });
  expect(keys({ latitude: null, longitude: null, address: null })).toEqual([
    ["address", "validation.fill-address"],
    ["latitude", "validation.invalid-coordinates"],
  ]);
  for (const half of [{ longitude: null }, { latitude: null }])
    expect(keys(half)).toEqual([["latitude", "validation.invalid-coordinates"]]);
  expect(keys({ latitude: 91 })).toEqual([["latitude", "validation.invalid-coordinates"]]);
});

test("a scheduled order is accepted for the next two days, to the second", () => {
  const at = (scheduled_for: string) => keys({ scheduled_for });
  expect(at("tomorrow")).toEqual([["scheduled_for", "bulk-row.scheduled-for"]]);
  expect(keys({ delivery_type: "scheduled" })).toEqual([["scheduled_for", "bulk-row.fill-scheduled-for"]]);
  expect(keys({ delivery_type: "instant", scheduled_for: "2026-03-11T02:00:00Z" })).toEqual([
    ["scheduled_for", "bulk-row.instant-with-time"],
  ]);
  const late = [["scheduled_for", "validation.preorder-window"]];
  expect(at("2026-03-12T02:00:00Z")).toEqual([]);
  expect(at("2026-03-12T02:00:01Z")).toEqual(late);
  expect(at("2026-03-10T02:00:01Z")).toEqual([]);
  expect(at("2026-03-10T02:00:00Z")).toEqual(late);
});

test("a collection point is the job's vendor, an id, or a unique name", () => {
  const at = (collection_point: string | null) => check({ collection_point }).point?.vendor_id;
  expect(at(null)).toBe("kanto");
  expect(at("bgc")).toBe("bgc");
  expect(at(" KANTO  bgc ")).toBe("bgc");
  const wrong = (collection_point: string) => keys({ collection_point });
  expect(wrong("elsewhere")).toEqual([["collection_point", "bulk-row.collection-point-unknown"]]);
  expect(wrong("twin")).toEqual([["collection_point", "bulk-row.collection-point-twice"]]);
  for (const name of ["lost", "west", "north"])
    expect(wrong(name)).toEqual([["collection_point", "bulk-row.collection-point-without-place"]]);
});

test("an order repeats another with the same phone, amount and address within two hours", () => {
  const find = duplicateFinder();
  const row = { phone_number: "+63917", amount: 5, drop_off_address: "Here" };
  const at = (row_number: number, minutes: number, changes: Partial<typeof row> = {}) =>
    find({ ...row, ...changes, row_number, at: new Date(now.getTime() + minutes * 60_000) });
  expect(at(2, 0)).toBeNull();
  expect(at(3, 120)).toBe(2);
  expect(at(4, 241)).toBeNull();
  expect(at(5, 121, { amount: 6 })).toBeNull();
  expect(at(6, 0, { phone_number: "+63918" })).toBeNull();
  expect(at(7, -120, { drop_off_address: "here" })).toBe(2);
  expect(at(8, -241)).toBeNull();
});

test("of several close orders the nearest in time is named; an order without phone or address repeats none", () => {
  const rowsAt = (...minutes: number[]) => {
    const find = duplicateFinder();
    return minutes.map((minute, n) =>
      find({
        row_number: n + 2,
        phone_number: "+63917",
        amount: 5,
        drop_off_address: "Here",
        at: new Date(now.getTime() + minute * 60_000),
      }),
    );
  };
  // The earliest order of a span is compared with earlier rows, the latest with later ones.
  expect(rowsAt(60, 10, -70)).toEqual([null, 2, 3]);
  expect(rowsAt(10, 60, -70)).toEqual([null, 2, 2]);
  expect(rowsAt(60, 110, 225)).toEqual([null, 2, 3]);
  expect(rowsAt(110, 60, 225)).toEqual([null, 2, 2]);
  const find = duplicateFinder();
  const row = { row_number: 2, phone_number: "+63917", amount: 5, drop_off_address: "Here", at: now };
  for (const missing of [{ phone_number: null }, { drop_off_address: null }]) {
    expect(find({ ...row, ...missing })).toBeNull();
    expect(find({ ...row, ...missing, row_number: 3 })).toBeNull();
  }
});

test("the example of every country fills each of its cells, near the middle of its map", () => {
  for (const country of Object.values<Country>(countries)) {
    const example = exampleOrder(country);
    for (const [column, cell] of Object.entries(example))
      expect(cell, `${country.code} ${column}`).toBeTruthy();
    expect(distanceInMetres(example, country.map), country.code).toBeLessThan(20_000);
  }
  const { latitude, longitude, amount } = exampleOrder(countries.de);
  expect(latitude).toBeGreaterThan(countries.de.map.latitude);
  expect(longitude).toBeGreaterThan(countries.de.map.longitude);
  expect(amount).toBe(Math.round((countries.de.pricing?.base ?? Number.NaN) * 6));
});
