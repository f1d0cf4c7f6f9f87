import { expect, test } from "vitest";
import { vendorRoles } from "./people.ts";
import { mayAssignRole, assignableRoles, strongestRole } from "./team.ts";

test("an owner gives every role, a manager every one except owner, and others none", () => {
  expect(vendorRoles.map((role) => assignableRoles(role).length)).toEqual([5, 4, 0, 0, 0]);
  expect(mayAssignRole("manager", "owner")).toBe(false);
  expect(mayAssignRole("manager", "manager")).toBe(true);
});

test("of several roles the strongest one is returned", () => {
  expect(strongestRole(["read only", "manager", "clerk"])).toBe("manager");
  expect(strongestRole([])).toBeUndefined();
});
