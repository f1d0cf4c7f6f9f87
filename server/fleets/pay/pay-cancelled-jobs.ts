import type { CancelStep } from "../../orders/moving/cancel-steps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { bookCancelled } from "./book-earnings.ts";
import { findJobEndedSince } from "./pay-rows.ts";

/** Pays the rider whose job a cancellation has ended. */
export const payCancelledJobs =
  (settings: Settings): CancelStep =>
  async (pool, order, at) => {
    const job = await findJobEndedSince(pool, order.order_id, at);
    if (job) await bookCancelled({ pool, settings }, job, order, at);
  };
