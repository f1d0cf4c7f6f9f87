import { expect, test } from "vitest";
import { afterRecomputedFee } from "./recomputed-fee.ts";

test.each([
  ["order", 99, "retry"],
  ["payment", 99, "retry"],
  ["order", 109, "confirm"],
  ["order", 89, "confirm"],
  ["payment", 109, "error.fee.changed"],
  ["payment", 89, "error.fee.changed"],
] as const)("on the %s path a fee of 99 that was recomputed to %s means: %s", (path, after, what) =>
  expect(afterRecomputedFee(path, { before: 99, after })).toBe(what),
);
