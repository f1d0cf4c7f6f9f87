import * as z from "zod/mini";
import { exportColumnNames } from "@waybill/domain/history/export-columns";
import { endpoint } from "./endpoint.ts";
import { Day, Money } from "./values.ts";
import { OrderFilters } from "./orders.ts";
import { VendorId } from "./merchants/vendors.ts";

const params = z.object({ vendorId: VendorId });

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Names of `exportColumns` in the wanted order, separated by commas. */
const Columns = z.pipe(
  z.pipe(
    z.string().check(z.minLength(1), z.maxLength(2000)),
    z.transform((names) => names.split(",")),
  ),
  z.array(z.enum(exportColumnNames)).check(z.maxLength(exportColumnNames.length)),
);

/**
 * Returns the orders of the list as a file. Texts are in `language`, or the country's; times are on the country's
 * clock. The header X-Total-Count has the number of orders in the file.
 */
export const exportOrders = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/orders/export",
  summary: "The orders of a vendor as a CSV or XLSX file, newest first, streamed",
  caller: "user",
  params,
  query: z.object({
    format: z._default(z.enum(exportFormats), "csv"),
    columns: z.optional(Columns),
    language: z.optional(z.string().check(z.maxLength(35))),
    ...OrderFilters.shape,
  }),
  success: 200,
  answerType: "text/csv",
  otherAnswerTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  refusals: ["not_signed_in", "vendor_not_found", "feature_off", "rule_broken"],
});

/**
 * The totals of a list's orders: their number, and for those not cancelled the amounts of goods and the delivery fees
 * after vouchers. `is_whole` is false if only the newest were counted.
 */
export const OrderTotals = z
  .object({
    orders: z.int(),
    cancelled: z.int(),
    amount: Money,
    fees: Money,
    currency: z.string(),
    is_whole: z.boolean(),
  })
  .register(z.globalRegistry, { id: "OrderTotals" });
export type OrderTotals = z.infer<typeof OrderTotals>;

export const readTotals = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/orders/totals",
  summary: "Totals of the orders that match a list's filters",
  caller: "user",
  params,
  query: OrderFilters,
  success: 200,
  answer: z.object({ result: OrderTotals }),
  refusals: ["not_signed_in", "vendor_not_found", "feature_off"],
});

/**
 * The outcomes of a set of orders. `orders` is the sum of `delivered`, `returned`, `cancelled` and `open`; an order
 * whose payment has not finished is not counted. `fees` cover all orders not cancelled, after vouchers; `cash_due`
 * is the cash collected for delivered orders. `delivery_minutes` run from request to drop-off, for delivered
 * unscheduled orders; null without any.
 */
const Figures = z.object({
  orders: z.int(),
  delivered: z.int(),
  returned: z.int(),
  cancelled: z.int(),
  open: z.int(),
  /** `reason` is null if the order stopped without a stated reason, such as after a failed payment. */
  cancelled_by_reason: z.array(z.object({ reason: z.nullable(z.string()), orders: z.int() })),
  fees: Money,
  cash_due: Money,
  delivery_minutes: z.object({ median: z.nullable(z.number()), p90: z.nullable(z.number()) }),
  /**
   * Deliveries that had a promised time, how many arrived in time, and the median minutes by which the others
   * missed it.
   */
  promises: z.object({ promised: z.int(), kept: z.int(), missed_by: z.nullable(z.number()) }),
  /** How many deliveries recipients rated, and the average of one to five stars. */
  ratings: z.object({ count: z.int(), average: z.nullable(z.number()) }),
});

/** A vendor's report for a range of days on the country's calendar; `from` and `to` are days, both included. */
export const Report = z
  .object({
    period: z.enum(["day", "week", "month"]),
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    currency: z.string(),
    totals: Figures,
    days: z.array(z.object({ day: z.string(), ...Figures.shape })),
    /** The outlets with orders in these days, sorted by name; null if the request did not include outlets. */
    outlets: z.nullable(
      z.array(z.object({ vendor_id: z.string(), outlet_name: z.string(), ...Figures.shape })),
    ),
  })
  .register(z.globalRegistry, { id: "Report" });
export type Report = z.infer<typeof Report>;

export const readReport = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/report",
  summary:
    "Figures of a vendor's orders for a day, 7 days or a month; without `from` those that ended yesterday",
  caller: "user",
  params,
  query: z.object({
    period: z.enum(["day", "week", "month"]),
    from: z.optional(Day),
    include_outlets: z.optional(z.enum(["true", "false"])),
  }),
  success: 200,
  answer: z.object({ result: Report }),
  refusals: ["not_signed_in", "vendor_not_found", "feature_off"],
});
