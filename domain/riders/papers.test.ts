import { expect, test } from "vitest";
import { paperState } from "./rider.ts";

test("a document that expires within 30 days gives a warning, and is valid through its last day [13.69]", () => {
  const states = ["2026-12-23", "2026-12-22", "2026-11-22", "2026-11-21"].map((day) =>
    paperState(day, "2026-11-22"),
  );
  expect(states).toEqual(["valid", "ends_soon", "ends_soon", "ended"]);
});
