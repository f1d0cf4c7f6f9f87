import { useQuery } from "@tanstack/react-query";
import { parseTypedSum } from "@waybill/domain/money/typed-amount";
import { handInCash } from "@waybill/contract/operations/ledger";
import { type ConsoleRider, listConsoleRiders } from "@waybill/contract/operations/riders";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, useForm } from "@waybill/ui/forms/use-form.ts";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { readAllPages } from "../calls.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import { NameLink } from "../lists/name-link.tsx";
import { type Column, RowsTable } from "../lists/paged-table.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import styles from "../lists/page.module.css";

/** Riders who hold cash, largest amount first; counting clears it. */
export function Cash({ title }: { title: string }) {
  const t = useTexts();
  const mayChange = useMay(["money", "change"]);
  const [riderId, count] = useState<string>();
  const { data, isError, refetch } = useQuery({
    queryKey: ["money", "cash"],
    queryFn: ({ signal }) => readAllPages((query) => call(listConsoleRiders, { query, signal })),
    select: (riders) =>
      riders.filter(({ cash_held }) => cash_held !== 0).sort((a, b) => b.cash_held - a.cash_held),
    staleTime: 0,
  });
  // The latest data: after a refusal the dialog shows the balance that somebody else has changed.
  const rider = data?.find(({ rider_id }) => rider_id === riderId);
  // Closes the dialog, which would otherwise reopen when this rider holds cash again.
  if (data && riderId !== undefined && !rider) count(undefined);
  const columns: Column<ConsoleRider>[] = [
    { name: t("console.money-rider"), cell: ({ rider_id }) => <NameLink id={rider_id} /> },
    {
      name: t("console.money-held"),
      cell: ({ cash_held, currency }) => formatMoney(cash_held, currency),
      isNumber: true,
    },
    ...(mayChange
      ? [
          {
            name: t("console.actions"),
            cell: (row: ConsoleRider) => (
              <Button onClick={() => count(row.rider_id)}>{t("console.money-hand-in")}</Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
      </div>
      {isError && <NotLoaded onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon="cash">{t("console.money-no-cash")}</EmptyState>}
      {data && data.length > 0 && (
        <RowsTable label={title} columns={columns} rows={data} keyOf={({ rider_id }) => rider_id} />
      )}
      {rider && <HandIn rider={rider} onClose={() => count(undefined)} />}
    </>
  );
}

function HandIn({ rider, onClose }: { rider: ConsoleRider; onClose: () => void }) {
  const t = useTexts();
  // The dialog's idempotency key: if the button is pressed again, the server posts the count only once.
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange(
    ({ counted, note }: { counted: string; note: string }) =>
      call(handInCash, {
        params: { id: rider.rider_id },
        body: {
          counted: parseTypedSum(counted, rider.currency) ?? 0,
          held: rider.cash_held,
          ...(note.trim() && { note: note.trim() }),
        },
        headers: { "idempotency-key": key },
      }),
    {
      refresh: [["money"]],
      onDone: ({ result }) => {
        const difference = formatMoney(result.difference, result.currency);
        notify({ message: t("console.money-handed-in", { difference }), type: "success" });
        onClose();
      },
    },
  );
  const form = useForm({
    // Empty, so that the operator types what was counted, not what was expected.
    initial: { counted: "", note: "" },
    check: ({ counted }) =>
      fieldProblems({
        counted: parseTypedSum(counted, rider.currency) === undefined && t("console.fill-amount"),
      }),
    save: mutateAsync,
  });
  return (
    <Dialog
      open
      title={t("console.money-hand-in")}
      description={`${rider.name}: ${formatMoney(rider.cash_held, rider.currency)}`}
      submitLabel={t("console.money-hand-in")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={t("console.money-counted")}
        inputMode="decimal"
        dir="ltr"
        required
        {...form.text("counted")}
      />
      <TextField label={t("console.note")} optional maxLength={500} {...form.text("note")} />
    </Dialog>
  );
}
