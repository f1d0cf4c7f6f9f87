import { type ClaimCause, claimCauses } from "./claim.ts";

/** The reason of a grant without a reason of the operator. */
export const grantedReason = "Granted";

const byRule = "Granted by the rule for ";

/** The reason of a grant by a rule. */
export const reasonByRule = (cause: ClaimCause): string => `${byRule}${cause}`;

/** The reason of a refund for a claim, as statements and the audit show it. */
export const refundReason = (claimId: string, reason: string): string => `${claimId}: ${reason}`;

/** What a refund's reason says: a person's words, or the claim and who granted it. */
export type RefundReason =
  | { kind: "words"; words: string }
  | { kind: "granted"; claimId: string }
  | { kind: "by_rule"; claimId: string; cause: ClaimCause }
  | { kind: "decided"; claimId: string; words: string };

/** Reads a reason that `refundReason` has written; any other is a person's words. */
export function parseRefundReason(text: string): RefundReason {
  const [, claimId, words] = /^(claim-[\w-]+): (.*)$/s.exec(text) ?? [];
  if (claimId === undefined || words === undefined) return { kind: "words", words: text };
  if (words === grantedReason) return { kind: "granted", claimId };
  const cause = claimCauses.find((one) => words === reasonByRule(one));
  return cause ? { kind: "by_rule", claimId, cause } : { kind: "decided", claimId, words };
}
