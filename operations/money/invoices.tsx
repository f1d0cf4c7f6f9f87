import {
  issueCreditNote,
  issueInvoices,
  listInvoices,
  readInvoiceFile,
} from "@waybill/contract/operations/invoices";
import type { Invoice } from "@waybill/contract/merchants/statements";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { addDays, dayOf } from "@waybill/domain/history/days";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatDay, formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { amountBody, AmountFields, amountProblems } from "./amount-fields.tsx";
import styles from "../lists/page.module.css";
import { downloadFile } from "./download-file.ts";

/** The month before this one on the country's clock. */
const lastMonth = (timezone: string): string => {
  const today = dayOf(new Date(), timezone);
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
};

/**
 * Invoices all vendors for a month, in several calls because the server handles a part of them per call. Returns
 * their number.
 */
async function issueMonth(period: string): Promise<number> {
  for (let count = 0; ;) {
    const { result } = await call(issueInvoices, { body: { period } });
    count += result.invoices.length;
    if (!result.has_more || result.invoices.length === 0) return count;
  }
}

/** Invoices by month with their files; an issued one is corrected only by a credit note. */
export function Invoices({ title }: { title: string }) {
  const t = useTexts();
  const { timezone } = useCountry();
  const mayChange = useMay(["money", "change"]);
  const [period, setPeriod] = useState(() => lastMonth(timezone));
  const [credited, credit] = useState<Invoice>();
  const issuing = useChange(() => issueMonth(period), {
    refresh: [["money"]],
    onDone: (count) => notify({ message: t("console.money-issued", { count }), type: "success" }),
  });
  const columns: Column<Invoice>[] = [
    { name: t("console.money-number"), cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
    { name: t("console.money-business"), cell: ({ vendor_name }) => <bdi>{vendor_name}</bdi> },
    { name: t("console.money-month"), cell: (row) => <bdi dir="ltr">{row.period}</bdi> },
    { name: t("console.money-issued-on"), cell: ({ issued_at }) => formatDay(issued_at) },
    ...(["net", "tax", "total", "credited"] as const).map((sum) => ({
      name: t(`console.money-${sum}`),
      cell: (row: Invoice) => formatMoney(row[sum], row.currency),
      isNumber: true,
    })),
    {
      name: t("console.actions"),
      cell: (row) => (
        <div className={styles.buttons}>
          {(["pdf", "csv"] as const).map((format) => (
            <Button
              key={format}
              look="plain"
              aria-label={`${row.number} ${format.toUpperCase()}`}
              onClick={() => void downloadFile(readInvoiceFile, { params: { number: row.number, format } })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
          {row.credit_notes.map(({ number }) => (
            <Button
              key={number}
              look="plain"
              onClick={() => void downloadFile(readInvoiceFile, { params: { number, format: "pdf" } })}
            >
              <bdi dir="ltr">{number}</bdi>
            </Button>
          ))}
          {mayChange && row.credited < row.total && (
            <Button onClick={() => credit(row)}>{t("console.money-credit")}</Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <TextField
          label={t("console.money-month")}
          type="month"
          dir="ltr"
          value={period}
          onChange={({ target }) => setPeriod(target.value)}
        />
        {mayChange && (
          <Button look="primary" busy={issuing.isPending} onClick={() => period && issuing.mutate()}>
            {t("console.money-issue")}
          </Button>
        )}
      </div>
      <PagedTable
        label={title}
        queryKey={["money", "invoices", period]}
        read={(page, signal) => call(listInvoices, { query: { ...page, ...(period && { period }) }, signal })}
        columns={columns}
        keyOf={({ number }) => number}
      />
      {credited && <CreditDialog invoice={credited} onClose={() => credit(undefined)} />}
    </>
  );
}

type CreditProps = { invoice: Invoice; onClose: () => void };

/** Credits a part of an invoice, or all that is left of it. */
function CreditDialog({ invoice: { number, total, credited, currency }, onClose }: CreditProps) {
  const t = useTexts();
  // The dialog's idempotency key: if the button is pressed again, the server issues the note only once.
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync } = useChange(
    (body: { amount: number; reason: string }) =>
      call(issueCreditNote, { params: { number }, body, headers: { "idempotency-key": key } }),
    {
      refresh: [["money"]],
      onDone: () => {
        notify({ message: t("console.money-credited-done"), type: "success" });
        onClose();
      },
    },
  );
  const form = useForm({
    initial: { amount: "", reason: "" },
    check: (typed) => amountProblems(typed, currency, t),
    save: (typed) => mutateAsync(amountBody(typed, currency)),
  });
  return (
    <Dialog
      open
      title={t("console.money-credit")}
      description={`${number} · ${formatMoney(total - credited, currency)}`}
      submitLabel={t("console.money-credit")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <AmountFields form={form} />
    </Dialog>
  );
}
