import type { SavedAddress } from "@waybill/contract/merchants/address-book";

/** Why a person came to a screen, in addition to its address: acted on once, then cleared. */
type NavigationIntent =
  | { kind: "new request" }
  | { kind: "request for"; customer: SavedAddress }
  | { kind: "search" };

/** The navigation state that carries an intent. */
export const withIntent = (intent: NavigationIntent): { state: { intent: NavigationIntent } } => ({
  state: { intent },
});

/** The intent that a location's state carries; only `withIntent` puts one there. */
export const intentOf = (state: unknown): NavigationIntent | undefined =>
  typeof state === "object" && state !== null && "intent" in state
    ? (state.intent as NavigationIntent)
    : undefined;
