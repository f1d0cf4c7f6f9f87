import { expect, test } from "vitest";
import { changedParts } from "./job-changes.ts";

const seen = { address: "a", note: "b", amount: "c", cancelled: "no" };

test("a value that differs from what the rider saw is reported as changed, for each order and only once [17.10]", () => {
  expect(changedParts(seen, seen)).toEqual([]);
  expect(changedParts(seen, { ...seen, cancelled: "yes", address: "x" })).toEqual(["address", "cancelled"]);
  // A job without recorded values, or a part without one, counts as unchanged.
  expect(changedParts(null, seen)).toEqual([]);
  expect(changedParts(seen, { ...seen, contents: "new" })).toEqual([]);
});
