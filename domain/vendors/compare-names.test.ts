import { expect, test } from "vitest";
import { compareNames } from "./compare-names.ts";

test("names are ordered by their numbers, whatever the case of their letters", () => {
  const names = ["Outlet 10", "outlet 2", "Outlet 1", "Outlet 11", "Annex"];
  expect(names.sort(compareNames)).toEqual(["Annex", "Outlet 1", "outlet 2", "Outlet 10", "Outlet 11"]);
});
