import type { Country } from "@waybill/domain/markets/country";
import { fromMinor } from "@waybill/domain/money";
import { wayFee } from "@waybill/domain/pricing/delivery-fee";

const kilometres = 3;

/**
 * What a delivery of three kilometres costs in a country at a quiet hour, with its parts; decimal amounts. undefined:
 * there is no price yet.
 */
export function exampleFee({ pricing, currency }: Pick<Country, "pricing" | "currency">) {
  const fee = wayFee({ distanceInMetres: kilometres * 1000, pricing, currency });
  if (fee.refusal !== undefined) return undefined;
  const parts = fee.breakdown.map(({ kind, amount_minor }) => ({
    kind,
    amount: fromMinor(amount_minor, currency),
  }));
  const isMoreAtTimes = pricing?.supplements !== undefined || pricing?.cash_surcharge !== undefined;
  return { kilometres, parts, sum: fromMinor(fee.fee_minor, currency), isMoreAtTimes };
}
