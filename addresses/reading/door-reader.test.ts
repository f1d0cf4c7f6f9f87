import { expect, test } from "vitest";
import { doorReader } from "./door-reader.ts";

test("the door that an address names is read as people of its country write it", () => {
  expect(doorReader("PH")("1804, Almond Tower, 11th Avenue, Taguig")).toEqual({
    address: ", , 1804, Almond Tower, 11th Avenue, Taguig",
    unit_number: "1804",
    building: "Almond Tower",
  });
  expect(doorReader("ph")("11th Avenue, Taguig")).toMatchObject({ unit_number: null, building: null });
});
