/** How the application is used (spec §1, §6), in order of precedence. */
export const modes = ["GODROID", "CLASSIC", "GUEST"] as const;
export type Mode = (typeof modes)[number];

/** The state of a mode's token in the browser's storage; an unreadable token cannot be decoded. */
export type StoredToken = "absent" | "unreadable" | "good";

/**
 * Returns the mode of the stored tokens, and whether it is authenticated. GODROID has precedence over CLASSIC,
 * CLASSIC over GUEST. Without a token, or if the stored auth cannot be decoded: CLASSIC, not authenticated (spec §1).
 */
export function modeOf(stored: Readonly<Record<Mode, StoredToken>>): { mode: Mode; authenticated: boolean } {
  const mode = modes.find((one) => stored[one] === "good");
  const isUnreadable = stored.GODROID === "unreadable" || stored.CLASSIC === "unreadable";
  if (mode === undefined || (mode === "GUEST" && isUnreadable))
    return { mode: "CLASSIC", authenticated: false };
  return { mode, authenticated: true };
}

/**
 * The kinds of user (spec §6). A vendor user acts for a parent with outlets, for a single vendor, or for none: then the
 * user is blocked.
 */
export type User =
  | { kind: "visitor" }
  | { kind: "guest" }
  | { kind: "vendor user"; vendor: "parent" | "single" | "none" };

type KnownVendor = { readonly is_parent: boolean };

/** Returns the kind of user, given whether the user is authenticated and the vendors from `GET /vendors`. */
export function userOf(
  { mode, authenticated }: { mode: Mode; authenticated: boolean },
  vendors: readonly KnownVendor[],
): User {
  if (!authenticated) return { kind: "visitor" };
  if (mode === "GUEST") return { kind: "guest" };
  if (vendors.length === 0) return { kind: "vendor user", vendor: "none" };
  return { kind: "vendor user", vendor: vendors.some(({ is_parent }) => is_parent) ? "parent" : "single" };
}

/** True if a user is blocked and told to contact the account manager: no vendor is assigned (spec §6). */
export const isBlocked = (user: User): boolean => user.kind === "vendor user" && user.vendor === "none";

/**
 * Returns the restaurant of a partner token: the payload's `restaurant_id` (spec §1), a vendor id as text or
 * integer. undefined if missing.
 */
export function restaurantIdOf(payload: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const id = payload?.["restaurant_id"];
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : undefined;
  return typeof id === "string" && id !== "" ? id : undefined;
}
