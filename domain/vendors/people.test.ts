import { expect, test } from "vitest";
import { maySeeMoney, deniedDuringVisits, vendorRoleMay, vendorRoles } from "./people.ts";

test("each role of a vendor's people changes only its own settings, and there are no other roles [14.60] [14.62]", () => {
  expect(vendorRoles).toEqual(["owner", "manager", "clerk", "read only", "developer"]);
  const changes = (matter: "orders" | "outlets" | "keys" | "team" | "security") =>
    vendorRoles.filter((role) => vendorRoleMay(role, matter));
  expect(changes("orders")).toEqual(["owner", "manager", "clerk"]);
  expect(changes("outlets")).toEqual(["owner", "manager"]);
  expect(changes("team")).toEqual(["owner", "manager"]);
  expect(changes("keys")).toEqual(["owner", "developer"]);
  expect(changes("security")).toEqual(["owner"]);
});

test("statements and invoices are visible to roles that manage the vendor or keep its accounts", () => {
  expect(vendorRoles.filter(maySeeMoney)).toEqual(["owner", "manager", "read only"]);
});

test("an operator signed in as a merchant changes orders and outlets, but not the merchant's own account", () => {
  const matters = [
    "orders",
    "outlets",
    "keys",
    "team",
    "support_access",
    "security",
    "account",
    "nothing",
  ] as const;
  expect(matters.filter((matter) => !deniedDuringVisits.has(matter))).toEqual([
    "orders",
    "outlets",
    "nothing",
  ]);
});
