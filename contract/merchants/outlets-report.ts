import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Day, Money, Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

const params = z.object({ vendorId: VendorId });
const base = "/orders/api/v1/vendor/{vendorId}/outlets-report";

/**
 * The orders of a week in their current state. `late` are deliveries that missed their promised time; `failed` are
 * orders that could not be handed over at least once; `wait_minutes` is how long riders waited at the outlet on
 * average, null if nobody waited. `claims_refunded` is the sum granted in this week, also for orders of other weeks.
 */
const Line = {
  orders: z.int(),
  delivered: z.int(),
  late: z.int(),
  failed: z.int(),
  returned: z.int(),
  cancelled: z.int(),
  fees: Money,
  claims_refunded: Money,
  wait_minutes: z.nullable(z.number()),
};

/** A week of a vendor and all of its outlets; `from` is its Monday and `to` its Sunday on the country's clock. */
export const OutletsReport = z
  .object({
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    currency: z.string(),
    totals: z.object(Line),
    /** Every outlet, sorted by name, including those without orders. */
    outlets: z.array(z.object({ vendor_id: z.string(), outlet_name: z.string(), ...Line })),
  })
  .register(z.globalRegistry, { id: "OutletsReport" });
export type OutletsReport = z.infer<typeof OutletsReport>;

/** Any day of the requested week; defaults to the last complete week. */
const query = z.object({ day: z.optional(Day) });
const refusals = ["not_signed_in", "vendor_not_found", "role_missing"] as const;

export const readOutletsReport = endpoint({
  method: "GET",
  path: base,
  summary: "One week of a vendor with all of its outlets, outlet by outlet",
  caller: "user",
  params,
  query,
  success: 200,
  answer: z.object({ result: OutletsReport }),
  refusals,
});

export const readOutletsReportFile = endpoint({
  method: "GET",
  path: `${base}/file`,
  summary: "The same week as CSV",
  caller: "user",
  params,
  query,
  success: 200,
  answerType: "text/csv",
  refusals,
});

/** Whether the caller gets the report by mail, and when the next mail is sent. */
export const ReportMail = z
  .object({
    wanted: z.boolean(),
    next_at: z.nullable(Time),
    /** Present and false if the caller may read but not change this. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "ReportMail" });
export type ReportMail = z.infer<typeof ReportMail>;

export const readReportMail = endpoint({
  method: "GET",
  path: `${base}/mail`,
  summary: "Whether the caller gets the report by mail every week",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: ReportMail }),
  refusals,
});

export const saveReportMail = endpoint({
  method: "PUT",
  path: `${base}/mail`,
  summary: "Turn the caller's report by mail, every Monday morning, on or off",
  description: "For owners and managers, each for themselves. It stops when a person loses both roles.",
  caller: "user",
  changes: "report_mail",
  params,
  body: z.object({ wanted: z.boolean() }),
  success: 200,
  answer: z.object({ result: ReportMail }),
  refusals,
});
