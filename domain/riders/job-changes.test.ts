import { expect, test } from "vitest";
import { changedSince } from "./job-changes.ts";

const seen = { address: "a", note: "b", amount: "c", cancelled: "no" };

test("what differs from what was seen has changed, in one order and no more than once [17.10]", () => {
  expect(changedSince(seen, seen)).toEqual([]);
  expect(changedSince(seen, { ...seen, cancelled: "yes", address: "x" })).toEqual(["address", "cancelled"]);
  // A job from before anything was noted, and a part that was not, have nothing to say.
  expect(changedSince(null, seen)).toEqual([]);
  expect(changedSince(seen, { ...seen, contents: "new" })).toEqual([]);
});
