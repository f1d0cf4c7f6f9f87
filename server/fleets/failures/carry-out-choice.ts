import type {
  AfterFailure,
  AfterFailureChoice,
  FailureDecider,
} from "@waybill/domain/riders/failures/after-failure";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import type { JobStage } from "@waybill/domain/riders/job-events";
import type { Granted } from "../../accounts/granted.ts";
import { auditActor, type AuditActor } from "../../audit/record-audit.ts";
import { postAfterFailure } from "../../ledger/post-after-failure.ts";
import { cancelOrder } from "../../orders/moving/cancel-order.ts";
import { moveOrder } from "../../orders/moving/move-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { writeDetails } from "../../orders/updating/write-details.ts";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { Actor } from "../../platform/actor.ts";
import type { Queryable, Transaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { clearChoiceDeadline, updateStageAfterFailure } from "./rows.ts";

export type InTransaction = Omit<OrderDeps, "pool" | "db"> & Transaction;
export type FailureDecision = {
  choice: AfterFailureChoice;
  decidedBy: FailureDecider;
  note?: string | null | undefined;
  at?: number | null | undefined;
};

/** Adds the decision to a failure. */
export function withDecision(
  failure: AfterFailure,
  { choice, decidedBy, note, at }: FailureDecision,
  now: Date,
) {
  const fee = failure.choices.find((offered) => offered.choice === choice)?.fee ?? 0;
  return {
    ...failure,
    choice,
    decided_by: decidedBy,
    decided_at: now.toISOString(),
    fee,
    note: note?.trim() || null,
    at: choice === "try_again" ? (at ?? null) : null,
  } satisfies AfterFailure;
}

const audited = ({ attempt, reason, choice, fee, decided_by }: AfterFailure) => ({
  attempt,
  reason,
  choice,
  fee,
  decided_by,
});

type Written = { by: Actor | AuditActor; at: Date; action: string };

/** Writes the state of a failure to its order; the order's status does not change. */
export async function writeFailure(
  pool: Queryable,
  order: OrderRow,
  after_failure: AfterFailure,
  { by, at, action }: Written,
): Promise<OrderRow> {
  const written = await writeDetails(pool, order, {
    details: { ...order.details, after_failure },
    at,
    by,
    audited: { action, before: {}, after: audited(after_failure) },
  });
  if (!written) throw new Refused("order_changed_meanwhile");
  return written;
}

/**
 * The rider's next stage. If the parcel is left with another person, a rider who had reached the drop-off stays
 * `at_dropoff`.
 */
const stageAfter = (choice: Exclude<AfterFailureChoice, "dispose">, { status }: OrderRow): JobStage => {
  if (choice === "return") return "returning";
  return choice === "leave_with" && status === "NEAR_CUSTOMER" ? "at_dropoff" : "to_dropoff";
};

/** The next status of an order after a choice; undefined: unchanged. */
const stepOf = ({ choice }: AfterFailure, { status }: OrderRow): MoveStatus | undefined => {
  if (choice === "return") return "RETURN_INITIATED";
  return choice === "try_again" && status !== "PICKED_UP" ? "PICKED_UP" : undefined;
};

/** Carries out a choice: writes the order, the rider's job and the ledger. */
export async function carryOutChoice(
  deps: InTransaction,
  order: Granted<OrderRow>,
  after_failure: AfterFailure,
  written: Written,
): Promise<OrderRow> {
  const { choice, attempt, fee, reason } = after_failure;
  if (choice === null || choice === "dispose")
    throw new Error(`carryOutChoice cannot carry out the choice ${String(choice)}.`);
  const step = stepOf(after_failure, order);
  const isSecondTry = choice === "try_again";
  const moved =
    step === undefined
      ? await writeFailure(deps.pool, order, after_failure, written)
      : await moveOrder(deps, order, [step], {
          ...written,
          isSecondTry,
          details: { ...order.details, after_failure },
          note: audited(after_failure),
          ...(choice === "return" && { failureReason: reason }),
        });
  const stage = stageAfter(choice, order);
  await updateStageAfterFailure(deps.pool, { orderId: order.order_id, stage, isSecondTry });
  await clearChoiceDeadline(deps.pool, order.order_id);
  const { id } = "id" in written.by ? written.by : auditActor(written.by);
  await postAfterFailure(deps.pool, moved, { attempt, choice, fee: fee ?? 0, at: deps.now(), by: id });
  return moved;
}

/** Has the goods thrown away: the order is cancelled at its merchant's cost. */
export const disposeOfGoods = (
  deps: OrderDeps,
  by: Actor | AuditActor,
  order: Granted<OrderRow>,
  after_failure: AfterFailure,
): Promise<OrderRow> =>
  cancelOrder(deps, by, {
    order,
    as: "after_failure",
    reason: "unreachable",
    whoPays: order.vendor_id === guestVendorId ? "nobody" : "merchant",
    details: { ...order.details, after_failure },
    ...(after_failure.decided_at !== null && { at: new Date(after_failure.decided_at) }),
    note: audited(after_failure),
    alongside: (pool) => clearChoiceDeadline(pool, order.order_id),
  });
