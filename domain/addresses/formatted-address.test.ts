import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { formattedAddress, formattedJoinedAddress, formattedLocation } from "./formatted-address.ts";
import { joinAddress } from "./joined-address.ts";

const parts = { unit: "12A", building: "Tower B", text: "Hauptstraße 5, 10115 Berlin" };
const orderOf = (country: keyof typeof countries) => countries[country].address_order;

test("an address is written in the country's order [10.93]", () => {
  expect(formattedAddress(parts, orderOf("ph"))).toBe("12A, Tower B, Hauptstraße 5, 10115 Berlin");
  expect(formattedAddress(parts, orderOf("de"))).toBe("Hauptstraße 5, Tower B, 12A, 10115 Berlin");
  expect(formattedAddress(parts, orderOf("id"))).toBe("Tower B, 12A, Hauptstraße 5, 10115 Berlin");
  expect(formattedAddress(parts, orderOf("br"))).toBe("Hauptstraße 5, 12A, Tower B, 10115 Berlin");
});

test("every country names each of the three parts once", () => {
  for (const [code, { address_order }] of Object.entries(countries))
    expect([...address_order].sort(), code).toEqual(["building", "street", "unit"]);
});

test("for any text no part is empty and none is lost [10.93]", () => {
  const part = fc.oneof(fc.string(), fc.constantFrom("", " ", ",", ", ,", "12A", "5 Ayala Ave, , Makati,"));
  fc.assert(
    fc.property(
      part,
      part,
      part,
      fc.constantFrom(...Object.values(countries)),
      (unit, building, text, country) => {
        const written = formattedAddress({ unit, building, text }, country.address_order);
        expect(written === "" || written.split(",").every((one) => one.trim() !== "")).toBe(true);
        for (const typed of [unit, building, text].flatMap((one) => one.split(/[\s,]+/)).filter(Boolean))
          expect(written.toLowerCase()).toContain(typed.toLowerCase());
      },
    ),
  );
});

test("a saved address is split by position: unit number, building, the rest [10.93]", () => {
  expect(formattedJoinedAddress(", , 5 Ayala Ave, Makati, Manila", orderOf("ph"))).toBe(
    "5 Ayala Ave, Makati, Manila",
  );
  expect(formattedJoinedAddress(joinAddress(parts), orderOf("de"))).toBe(
    formattedAddress(parts, orderOf("de")),
  );
});

test("an order's unit and building come from its own fields, and are not repeated [10.93]", () => {
  const location = { address: joinAddress(parts), unit_number: "12A", building: "Tower B" };
  expect(formattedLocation(location, orderOf("de"))).toBe("Hauptstraße 5, Tower B, 12A, 10115 Berlin");
  expect(formattedLocation({ ...location, address: "Tower B, Hauptstraße 5" }, orderOf("ph"))).toBe(
    "12A, Tower B, Hauptstraße 5",
  );
});

test("another client's text keeps its commas", () => {
  const location = { address: "Hauptstraße 5, Mitte, 10115 Berlin", unit_number: null, building: null };
  expect(formattedLocation(location, orderOf("de"))).toBe("Hauptstraße 5, Mitte, 10115 Berlin");
  expect(formattedLocation({ ...location, unit_number: "4" }, orderOf("de"))).toBe(
    "Hauptstraße 5, 4, Mitte, 10115 Berlin",
  );
  expect(formattedLocation({ ...location, address: `, , ${location.address}` }, orderOf("de"))).toBe(
    "Hauptstraße 5, Mitte, 10115 Berlin",
  );
});

test("a text that contains its own unit and building is not changed", () => {
  const address = "Unit 12B, Two Serendra, 11th Avenue, Taguig";
  const location = { address: `, , ${address}`, unit_number: "12B", building: "Two Serendra" };
  expect(formattedLocation(location, orderOf("ph"))).toBe(address);
  expect(formattedLocation({ ...location, unit_number: "9" }, orderOf("ph"))).toBe(
    "9, Two Serendra, Unit 12B, 11th Avenue, Taguig",
  );
  expect(formattedLocation({ ...location, unit_number: "2" }, orderOf("ph"))).toBe(
    "2, Two Serendra, Unit 12B, 11th Avenue, Taguig",
  );
});

test("a unit alone is an address, and typed text with commas and spaces stays one part [10.93]", () => {
  expect(formattedAddress({ unit: "12A", building: "", text: "" }, orderOf("ph"))).toBe("12A");
  const typed = { unit: "12A,  West   wing", building: "Tower B,  rear", text: "5 Ayala   Ave" };
  expect(formattedAddress(typed, orderOf("ph"))).toBe("12A West wing, Tower B rear, 5 Ayala Ave");
});

test("a text contains a number only as a whole number, and a word with an ending as a word", () => {
  const written = (unit_number: string, address: string) =>
    formattedLocation({ address: `,,${address}`, unit_number, building: "Tower B" }, orderOf("ph"));
  expect(written("12", "Unit 12 of Tower B, Ayala Ave")).toBe("Unit 12 of Tower B, Ayala Ave");
  expect(written("12", "Unit 112 of Tower B, Ayala Ave")).toBe("12, Tower B, Unit 112 of Tower B, Ayala Ave");
  expect(written("B12", "Unit B12 of Tower B, Ayala Ave")).toBe("Unit B12 of Tower B, Ayala Ave");
});

test("a text that only starts like a joined address loses no words", () => {
  const alone = { address: "12A, Main Street 5, Taguig", unit_number: " 12A ", building: null };
  expect(formattedLocation(alone, orderOf("ph"))).toBe("12A, Main Street 5, Taguig");
  const inside = {
    address: "12B, , Two Serendra, 11th Avenue",
    unit_number: "11th",
    building: "Two Serendra",
  };
  expect(formattedLocation(inside, orderOf("ph"))).toBe("11th, Two Serendra, 12B, 11th Avenue");
});
