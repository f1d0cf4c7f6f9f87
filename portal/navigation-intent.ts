import type { SavedAddress } from "@waybill/contract/address-book";

/** What a person came to a screen for, beside its address: it is done once and forgotten. */
type NavigationIntent =
  { kind: "new request" } | { kind: "request for"; customer: SavedAddress } | { kind: "search" };

/** What goes with a navigation to carry a wish along. */
export const withIntent = (wish: NavigationIntent): { state: { wish: NavigationIntent } } => ({
  state: { wish },
});

/** The wish that a location's state carries; only `wishing` puts one there. */
export const intentOf = (state: unknown): NavigationIntent | undefined =>
  typeof state === "object" && state !== null && "wish" in state
    ? (state.wish as NavigationIntent)
    : undefined;
