import type { EarningKind } from "@waybill/domain/riders/pay-rules";
import { paidMinutes, returnPay } from "@waybill/domain/riders/pay-rules";
import { postRiderPay } from "../../ledger/post-delivery.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { JobRow } from "../../platform/database/rider-tables.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { findPaidMinutes, insertEarning } from "./pay-rows.ts";

type BookDeps = Pick<Deps, "settings"> & { pool: Queryable };
type Order = Pick<OrderRow, "order_id" | "vendor_id">;
type Extra = {
  kind: Exclude<EarningKind, "delivery" | "tip" | "adjustment">;
  amount: number;
  minutes?: number;
};

/** Adds the line of a delivery to the rider's earnings; the delivery itself has posted the money to the ledger. */
export const bookDelivery = async ({ pool }: BookDeps, job: JobRow, at: Date): Promise<void> =>
  void (await insertEarning(pool, {
    job_id: job.job_id,
    rider_id: job.rider_id,
    order_id: job.order_id,
    kind: "delivery",
    amount_minor: Number(job.earning_minor),
    currency: job.currency,
    minutes: null,
    at,
  }));

/** Adds a job's extra pay to the earnings and posts it; once per kind, and not if it is zero. */
async function bookExtra(
  { pool }: BookDeps,
  { job, order, at }: { job: JobRow; order: Order; at: Date },
  { kind, amount, minutes }: Extra,
): Promise<void> {
  if (amount <= 0) return;
  const { job_id, rider_id, order_id, currency } = job;
  const line = {
    job_id,
    rider_id,
    order_id,
    kind,
    amount_minor: amount,
    currency,
    minutes: minutes ?? null,
    at,
  };
  if (!(await insertEarning(pool, line))) return;
  const source = `rider_pay:${kind}:${String(job_id)}`;
  await postRiderPay(pool, order, { source, riderId: rider_id, amountMinor: amount, currency, at });
}

/** Pays for waiting at the shop until the pick-up; the minutes of one visit are paid once for all its orders. */
export async function bookWaiting(deps: BookDeps, job: JobRow, order: Order, at: Date): Promise<void> {
  const { terms, at_shop_at: since, rider_id } = job;
  if (!terms || !since) return;
  const all = paidMinutes(terms, since, at, simulationSpeedOf(deps.settings));
  const minutes = all === 0 ? 0 : all - (await findPaidMinutes(deps.pool, rider_id, since));
  const amount = minutes * terms.waiting_per_minute;
  await bookExtra(deps, { job, order, at }, { kind: "waiting", amount, minutes });
}

/** Pays for returning an undeliverable parcel. */
export async function bookReturn(deps: BookDeps, job: JobRow, order: Order, at: Date): Promise<void> {
  if (!job.terms) return;
  const amount = returnPay(job.terms, Number(job.earning_minor));
  await bookExtra(deps, { job, order, at }, { kind: "return", amount });
}

/** Pays for an order that was cancelled during the job: less if the rider had not arrived at the shop. */
export async function bookCancelled(deps: BookDeps, job: JobRow, order: Order, at: Date): Promise<void> {
  if (!job.terms) return;
  const { cancelled_after_accepting, cancelled_after_arriving } = job.terms;
  const amount = job.stage === "to_pickup" ? cancelled_after_accepting : cancelled_after_arriving;
  await bookExtra(deps, { job, order, at }, { kind: "cancelled", amount });
}
