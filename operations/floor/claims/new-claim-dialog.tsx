import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { createClaim } from "@waybill/contract/merchants/claims";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { type ClaimCause, claimCauses } from "@waybill/domain/money/claims/claim";
import { parseTypedAmount } from "@waybill/domain/money/typed-amount";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { ruleDecisionText } from "@waybill/ui/texts/rule-decision.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";

type Props = { order: OrderWithStory; onClose: () => void };

type NewClaim = { cause: ClaimCause; amount: string; text: string };

/** Makes a claim for a merchant who phoned; the published rules may decide it immediately. */
export function NewClaimDialog({ order, onClose }: Props) {
  const t = useTexts();
  const { mutateAsync } = useChange(
    ({ cause, amount, text }: NewClaim) => {
      const claimed = parseTypedAmount(amount, order.currency);
      return call(createClaim, {
        body: {
          order_id: order.order_id,
          cause,
          ...(claimed && { amount: claimed }),
          ...(text.trim() && { text: text.trim() }),
        },
      });
    },
    {
      refresh: [["claims"], ["floor"]],
      onDone: ({ result }) => {
        notify({
          message: result.by_rule ? ruleDecisionText(result, t) : t("console.claim-made-open"),
          type: "success",
        });
        onClose();
      },
    },
  );
  const form = useForm<NewClaim>({
    initial: { cause: "late", amount: "", text: "" },
    check: ({ amount }) => {
      const claimed = parseTypedAmount(amount, order.currency);
      return fieldProblems({
        amount: (claimed === undefined || claimed === 0) && t("console.money-fill-amount"),
      });
    },
    save: mutateAsync,
  });
  const { cause } = form.typed;
  return (
    <Dialog
      open
      title={t("console.claim-for-merchant")}
      submitLabel={t("console.claim-for-merchant")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <SelectField
        label={t("console.reason")}
        value={cause}
        options={claimCauses.map((value) => ({ value, label: t(`console.claim-cause-${value}`) }))}
        onChange={(next) => form.set({ cause: next })}
      />
      <TextField
        label={t("console.money-amount")}
        optional
        inputMode="decimal"
        dir="ltr"
        {...form.text("amount", "atOnce")}
        hint={t(
          cause === "late" || cause === "overcharged"
            ? "console.claim-amount-fee"
            : "console.claim-amount-all",
        )}
      />
      <TextField label={t("console.claim-text")} optional maxLength={2000} {...form.text("text")} />
    </Dialog>
  );
}
