/** The causes of a claim. */
export const claimCauses = [
  "late",
  "not_received",
  "damaged",
  "missing_items",
  "wrong_items",
  "left_by_courier",
  "overcharged",
  "other",
] as const;
export type ClaimCause = (typeof claimCauses)[number];

/** The transitions of a claim. A state without any is final: decided or withdrawn. */
export const nextClaimStates = {
  open: ["waiting_for_merchant", "granted", "partly_granted", "refused", "withdrawn"],
  waiting_for_merchant: ["open", "granted", "partly_granted", "refused", "withdrawn"],
  granted: [],
  partly_granted: [],
  refused: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>;
export type ClaimState = keyof typeof nextClaimStates;

// Object.keys loses the key type; the table is never empty.
export const claimStates = Object.keys(nextClaimStates) as [ClaimState, ...ClaimState[]];

/** True if a claim may move from `from` to `to`. */
export const mayClaimBecome = (from: ClaimState, to: ClaimState): boolean =>
  (nextClaimStates[from] as readonly ClaimState[]).includes(to);

/** True if a claim still needs an action. */
export const isOpenClaim = (state: ClaimState): boolean => nextClaimStates[state].length > 0;

/** The decisions that a person can make about a claim. */
export const claimOutcomes = ["grant", "partly", "refuse", "ask"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** The state of a claim after each decision. */
export const stateOfOutcome: Record<ClaimOutcome, ClaimState> = {
  grant: "granted",
  partly: "partly_granted",
  refuse: "refused",
  ask: "waiting_for_merchant",
};

/** How long after an order's end a claim for it is accepted. */
export const claimWindowMs = 72 * 3_600_000;
export const maxClaimPhotos = 4;

/** True if a claim for an order is still accepted, also while the order has not ended. */
export const isInClaimWindow = (endedAt: Date | undefined, now: Date): boolean =>
  endedAt === undefined || now.getTime() - endedAt.getTime() <= claimWindowMs;
