import { expect, test } from "vitest";
import { operatorMay, type OperatorResource, operatorRoles } from "./roles.ts";

const operatorResources = Object.keys({
  orders: true,
  riders: true,
  incidents: true,
  registrations: true,
  vendors: true,
  vendor_people: true,
  merchant_sessions: true,
  merchant_calls: true,
  fleets: true,
  keys: true,
  operators: true,
  areas: true,
  prices: true,
  vouchers: true,
  flags: true,
  country_parameters: true,
  service_hours: true,
  maintenance: true,
  content: true,
  brand: true,
  alerts: true,
  insight: true,
  money: true,
  claims: true,
  approvals: true,
  audit: true,
  messages: true,
  own_session: true,
} satisfies Record<OperatorResource, true>) as OperatorResource[];

const mayChange = (role: (typeof operatorRoles)[number]) =>
  operatorResources.filter((resource) => operatorMay(new Set([role]), [resource, "change"]));

test("the roles are exactly these six [14.02]", () => {
  expect(operatorRoles).toEqual(["viewer", "dispatcher", "support", "market", "finance", "admin"]);
});

test("every role reads everything, a viewer changes nothing, an admin changes everything [14.06]", () => {
  for (const role of operatorRoles)
    for (const resource of operatorResources)
      expect(operatorMay(new Set([role]), [resource, "read"])).toBe(true);
  expect(mayChange("viewer")).toEqual([]);
  expect(mayChange("admin")).toEqual(operatorResources);
  expect(operatorMay(new Set(), ["orders", "read"])).toBe(false);
});

test("a market manager changes the market, but not people, roles or keys [14.04] [14.05]", () => {
  expect(mayChange("market")).toEqual(
    expect.arrayContaining(["areas", "prices", "service_hours", "vouchers", "flags", "content"]),
  );
  for (const role of operatorRoles.filter((name) => name !== "admin"))
    for (const resource of ["operators", "vendor_people", "keys"] as const)
      expect(mayChange(role), role).not.toContain(resource);
});

test("finance changes no order and no vendor, and a dispatcher approves no registration", () => {
  for (const resource of ["orders", "vendors", "merchant_calls"] as const)
    expect(mayChange("finance")).not.toContain(resource);
  expect(mayChange("dispatcher")).not.toContain("registrations");
});

test("two roles together may do what either may", () => {
  expect(operatorMay(new Set(["finance", "dispatcher"]), ["orders", "change"])).toBe(true);
  expect(operatorMay(new Set(["finance", "dispatcher"]), ["prices", "change"])).toBe(false);
});
