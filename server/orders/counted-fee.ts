import { addDays, dayOf, startOfDay } from "@waybill/domain/history/days";
import type { Country } from "@waybill/domain/markets/country";
import { minorUnits, toMinor } from "@waybill/domain/money/money";
import { feeToCharge } from "@waybill/domain/orders/order";
import { statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import type { OrderRow } from "./order-row.ts";

/** The kind of limit that a fee exceeds: per order or per day. */
export type FeeLimit = "order" | "day";

/** A day in the country's timezone, with its start and end in ISO 8601. */
type CountedDay = { day: string; dayStart: string; dayEnd: string };

/** The fee of an order in minor units, and the day in the country's timezone on which it counts. */
export type CountedFee = { feeMinor: number; units: number } & CountedDay;

type Fees = Pick<OrderRow["details"], "delivery_fee" | "discounted_delivery_fee">;

/** The last computed day of each timezone, cached because every order needs its day and most have the same. */
const lastDays = new Map<string, { from: number; to: number; counted: CountedDay }>();

function countedDay(moment: Date, timezone: string): CountedDay {
  const last = lastDays.get(timezone);
  const time = moment.getTime();
  if (last && time >= last.from && time < last.to) return last.counted;
  const day = dayOf(moment, timezone);
  const [begin, end] = [startOfDay(day, timezone), startOfDay(addDays(day, 1), timezone)];
  const counted = { day, dayStart: begin.toISOString(), dayEnd: end.toISOString() };
  lastDays.set(timezone, { from: begin.getTime(), to: end.getTime(), counted });
  return counted;
}

/** The amount by which an order placed at this time increases the sums that fee limits check. */
export function countedFee(
  fees: Fees,
  placedAt: Date,
  { currency, timezone }: Pick<Country, "currency" | "timezone">,
): CountedFee {
  return {
    feeMinor: toMinor(feeToCharge(fees), currency),
    units: 10 ** minorUnits(currency),
    ...countedDay(placedAt, timezone),
  };
}

/** The refusal of an order that exceeds a limit. */
export const limitReached = (limit: FeeLimit): Refused =>
  new Refused("limit_reached", { path: ["delivery_fee"], reason: `limit_of_${limit}` });

/** The SQLSTATE that the database raises to roll back a whole statement. */
const raised = "WBLIM";

/** Throws the matching refusal if the database raised a limit; rethrows any other error. */
export function throwLimitReached(problem: unknown): never {
  const { code, message } = problem as { code?: unknown; message?: unknown };
  throw code === raised ? limitReached(message === "order" ? "order" : "day") : problem;
}

type Counted = Pick<
  OrderRow,
  "vendor_id" | "root_vendor_id" | "guest_id" | "seeded" | "created_at" | "details"
>;

const countsNowhere = ({ guest_id, seeded }: Counted) => guest_id !== null || seeded;

const recountFeeSql = statement("recount-fee")`
  select take_from_limits(${"outlet"}, ${"root"}, ${"day"}, ${"dayStart"}, ${"dayEnd"}, ${"feeMinor"}, ${"former"},
    ${"units"}, false) as reached`;

/** Replaces an order's counted fee; refuses a higher fee that exceeds a limit. */
export async function recountFee(
  db: Queryable,
  order: Counted,
  fees: Fees,
  country: Pick<Country, "currency" | "timezone">,
): Promise<void> {
  if (countsNowhere(order)) return;
  const { feeMinor: former } = countedFee(order.details, order.created_at, country);
  const counted = countedFee(fees, order.created_at, country);
  if (former === counted.feeMinor) return;
  const ids = { outlet: order.vendor_id, root: order.root_vendor_id };
  const answer = await firstRow<{ reached: FeeLimit | null }>(
    db,
    recountFeeSql({ ...ids, ...counted, former }),
  );
  if (answer?.reached) throw limitReached(answer.reached);
}

const giveBackFeeSql = statement("give-back-fee")`
  select give_back_to_limits(${"outlet"}, ${"root"}, ${"day"}, ${"feeMinor"})`;

/** Subtracts an order that was cancelled at no cost from the day's sum. */
export async function subtractFee(
  db: Queryable,
  order: Counted,
  country: Pick<Country, "currency" | "timezone">,
): Promise<void> {
  if (countsNowhere(order)) return;
  const { feeMinor, day } = countedFee(order.details, order.created_at, country);
  await db.query(giveBackFeeSql({ outlet: order.vendor_id, root: order.root_vendor_id, day, feeMinor }));
}
