import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { type MoneyBackOfOrder, refundOrder } from "@waybill/contract/operations/refunds";
import { Chip } from "@waybill/ui/chip.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { notifyProblem } from "../../calls.ts";
import styles from "./order.module.css";

export type MoneyBackKind = "refund" | "compensation";

/** Common reasons; another can be typed. */
const reasons = ["late", "not_received", "damaged", "missing_items", "wrong_items", "overcharged"] as const;

type Props = { orderId: string; kind: MoneyBackKind; back: MoneyBackOfOrder; onClose: () => void };

/** Gives money for an order: the whole rest by default, with a reason. */
export function MoneyBackDialog({ orderId, kind, back, onClose }: Props) {
  const t = useTexts();
  const queries = useQueryClient();
  const left = back[kind]?.left ?? null;
  const [typed, type] = useState(left === null ? "" : String(left));
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  // The same key for every press of this dialog: a repeated request refunds once.
  const [key] = useState(() => crypto.randomUUID());
  const money = (sum: number) => formatMoney(sum, back.currency);
  const amount = Number(typed);
  const isTooMuch = left !== null && amount > left;
  const why = reason.trim();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(refundOrder, {
        params: { order_id: orderId },
        body: { amount, reason: why, kind },
        headers: { "idempotency-key": key },
      }),
    onSuccess: ({ result }) => {
      const waits = "approval" in result;
      notify({
        message: t(waits ? "console.money-refund-waits" : "console.money-given", { amount: money(amount) }),
        type: "success",
      });
      void queries.invalidateQueries({ queryKey: ["floor"] });
      void queries.invalidateQueries({ queryKey: ["money"] });
      onClose();
    },
    onError: notifyProblem,
  });
  const isGood = amount > 0 && !isTooMuch && why !== "";
  const needsAnother =
    back.approval_above !== null &&
    amount + (back.refund?.given ?? 0) + (back.compensation?.given ?? 0) > back.approval_above;
  const name = t(`console.give-${kind}`);
  return (
    <Dialog
      open
      title={name}
      description={
        needsAnother
          ? t("console.money-needs-another", { limit: money(back.approval_above ?? 0) })
          : t(`console.money-goes-${back[kind]?.method ?? "account"}`)
      }
      submitLabel={amount > 0 ? `${name} ${money(amount)}` : name}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => (isGood ? mutate() : setTried(true))}
    >
      <TextField
        label={t("console.money-amount")}
        inputMode="decimal"
        dir="ltr"
        required
        value={typed}
        hint={left === null ? t("console.money-no-most") : t("console.money-most", { most: money(left) })}
        error={
          isTooMuch
            ? t("console.money-too-much", { most: money(left) })
            : isTried && !(amount > 0)
              ? t("console.money-fill-amount")
              : undefined
        }
        onChange={({ target }) => type(target.value)}
      />
      <div className={styles.chips} role="group" aria-label={t("console.reasons")}>
        {reasons.map((one) => {
          const words = t(`console.money-because-${one}`);
          return (
            <Chip key={one} on={reason === words} onClick={() => setReason(words)}>
              {words}
            </Chip>
          );
        })}
      </div>
      <TextField
        label={t("console.reason")}
        required
        maxLength={500}
        value={reason}
        error={isTried && why === "" ? t("console.money-fill-reason") : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
