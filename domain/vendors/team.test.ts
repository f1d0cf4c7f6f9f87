import { expect, test } from "vitest";
import { vendorRoles } from "./people.ts";
import { mayHandOut, rolesToGive, strongestRole } from "./team.ts";

test("an owner gives every role, a manager every one except owner, and others none", () => {
  expect(vendorRoles.map((role) => rolesToGive(role).length)).toEqual([5, 4, 0, 0, 0]);
  expect(mayHandOut("manager", "owner")).toBe(false);
  expect(mayHandOut("manager", "manager")).toBe(true);
});

test("of several roles the strongest one is returned", () => {
  expect(strongestRole(["read only", "manager", "clerk"])).toBe("manager");
  expect(strongestRole([])).toBeUndefined();
});
