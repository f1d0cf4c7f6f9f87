import type { BodyOf } from "@waybill/contract/endpoint";
import type { MoneyBack, refundOrder as endpoint } from "@waybill/contract/operations/refunds";
import { compensationLines, refundLines } from "@waybill/domain/money/postings";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { createHash } from "node:crypto";
import { recordAudit, systemActor } from "../../audit/record-audit.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { askApproval, findApprovalRequest, type PendingApproval } from "../../approvals/ask-approval.ts";
import type { ApprovedEffect } from "../../approvals/decide-approval.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import { paidByCard } from "../../payments/paid-by-card.ts";
import { providerNamed, type PaymentDeps } from "../../payments/payment-deps.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { doClaimedWork, oneAfterAnother } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import { toMinorIfValid } from "../../pricing/quote.ts";
import { writeRefundCallbacks } from "../../webhooks/events/write-callbacks.ts";
import { post } from "../../ledger/post.ts";
import { refundsOf } from "../../ledger/refunded.ts";
import { requireMaxRefund } from "./max-refund.ts";
import {
  findChargedAmount,
  findRefund,
  markRefundPaid,
  insertRefund,
  lockRefunds,
  claimRefundsToSend,
  type RefundRow,
} from "./rows.ts";

export type RefundDeps = PaymentDeps & { wakeCallbacks: () => void };

export const refundAnswer = (row: RefundRow): MoneyBack => ({
  refund_id: row.refund_id,
  kind: row.kind,
  order_id: row.order_id,
  vendor_id: row.vendor_id,
  method: row.method,
  // The cast is safe: the server wrote the country's currency.
  amount: fromMinor(row.amount_minor, row.currency as Currency),
  currency: row.currency,
  reason: row.reason,
  state: row.state,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  approved_by: row.approved_by,
  done_at: row.done_at?.toISOString() ?? null,
});

/** A refund before it is stored, as contained in an approval's payload. */
type Refund = Pick<
  RefundRow,
  "refund_id" | "kind" | "order_id" | "vendor_id" | "method" | "amount_minor" | "currency" | "reason"
>;

/**
 * Refuses an amount above what can still be refunded. Sums the earlier refunds under a lock on the order's refunds.
 */
async function requireLeft({ pool }: Pick<Transaction, "pool">, refund: Refund): Promise<void> {
  await lockRefunds(pool, refund.order_id);
  const order = await findOrderUnchecked({ pool }, refund.order_id);
  if (!order) throw new Refused("order_not_found");
  const { maxMinor } = await requireMaxRefund({ pool }, refund.kind, order);
  const refunded = await refundsOf(pool, refund.order_id);
  if (refunded[refund.kind] + refund.amount_minor > maxMinor)
    throw new Refused(refund.kind === "compensation" ? "compensation_too_large" : "refund_too_large", {
      path: ["amount"],
    });
}

/** Writes a refund; it is sent after the commit. */
async function writeRefund(
  { pool, db }: Transaction,
  refund: Refund,
  { createdBy, actor, at }: { createdBy: string; actor: Operator; at: Date },
): Promise<void> {
  await requireLeft({ pool }, refund);
  const approved_by = createdBy === actor.userId ? null : actor.userId;
  await insertRefund(pool, {
    ...refund,
    state: "sending",
    look_at: at,
    created_at: at,
    created_by: createdBy,
    approved_by,
    done_at: null,
  });
  const { refund_id, kind, method, amount_minor, reason } = refund;
  const after = { refund_id, method, amount_minor, reason, approved_by };
  const subject = { kind: "order", id: refund.order_id };
  const action = kind === "compensation" ? "order.compensated" : "order.refunded";
  await recordAudit(db, { by: actor, at }, { action, subject, after });
}

/**
 * Pays refunds out, then records and posts them. If the card provider does not respond, the refund is retried later
 * with the same reference.
 */
async function send(deps: RefundDeps, id?: string): Promise<boolean> {
  const hasMore = await doClaimedWork(deps, claimRefundsToSend, {
    values: { id: id ?? null },
    work: oneAfterAnother((refund) => sendOne(deps, refund), {
      onFailure: (error, { order_id }) =>
        deps.log.warn({ err: error, order_id }, "sending a refund failed and is retried later"),
    }),
    again: "if any",
  });
  return hasMore && id === undefined;
}

async function sendOne(deps: RefundDeps, refund: RefundRow): Promise<void> {
  const { pool } = deps;
  const card = refund.method === "card" ? await paidByCard(pool, refund.order_id) : undefined;
  if (refund.method === "card") {
    if (!card) throw new Error("The order has no card payment.");
    const part = { ...card, amountMinor: refund.amount_minor, refundReference: refund.refund_id };
    await providerNamed(deps, card.provider).refund(part);
  }
  await finish(deps, refund, card?.amountMinor);
}

