import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { readableAddress } from "@waybill/domain/addresses/joined-address";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { IconButton } from "@waybill/ui/button.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatMoney, formatNumber, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { isolateText, useLanguage, useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { memo, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../navigation/paths.ts";
import {
  type CorrectRow,
  isSearchPending,
  needsPlaceConfirmation,
  type LeaveRowOut,
} from "../jobs/job-actions.ts";
import { RowCorrection, RowProblems } from "./row-correction.tsx";
import classes from "./row-line.module.css";

const nothing = "–";

/** Text in any script, with its own direction. */
const typed = (words: string | null) => (words ? <bdi>{words}</bdi> : nothing);
const money = (amount: number | null, currency: string) =>
  amount === null ? nothing : <bdi>{formatMoney(amount, currency)}</bdi>;
const paymentOf = ({ payment_method: method, pay_at_pickup }: BulkRow["order"]) =>
  method && paymentOptionOf({ payment_method: method, pay_at_pickup });

/** The parts of the address that the match lacks, for a row that can still be placed. */
function doubtOf({ place, status }: BulkRow, t: Translate, language: string): string | undefined {
  if (!place || status !== "success") return undefined;
  const { dropped = [], number_is_typed } = place;
  const list = new Intl.ListFormat(language, { type: "unit" });
  const lacks =
    dropped.length > 0 && t("match-doubt.dropped", { words: list.format(dropped.map(isolateText)) });
  return [lacks, number_is_typed && t("bulk-order.number-unknown")].filter(Boolean).join(" ") || undefined;
}

type Column = {
  /** The text key of the column's heading, and the class of its cells. */
  name: "customer" | "drop-off" | "order-details" | "payment" | "delivery" | "collection-point" | "fee";
  /** The columns of the sheet that this column shows. */
  sheet: readonly TemplateColumn[];
  main: (order: BulkRow["order"], t: Translate) => ReactNode;
  below?: (order: BulkRow["order"], t: Translate, doubt?: string) => ReactNode;
};

/** The values of a row, after its number and status. */
const columns: readonly Column[] = [
  {
    name: "customer",
    sheet: ["customer_name", "phone_number"],
    main: ({ customer_name }) => typed(customer_name),
    below: ({ phone_number }) => phone_number && <bdi dir="ltr">{formatPhone(phone_number)}</bdi>,
  },
  {
    name: "drop-off",
    sheet: ["unit_number", "building", "address", "latitude", "longitude", "rider_notes"],
    main: ({ drop_off_address }) => typed(drop_off_address && readableAddress(drop_off_address)),
    below: ({ rider_notes }, _, doubt) => (doubt ?? (rider_notes && <bdi>{rider_notes}</bdi>)) || undefined,
  },
  {
    name: "order-details",
    sheet: ["amount", "description", "reference"],
    main: ({ amount, currency }) => money(amount, currency),
    below: ({ description }) => description && <bdi>{description}</bdi>,
  },
  {
    name: "payment",
    sheet: ["payment_method"],
    main: (order, t) => {
      const payment = paymentOf(order);
      return payment ? t(`payment-option.${payment}`) : nothing;
    },
  },
  {
    name: "delivery",
    sheet: ["delivery_type", "scheduled_for", "ready_in_minutes"],
    main: ({ delivery_type: type }, t) => (type ? t(`bulk-order.delivery-${type}`) : nothing),
    below: ({ scheduled_for: at, ready_in_minutes: ready }, t) =>
      at ? (
        <bdi>{`${formatDay(at)}, ${formatTime(at)}`}</bdi>
      ) : (
        ready != null && t("bulk-order.ready-in", { minutes: formatNumber(ready) })
      ),
  },
  {
    name: "collection-point",
    sheet: ["collection_point"],
    main: ({ collection_point_name }) => typed(collection_point_name),
  },
  {
    name: "fee",
    sheet: [],
    main: ({ delivery_fee, currency }) => money(delivery_fee, currency),
  },
];

/** The text keys of all column headings of the grid. */
export const columnNames = ["row", "status", ...columns.map(({ name }) => name)] as const;

/** Corrects a row in place, excludes it or includes it again. */
export type RowActions = { correct: CorrectRow; leaveOut: LeaveRowOut };
type LineProps = {
  row: BulkRow;
  vendorId: string;
  /** The value that looks implausible. */
  unusual?: "name" | "amount" | undefined;
  actions?: RowActions | undefined;
};

/** The fields of a row that stay visible during correction: its customer, and its fee once valid. */
const sides = { first: "customer", last: "fee" } as const;

