import { listVendorStatements, readVendorStatementFile } from "@waybill/contract/operations/invoices";
import { fileFormats, type Statement } from "@waybill/contract/merchants/statements";
import { call } from "@waybill/client/calls/call.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { downloadFile } from "../money/download-file.ts";
import { type Column, PagedTable } from "../lists/paged-table.tsx";
import styles from "../lists/split.module.css";

const sums = ["fees", "cancellations", "after_failures", "cash", "credits", "closing"] as const;

/** A vendor's charges and balance, including its outlets', by month, with the statements and invoices as files. */
export function StatementsCard({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const columns: Column<Statement>[] = [
    { name: t("statements.month"), cell: ({ period }) => <bdi dir="ltr">{period}</bdi> },
    {
      name: t("statements.deliveries"),
      cell: ({ deliveries }) => formatNumber(deliveries),
      isNumber: true,
    },
    ...sums.map((sum) => ({
      name: t(`statements.${sum}`),
      cell: (month: Statement) => formatMoney(month[sum], month.currency),
      isNumber: true,
    })),
    {
      name: t("statements.files"),
      cell: ({ period }) =>
        fileFormats.map((format) => (
          <Button
            key={format}
            look="plain"
            aria-label={`${period} ${format.toUpperCase()}`}
            onClick={() =>
              void downloadFile(readVendorStatementFile, { params: { vendor_id: vendorId, period, format } })
            }
          >
            {format.toUpperCase()}
          </Button>
        )),
    },
  ];
  return (
    <section className={styles.card} aria-label={t("statements.months")}>
      <div className={styles.cardHead}>
        <h3>{t("statements.months")}</h3>
      </div>
      <PagedTable
        label={t("statements.months")}
        queryKey={["money", "statements", vendorId]}
        read={(query, signal) =>
          call(listVendorStatements, { params: { vendor_id: vendorId }, query, signal })
        }
        columns={columns}
        keyOf={({ period }) => period}
      />
    </section>
  );
}
