import { useQuery } from "@tanstack/react-query";
import type { EndpointFacts } from "@waybill/contract/endpoint";
import {
  fileFormats,
  listOwnInvoices,
  listStatements,
  readOwnInvoiceFile,
  readStatementFile,
} from "@waybill/contract/merchants/statements";
import { call, type CallInput } from "@waybill/client/calls/call.ts";
import { download, saveFile, useStoppable } from "@waybill/client/calls/download.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { ScrollTable, TableCell, type TableColumn } from "@waybill/ui/layout/scroll-table.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatDay, formatMoney } from "@waybill/ui/texts/formats.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { use, type ReactNode } from "react";
import { Navigate } from "react-router";
import { requestPath } from "../../navigation/paths.ts";
import styles from "./statements-screen.module.css";

/** The selected business's charges by month, and its invoices: each as PDF and CSV. */
export function StatementsScreen() {
  const t = useTexts();
  const { mode } = useSession();
  const vendorId = use(SelectedVendorContext)?.vendor.vendor_id;
  if (mode !== "CLASSIC") return <Navigate to={requestPath} replace />;
  return (
    <main id="main" className={styles.page}>
      <header>
        <h1>{t("statements.title")}</h1>
        <p>{t("statements.lead")}</p>
      </header>
      {vendorId !== undefined && <Months vendorId={vendorId} key={`months ${vendorId}`} />}
      {vendorId !== undefined && <Invoices vendorId={vendorId} key={`invoices ${vendorId}`} />}
    </main>
  );
}

const sumsOfMonth = [
  "opening",
  "fees",
  "vouchers",
  "cancellations",
  "after_failures",
  "cash",
  "refunds",
  "credits",
  "closing",
] as const;

function Months({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["statements", "months", vendorId],
    queryFn: async ({ signal }) => (await call(listStatements, { params: { vendorId }, signal })).result.data,
  });
  // Most merchants have no second delivery attempts, so that column is hidden for them.
  const isShown = (sum: (typeof sumsOfMonth)[number]) =>
    sum !== "after_failures" || (query.data ?? []).some(({ after_failures }) => after_failures !== 0);
  const sums = sumsOfMonth.filter(isShown);
  return (
    <Part
      title={t("statements.months")}
      query={query}
      none={t("statements.none")}
      columns={[
        { name: t("statements.month") },
        { name: t("statements.deliveries"), isNumber: true },
        ...sums.map((sum) => ({ name: t(`statements.${sum}`), isNumber: true })),
      ]}
    >
      {query.data?.map((month) => (
        <tr key={month.period}>
          <td dir="ltr" className={styles.month}>
            {month.period}
          </td>
          <TableCell isNumber>{month.deliveries}</TableCell>
          {sums.map((sum) => (
            <TableCell key={sum} isNumber>
              {formatMoney(month[sum], month.currency)}
            </TableCell>
          ))}
          <td className={styles.files}>
            {fileFormats.map((format) => (
              <FileButton
                key={format}
                name={month.period}
                endpoint={readStatementFile}
                input={{ params: { vendorId, period: month.period, format } }}
              >
                {format.toUpperCase()}
              </FileButton>
            ))}
          </td>
        </tr>
      ))}
    </Part>
  );
}

function Invoices({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["statements", "invoices", vendorId],
    queryFn: async ({ signal }) =>
      (await call(listOwnInvoices, { params: { vendorId }, signal })).result.data,
  });
  return (
    <Part
      title={t("statements.invoices")}
      query={query}
      none={t("statements.no-invoices")}
      columns={[
        { name: t("statements.number") },
        { name: t("statements.month") },
        { name: t("statements.issued") },
        { name: t("statements.tax"), isNumber: true },
        { name: t("statements.total"), isNumber: true },
      ]}
    >
      {query.data?.map((invoice) => (
        <tr key={invoice.number}>
          <td dir="ltr">{invoice.number}</td>
          <td dir="ltr" className={styles.month}>
            {invoice.period}
          </td>
          <td>{formatDay(invoice.issued_at)}</td>
          <TableCell isNumber>{formatMoney(invoice.tax, invoice.currency)}</TableCell>
          <TableCell isNumber>{formatMoney(invoice.total, invoice.currency)}</TableCell>
          <td className={styles.files}>
            {fileFormats.map((format) => (
              <FileButton
                key={format}
                name={invoice.number}
                endpoint={readOwnInvoiceFile}
                input={{ params: { vendorId, number: invoice.number, format } }}
              >
                {format.toUpperCase()}
              </FileButton>
            ))}
            {invoice.credit_notes.map(({ number }) => (
              <FileButton
                key={number}
                name={number}
                endpoint={readOwnInvoiceFile}
                input={{ params: { vendorId, number, format: "pdf" } }}
              >
                {number}
              </FileButton>
            ))}
          </td>
        </tr>
      ))}
    </Part>
  );
}

type PartProps = {
  title: string;
  none: string;
  columns: readonly TableColumn[];
  query: { data: readonly unknown[] | undefined; error: unknown; isError: boolean; refetch: () => unknown };
  children: ReactNode;
};

function Part({ title, none, columns, query: { data, error, isError, refetch }, children }: PartProps) {
  const t = useTexts();
  const isRefused = error instanceof CallRefused && error.status === 403;
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {isError ? (
        <EmptyState
          icon="warning"
          alert
          title={t(isRefused ? "statements.role" : translationKeyOf(error))}
          action={isRefused ? undefined : <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
        />
      ) : !data ? (
        <Skeleton>
          <Bar />
          <Bar />
        </Skeleton>
      ) : data.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ScrollTable
          label={title}
          columns={[...columns, { name: <span className="sr">{t("statements.files")}</span> }]}
        >
          {children}
        </ScrollTable>
      )}
    </section>
  );
}

/** Downloads a file in the screen's language; a second press stops it. */
function FileButton<E extends EndpointFacts>({
  name,
  endpoint,
  input,
  children,
}: {
  name: string;
  endpoint: E;
  input: CallInput<E>;
  children: string;
}) {
  const { isBusy, press } = useStoppable(async (signal) => {
    const headers = { "accept-language": currentLanguage() };
    const downloaded = await download(
      endpoint,
      Object.assign({}, input, { headers, signal }),
      () => undefined,
    );
    saveFile(downloaded.file, downloaded.name ?? name);
  }, notifyProblem);
  return (
    <Button look="plain" icon="download" busy={isBusy} aria-label={`${name} ${children}`} onClick={press}>
      {children}
    </Button>
  );
}
