import { toMinor } from "../money/minor-units.ts";
import { supplementsAt } from "./supplements.ts";
import { feeOf, wayFee, type Fee, type FeePart, type FeeRefusal, type PricedWay } from "./way-fee.ts";

/**
 * The fee for a distance, in minor units, with the parts it is made of: base, kilometres begun, what is missing to the
 * minimum, then what the hour adds (`time`; none: nothing) and what collecting cash adds (`isCash`). Refuses with
 * 'request.error.cannot-compute-price' (spec §8) where there is no price rule and where the distance is none.
 */
export function deliveryFee({
  time,
  isCash = false,
  ...way
}: PricedWay & { time?: { at: Date; timeZone: string } | undefined; isCash?: boolean }): Fee | FeeRefusal {
  const forWay = wayFee(way);
  const { pricing, currency } = way;
  if (forWay.refusal !== undefined || !pricing) return forWay;
  const cash = isCash ? toMinor(pricing.cash_surcharge ?? 0, currency) : 0;
  const breakdown: FeePart[] = [
    ...forWay.breakdown,
    ...(time ? supplementsAt(pricing, { wayMinor: forWay.fee_minor, currency, ...time }) : []),
    ...(cash > 0 ? [{ kind: "cash" as const, amount_minor: cash }] : []),
  ];
  return feeOf(breakdown);
}
