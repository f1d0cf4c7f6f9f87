import { listRefunds, type MoneyBack, refundOrder } from "@waybill/contract/operations/refunds";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { parseRefundReason } from "@waybill/domain/money/claims/grant-reason";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { claimAddress } from "../floor/claims/claim-words.ts";
import { NameLink } from "../lists/name-link.tsx";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { amountBody, AmountFields, amountProblems } from "./amount-fields.tsx";
import styles from "../lists/page.module.css";

const kinds = ["refund", "compensation"] as const;

/** The reason in words; of a refund for a claim with a link to the claim. */
function Reason({ reason }: Pick<MoneyBack, "reason">) {
  const t = useTexts();
  const parsed = parseRefundReason(reason);
  if (parsed.kind === "words") return <bdi>{parsed.words}</bdi>;
  return (
    <>
      <Link to={claimAddress({ claim_id: parsed.claimId })}>{t("console.claim")}</Link>{" "}
      {parsed.kind === "granted" && t("console.claim-state-granted")}
      {parsed.kind === "by_rule" &&
        t("console.claim-by-rule", { cause: t(`console.claim-cause-${parsed.cause}`) })}
      {parsed.kind === "decided" && <bdi>{parsed.words}</bdi>}
    </>
  );
}

/** Refunds and compensations, and the button for a new one. */
export function Refunds({ title }: { title: string }) {
  const t = useTexts();
  const mayChange = useMay(["money", "change"]);
  const [isOpen, open] = useState(false);
  const columns: Column<MoneyBack>[] = [
    {
      name: t("console.audit-when"),
      cell: ({ created_at }) => `${formatDay(created_at)} ${formatTime(created_at)}`,
    },
    { name: t("console.order"), cell: ({ order_id }) => <NameLink id={order_id} /> },
    { name: t("console.money-kind"), cell: ({ kind }) => t(`console.money-kind-${kind}`) },
    { name: t("console.money-to"), cell: ({ method }) => t(`console.money-to-${method}`) },
    { name: t("console.reason"), cell: ({ reason }) => <Reason reason={reason} /> },
    { name: t("console.money-state"), cell: ({ state }) => t(`console.money-state-${state}`) },
    {
      name: t("console.money-amount"),
      cell: ({ amount, currency }) => formatMoney(amount, currency),
      isNumber: true,
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        {mayChange && (
          <Button look="primary" onClick={() => open(true)}>
            {t("console.money-refund")}
          </Button>
        )}
      </div>
      <PagedTable
        label={title}
        queryKey={["money", "refunds"]}
        read={(query, signal) => call(listRefunds, { query, signal })}
        columns={columns}
        keyOf={({ refund_id }) => refund_id}
      />
      {isOpen && <RefundDialog onClose={() => open(false)} />}
    </>
  );
}

type RefundDraft = { order_id: string; kind: (typeof kinds)[number]; amount: string; reason: string };

function RefundDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { currency } = useCountry();
  // The dialog's idempotency key: if the button is pressed again, the server refunds only once.
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange(
    ({ order_id, kind, ...amount }: RefundDraft) =>
      call(refundOrder, {
        params: { order_id: order_id.trim() },
        body: { ...amountBody(amount, currency), kind },
        headers: { "idempotency-key": key },
      }),
    {
      refresh: [["money"]],
      onDone: ({ result }, { kind }) => {
        const done = kind === "refund" ? "console.money-refund-done" : "console.saved";
        const words = "approval" in result ? "console.money-refund-waits" : done;
        notify({ message: t(words), type: "success" });
        onClose();
      },
    },
  );
  const form = useForm<RefundDraft>({
    initial: { order_id: "", kind: "refund", amount: "", reason: "" },
    check: (typed) => [
      ...fieldProblems({ order_id: !typed.order_id.trim() && t("console.fill") }),
      ...amountProblems(typed, currency, t),
    ],
    save: mutateAsync,
  });
  const { kind } = form.typed;
  const title = t(kind === "refund" ? "console.money-refund" : "console.money-kind-compensation");
  return (
    <Dialog
      open
      title={title}
      description={kind === "compensation" ? t("console.money-compensation-help") : undefined}
      submitLabel={title}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <RadioGroup
        label={t("console.money-kind")}
        value={kind}
        options={kinds.map((value) => ({ value, words: t(`console.money-kind-${value}`) }))}
        onChoose={(next) => form.set({ kind: next })}
      />
      <TextField label={t("console.order")} dir="ltr" required {...form.text("order_id")} />
      <AmountFields form={form} />
    </Dialog>
  );
}
