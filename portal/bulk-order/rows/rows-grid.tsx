import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { useMemo, useState } from "react";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Chip, Count } from "@waybill/ui/chip.tsx";
import { firstFilter, rowFilters, rowsOf, type RowFilter } from "./row-filter.ts";
import { RowLine } from "./row-line.tsx";
import { RowPages, rowsOnPage } from "./row-pages.tsx";
import type { Correct } from "./use-correcting.ts";
import classes from "./rows-grid.module.css";

const columns = [
  ...["row", "status", "customer", "drop-off", "order-details"],
  ...["payment", "delivery", "collection-point", "fee"],
] as const;

type GridProps = {
  rows: readonly BulkRow[];
  vendorId: string;
  /** Failed rows can be corrected where they stand. */
  onCorrect?: Correct | undefined;
};

/** The rows of an upload: those that failed first where there are any, a page at a time, however many there are. */
export function RowsGrid({ rows, vendorId, onCorrect }: GridProps) {
  const t = useTexts();
  const [filter, setFilter] = useState<RowFilter>(() => firstFilter(rows));
  const [page, setPage] = useState(0);
  const [said, setSaid] = useState("");
  const found = useMemo(() => rowsOf(filter, rows), [filter, rows]);
  const counts = useMemo(() => {
    const failed = rowsOf("failed", rows).length;
    return { failed, success: rows.length - failed, all: rows.length };
  }, [rows]);
  const correct: Correct = async (row, cells) => {
    const corrected = await onCorrect?.(row, cells);
    const values = { row: formatNumber(row.row_number, { useGrouping: false }) };
    if (corrected) setSaid(t(`bulk-order.row-${corrected.status === "success" ? "right" : "wrong"}`, values));
    // Nothing is left to correct: what will be placed is shown in its stead.
    if (corrected?.status === "success" && filter === "failed" && counts.failed === 1) setFilter("all");
    return corrected;
  };
  return (
    <section className={classes.box} aria-label={t("bulk-order.rows")}>
      <p role="status" className="sr">
        {said}
      </p>
      <div className={classes.filters} role="group" aria-label={t("bulk-order.show")}>
        {rowFilters.map((each) => (
          <Chip
            key={each}
            on={each === filter}
            onClick={() => {
              setFilter(each);
              setPage(0);
            }}
          >
            {t(`bulk-order.filter-${each}`)}
            <Count>{formatNumber(counts[each])}</Count>
          </Chip>
        ))}
      </div>
      {found.length === 0 ? (
        <p className={classes.none}>{t("bulk-order.no-rows")}</p>
      ) : (
        <table className={classes.table}>
          <caption className="sr">{t("bulk-order.rows")}</caption>
          <thead>
            <tr>
              {columns.map((each) => (
                <th key={each} scope="col" className={classes[each]}>
                  {t(`bulk-order.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOnPage(found, page).map((row) => (
              <RowLine key={row.row_number} row={row} vendorId={vendorId} onCorrect={onCorrect && correct} />
            ))}
          </tbody>
        </table>
      )}
      <RowPages total={found.length} page={page} onPage={setPage} />
    </section>
  );
}
