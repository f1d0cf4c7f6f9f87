import { expect, test } from "vitest";
import { guestVendorId, mayActFor } from "./acting-for.ts";

test("an operator reaches every vendor, and no vendor, guest or partner more than its own [6.31]", () => {
  const vendors = ["kanto", "bgc", "legazpi", "aling-nena", guestVendorId];
  const reach = (acting: Parameters<typeof mayActFor>[0]) => vendors.filter((id) => mayActFor(acting, id));
  expect(reach({ kind: "operator" })).toEqual(vendors);
  expect(reach({ kind: "vendor", vendorIds: new Set(["kanto", "bgc"]) })).toEqual(["kanto", "bgc"]);
  expect(reach({ kind: "vendor", vendorIds: new Set() })).toEqual([]);
  expect(reach({ kind: "partner", vendorId: "bgc" })).toEqual(["bgc"]);
  expect(reach({ kind: "guest" })).toEqual([guestVendorId]);
});
