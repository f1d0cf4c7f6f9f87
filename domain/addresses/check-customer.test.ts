import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { checkSavedAddress, customerNameProblem } from "./check-customer.ts";

const entry = {
  name: "Ana Reyes",
  phone_number: "0917 555 0142",
  latitude: 14.55,
  longitude: 121.05,
  address: "1804, Almond Tower, 11th Avenue",
  notes: null,
};
const keyOf = (changes: object) => checkSavedAddress({ ...entry, ...changes }, countries.ph)?.key;

test("an entry is checked like an order: the first problem names its field", () => {
  expect(checkSavedAddress(entry, countries.ph)).toBeUndefined();
  expect(checkSavedAddress({}, countries.ph)).toEqual({
    key: "validation.fill-customer-name",
    path: ["name"],
  });
  const fieldOf = (changes: object) => checkSavedAddress({ ...entry, ...changes }, countries.ph)?.path;
  expect(fieldOf({ phone_number: null })).toEqual(["phone_number"]);
  expect(fieldOf({ address: null })).toEqual(["address"]);
  expect(fieldOf({ notes: "x".repeat(1001) })).toEqual(["notes"]);
  expect(customerNameProblem("Ana 2", true)).toBeUndefined();
  expect(customerNameProblem(null, true)).toBe("validation.fill-customer-name");
  expect(keyOf({ name: "Ana 2" })).toBe("validation.wrong-customer-name");
  expect(keyOf({ phone_number: " " })).toBe("validation.fill-customer-phone");
  expect(keyOf({ phone_number: "+65 8123 4567" })).toBe("validation.phone-incorrect");
  expect(keyOf({ address: " " })).toBe("validation.fill-address");
  expect(keyOf({ latitude: null })).toBe("validation.no-coordinates");
  expect(keyOf({ notes: "é".repeat(501) })).toBe("validation.notes-too-long");
});

test("unit and building do not count towards the street's 255 bytes", () => {
  expect(keyOf({ address: `1804, Almond Tower, ${"x".repeat(255)}` })).toBeUndefined();
  expect(keyOf({ address: `1804, Almond Tower, ${"x".repeat(256)}` })).toBe("validation.address-too-long");
});