/** One row of the sheet in one line: its values or problems, and its fee. A card on phones. */
export const RowLine = memo(function RowLine({ row, vendorId, unusual, actions }: LineProps) {
  const t = useTexts();
  const { order, errors } = row;
  const isWrong = errors.length > 0 && !row.left_out;
  const doubt = doubtOf(row, t, useLanguage());
  const cellOf = (column: Column) => {
    const below = column.below?.(order, t, doubt);
    return (
      <td
        key={column.name}
        className={classes[column.name]}
        data-label={t(`bulk-order.${column.name}`)}
        data-wrong={
          errors.some((error) => error.column !== null && column.sheet.includes(error.column)) || undefined
        }
      >
        <span className={classes.main}>{column.main(order, t)}</span>
        {below && <span className={classes.below}>{below}</span>}
        {column.name === sides.last && actions && order.order_id === null && (
          <LeaveOutButton row={row} leaveOut={actions.leaveOut} />
        )}
      </td>
    );
  };
  return (
    <tr className={`${classes.line} ${row.left_out ? classes.out : ""}`} data-row={row.row_number}>
      <th scope="row" className={classes.number}>
        <span className={classes.pre}>{t("bulk-order.row")} </span>
        {formatNumber(row.row_number, { useGrouping: false })}
      </th>
      <td className={classes.status}>
        <RowStatus row={row} vendorId={vendorId} unusual={unusual} />
      </td>
      {isWrong ? (
        <>
          {columns.filter(({ name }) => name === sides.first).map(cellOf)}
          <td colSpan={columns.length - 2} className={classes.fix}>
            {actions && row.cells ? (
              <RowCorrection row={row} onCorrect={actions.correct} />
            ) : (
              <RowProblems errors={errors} />
            )}
          </td>
          {columns.filter(({ name }) => name === sides.last).map(cellOf)}
        </>
      ) : (
        columns.map(cellOf)
      )}
    </tr>
  );
});

/** The button that excludes a row from placing, or includes it again. */
function LeaveOutButton({ row, leaveOut }: { row: BulkRow; leaveOut: LeaveRowOut }) {
  const t = useTexts();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await leaveOut(row, !row.left_out);
    setBusy(false);
  };
  return (
    <IconButton
      name={row.left_out ? "plus" : "minus"}
      label={t(row.left_out ? "bulk-order.put-back" : "bulk-order.leave-out")}
      className={classes.leave ?? ""}
      disabled={isBusy}
      onClick={() => void press()}
    />
  );
}

/** A row's state: wrong, can be placed, or placed, with a link to its order. */
function RowStatus({ row, vendorId, unusual }: Pick<LineProps, "row" | "vendorId" | "unusual">) {
  const t = useTexts();
  const { order_id: orderId, collection_point: outletId } = row.order;
  const { duplicate_of: earlier } = row;
  // The order may be another outlet's; the screen finds it by its number.
  const repeated = row.repeats_order !== null && orderId === null && (
    <Link className={classes.repeats} to={pathOfTracking(outletId ?? vendorId, row.repeats_order)}>
      {t("bulk-order.row-repeats-order")}
    </Link>
  );
  if (row.left_out)
    return (
      <>
        <StatusLabel tone="ended" icon="minus">
          {t("bulk-order.row-left-out")}
        </StatusLabel>
        {repeated}
      </>
    );
  if (isSearchPending(row))
    return (
      <StatusLabel tone="wait" icon="search">
        {t("bulk-order.row-pending")}
      </StatusLabel>
    );
  if (needsPlaceConfirmation(row))
    return (
      <StatusLabel tone="wait" icon="pin">
        {t("bulk-order.row-confirm-place")}
      </StatusLabel>
    );
  if (row.status === "failed")
    return (
      <StatusLabel tone="danger" icon="warning">
        {t("bulk-order.row-failed")}
      </StatusLabel>
    );
  const words = t(orderId === null ? "bulk-order.row-ready" : "bulk-order.row-placed");
  const label = (
    <StatusLabel tone="done" icon="tick">
      {words}
    </StatusLabel>
  );
  if (orderId === null)
    return (
      <>
        {label}
        {repeated}
        {unusual && <span className={classes.repeats}>{t(`bulk-order.unusual-${unusual}`)}</span>}
        {earlier !== null && (
          <span className={classes.repeats}>
            {t("bulk-order.row-repeats", { row: formatNumber(earlier, { useGrouping: false }) })}
          </span>
        )}
      </>
    );
  return <Link to={pathOfTracking(outletId ?? vendorId, orderId)}>{label}</Link>;
}
