import type { Currency } from "../money/money.ts";
import { deliveryFee } from "./delivery-fee.ts";
import type { Pricing } from "./price-rule.ts";

/** What holds from some moment on, until a version whose moment comes later takes its place. */
export type Dated = { valid_from: Date; created_at: Date };

/**
 * The version that holds at a moment: of those that were made by then and whose `valid_from` has come, the one whose
 * `valid_from` came last; of two at the same time the one that was made last. A version that is made with a time in the
 * past thus holds from when it was made: what was quoted before it is not rewritten.
 */
export function versionAt<V extends Dated>(versions: readonly V[], at: Date): V | undefined {
  const time = at.getTime();
  let found: V | undefined;
  for (const version of versions) {
    const from = version.valid_from.getTime();
    const made = version.created_at.getTime();
    if (from > time || made > time) continue;
    if (!found || from > found.valid_from.getTime()) found = version;
    else if (from === found.valid_from.getTime() && made >= found.created_at.getTime()) found = version;
  }
  return found;
}

/** What of a country says which fees are asked there, and when. */
type Place = { readonly currency: Currency; readonly timezone: string; readonly maximum_delivery_km: number };

const hourMs = 3_600_000;
const hoursOfWeek = 168;

/**
 * How far a new price rule moves any fee from another, in percent of the former fee: the most of every whole kilometre that
 * riders go at a quiet hour, and of the shortest and the longest way in each half hour of the week after `from`, paid in
 * advance and in cash. A price where there was none, or none where there was one, is infinitely far.
 */
export function priceMove(
  before: Pricing | undefined,
  after: Pricing | undefined,
  place: Place,
  from: Date,
): number {
  if (!before || !after) return before === after ? 0 : Infinity;
  const feeBy = (pricing: Pricing, kilometre: number, at: Date | undefined, paymentMethod: string | null) => {
    const fee = deliveryFee({
      distanceInMetres: kilometre * 1000,
      pricing,
      currency: place.currency,
      time: at && { at, timeZone: place.timezone },
      paymentMethod,
    });
    return fee.refusal === undefined ? fee.fee_minor : 0;
  };
  // Supplements begin at whole minutes: half an hour is near enough to meet each that lasts.
  const hasHours = (before.supplements ?? after.supplements) !== undefined;
  const times = hasHours
    ? Array.from({ length: 2 * hoursOfWeek }, (_, half) => new Date(from.getTime() + half * (hourMs / 2)))
    : [undefined];
  let most = 0;
  for (let kilometre = 1; kilometre <= place.maximum_delivery_km; kilometre += 1)
    for (const at of kilometre === 1 || kilometre === place.maximum_delivery_km ? times : [undefined])
      for (const method of ["", null]) {
        const [was = 0, is = 0] = [before, after].map((one) => feeBy(one, kilometre, at, method));
        if (was !== is) most = Math.max(most, was === 0 ? Infinity : (Math.abs(is - was) / was) * 100);
      }
  return most;
}
