import type { FeeLimits } from "@waybill/contract/merchants/order-rules";
import { addDays, dayOf, startOfDay } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, minorUnits, toMinor } from "@waybill/domain/money/money";
import type { Actor } from "../../platform/actor.ts";
import { changeOwnRules, mayChangeField, requireOwnRules, type RuleDeps } from "./own-rules.ts";
import { deleteDayFeesBefore, findSpentOn } from "./rows.ts";

/** The fee limits of the actor's vendor, and the sum spent today. */
export async function readFeeLimits(deps: RuleDeps, actor: Actor, vendorId: string): Promise<FeeLimits> {
  const { per_day_minor, per_order_minor } = await requireOwnRules(deps, actor, vendorId);
  const { currency, timezone } = countries[deps.settings.country];
  const day = dayOf(deps.now(), timezone);
  const spent = await findSpentOn(deps.pool, {
    vendorId,
    day,
    dayStart: startOfDay(day, timezone),
    dayEnd: startOfDay(addDays(day, 1), timezone),
    units: 10 ** minorUnits(currency),
  });
  const money = (minor: number | null) => (minor === null ? null : fromMinor(minor, currency));
  return {
    per_day: money(per_day_minor),
    per_order: money(per_order_minor),
    spent_today: fromMinor(spent, currency),
    currency,
    ...mayChangeField(actor, vendorId, "limits"),
  };
}

type Limits = Record<"per_day" | "per_order", number | null | undefined>;

/** Sets both limits; an omitted one is removed. */
export async function saveFeeLimits(
  deps: RuleDeps,
  actor: Actor,
  { vendorId, per_day, per_order }: { vendorId: string } & Limits,
): Promise<FeeLimits> {
  const { currency } = countries[deps.settings.country];
  const minor = (limit: number | null | undefined) => (limit == null ? null : toMinor(limit, currency));
  const changes = { per_day_minor: minor(per_day), per_order_minor: minor(per_order) };
  await changeOwnRules(deps, actor, vendorId, { action: "vendor.limits-changed", changes });
  return readFeeLimits(deps, actor, vendorId);
}

/** Daily sums are deleted after this many days; an order that ends later no longer changes the sum of its day. */
const keptDays = 40;

/** Deletes the sums of old days. */
export async function purgeDayFees({ pool, now, settings }: RuleDeps): Promise<void> {
  const today = dayOf(now(), countries[settings.country].timezone);
  await deleteDayFeesBefore(pool, addDays(today, -keptDays));
}
