import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { maxEarningLines, type listEarnings as endpoint } from "@waybill/contract/riders/rider-earnings";
import { addDays, dayOf, isDay, startOfDay } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { type Currency, fromMinor } from "@waybill/domain/money/money";
import { earningKinds, sumOfParts } from "@waybill/domain/riders/pay-rules";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { partsAnswer } from "./parts-answer.ts";
import { findEarnings, sumEarnings } from "./pay-rows.ts";

/**
 * Lists a rider's earnings between two times or two days in the country's timezone, newest first, with their
 * totals.
 */
export async function listEarnings(
  { pool, now, settings }: Pick<Deps, "pool" | "now" | "settings">,
  { riderId }: Extract<Actor, { kind: "rider" }>,
  { from, to }: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const { timezone, currency } = countries[settings.country];
  const today = dayOf(now(), timezone);
  const begin = momentOf(from ?? today, timezone);
  // A last day is included whole.
  const end = to !== undefined && !isDay(to) ? new Date(to) : startOfDay(addDays(to ?? today, 1), timezone);
  if (begin > end) throw new Refused("malformed_request", { path: ["from"] });
  const which = { riderId, from: begin, to: end };
  const rows = await findEarnings(pool, { ...which, limit: maxEarningLines });
  const sums = await sumEarnings(pool, which);
  const sumOf = (kind?: string) =>
    fromMinor(sumOfParts(sums.filter((row) => kind === undefined || row.kind === kind)), currency);
  return {
    from: begin.toISOString(),
    to: end.toISOString(),
    currency,
    total: sumOf(),
    sums: Object.fromEntries(earningKinds.map((kind) => [kind, sumOf(kind)])) as Record<
      (typeof earningKinds)[number],
      number
    >,
    data: rows.map((row) => ({
      order_id: row.order_id,
      kind: row.kind,
      amount: fromMinor(Number(row.amount_minor), row.currency as Currency),
      at: row.earned_at.toISOString(),
      outlet_name: row.outlet_name,
      minutes: row.minutes,
      parts: partsAnswer(row.parts, row.currency as Currency),
    })),
  };
}

const momentOf = (text: string, timezone: string): Date =>
  isDay(text) ? startOfDay(text, timezone) : new Date(text);
