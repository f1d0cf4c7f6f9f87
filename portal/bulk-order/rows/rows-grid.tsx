import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { unusualFinder } from "@waybill/domain/bulk-jobs/unusual";
import { Button } from "@waybill/ui/button.tsx";
import { Chip, Count } from "@waybill/ui/chip.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useRef, useState } from "react";
import { needsPlaceConfirmation, type JobActions } from "../jobs/job-actions.ts";
import { repeatedRows, rowsToPlace } from "../jobs/place-footer.tsx";
import { columnNames, type RowActions, RowLine } from "./row-line.tsx";
import classes from "./rows-grid.module.css";

type GridProps = {
  rows: readonly BulkRow[];
  vendorId: string;
  /** Undefined: the rows are only shown. */
  actions?: JobActions | undefined;
};

/** The rows of an upload, failed ones first, paginated. */
export function RowsGrid({ rows, vendorId, actions }: GridProps) {
  const t = useTexts();
  const [chosen, setChosen] = useState<RowFilter>();
  const [hasCorrected, setCorrected] = useState(false);
  const [page, setPage] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const counts = useMemo(() => {
    const failed = rowsOf("failed", rows).length;
    return { failed, success: rows.length - failed, all: rows.length };
  }, [rows]);
  // Nothing is left to correct, so show what will be placed.
  const isOver = chosen === "failed" && hasCorrected && counts.failed === 0;
  const filter = (isOver ? undefined : chosen) ?? firstFilter(rows);
  const found = useMemo(() => rowsOf(filter, rows), [filter, rows]);
  const notifyRow = (key: string, { row_number }: BulkRow) =>
    setAnnouncement(t(key, { row: formatNumber(row_number, { useGrouping: false }) }));
  const announced: RowActions | undefined = actions && {
    correct: async (row, ...change) => {
      const corrected = await actions.correct(row, ...change);
      if (!corrected) return undefined;
      const outcome = corrected.status !== "success" ? "wrong" : corrected.left_out ? "is-left-out" : "right";
      notifyRow(`bulk-order.row-${outcome}`, row);
      if (corrected.status === "success") setCorrected(true);
      const [, isPlaceConfirmed] = change;
      if (isPlaceConfirmed)
        for (const other of sameQuestion(row, rows)) await actions.correct(other, {}, true);
      return corrected;
    },
    leaveOut: async (row, isLeftOut) => {
      const left = await actions.leaveOut(row, isLeftOut);
      if (left) notifyRow(`bulk-order.row-${isLeftOut ? "is-left-out" : "is-back"}`, row);
      return left;
    },
  };
  const unusualOf = useMemo(() => unusualFinder(rows.map(({ order }) => order)), [rows]);
  const repeats = useMemo(() => (actions ? repeatedRows(rowsToPlace(rows)).length : 0), [actions, rows]);
  return (
    <section className={classes.box} aria-label={t("bulk-order.rows")}>
      <p role="status" className="sr">
        {announcement}
      </p>
      <div className={classes.filters} role="group" aria-label={t("bulk-order.show")}>
        {rowFilters.map((each) => (
          <Chip
            key={each}
            on={each === filter}
            onClick={() => {
              setChosen(each);
              setCorrected(false);
              setPage(0);
            }}
          >
            {t(`bulk-order.filter-${each}`)}
            <Count>{formatNumber(counts[each])}</Count>
          </Chip>
        ))}
        {actions && repeats > 0 && (
          <LeaveOutRepeats
            leaveOut={actions.leaveOutRepeats}
            onLeftOut={() => setAnnouncement(t("bulk-order.repeats-are-left-out"))}
          />
        )}
      </div>
      {found.length === 0 ? (
        <p className={classes.none}>{t("bulk-order.no-rows")}</p>
      ) : (
        <table className={classes.table}>
          <caption className="sr">{t("bulk-order.rows")}</caption>
          <thead>
            <tr>
              {columnNames.map((each) => (
                <th key={each} scope="col" className={classes[each]}>
                  {t(`bulk-order.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOnPage(found, page).map((row) => (
              <RowLine
                key={row.row_number}
                row={row}
                vendorId={vendorId}
                unusual={actions && unusualOf(row.order)}
                actions={announced}
              />
            ))}
          </tbody>
        </table>
      )}
      <RowPages total={found.length} page={page} onPage={setPage} />
    </section>
  );
}

/** Excludes all rows that repeat an earlier one; hidden when none is left. */
function LeaveOutRepeats({
  leaveOut,
  onLeftOut,
}: {
  leaveOut: JobActions["leaveOutRepeats"];
  onLeftOut: () => void;
}) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const press = async (button: HTMLElement) => {
    const filters = button.parentElement;
    setBusy(true);
    if (await leaveOut()) {
      onLeftOut();
      filters?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    }
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={({ currentTarget }) => void press(currentTarget)}>
      {t("bulk-order.leave-repeats-out")}
    </Button>
  );
}

/** The row filters (spec §4). */
const rowFilters = ["success", "failed", "all"] as const;
export type RowFilter = (typeof rowFilters)[number];

const rowsOf = (filter: RowFilter, rows: readonly BulkRow[]): readonly BulkRow[] =>
  filter === "all" ? rows : rows.filter(({ status }) => status === filter);

/** The initial filter: failed rows if there are any. */
const firstFilter = (rows: readonly BulkRow[]): RowFilter =>
  rows.some(({ status }) => status === "failed") ? "failed" : "all";

/** Browsers render this many rows without a pause, even if the sheet has 40,000. */
const pageSize = 50;

const rowsOnPage = <Row,>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice(page * pageSize, (page + 1) * pageSize);

/** The page of rows, with previous and next. */
function RowPages({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const t = useTexts();
  const container = useRef<HTMLDivElement>(null);
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize) - 1;
  const go = (to: number) => {
    onPage(to);
    container.current?.closest("section")?.scrollIntoView({ block: "start" });
  };
  const values = {
    from: formatNumber(page * pageSize + 1),
    to: formatNumber(Math.min(total, (page + 1) * pageSize)),
    total: formatNumber(total),
  };
  return (
    <div ref={container} className={classes.pages}>
      <span role="status">{t("bulk-order.range", values)}</span>
      <Button aria-disabled={page === 0} onClick={() => page > 0 && go(page - 1)}>
        {t("bulk-order.page-before")}
      </Button>
      <Button aria-disabled={page === last} onClick={() => page < last && go(page + 1)}>
        {t("bulk-order.page-after")}
      </Button>
    </div>
  );
}

/** The other rows with the same address text and the same doubtful match: confirming one confirms all. */
const sameQuestion = (
  { row_number, place, order }: BulkRow,
  rows: readonly BulkRow[],
): readonly BulkRow[] => {
  const words = order.address?.trim().toLowerCase();
  return rows.filter(
    (other) =>
      other.row_number !== row_number &&
      needsPlaceConfirmation(other) &&
      other.order.address?.trim().toLowerCase() === words &&
      other.place?.latitude === place?.latitude &&
      other.place?.longitude === place?.longitude,
  );
};
