import { expect, test } from "vitest";
import { pageTypeOf, pageTypes } from "./analytics.ts";

test("the page types of analytics are exactly homepage, signin, register, request and order_tracking [2.56]", () => {
  expect(pageTypes).toEqual(["homepage", "signin", "register", "request", "order_tracking"]);
});

test.each([
  ["/", "homepage"],
  ["/register", "register"],
  ["/request-a-rider", "request"],
  ["/request-a-rider/kanto", "request"],
  ["/order-tracking/kanto", "order_tracking"],
  ["/order-tracking/", "order_tracking"],
  ["/register/verify", undefined],
  ["/history/kanto", undefined],
  ["/maintenance", undefined],
  ["/constructor", undefined],
])("a view of %s counts as %s [2.56]", (path, type) => {
  expect(pageTypeOf(path)).toBe(type);
});
