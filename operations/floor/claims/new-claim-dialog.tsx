import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { createClaim } from "@waybill/contract/merchants/claims";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { type ClaimCause, claimCauses } from "@waybill/domain/money/claims/claim";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { amountOf } from "../../amounts.ts";
import { notifyProblem } from "../../calls.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { claimMoney } from "./claim-words.ts";

type Props = { order: OrderWithStory; onClose: () => void };

/** Claims for a merchant who phoned; published rules decide at once. */
export function NewClaimDialog({ order, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [cause, setCause] = useState<ClaimCause>("late");
  const [typed, type] = useState("");
  const [text, setText] = useState("");
  const amount = amountOf(typed);
  const isWrong = amount === undefined || amount === 0;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(createClaim, {
        body: {
          order_id: order.order_id,
          cause,
          ...(amount && { amount }),
          ...(text.trim() && { text: text.trim() }),
        },
      }),
    onSuccess: ({ result }) => {
      notify({
        message: t(`console.claim-made-${result.by_rule ? result.state : "open"}`, {
          amount: claimMoney(result, result.granted_amount),
        }),
        type: "success",
      });
      onClose();
    },
    onError: notifyProblem,
    onSettled: () =>
      Promise.all(["claims", "floor"].map((word) => client.invalidateQueries({ queryKey: [word] }))),
  });
  return (
    <Dialog
      open
      title={t("console.claim-for-merchant")}
      submitLabel={t("console.claim-for-merchant")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => {
        if (!isWrong) mutate();
      }}
    >
      <SelectField
        label={t("console.reason")}
        value={cause}
        options={claimCauses.map((value) => ({ value, label: t(`console.claim-cause-${value}`) }))}
        onChange={setCause}
      />
      <TextField
        label={t("console.money-amount")}
        optional
        inputMode="decimal"
        dir="ltr"
        value={typed}
        hint={t(
          cause === "late" || cause === "overcharged"
            ? "console.claim-amount-fee"
            : "console.claim-amount-all",
        )}
        error={isWrong ? t("console.fill-amount") : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <TextField
        label={t("console.claim-text")}
        optional
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
