import type { Currency } from "../money/money.ts";
import { deliveryFee } from "./delivery-fee.ts";
import type { Pricing } from "./price-rule.ts";

/** A value that applies from a date until a later version replaces it. */
export type DatedVersion = { valid_from: Date; created_at: Date };

/**
 * Returns the version in force at a moment: of those that were created and had started by then, the one with the
 * latest `valid_from`; of equal ones the newest. A version dated in the past therefore applies only from its
 * creation: earlier quotes do not change.
 */
export function versionAt<V extends DatedVersion>(versions: readonly V[], at: Date): V | undefined {
  const time = at.getTime();
  let found: V | undefined;
  for (const version of versions) {
    const from = version.valid_from.getTime();
    const createdAt = version.created_at.getTime();
    if (from > time || createdAt > time) continue;
    if (!found || from > found.valid_from.getTime()) found = version;
    else if (from === found.valid_from.getTime() && createdAt >= found.created_at.getTime()) found = version;
  }
  return found;
}

/** The parts of a country that fees depend on. */
type PricedCountry = {
  readonly currency: Currency;
  readonly timezone: string;
  readonly maximum_delivery_km: number;
};

const hourMs = 3_600_000;
const hoursOfWeek = 168;

/**
 * Returns by how much a new price rule changes any fee, in percent of the old fee: the maximum over every whole
 * kilometre in a quiet hour, and over the shortest and longest route in each half hour of the week after `from`,
 * prepaid and in cash. Infinite if there was or will be no price.
 */
export function maxPriceChangePercent(
  before: Pricing | undefined,
  after: Pricing | undefined,
  country: PricedCountry,
  from: Date,
): number {
  if (!before || !after) return before === after ? 0 : Infinity;
  const feeBy = (pricing: Pricing, kilometre: number, at: Date | undefined, paymentMethod: string | null) => {
    const fee = deliveryFee({
      distanceInMetres: kilometre * 1000,
      pricing,
      currency: country.currency,
      time: at && { at, timeZone: country.timezone },
      paymentMethod,
    });
    return fee.refusal === undefined ? fee.fee_minor : 0;
  };
  // Steps of half an hour find every supplement that lasts at least as long.
  const hasHours = (before.supplements ?? after.supplements) !== undefined;
  const times = hasHours
    ? Array.from({ length: 2 * hoursOfWeek }, (_, half) => new Date(from.getTime() + half * (hourMs / 2)))
    : [undefined];
  let max = 0;
  for (let kilometre = 1; kilometre <= country.maximum_delivery_km; kilometre += 1)
    for (const at of kilometre === 1 || kilometre === country.maximum_delivery_km ? times : [undefined])
      for (const method of ["", null]) {
        const [was = 0, is = 0] = [before, after].map((one) => feeBy(one, kilometre, at, method));
        if (was !== is) max = Math.max(max, was === 0 ? Infinity : (Math.abs(is - was) / was) * 100);
      }
  return max;
}
