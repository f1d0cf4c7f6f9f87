import { expect, test } from "vitest";
import { pathOfRequest, pathOfTracking, pathWithVendor, vendorIdOf } from "./paths.ts";

test("the vendor is read from paths that contain a vendor, and from no others", () => {
  expect(vendorIdOf("/request-a-rider/v-1")).toBe("v-1");
  expect(vendorIdOf("/order-tracking/a%20b")).toBe("a b");
  expect(vendorIdOf("/order-tracking")).toBeUndefined();
  expect(vendorIdOf("/order-tracking/")).toBeUndefined();
  expect(vendorIdOf("/request-a-riderx/v-1")).toBeUndefined();
  expect(vendorIdOf("/maintenance/v-1")).toBeUndefined();
  expect(vendorIdOf("/request-a-rider/%E0%A4%A")).toBe("%E0%A4%A");
});

test("a change of vendor rewrites the vendor in the path", () => {
  expect(pathWithVendor("/request-a-rider", "v-2")).toBe("/request-a-rider/v-2");
  expect(pathWithVendor("/order-tracking/v-1", "v 2")).toBe("/order-tracking/v%202");
  expect(pathWithVendor("/nowhere/v-1", "v-2")).toBe("/nowhere/v-1");
});

test("the screen's query contains the order id", () => {
  expect(pathOfTracking("v-1", "v-1-abc")).toBe("/order-tracking/v-1?order_id=v-1-abc");
  expect(pathOfRequest("v-1", "v-1-abc")).toBe("/request-a-rider/v-1?orderID=v-1-abc");
  expect(pathOfRequest("v-1")).toBe("/request-a-rider/v-1");
});
