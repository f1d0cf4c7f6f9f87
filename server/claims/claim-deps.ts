import type { Refunds } from "../billing/refunds/refund-order.ts";
import type { ProofDeps } from "../fleets/proofs/proof-deps.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { Transaction } from "../platform/database/transaction.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";

export type ClaimDeps = OrderDeps &
  Pick<ProofDeps, "proofs"> & {
    readonly refunds: Pick<Refunds, "send">;
    readonly callbacks: Pick<RepeatingWork, "wake">;
  };
export type InTransaction = Omit<ClaimDeps, "pool" | "db"> & Transaction;

/** Sends the refunds written with a claim, after the commit. */
export async function sendGrantedRefunds(
  { refunds, callbacks }: Pick<ClaimDeps, "refunds" | "callbacks">,
  refundIds: readonly string[],
): Promise<void> {
  for (const refund_id of refundIds) await refunds.send({ refund_id });
  callbacks.wake();
}

/** The name of a claim's photo in the store. */
export const claimPhotoName = (claimId: string, number: number): string => `${claimId}-${String(number)}`;
