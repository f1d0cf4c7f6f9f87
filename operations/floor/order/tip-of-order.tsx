import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { readOrderTip, refundOrderTip } from "@waybill/contract/operations/refunds";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { notifyProblem } from "../../calls.ts";
import { useMay } from "../../sign-in/use-operator.ts";
import styles from "./order.module.css";

/** The recipient's tip, if there is one, with a button to refund it to the card. */
export function TipOfOrder({ orderId }: { orderId: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const mayChange = useMay(["money", "change"]);
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  // Not below the "floor" key: a step reloads that key and would wait for this query too.
  const queryKey = ["tip", orderId];
  const params = { order_id: orderId };
  const { data: tip } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readOrderTip, { params, signal, quiet: true }),
    select: ({ result }) => result,
    staleTime: 0,
  });
  const giveBack = useMutation({
    mutationFn: () => call(refundOrderTip, { params, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      setAsked(false);
      await queries.invalidateQueries({ queryKey });
    },
    onError: notifyProblem,
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
      <Dialog
        open={isAsked}
        onCancel={() => setAsked(false)}
        title={t("console.tip-give-back")}
        description={t("console.tip-give-back-said", { amount })}
        submitLabel={t("console.tip-give-back")}
        busy={giveBack.isPending}
        onSubmit={() => reason.trim() !== "" && giveBack.mutate()}
      >
        <TextField
          label={t("console.reason")}
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Dialog>
    </section>
  );
}
