import { expect, test } from "vitest";
import { compareNames } from "./compare-names.ts";

test("names with numbers are sorted by value, ignoring case", () => {
  const names = ["Outlet 10", "outlet 2", "Outlet 1", "Outlet 11", "Annex"];
  expect(names.sort(compareNames)).toEqual(["Annex", "Outlet 1", "outlet 2", "Outlet 10", "Outlet 11"]);
});
