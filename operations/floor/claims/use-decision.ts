import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type ClaimEvidence, decideClaim } from "@waybill/contract/operations/refunds";
import {
  type ClaimOutcome,
  claimOutcomes,
  mayBecome,
  stateOfOutcome,
} from "@waybill/domain/money/claims/claim";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { amountOf } from "../../amounts.ts";
import { notifyProblem } from "../../calls.ts";
import { claimMoney } from "./claim-words.ts";

/** The amount of an outcome; null: the typed text is not a valid amount. */
function givenBy(outcome: ClaimOutcome, typed: string, { claim, most }: ClaimEvidence): number | null {
  if (outcome === "grant") return claim.amount;
  if (outcome !== "partly") return 0;
  const amount = amountOf(typed) ?? 0;
  return amount > 0 && amount <= Math.min(claim.amount, most) ? amount : null;
}

/** A claim's decision: chosen and typed here, then sent; above the market's limit it needs approval. */
export function useDecision(evidence: ClaimEvidence, onDone?: () => void) {
  const { claim, most, given, approval_above } = evidence;
  const client = useQueryClient();
  // Granting all is impossible if the claim exceeds the remaining maximum; granting a part is possible.
  const canGrant = claim.amount <= most;
  const outcomes = claimOutcomes.filter(
    (one) =>
      mayBecome(claim.state, stateOfOutcome[one]) &&
      (one !== "grant" || canGrant) &&
      (one !== "partly" || most > 0),
  );
  const [chosen, choose] = useState<ClaimOutcome>();
  const outcome = chosen ?? outcomes[0] ?? "refuse";
  const [typed, type] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const amount = givenBy(outcome, typed, evidence);
  const why = reason.trim();
  const needsReason = outcome === "refuse" || outcome === "ask";
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(decideClaim, {
        params: { id: claim.claim_id },
        body: { outcome, ...(outcome === "partly" && { amount }), ...(why && { reason: why }) },
      }),
    onSuccess: ({ result }) => {
      const key = "approval" in result ? "console.money-refund-waits" : `console.claim-done-${outcome}`;
      notify({ message: textOf(key, { amount: claimMoney(claim, amount ?? 0) }), type: "success" });
      onDone?.();
    },
    onError: notifyProblem,
    onSettled: () =>
      Promise.all(["claims", "floor", "money"].map((word) => client.invalidateQueries({ queryKey: [word] }))),
  });
  const isGood = amount !== null && (why !== "" || !needsReason);
  return {
    claim,
    most: Math.min(claim.amount, most),
    outcomes,
    outcome,
    choose,
    typed,
    type,
    reason,
    setReason,
    needsReason,
    amount,
    isTried,
    isPending,
    /** Above the market's limit, including earlier grants, a second person must approve. */
    needsAnother: approval_above !== null && (amount ?? 0) > 0 && given + (amount ?? 0) > approval_above,
    send: () => {
      setTried(true);
      if (isGood && !isPending) mutate();
    },
  };
}

export type Decision = ReturnType<typeof useDecision>;
