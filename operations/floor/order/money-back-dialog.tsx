import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { type MoneyBackOfOrder, refundOrder } from "@waybill/contract/operations/refunds";
import { parseTypedAmount, parseTypedSum } from "@waybill/domain/money/typed-amount";
import { Chip } from "@waybill/ui/chip.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import styles from "./order.module.css";

export type MoneyBackKind = "refund" | "compensation";

/** Common reasons; another can be typed. */
const reasons = ["late", "not_received", "damaged", "missing_items", "wrong_items", "overcharged"] as const;

type Props = { orderId: string; kind: MoneyBackKind; back: MoneyBackOfOrder; onClose: () => void };

type Typed = { amount: string; reason: string };

/** Makes a refund or compensation for an order: by default all that is left, with a reason. */
export function MoneyBackDialog({ orderId, kind, back, onClose }: Props) {
  const t = useTexts();
  const left = back[kind]?.left ?? null;
  // The dialog's idempotency key: if the button is pressed again, the server refunds only once.
  const [key] = useState(() => crypto.randomUUID());
  const money = (sum: number) => formatMoney(sum, back.currency);
  const sumIn = ({ amount }: Pick<Typed, "amount">) => parseTypedSum(amount, back.currency) ?? 0;
  const { mutateAsync } = useChange(
    (typed: Typed) =>
      call(refundOrder, {
        params: { order_id: orderId },
        body: { amount: sumIn(typed), reason: typed.reason.trim(), kind },
        headers: { "idempotency-key": key },
      }),
    {
      refresh: [["floor"], ["money"]],
      onDone: ({ result }, typed) => {
        const words = "approval" in result ? "console.money-refund-waits" : "console.money-given";
        notify({ message: t(words, { amount: money(sumIn(typed)) }), type: "success" });
        onClose();
      },
    },
  );
  const form = useForm<Typed>({
    initial: { amount: left === null ? "" : String(left), reason: "" },
    check: ({ amount, reason }) =>
      fieldProblems({
        amount:
          left !== null && (parseTypedAmount(amount, back.currency) ?? 0) > left
            ? t("console.money-too-much", { most: money(left) })
            : sumIn({ amount }) === 0 && t("console.money-fill-amount"),
        reason: !reason.trim() && t("console.money-fill-reason"),
      }),
    save: mutateAsync,
  });
  const amount = sumIn(form.typed);
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
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={t("console.money-amount")}
        inputMode="decimal"
        dir="ltr"
        required
        hint={left === null ? t("console.money-no-most") : t("console.money-most", { most: money(left) })}
        {...form.text("amount", "atOnce")}
      />
      <div className={styles.chips} role="group" aria-label={t("console.reasons")}>
        {reasons.map((one) => {
          const words = t(`console.money-because-${one}`);
          return (
            <Chip key={one} on={form.typed.reason === words} onClick={() => form.set({ reason: words })}>
              {words}
            </Chip>
          );
        })}
      </div>
      <TextField label={t("console.reason")} required maxLength={500} {...form.text("reason")} />
    </Dialog>
  );
}
