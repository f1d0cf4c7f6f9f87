import { expect, test } from "vitest";
import { paperState } from "./rider.ts";

test("a paper that ends within 30 days is warned of, and holds through its last day [13.69]", () => {
  const states = ["2026-12-23", "2026-12-22", "2026-11-22", "2026-11-21"].map((day) =>
    paperState(day, "2026-11-22"),
  );
  expect(states).toEqual(["valid", "ends_soon", "ends_soon", "ended"]);
});
