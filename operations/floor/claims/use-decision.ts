import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { type ClaimEvidence, decideClaim } from "@waybill/contract/operations/refunds";
import {
  type ClaimOutcome,
  claimOutcomes,
  mayClaimBecome,
  stateOfOutcome,
} from "@waybill/domain/money/claims/claim";
import { parseTypedSum } from "@waybill/domain/money/typed-amount";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { claimMoney } from "./claim-words.ts";

type Typed = {
  /** Undefined: the first outcome that is possible. */
  chosen: ClaimOutcome | undefined;
  amount: string;
  reason: string;
};

/** The amount of an outcome; null: the typed text is not a valid amount. */
function givenBy(outcome: ClaimOutcome, typed: string, { claim, most: max }: ClaimEvidence): number | null {
  if (outcome === "grant") return claim.amount;
  if (outcome !== "partly") return 0;
  const amount = parseTypedSum(typed, claim.currency) ?? 0;
  return amount > 0 && amount <= Math.min(claim.amount, max) ? amount : null;
}

const needsReason = (outcome: ClaimOutcome) => outcome === "refuse" || outcome === "ask";

/** A claim's decision: chosen and typed here, then sent; above the market's limit it needs approval. */
export function useDecision(evidence: ClaimEvidence, onDone?: () => void) {
  const { claim, most: max, given, approval_above } = evidence;
  // Granting all is impossible if the claim exceeds the remaining maximum; granting a part is possible.
  const canGrant = claim.amount <= max;
  const outcomes = claimOutcomes.filter(
    (one) =>
      mayClaimBecome(claim.state, stateOfOutcome[one]) &&
      (one !== "grant" || canGrant) &&
      (one !== "partly" || max > 0),
  );
  const outcomeOf = ({ chosen }: Typed) => chosen ?? outcomes[0] ?? "refuse";
  const amountIn = (typed: Typed) => givenBy(outcomeOf(typed), typed.amount, evidence);
  const { mutateAsync } = useChange(
    (typed: Typed) => {
      const outcome = outcomeOf(typed);
      const why = typed.reason.trim();
      return call(decideClaim, {
        params: { id: claim.claim_id },
        body: {
          outcome,
          ...(outcome === "partly" && { amount: amountIn(typed) }),
          ...(why && { reason: why }),
        },
      });
    },
    {
      refresh: [["claims"], ["floor"], ["money"]],
      onDone: ({ result }, typed) => {
        const key =
          "approval" in result ? "console.money-refund-waits" : `console.claim-done-${outcomeOf(typed)}`;
        notify({
          message: textOf(key, { amount: claimMoney(claim, amountIn(typed) ?? 0) }),
          type: "success",
        });
        onDone?.();
      },
    },
  );
  const form = useForm<Typed>({
    initial: { chosen: undefined, amount: "", reason: "" },
    check: (typed) =>
      fieldProblems({
        amount:
          amountIn(typed) === null &&
          (typed.amount === ""
            ? textOf("console.money-fill-amount")
            : textOf("console.claim-part-wrong", { most: claimMoney(claim, Math.min(claim.amount, max)) })),
        reason: needsReason(outcomeOf(typed)) && !typed.reason.trim() && textOf("error.claim-reason-missing"),
      }),
    save: mutateAsync,
  });
  const outcome = outcomeOf(form.typed);
  const amount = amountIn(form.typed);
  return {
    claim,
    most: Math.min(claim.amount, max),
    outcomes,
    outcome,
    choose: (chosen: ClaimOutcome) => form.set({ chosen }),
    form,
    needsReason: needsReason(outcome),
    amount,
    /** Above the market's limit, including earlier grants, a second person must approve. */
    needsAnother: approval_above !== null && (amount ?? 0) > 0 && given + (amount ?? 0) > approval_above,
  };
}

export type Decision = ReturnType<typeof useDecision>;
