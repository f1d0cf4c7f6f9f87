import fc from "fast-check";
import { expect, test } from "vitest";
import { joinAddress, readableAddress, splitAddress, trimParts } from "./joined-address.ts";

test("an address is unit number, building and text in that order, joined by commas [3.06]", () => {
  expect(joinAddress({ unit: "12A", building: "Tower B", text: "5 Ayala Ave, Makati" })).toBe(
    "12A, Tower B, 5 Ayala Ave, Makati",
  );
});

test("for any text joining and splitting gives the parts back [3.06] [3.17]", () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom("", "12A", "Tower B, North", "5 Ayala Ave, Makati, Manila", ", ,", "،", " "),
  );
  fc.assert(
    fc.property(part, part, part, (unit, building, text) => {
      expect(splitAddress(joinAddress({ unit, building, text }))).toEqual(
        trimParts({ unit, building, text }),
      );
    }),
  );
});

test("a saved address is split into unit, building and the rest [3.17]", () => {
  expect(splitAddress("12A,Tower B,5 Ayala Ave,Makati")).toEqual({
    unit: "12A",
    building: "Tower B",
    text: "5 Ayala Ave,Makati",
  });
  expect(splitAddress("5 Ayala Ave, Makati")).toEqual({
    unit: "",
    building: "",
    text: "5 Ayala Ave, Makati",
  });
});

test("a comma inside unit or building becomes a space, so that no part is shifted", () => {
  expect(trimParts({ unit: "12, A", building: " B,C ", text: " x, y " })).toEqual({
    unit: "12 A",
    building: "B C",
    text: "x, y",
  });
});

test("people see an address without the commas of empty parts", () => {
  const joined = joinAddress({ unit: "", building: "", text: "5 Ayala Ave, Makati, Manila" });
  expect(joined).toBe(", , 5 Ayala Ave, Makati, Manila");
  expect(readableAddress(joined)).toBe("5 Ayala Ave, Makati, Manila");
  expect(readableAddress("12A, , 5 Ayala Ave")).toBe("12A, 5 Ayala Ave");
});
