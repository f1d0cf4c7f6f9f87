import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listRefunds, type MoneyBack, refundOrder } from "@waybill/contract/operations/refunds";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { notifyProblem } from "../calls.ts";
import { NameOf } from "../lists/name-of.tsx";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { AmountDialog } from "./amount-dialog.tsx";
import styles from "../lists/page.module.css";

const kinds = ["refund", "compensation"] as const;

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
    { name: t("console.order"), cell: ({ order_id }) => <NameOf id={order_id} /> },
    { name: t("console.money-kind"), cell: ({ kind }) => t(`console.money-kind-${kind}`) },
    { name: t("console.money-to"), cell: ({ method }) => t(`console.money-to-${method}`) },
    { name: t("console.reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
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

function RefundDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [order_id, setOrder] = useState("");
  const [kind, setKind] = useState<(typeof kinds)[number]>("refund");
  // The same key for every press of this dialog: a repeated request refunds once.
  const [key] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { amount: number; reason: string }) =>
      call(refundOrder, {
        params: { order_id: order_id.trim() },
        body: { ...body, kind },
        headers: { "idempotency-key": key },
      }),
    onSuccess: ({ result }) => {
      const done = kind === "refund" ? "console.money-refund-done" : "console.market-saved";
      const said = "approval" in result ? "console.money-refund-waits" : done;
      notify({ message: t(said), type: "success" });
      void queries.invalidateQueries({ queryKey: ["money"] });
      onClose();
    },
    onError: notifyProblem,
  });
  return (
    <AmountDialog
      title={t(kind === "refund" ? "console.money-refund" : "console.money-kind-compensation")}
      description={kind === "compensation" ? t("console.money-compensation-help") : undefined}
      busy={isPending}
      onCancel={onClose}
      onSubmit={(given) => order_id.trim() !== "" && mutate(given)}
    >
      <RadioGroup
        label={t("console.money-kind")}
        value={kind}
        options={kinds.map((value) => ({ value, words: t(`console.money-kind-${value}`) }))}
        onChoose={setKind}
      />
      <TextField
        label={t("console.order")}
        dir="ltr"
        required
        value={order_id}
        onChange={({ target }) => setOrder(target.value)}
      />
    </AmountDialog>
  );
}
