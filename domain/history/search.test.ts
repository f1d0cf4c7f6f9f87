import { expect, test } from "vitest";
import { matchesSearch, readSearchKey, searchForm, searchTextOf } from "./search.ts";

const scope = { vendorId: "kanto", withOutlets: false, country: { code: "PH" } } as const;
const order = {
  order_id: "kanto-7QF4M2K9XZAB",
  customer: { name: "Maria Clara de los Santos", phone_number: "+639175550142" },
};

test("a key that starts with the selected vendor's id and a dash is an order's number [5.44]", () => {
  const found = readSearchKey(" kanto-7QF4M2K9XZAB ", scope);
  expect(found).toEqual({ kind: "order", orderId: "kanto-7QF4M2K9XZAB" });
  for (const key of ["kanto", "bgc-7QF4M2K9XZAB", "7QF4M2K9XZAB"])
    expect(readSearchKey(key, scope), key).toEqual({ kind: "text", text: key });
  expect(readSearchKey("kanto-7Q", { ...scope, withOutlets: true }).kind).toBe("order");
});

test("with outlets a possible phone number is a customer's, without them it is a text [5.45]", () => {
  const withOutlets = { ...scope, withOutlets: true };
  expect(readSearchKey("0917 555 0142", withOutlets)).toEqual({ kind: "phone", phone: "+639175550142" });
  expect(readSearchKey("+965 5001 2345", withOutlets)).toEqual({ kind: "phone", phone: "+96550012345" });
  for (const key of ["0142", "Maria", "7QF4M2K9XZ"])
    expect(readSearchKey(key, withOutlets), key).toEqual({ kind: "text", text: key });
  expect(readSearchKey("0917 555 0142", scope)).toEqual({ kind: "text", text: "0917 555 0142" });
});

test("a key without a letter or digit searches nothing", () => {
  expect(readSearchKey(" \t ", scope)).toEqual({ kind: "nothing" });
  expect(matchesSearch("  ", order)).toBe(true);
});

test("an order is found by a part of its number, in upper or lower case [5.46]", () => {
  expect(matchesSearch("7qf4m", order)).toBe(true);
  expect(matchesSearch("8QF4M", order)).toBe(false);
});

test("an order is found by its customer's phone number in local form, or by its last digits [5.46]", () => {
  for (const key of ["+639175550142", "0917 555 0142", "0917-555", "0142", "٠١٤٢"])
    expect(matchesSearch(key, order), key).toBe(true);
  expect(matchesSearch("0143", order)).toBe(false);
});

test("an order is found by its customer's name without spaces [5.46]", () => {
  for (const key of ["mariaclara", "Clara de los", "CLARA  DELOS", "Máría"])
    expect(matchesSearch(key, order), key).toBe(true);
  expect(matchesSearch("Clara Maria", order)).toBe(false);
  const marked = { ...order, customer: { ...order.customer, name: "مُحَمَّد عَلِيّ" } };
  expect(matchesSearch("محمد علي", marked)).toBe(true);
});

test("a name is found without its accents, vowel signs, capitals and spaces", () => {
  expect(["  José  Peña ", "مُحَمَّد", "ﬁlipinas"].map(searchForm)).toEqual(["josepena", "محمد", "filipinas"]);
  expect(matchesSearch("josé pena", { ...order, customer: { ...order.customer, name: "Jose Peña" } })).toBe(
    true,
  );
});

test("number, phone number and name of an order are stored for search, separated by a space, without spaces inside", () => {
  expect(searchTextOf(order)).toBe("kanto-7qf4m2k9xzab +639175550142 mariaclaradelossantos");
});
