import { expect, test } from "vitest";
import { noSchemas as z } from "./no-schemas.ts";

test("a contract can be written with schemas that are nothing, and nobody validates with them unawares", () => {
  const shape = z["object"]?.() ?? z;
  expect({ ...shape["shape"] }).toEqual({});
  expect(z["string"]?.()["check"]?.()["register"]?.()).toBeDefined();
  expect(() => shape["parse"]?.()).toThrow("Schemas are types here");
});
