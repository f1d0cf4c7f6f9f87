import { type Currency, fromMinor } from "@waybill/domain/money/money";
import type { EarningPart } from "@waybill/domain/riders/pay-rules";

/** The parts of an earning as the API returns them; empty for jobs from before parts were stored. */
export const partsAnswer = (parts: unknown, currency: Currency) =>
  // The cast is safe: the column contains only parts.
  ((parts ?? []) as EarningPart[]).map(({ kind, amount_minor, metres }) => ({
    kind,
    amount: fromMinor(amount_minor, currency),
    ...(metres !== undefined && { metres }),
  }));
