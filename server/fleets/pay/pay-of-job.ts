import type { Currency } from "@waybill/domain/money/money";
import {
  earningParts,
  paidMinutes,
  returnPay,
  sumOfParts,
  jobTermsOf,
  type EarningKind,
  type PayRules,
} from "@waybill/domain/riders/pay-rules";
import type { EndedJob } from "./ended-jobs-rows.ts";
import { paidMetres } from "./pay-of-orders.ts";

type Around = {
  keys: Parameters<typeof paidMetres>[0];
  currency: Currency;
  /** How many times faster than the clock a sandbox's riders move; 1 is real time. */
  speed: number;
  /** The minutes already paid for the same visit to the shop with other orders. */
  minutesPaid: number;
};

/** The earnings of an ended job by the given rules, in minor units by kind, and its paid minutes of waiting. */
export function payOfJob(
  rules: PayRules,
  job: EndedJob,
  { keys, currency, speed, minutesPaid }: Around,
): { amounts: Partial<Record<EarningKind, number>>; minutes: number } {
  const terms = jobTermsOf(rules, currency);
  if (!terms) return { amounts: {}, minutes: 0 };
  const { at_shop_at: since, collected_at: until, stage } = job;
  const all = since && until && since <= until ? paidMinutes(terms, since, until, speed) : 0;
  const minutes = Math.max(0, all - minutesPaid);
  const waiting = minutes * terms.waiting_per_minute;
  if (job.is_cancelled) {
    const isBefore = stage === "to_pickup";
    const cancelled = isBefore ? terms.cancelled_after_accepting : terms.cancelled_after_arriving;
    return { amounts: { waiting, cancelled }, minutes };
  }
  // A rider who gave a parcel back, or never had it, is paid only for waiting.
  if (stage !== "delivered" && stage !== "returned") return { amounts: { waiting }, minutes };
  const metres = paidMetres(keys, job);
  const delivery = sumOfParts(earningParts(rules, { metres, deliveryFee: job.delivery_fee, currency }));
  const isReturned = stage === "returned";
  return {
    amounts: { waiting, delivery, ...(isReturned && { return: returnPay(terms, delivery) }) },
    minutes,
  };
}
