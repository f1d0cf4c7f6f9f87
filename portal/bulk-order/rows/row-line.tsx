import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { readableAddress } from "@waybill/domain/addresses/joined-address";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatMoney, formatNumber, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import type { Correct } from "../jobs/job-actions.ts";
import { RowCorrection, RowProblems } from "./row-correction.tsx";
import classes from "./row-line.module.css";

const nothing = "–";

/** Words in whatever script they were typed. */
const typed = (words: string | null) => (words ? <bdi>{words}</bdi> : nothing);
const money = (amount: number | null, currency: string) =>
  amount === null ? nothing : <bdi>{formatMoney(amount, currency)}</bdi>;
const paymentOf = ({ payment_method: method, pay_at_pickup }: BulkRow["order"]) =>
  method && paymentOptionOf({ payment_method: method, pay_at_pickup });

type Column = {
  /** The key of its heading, and the class of its cells. */
  name: "customer" | "drop-off" | "order-details" | "payment" | "delivery" | "collection-point" | "fee";
  /** The columns of the sheet that are shown in it. */
  sheet: readonly TemplateColumn[];
  main: (order: BulkRow["order"], t: Translate) => ReactNode;
  below?: (order: BulkRow["order"]) => ReactNode;
};

/** What was read of a row, after its number and its status. */
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
    below: ({ rider_notes }) => rider_notes && <bdi>{rider_notes}</bdi>,
  },
  {
    name: "order-details",
    sheet: ["amount", "description"],
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
    sheet: ["delivery_type", "scheduled_for"],
    main: ({ delivery_type: type }, t) => (type ? t(`bulk-order.delivery-${type}`) : nothing),
    below: ({ scheduled_for: at }) => at && <bdi>{`${formatDay(at)}, ${formatTime(at)}`}</bdi>,
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

/** All columns of the grid, each by the key of its heading. */
export const columnNames = ["row", "status", ...columns.map(({ name }) => name)] as const;

type LineProps = { row: BulkRow; vendorId: string; onCorrect?: Correct | undefined };

/** One row of the sheet: what it says, what is wrong with it, and what it costs. On a phone it is a card. */
export const RowLine = memo(function RowLine({ row, vendorId, onCorrect }: LineProps) {
  const t = useTexts();
  const { order, errors } = row;
  const hasProblems = errors.length > 0 || row.duplicate_of !== null;
  const isWrong = ({ sheet }: Column) =>
    errors.some(({ column }) => column !== null && sheet.includes(column));
  return (
    <>
      <tr className={`${classes.line} ${hasProblems ? classes.open : ""}`}>
        <th scope="row" className={classes.number}>
          <span className={classes.pre}>{t("bulk-order.row")} </span>
          {formatNumber(row.row_number, { useGrouping: false })}
        </th>
        <td className={classes.status}>
          <RowStatus row={row} vendorId={vendorId} />
        </td>
        {columns.map((column) => {
          const below = column.below?.(order);
          return (
            <td
              key={column.name}
              className={`${classes[column.name]} ${isWrong(column) ? classes.wrong : ""}`}
              data-label={t(`bulk-order.${column.name}`)}
            >
              <span className={classes.main}>{column.main(order, t)}</span>
              {below && <span className={classes.below}>{below}</span>}
            </td>
          );
        })}
      </tr>
      {hasProblems && (
        <tr className={classes.why}>
          <td colSpan={2} className={classes.aside} />
          <td colSpan={columns.length}>
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

/** Whether a row is wrong, can be placed or is an order already, which it then leads to. */
function RowStatus({ row, vendorId }: { row: BulkRow; vendorId: string }) {
  const t = useTexts();
  const { order_id: orderId, collection_point: outletId } = row.order;
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
  if (orderId === null) return label;
  return <Link to={pathOfTracking(outletId ?? vendorId, orderId)}>{label}</Link>;
}
