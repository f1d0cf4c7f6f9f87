import { expect, test } from "vitest";
import { placeProblem } from "./found-place.ts";

test("an address found outside the area is reported as out of the area, never as not found [10.34]", () => {
  for (const kind of ["street", "building", "city", "town", undefined])
    expect(placeProblem({ kind }, false), kind).toBe("not_deliverable");
  expect(placeProblem(undefined, true)).toBe("bulk-row.address-not-found");
  expect(placeProblem(undefined, false)).toBe("bulk-row.address-not-found");
});

test("a town inside the area is not precise enough; a street or a building is", () => {
  expect(placeProblem({ kind: "city" }, true)).toBe("bulk-row.address-is-a-town");
  expect(placeProblem({ kind: "street" }, true)).toBeUndefined();
  expect(placeProblem({}, true)).toBeUndefined();
});
