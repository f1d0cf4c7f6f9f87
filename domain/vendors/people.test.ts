import { expect, test } from "vitest";
import { vendorRoleMay, vendorRoles } from "./people.ts";

test("the roles of a vendor's people are exactly these, and each changes what is its own [14.60] [14.62]", () => {
  expect(vendorRoles).toEqual(["owner", "manager", "clerk", "read only", "developer"]);
  const changes = (matter: "orders" | "outlets" | "keys") =>
    vendorRoles.filter((role) => vendorRoleMay(role, matter));
  expect(changes("orders")).toEqual(["owner", "manager", "clerk"]);
  expect(changes("outlets")).toEqual(["owner", "manager"]);
  expect(changes("keys")).toEqual(["owner", "developer"]);
});
