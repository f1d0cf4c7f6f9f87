/** How the application is used (spec §1, §6), the mode that wins first (wire.md). */
export const modes = ["GODROID", "CLASSIC", "GUEST"] as const;
export type Mode = (typeof modes)[number];

/** How a mode's token is found in storage; one that is unreadable cannot be decoded. */
export type StoredToken = "absent" | "unreadable" | "good";

/**
 * The mode of the stored tokens, and whether somebody is authenticated by it. GODROID wins over CLASSIC and CLASSIC over
 * GUEST; without a token, or where stored auth cannot be decoded, it is CLASSIC and nobody is (spec §1, wire.md).
 */
export function modeOf(stored: Readonly<Record<Mode, StoredToken>>): { mode: Mode; authenticated: boolean } {
  const mode = modes.find((one) => stored[one] === "good");
  const isUnreadable = stored.GODROID === "unreadable" || stored.CLASSIC === "unreadable";
  if (mode === undefined || (mode === "GUEST" && isUnreadable))
    return { mode: "CLASSIC", authenticated: false };
  return { mode, authenticated: true };
}

/** Who uses it (spec §6): a vendor user acts for a parent with outlets, for a single vendor, or for none and is blocked. */
export type User =
  | { kind: "visitor" }
  | { kind: "guest" }
  | { kind: "vendor user"; vendor: "parent" | "single" | "none" };

type KnownVendor = { readonly is_parent: boolean };

/** The kind of user, from who is authenticated and the vendors that `GET /vendors` gives him. */
export function userOf(
  { mode, authenticated }: { mode: Mode; authenticated: boolean },
  vendors: readonly KnownVendor[],
): User {
  if (!authenticated) return { kind: "visitor" };
  if (mode === "GUEST") return { kind: "guest" };
  if (vendors.length === 0) return { kind: "vendor user", vendor: "none" };
  return { kind: "vendor user", vendor: vendors.some(({ is_parent }) => is_parent) ? "parent" : "single" };
}

/** Whether a user is kept out with a word to ask the account manager: no vendor belongs to him (spec §6). */
export const isBlocked = (user: User): boolean => user.kind === "vendor user" && user.vendor === "none";

/**
 * The restaurant that a partner's token is for: the `restaurant_id` of its payload (spec §1), a vendor id as text or as a
 * whole number; undefined where the payload names none.
 */
export function restaurantIdOf(payload: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const id = payload?.["restaurant_id"];
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}
