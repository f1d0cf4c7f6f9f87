import type { WhoPays } from "@waybill/domain/orders/cancelling";
import { nextStatuses } from "@waybill/domain/orders/transitions";
import { whoMayCancel, type CancelRefusal, type Canceller } from "@waybill/domain/orders/who-may-cancel";
import type { Granted } from "../../accounts/granted.ts";
import { auditActor, type AuditActor } from "../../audit/record-audit.ts";
import { isFlagOn } from "../../country-settings/flags/flags.ts";
import { postCancellation } from "../../ledger/post-cancellation.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused, type RefusalDetail } from "../../platform/http/refused.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderRow } from "../order-row.ts";
import { subtractFee } from "../counted-fee.ts";
import { writeStatus } from "./write-status.ts";

type Cancelling = {
  order: Granted<OrderRow>;
  /** The role that cancels (domain/orders/who-may-cancel.ts). */
  as: Canceller;
  reason: string;
  whoPays?: WhoPays | undefined;
  /** The order's changed details. */
  details?: OrderRow["details"] | undefined;
  /** More facts for the audit, besides the reason and who pays. */
  note?: object;
  /** The time of the cancellation; absent: now. */
  at?: Date | undefined;
  /** Extra writes in the same commit. */
  alongside?: (transaction: Queryable) => Promise<void>;
};

/**
 * Cancels an order. Every actor's cancellation goes through this function; no other file writes CANCELLED. The payer
 * is recorded and charged in the same commit, and the order's version lets only one of two concurrent calls succeed.
 */
export async function cancelOrder(
  deps: OrderDeps,
  by: Actor | AuditActor,
  { order, as, reason, whoPays, details, note, at, alongside }: Cancelling,
): Promise<OrderRow> {
  const isDelayed = order.status === "DELAYED";
  const delayedCancellation = isDelayed && (await isFlagOn(deps, "delayed-cancellation", order.vendor_id));
  const now = deps.now();
  const may = whoMayCancel(as, order, { reason, whoPays }, { now, delayedCancellation });
  if (may.refusal) throw new Refused(may.refusal, detailOf[may.refusal](order));

  const cancelled = await inTransaction(deps.pool, async ({ pool }) => {
    const along = { by, at, note, details, cancelReason: may.reason, whoPays: may.chargedTo };
    const row = await writeStatus({ ...deps, pool }, order, ["CANCELLED"], along);
    if (may.chargedTo === "merchant") {
      const { id } = "id" in by ? by : auditActor(by);
      await postCancellation({ ...deps, pool }, row, { at: now, by: id });
    } else await subtractFee(pool, row, deps.country);
    for (const step of deps.cancelSteps) await step(pool, row, now);
    await alongside?.(pool);
    return row;
  });
  deps.outbox.wake();
  return cancelled;
}

const detailOf: Record<CancelRefusal, (order: OrderRow) => RefusalDetail> = {
  cancel_reason_unknown: () => ({ path: ["reason"] }),
  malformed_request: () => ({ path: ["who_pays"] }),
  order_not_cancellable: () => ({}),
  order_not_movable: ({ status }) => ({ path: ["status"], expected: nextStatuses[status] }),
};
