import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { readOrderTip, refundOrderTip } from "@waybill/contract/operations/refunds";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useMay } from "../../sign-in/use-operator.ts";
import styles from "./order.module.css";

/** The recipient's tip, if there is one, with a button to refund it to the card. */
export function TipOfOrder({ orderId }: { orderId: string }) {
  const t = useTexts();
  const mayChange = useMay(["money", "change"]);
  const [isAsked, setAsked] = useState(false);
  // The query key must not begin with "floor": each step reloads those queries, and would wait for this one too.
  const queryKey = ["tip", orderId];
  const params = { order_id: orderId };
  const { data: tip, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readOrderTip, { params, signal, quiet: true }),
    select: ({ result }) => result,
    staleTime: 0,
  });
  if (!tip || tip.state === "unpaid") return null;
  const amount = formatMoney(tip.amount);
  return (
    <section className={styles.section} aria-label={t("console.tip")}>
      <h3>{t("console.tip")}</h3>
      <p>
        {t(tip.state === "paid" ? "console.tip-paid" : "console.tip-returned", { amount })}
        {tip.return_reason !== null && ` ${tip.return_reason}`}
      </p>
      {tip.state === "paid" && mayChange && (
        <div className={styles.buttons}>
          <Button onClick={() => setAsked(true)}>{t("console.tip-give-back")}</Button>
        </div>
      )}
      {isAsked && tip.state === "paid" && (
        <GiveBackDialog
          orderId={orderId}
          amount={amount}
          // The response may be lost although the server carried out the call.
          isDone={async (reason) => (await refetch()).data?.return_reason === reason}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}

type DialogProps = {
  orderId: string;
  amount: string;
  /** True if the tip was refunded for this reason. */
  isDone: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

function GiveBackDialog({ orderId, amount, isDone, onClose }: DialogProps) {
  const t = useTexts();
  const { mutateAsync } = useChange(
    ({ reason }: { reason: string }) =>
      call(refundOrderTip, { params: { order_id: orderId }, body: { reason: reason.trim() } }),
    {
      refresh: [["tip", orderId]],
      onDone: onClose,
      onProblem: (_, { reason }) => isDone(reason.trim()),
    },
  );
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => fieldProblems({ reason: !reason.trim() && t("console.fill-reason") }),
    save: mutateAsync,
  });
  return (
    <Dialog
      open
      title={t("console.tip-give-back")}
      description={t("console.tip-give-back-said", { amount })}
      submitLabel={t("console.tip-give-back")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t("console.reason")} required maxLength={500} {...form.text("reason")} />
    </Dialog>
  );
}
