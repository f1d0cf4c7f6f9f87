import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { unusualFinder } from "@waybill/domain/bulk-jobs/unusual";
import { type Currency, fromMinor, toMinor } from "@waybill/domain/money/money";
import { Button } from "@waybill/ui/button.tsx";
import { useFooterHeight } from "@waybill/ui/layout/use-foot.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useMemo, useState } from "react";
import classes from "./place-footer.module.css";

type FootProps = { rows: readonly BulkRow[]; isPlacing: boolean; onPlace: () => void };

/**
 * The footer bar: how many rows can be placed, and the button with their count and sum, which asks for
 * confirmation.
 */
export function PlaceFooter({ rows, isPlacing, onPlace }: FootProps) {
  const t = useTexts();
  const bar = useFooterHeight<HTMLDivElement>();
  const [asks, setAsks] = useState(false);
  const { count, sum, repeats, unusual } = useMemo(() => {
    const wanted = rowsToPlace(rows);
    const repeated = repeatedRows(wanted).length;
    const currency = wanted[0]?.order.currency;
    const unusualOf = unusualFinder(rows.map(({ order }) => order));
    return {
      count: wanted.length,
      sum: formatMoney(feesOf(wanted), currency, true),
      repeats: repeated,
      unusual: wanted.filter(({ order }) => unusualOf(order) !== undefined),
    };
  }, [rows]);
  const values = { count, number: formatNumber(count) };
  const label = t("bulk-order.place", values);
  return (
    <div ref={bar} className={classes.foot} data-place-foot="">
      <div className={classes.inside}>
        {isPlacing ? (
          <p role="status">{t("bulk-order.confirm-wait")}</p>
        ) : (
          <p className={classes.count}>
            {t("bulk-order.can-be-placed", { ...values, total: formatNumber(rows.length) })}
          </p>
        )}
        <Button look="primary" large sum={<bdi>{sum}</bdi>} busy={isPlacing} onClick={() => setAsks(true)}>
          {label}
        </Button>
      </div>
      <Dialog
        open={asks}
        title={t("bulk-order.confirm-title", values)}
        description={t("bulk-order.confirm-text", { sum })}
        submitLabel={label}
        busy={isPlacing}
        {...(isPlacing && { cancelLabel: t("ui.close") })}
        onCancel={() => setAsks(false)}
        onSubmit={onPlace}
      >
        {repeats > 0 && (
          <p className={classes.repeats}>
            {t("bulk-order.repeats", { count: repeats, number: formatNumber(repeats) })}
          </p>
        )}
        {unusual.length > 0 && (
          <p className={classes.repeats}>{t("bulk-order.unusual-ask", { rows: numbersOf(unusual) })}</p>
        )}
        {isPlacing && <p>{t("bulk-order.confirm-wait")}</p>}
      </Dialog>
    </div>
  );
}

const maxNumbers = 10;

/** The numbers of the first few of these rows. */
const numbersOf = (rows: readonly BulkRow[]): string => {
  const numbers = rows
    .slice(0, maxNumbers)
    .map(({ row_number }) => formatNumber(row_number, { useGrouping: false }));
  return [...numbers, ...(rows.length > maxNumbers ? ["…"] : [])].join(", ");
};

/** The rows whose orders can still be placed. */
export const rowsToPlace = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.filter(({ status, left_out, order }) => status === "success" && !left_out && order.order_id === null);

/** The rows that repeat an earlier row that will be placed too. */
export const repeatedRows = (wanted: readonly BulkRow[]): readonly BulkRow[] => {
  const numbers = new Set(wanted.map(({ row_number }) => row_number));
  return wanted.filter(({ duplicate_of: earlier }) => earlier !== null && numbers.has(earlier));
};

/** The total delivery fee of some rows, decimal. */
const feesOf = (rows: readonly BulkRow[]): number => {
  const currency = rows[0]?.order.currency as Currency | undefined;
  if (currency === undefined) return 0;
  const sum = rows.reduce((minor, { order }) => minor + toMinor(order.delivery_fee ?? 0, currency), 0);
  return fromMinor(sum, currency);
};
