import { expect, test } from "vitest";
import { unitReader } from "./unit-reader.ts";

test("unit and building are read from an address in its country's format", () => {
  expect(unitReader("PH")("1804, Almond Tower, 11th Avenue, Taguig")).toEqual({
    address: ", , 1804, Almond Tower, 11th Avenue, Taguig",
    unit_number: "1804",
    building: "Almond Tower",
  });
  expect(unitReader("ph")("11th Avenue, Taguig")).toMatchObject({ unit_number: null, building: null });
});
