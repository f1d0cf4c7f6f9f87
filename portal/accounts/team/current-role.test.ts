import { expect, test } from "vitest";
import { currentRole } from "./current-role.ts";

test("the role form starts with the role at the parent, else the most common role of the outlets, on a tie the weaker one", () => {
  const owner = (...vendor_ids: string[]) => ({ role: "owner" as const, vendor_ids });
  const clerk = (...vendor_ids: string[]) => ({ role: "clerk" as const, vendor_ids });
  const of = (...roles: (ReturnType<typeof owner> | ReturnType<typeof clerk>)[]) =>
    currentRole({ role: "owner", roles }, "parent");
  expect(of(owner("parent"), clerk("a", "b"))).toBe("owner");
  expect(of(owner("a", "b"), clerk("parent"))).toBe("clerk");
  expect(of(owner("a", "b"), clerk("c"))).toBe("owner");
  expect(of(owner("a"), clerk("b"))).toBe("clerk");
  expect(of(owner("a"))).toBe("owner");
});
