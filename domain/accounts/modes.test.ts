import { expect, test } from "vitest";
import { isBlocked, modeOf, modes, restaurantIdOf, type StoredToken, userOf } from "./modes.ts";

const modeWith = (GODROID: StoredToken, CLASSIC: StoredToken, GUEST: StoredToken) => {
  const { mode, authenticated } = modeOf({ GODROID, CLASSIC, GUEST });
  return authenticated ? mode : `${mode}, signed out`;
};

test("the modes are CLASSIC, GODROID and GUEST, by precedence; the users visitor, guest, parent and single vendor [6.01] [1.17] [1.19] [1.20] [1.21] [1.22]", () => {
  expect([...modes].sort()).toEqual(["CLASSIC", "GODROID", "GUEST"]);
  expect(modeWith("good", "good", "good")).toBe("GODROID");
  expect(modeWith("absent", "good", "good")).toBe("CLASSIC");
  expect(modeWith("unreadable", "good", "good")).toBe("CLASSIC");
  expect(modeWith("absent", "absent", "good")).toBe("GUEST");
  expect(modeWith("absent", "good", "absent")).toBe("CLASSIC");
  expect(modeWith("good", "absent", "absent")).toBe("GODROID");
  expect(modeWith("absent", "absent", "unreadable")).toBe("CLASSIC, signed out");
  expect(modeWith("absent", "absent", "absent")).toBe("CLASSIC, signed out");
  expect(modeWith("unreadable", "absent", "good")).toBe("CLASSIC, signed out");
  expect(modeWith("absent", "unreadable", "good")).toBe("CLASSIC, signed out");

  const [parent, outlet] = [{ is_parent: true }, { is_parent: false }];
  expect(userOf({ mode: "CLASSIC", authenticated: false }, [])).toEqual({ kind: "visitor" });
  expect(userOf({ mode: "GUEST", authenticated: true }, [outlet])).toEqual({ kind: "guest" });
  for (const mode of ["CLASSIC", "GODROID"] as const) {
    const who = { mode, authenticated: true };
    expect(userOf(who, [outlet, parent])).toEqual({ kind: "vendor user", vendor: "parent" });
    expect(userOf(who, [outlet])).toEqual({ kind: "vendor user", vendor: "single" });
  }
});

test("only a vendor user without a vendor is blocked", () => {
  const signedIn = { mode: "CLASSIC", authenticated: true } as const;
  expect(isBlocked(userOf(signedIn, []))).toBe(true);
  expect(isBlocked(userOf(signedIn, [{ is_parent: false }]))).toBe(false);
  expect(isBlocked(userOf({ mode: "GUEST", authenticated: true }, []))).toBe(false);
  expect(isBlocked(userOf({ ...signedIn, authenticated: false }, []))).toBe(false);
});

test("the restaurant id is read from the payload of a partner's token [1.18]", () => {
  expect(restaurantIdOf({ restaurant_id: "bgc", sub: "kanto" })).toBe("bgc");
  expect(restaurantIdOf({ restaurant_id: 7 })).toBe("7");
  const none = [undefined, {}, { sub: "bgc" }, { restaurant_id: "" }, { restaurant_id: ["bgc"] }];
  expect([...none, { restaurant_id: 1.5 }].map(restaurantIdOf)).toEqual(Array(6).fill(undefined));
});
