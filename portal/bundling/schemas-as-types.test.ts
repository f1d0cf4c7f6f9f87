import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { schemaStub, withoutSchemas } from "./schemas-as-types.ts";

test("a contract without its schemas still works, and validating with it throws", () => {
  const contract = `import * as z from "zod/mini";
const Place = z.object({ latitude: z.number().check(z.gte(-90)) }).register(z.globalRegistry, { id: "Place" });
const degrees = z._default(z.number(), 0);
const facts = endpoint({ method: "GET", summary: "A place", path: "/places", body: z.object({ degrees, ...Place.shape }) });
({ facts, check: () => Place.safeParse(1) })`;
  const made = withoutSchemas(contract, `const z = ${schemaStub};`);
  expect(made).not.toContain("globalRegistry");
  const scope = { endpoint: (facts: object) => facts };
  const { facts, check } = runInNewContext(made, scope) as { facts: object; check: () => void };
  expect(facts).toEqual({ method: "GET", path: "/places" });
  expect(check).toThrow("Schemas are types in the browser");
});
