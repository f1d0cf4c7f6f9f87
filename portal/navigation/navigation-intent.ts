import type { SavedAddress } from "@waybill/contract/merchants/address-book";

/** What a person came to a screen for, beside its address: it is done once and forgotten. */
type NavigationIntent =
  | { kind: "new request" }
  | { kind: "request for"; customer: SavedAddress }
  | { kind: "search" };

/** What goes with a navigation to carry an intent along. */
export const withIntent = (intent: NavigationIntent): { state: { intent: NavigationIntent } } => ({
  state: { intent },
});

/** The intent that a location's state carries; only `withIntent` puts one there. */
export const intentOf = (state: unknown): NavigationIntent | undefined =>
  typeof state === "object" && state !== null && "intent" in state
    ? (state.intent as NavigationIntent)
    : undefined;