/** Records that a refund was paid, posts it and queues the webhook events of its order, in one commit. */
async function finish(deps: RefundDeps, refund: RefundRow, paid: number | undefined): Promise<void> {
  const at = deps.now();
  const { refund_id, kind, order_id, vendor_id, method, amount_minor, currency, reason } = refund;
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await markRefundPaid(pool, refund_id, at))) return;
    const about = { order_id, vendor_id, currency, at, note: reason, created_by: refund.created_by };
    await post(
      pool,
      { source: refund_id, kind, ...about },
      kind === "compensation"
        ? compensationLines(vendor_id, amount_minor)
        : refundLines({ method, vendorId: vendor_id }, amount_minor),
    );
    const subject = { kind: "order", id: order_id };
    const change = { action: "order.refund-sent", subject, after: { refund_id, amount_minor } };
    await recordAudit(db, { by: systemActor("refunds"), at }, change);
    const order = await findOrderUnchecked({ pool }, order_id);
    const fullAmount = paid ?? (await findChargedAmount(pool, order_id));
    const ofCharge = amount_minor === fullAmount ? "FULL_REFUND" : "PARTIAL_REFUND";
    if (order)
      await writeRefundCallbacks({ pool, now: deps.now }, order, {
        refund_id,
        type: kind === "compensation" ? "COMPENSATION" : ofCharge,
        // The cast is safe: the server wrote the country's currency.
        total_amount: { value: fromMinor(amount_minor, currency as Currency), currency_code: currency },
        reason: reason.slice(0, 255),
        owner: "DELIVERY_PLATFORM",
      });
  });
  deps.wakeCallbacks();
}

export type Refunds = {
  /** Refunds an order; above the market's limit, requests a second operator's approval instead. */
  refundOrder(actor: Operator, refund: RefundRequest): Promise<MoneyBack | PendingApproval>;
  /** Writes the approved refund, in the transaction of the approval. */
  readonly approved: ApprovedEffect;
  /** Sends the refund that an approval wrote. */
  send(payload: Record<string, unknown>): Promise<void>;
  readonly work: RepeatingWork;
};

type RefundRequest = BodyOf<typeof endpoint> & { orderId: string; key: string | undefined };

/** The id of a refund, derived from the order and the caller's key: a repeated call gets the same id. */
const idOf = ({ randomBytes }: Pick<RefundDeps, "randomBytes">, { orderId, key }: RefundRequest): string =>
  `refund-${
    key === undefined
      ? randomBytes(12).toString("hex")
      : createHash("sha256")
          .update(JSON.stringify([orderId, key]))
          .digest("hex")
          .slice(0, 24)
  }`;

const isSame = (one: Pick<RefundRow, "kind" | "amount_minor" | "reason">, other: Refund): boolean =>
  one.amount_minor === other.amount_minor && one.reason === other.reason && one.kind === other.kind;

/** The refund in an approval's payload. */
const refundIn = (payload: Record<string, unknown>): Refund => {
  const { amount: _, ...made } = payload as Omit<Refund, "kind"> & Partial<Refund> & { amount: number };
  return { kind: "refund", ...made };
};

/** Opens refunds: immediate ones, and those that need a second operator's approval. */
export function openRefunds(deps: RefundDeps): Refunds {
  const refundOrder: Refunds["refundOrder"] = async (actor, refund) => {
    const { pool } = deps;
    const order = await findOrderUnchecked({ pool }, refund.orderId);
    if (!order) throw new Refused("order_not_found");
    const { currency } = countries[deps.settings.country];
    const amountMinor = toMinorIfValid(refund.amount, currency);
    if (amountMinor === undefined || amountMinor <= 0 || fromMinor(amountMinor, currency) !== refund.amount)
      throw new Refused("malformed_request", { path: ["amount"] });
    const { order_id, vendor_id } = order;
    const { kind = "refund" } = refund;
    const refund_id = idOf(deps, refund);
    const wanted = { refund_id, kind, order_id, vendor_id, amount_minor: amountMinor, currency };
    const before = await findRefund(pool, refund_id);
    const { method } = before ?? (await requireMaxRefund({ pool }, kind, order));
    const made: Refund = { ...wanted, method, reason: refund.reason };
    if (before) return repeated(before, made);

    const approvalId = `approval-${refund_id}`;
    const waiting = await findApprovalRequest(deps, approvalId);
    if (waiting) {
      // The cast is safe: the code below wrote the payload.
      if (!isSame(refundIn(waiting.approval.payload), made)) throw new Refused("idempotency_key_reused");
      return waiting;
    }
    const limit = Number(await countryParameter(deps, "refundLimit"));
    const needsAnother = await inTransaction(deps.pool, async (transaction) => {
      await lockRefunds(transaction.pool, order_id);
      // A concurrent call may have made this refund already, or may have refunded the remaining amount: check both
      // again under the lock.
      if (await findRefund(transaction.pool, refund_id)) return false;
      const refunded = await refundsOf(transaction.pool, order_id);
      const inAll = amountMinor + refunded.refund + refunded.compensation;
      if (limit >= 0 && fromMinor(inAll, currency) > limit) {
        await requireLeft(transaction, made);
        return true;
      }
      await writeRefund(transaction, made, { createdBy: actor.userId, actor, at: deps.now() });
      return false;
    });
    if (needsAnother) {
      const payload = { ...made, amount: refund.amount };
      return askApproval(deps, actor, { kind: "refund", payload, id: approvalId });
    }
    await send(deps, refund_id);
    const after = await findRefund(pool, refund_id);
    if (!after) throw new Error("The refund that was just written is missing.");
    return repeated(after, made);
  };

  const repeated = (row: RefundRow, made: Refund): MoneyBack => {
    if (!isSame(row, made)) throw new Refused("idempotency_key_reused");
    return refundAnswer(row);
  };

  return {
    refundOrder,
    approved: (transaction, payload, { createdBy, actor }) => {
      return writeRefund(transaction, refundIn(payload), { createdBy, actor, at: deps.now() });
    },
    send: async ({ refund_id }) => void (await send(deps, String(refund_id))),
    work: openRepeatingWork(deps, { name: "refunds", everyMs: 15_000, work: () => send(deps) }),
  };
}
