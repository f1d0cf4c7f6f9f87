import { type Currency, fromMinor } from "@waybill/domain/money/money";
import type { EarningPart } from "@waybill/domain/riders/pay-rules";

/** Parts of an earning in the API's shape; a job from before there were parts has none. */
export const partsAnswer = (parts: unknown, currency: Currency) =>
  // Only parts are written there.
  ((parts ?? []) as EarningPart[]).map(({ kind, amount_minor, metres }) => ({
    kind,
    amount: fromMinor(amount_minor, currency),
    ...(metres !== undefined && { metres }),
  }));
