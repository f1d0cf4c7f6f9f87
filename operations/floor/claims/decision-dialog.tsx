import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { claimMoney } from "./claim-words.ts";
import { DecisionFields, useDecisionLabel } from "./decision-fields.tsx";
import { useDecision } from "./use-decision.ts";

type Props = { evidence: ClaimEvidence; onClose: () => void };

/** Decides a claim next to its order, which is the evidence. */
export function DecisionDialog({ evidence, onClose }: Props) {
  const t = useTexts();
  const decision = useDecision(evidence, onClose);
  const { words, sum } = useDecisionLabel(decision);
  const { claim, most: max } = evidence;
  return (
    <Dialog
      open
      title={t("console.claim-decide")}
      description={t("console.claim-summary", {
        cause: t(`console.claim-cause-${claim.cause}`),
        amount: claimMoney(claim, claim.amount),
        most: claimMoney(claim, max),
      })}
      submitLabel={sum ? `${words} ${sum}` : words}
      busy={decision.form.isBusy}
      onCancel={onClose}
      onSubmit={decision.form.submit}
    >
      <DecisionFields decision={decision} />
    </Dialog>
  );
}
