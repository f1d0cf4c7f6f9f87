import { doClaimedWork, oneAfterAnother } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { deleteCardsBefore, duePayments, type DuePayment } from "../rows.ts";
import { reconcileDuePayment } from "./reconcile-payment.ts";

const everyMs = 5000;
const longestPauseMs = 60_000;
/**
 * Max wait at shutdown for a provider's response, in milliseconds; later responses are requested again at the next
 * start.
 */
const closingMs = 5000;
/** In milliseconds; a day longer than a guest's token is valid. */
const keepCardsMs = 8 * 86_400_000;

/**
 * Reconciles payments in the background: captures the holds of placed orders, refunds cancelled ones, looks up lost
 * responses, and ends abandoned attempts. Runs in every process; each payment is handled by one process at a time.
 */
export function openPaymentWatch(deps: PaymentDeps): RepeatingWork {
  const { log, cardProviders } = deps;
  const reconcileDue = async (signal: AbortSignal): Promise<boolean> => {
    if (cardProviders.length === 0) return false;
    const reconcile = oneAfterAnother((payment: DuePayment) => reconcileDuePayment(deps, payment), {
      signal,
      onFailure: (error, { order_id }) =>
        log.warn({ err: error, order_id }, "reconciling a card payment failed and is retried later"),
    });
    const hasMore = await doClaimedWork(deps, duePayments, {
      values: { providers: cardProviders.map(({ name }) => name) },
      work: reconcile,
      again: "if any",
    });
    return hasMore && !signal.aborted;
  };
  return openRepeatingWork(deps, {
    name: "payments",
    everyMs,
    longestPauseMs,
    closingMs,
    work: reconcileDue,
  });
}

/** Deletes the stored cards of guests whose tokens have expired. */
export const purgeSavedCards = ({ pool, now }: Pick<PaymentDeps, "pool" | "now">): Promise<void> =>
  deleteCardsBefore(pool, new Date(now().getTime() - keepCardsMs));
