import type { SavedAddress } from "@waybill/contract/merchants/address-book";

/** Why a user was sent to a screen: handled once, then cleared. */
type NavigationIntent =
  | { kind: "new request" }
  | { kind: "request for"; customer: SavedAddress }
  | { kind: "search" };

/** The navigation state that carries an intent. */
export const withIntent = (intent: NavigationIntent): { state: { intent: NavigationIntent } } => ({
  state: { intent },
});

/** The intent in a location's state; only `withIntent` sets one. */
export const intentOf = (state: unknown): NavigationIntent | undefined =>
  typeof state === "object" && state !== null && "intent" in state
    ? (state.intent as NavigationIntent)
    : undefined;
