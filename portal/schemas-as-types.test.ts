import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withoutSchemas } from "./schemas-as-types.ts";

test("a contract stands without its schemas, and nobody validates with them unawares", () => {
  const contract = `import * as z from "zod/mini";
const Place = z.object({ latitude: z.number().check(z.gte(-90)) }).register(z.globalRegistry, { id: "Place" });
const facts = { path: "/places", body: z.object({ ...Place.shape }) };
({ path: facts.path, check: () => Place.safeParse(1) })`;
  const made = runInNewContext(withoutSchemas(contract)) as { path: string; check: () => void };
  expect(made.path).toBe("/places");
  expect(made.check).toThrow("Schemas are types in the browser");
});
