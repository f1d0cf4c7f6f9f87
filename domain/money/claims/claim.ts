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

// Object.keys forgets the key type; the table is never empty.
export const claimStates = Object.keys(nextClaimStates) as [ClaimState, ...ClaimState[]];

/** Whether a claim may move from `from` to `to`. */
export const mayBecome = (from: ClaimState, to: ClaimState): boolean =>
  (nextClaimStates[from] as readonly ClaimState[]).includes(to);

/** Whether a claim still needs an action. */
export const isOpenClaim = (state: ClaimState): boolean => nextClaimStates[state].length > 0;

/** The outcomes that a decider can choose. */
export const claimOutcomes = ["grant", "partly", "refuse", "ask"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** The state that an outcome leads to. */
export const stateOfOutcome: Record<ClaimOutcome, ClaimState> = {
  grant: "granted",
  partly: "partly_granted",
  refuse: "refused",
  ask: "waiting_for_merchant",
};

/** How long after its end an order may be claimed for. */
export const claimWindowMs = 72 * 3_600_000;
export const maxClaimPhotos = 4;

/** Whether an order may still be claimed for; an order that has not ended may. */
export const isInClaimWindow = (endedAt: Date | undefined, now: Date): boolean =>
  endedAt === undefined || now.getTime() - endedAt.getTime() <= claimWindowMs;
