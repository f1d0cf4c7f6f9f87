import type { PaymentDeps } from "../payment-deps.ts";
import { claimDuePayments, deleteCardsBefore } from "../rows.ts";
import { reconcileDuePayment } from "./reconcile-payment.ts";

export interface PaymentWatch {
  /** Begins to look every few seconds, and at once at what a former process has left. */
  start(): void;
  /** Something is due: look after it soon, once it was started. */
  wake(): void;
  /** Looks after everything that is due; resolves when nothing is left. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const everyMs = 5000;
/** What failed, or whose process died, is taken up again after this. */
const againMs = 60_000;
const tidyEveryMs = 3_600_000;
/** A guest's token is good for a week. */
const keepCardsMs = 8 * 86_400_000;

/**
 * Looks after payments that nobody waits for: takes what is held for placed orders, gives back what cancelled ones have
 * paid, finds out about answers that were lost, and ends what was left. Every process does; a payment is one's at a time.
 */
export function openPaymentWatch(deps: PaymentDeps): PaymentWatch {
  const { pool, now, log, cardProvider } = deps;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let lastTidy = 0;

  const after = (ms: number) => new Date(now().getTime() + ms);

  const run = async (): Promise<void> => {
    if (!cardProvider) return;
    for (;;) {
      const due = isClosed
        ? []
        : await claimDuePayments(pool, { now: now(), again: after(againMs), provider: cardProvider.name });
      if (due.length === 0) return;
      for (const payment of due)
        await reconcileDuePayment({ ...deps, cardProvider }, payment).catch((error: unknown) =>
          log.warn({ err: error, order_id: payment.order_id }, "a card payment is looked after again later"),
        );
    }
  };

  const sweep = async (): Promise<void> => {
    await running?.catch(() => undefined);
    running = run().finally(() => (running = undefined));
    await running;
  };

  const tidy = async (): Promise<void> => {
    if (now().getTime() - lastTidy < tidyEveryMs) return;
    lastTidy = now().getTime();
    await deleteCardsBefore(pool, after(-keepCardsMs));
  };

  const tryLater = (error: unknown) => log.warn({ err: error }, "card payments are looked after later");
  const look = () => void sweep().then(tidy).catch(tryLater);
  let poll: NodeJS.Timeout | undefined;

  return {
    start: () => {
      look();
      poll = setInterval(look, everyMs).unref();
    },
    wake: () => {
      if (poll) look();
    },
    sweep,
    close: async () => {
      isClosed = true;
      clearInterval(poll);
      await running?.catch(() => undefined);
    },
  };
}
