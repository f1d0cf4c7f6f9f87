import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { readableAddress } from "@waybill/domain/addresses/joined-address";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { memo, type ReactNode } from "react";
import { formatDay, formatMoney, formatNumber, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { isToBlame, type RowCell } from "./row-cells.ts";
import classes from "./row-line.module.css";
import { RowCorrection } from "./row-correction.tsx";
import { RowProblems } from "./row-problems.tsx";
import { RowStatus } from "./row-status.tsx";
import type { Correct } from "./use-correcting.ts";

type CellProps = { row: BulkRow; cell: RowCell; label: string; main: ReactNode; below?: ReactNode };

const Cell = ({ row, cell, label, main, below }: CellProps) => (
  <td className={`${classes[cell]} ${isToBlame(cell, row) ? classes.wrong : ""}`} data-label={label}>
    <span className={classes.main}>{main}</span>
    {below && <span className={classes.below}>{below}</span>}
  </td>
);

const nothing = "–";

type LineProps = { row: BulkRow; vendorId: string; onCorrect?: Correct | undefined };

/** One row of the sheet: what stands in it, what is wrong with it, and what it costs. On a phone it is a card. */
export const RowLine = memo(function RowLine({ row, vendorId, onCorrect }: LineProps) {
  const t = useTexts();
  const { order, row_number: number } = row;
  const { amount, currency, payment_method: method, delivery_type: type, scheduled_for: at } = order;
  const payment = method && paymentOptionOf({ payment_method: method, pay_at_pickup: order.pay_at_pickup });
  const phone = order.phone_number;
  const money = (value: number | null) =>
    value === null ? nothing : <bdi>{formatMoney(value, currency)}</bdi>;
  const hasProblems = row.errors.length > 0 || row.duplicate_of !== null;
  const foreign = (words: string | null) => (words ? <bdi>{words}</bdi> : nothing);
  return (
    <>
      <tr className={`${classes.line} ${hasProblems ? classes.open : ""}`}>
        <th scope="row" className={classes.number}>
          <span className={classes.pre}>{t("bulk-order.row")} </span>
          {formatNumber(number, { useGrouping: false })}
        </th>
        <td className={classes.status}>
          <RowStatus row={row} vendorId={vendorId} />
        </td>
        <Cell
          row={row}
          cell="customer"
          label={t("bulk-order.customer")}
          main={foreign(order.customer_name)}
          below={phone && <bdi dir="ltr">{formatPhone(phone)}</bdi>}
        />
        <Cell
          row={row}
          cell="dropOff"
          label={t("bulk-order.drop-off")}
          main={foreign(order.drop_off_address && readableAddress(order.drop_off_address))}
          below={order.rider_notes && <bdi>{order.rider_notes}</bdi>}
        />
        <Cell
          row={row}
          cell="order"
          label={t("bulk-order.order-details")}
          main={money(amount)}
          below={order.description && <bdi>{order.description}</bdi>}
        />
        <Cell
          row={row}
          cell="payment"
          label={t("bulk-order.payment")}
          main={payment ? t(`payment-option.${payment}`) : nothing}
        />
        <Cell
          row={row}
          cell="delivery"
          label={t("bulk-order.delivery")}
          main={type ? t(`bulk-order.delivery-${type}`) : nothing}
          below={at && <bdi>{`${formatDay(at)}, ${formatTime(at)}`}</bdi>}
        />
        <Cell
          row={row}
          cell="collectionPoint"
          label={t("bulk-order.collection-point")}
          main={foreign(order.collection_point_name)}
        />
        <td className={classes.fee} data-label={t("bulk-order.fee")}>
          {money(order.delivery_fee)}
        </td>
      </tr>
      {hasProblems && (
        <tr className={classes.why}>
          <td colSpan={2} className={classes.aside} />
          <td colSpan={7}>
            {onCorrect && row.cells ? (
              <RowCorrection row={row} onCorrect={onCorrect} />
            ) : (
              <RowProblems row={row} />
            )}
          </td>
        </tr>
      )}
    </>
  );
});
