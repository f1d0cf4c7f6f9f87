import type { DeclineReason } from "../card-provider.ts";

/** What the pretended bank does with a card. */
export type Behaviour = "approve" | "confirm" | "silent" | "decline" | DeclineReason;

/** Card numbers that the sandbox does something of its own with; it approves every other one. */
export const testCards: Readonly<Record<string, Behaviour>> = {
  "4111111111111111": "approve",
  "4000000000003220": "confirm",
  "4000000000000002": "decline",
  "4000000000009995": "not_enough_money",
  "4000000000000069": "card_expired",
  "4000000000000127": "wrong_security_code",
  /** Charges, but its answer is lost on the way. */
  "4000000000000119": "silent",
};

export const behaviourOf = (number: string): Behaviour => testCards[number] ?? "approve";
