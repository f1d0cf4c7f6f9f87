import { addDays, dayOf, startOfDay } from "@waybill/domain/history/days";
import type { Country } from "@waybill/domain/markets/country";
import { minorUnits, toMinor } from "@waybill/domain/money/money";
import { feeToCharge } from "@waybill/domain/orders/order";
import { statement } from "../platform/database/statement.ts";
import { one, type Queryable } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import type { OrderRow } from "./order-row.ts";

/** The limit that a fee exceeds: that of one order, or that of a day. */
export type FeeLimit = "order" | "day";

/** A day of the country, and when it begins and ends, as ISO 8601. */
type CountedDay = { day: string; dayStart: string; dayEnd: string };

/** The fee of an order in minor units, and the day of the country that it counts for. */
export type CountedFee = { feeMinor: number; units: number } & CountedDay;

type Fees = Pick<OrderRow["details"], "delivery_fee" | "discounted_delivery_fee">;

/** The day that was counted last in each timezone: every order that is placed asks for its own, and most are of one day. */
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

/** The amount that an order placed at a moment counts toward limits. */
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

/** The refusal of an order that is beyond a limit. */
export const limitReached = (limit: FeeLimit): Refused =>
  new Refused("limit_reached", { path: ["delivery_fee"], reason: `limit_of_${limit}` });

/** The error that the database raises to roll back a whole statement. */
const raised = "WBLIM";

/** Throws a limit that the database raised as the refusal that it is. */
export function asLimitReached(problem: unknown): never {
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

/** Replaces an order's counted fee with the new one; refuses a higher fee that exceeds a limit. */
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
  const answer = await one<{ reached: FeeLimit | null }>(db, recountFeeSql({ ...ids, ...counted, former }));
  if (answer?.reached) throw limitReached(answer.reached);
}

const giveBackFeeSql = statement("give-back-fee")`
  select give_back_to_limits(${"outlet"}, ${"root"}, ${"day"}, ${"feeMinor"})`;

/** Subtracts a cancelled order that is free for its merchant from the day's sum. */
export async function giveBackFee(
  db: Queryable,
  order: Counted,
  country: Pick<Country, "currency" | "timezone">,
): Promise<void> {
  if (countsNowhere(order)) return;
  const { feeMinor, day } = countedFee(order.details, order.created_at, country);
  await db.query(giveBackFeeSql({ outlet: order.vendor_id, root: order.root_vendor_id, day, feeMinor }));
}
