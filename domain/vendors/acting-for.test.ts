import { expect, test } from "vitest";
import { mayActFor } from "./acting-for.ts";

test("operators and fleets act for every vendor, and a vendor, client, guest or partner only for its own [6.31]", () => {
  const vendors = ["kanto", "bgc", "legazpi", "aling-nena", "guest"];
  const reach = (acting: Parameters<typeof mayActFor>[0]) => vendors.filter((id) => mayActFor(acting, id));
  for (const kind of ["operator", "rider", "fleet"] as const) expect(reach({ kind })).toEqual(vendors);
  expect(reach({ kind: "vendor", vendorIds: new Set(["kanto", "bgc"]) })).toEqual(["kanto", "bgc"]);
  expect(reach({ kind: "client", vendorIds: new Set(["legazpi"]) })).toEqual(["legazpi"]);
  expect(reach({ kind: "vendor", vendorIds: new Set() })).toEqual([]);
  expect(reach({ kind: "partner", vendorId: "bgc" })).toEqual(["bgc"]);
  expect(reach({ kind: "guest" })).toEqual(["guest"]);
});
