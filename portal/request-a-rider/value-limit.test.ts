import { expect, test } from "vitest";
import { exceedsValueLimit } from "./value-limit.ts";

test.each([
  [1001, "1000", true],
  [1000, "1000", false],
  [1_000_000, "-1", false],
  [1_000_000, undefined, false],
  [1_000_000, "", false],
  [1_000_000, "none", false],
  [null, "1000", false],
])("%s against the limit %s: asked to confirm is %s [5.19]", (amount, parameter, asked) =>
  expect(exceedsValueLimit(amount, parameter)).toBe(asked),
);
