import { expect, test } from "vitest";
import { proofPicture } from "./proof-picture.ts";

test("each kind of proof is a PNG with a different scene", () => {
  const pickup = proofPicture("pickup");
  expect(pickup.subarray(1, 4).toString("ascii")).toBe("PNG");
  expect(pickup.readUInt32BE(16)).toBe(320);
  expect(pickup.equals(proofPicture("delivery"))).toBe(false);
});
