import { claim } from "../../platform/database/claim.ts";
import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/** The state of a tip's payment; no order waits for it, unlike other payments. */
export type TipState =
  | "open"
  | "charging"
  | "redirecting"
  | "failed"
  | "authorised"
  | "captured"
  | "returning"
  | "returned";

export type TipRow = {
  order_id: string;
  tip_id: string;
  vendor_id: string;
  job_id: number;
  rider_id: string;
  provider: string | null;
  amount_minor: number;
  currency: string;
  state: TipState;
  /** The number of attempts so far; each has its own reference at the provider. */
  attempt: number;
  changes: number;
  transaction_id: string | null;
  capture_id: string | null;
  redirect_url: string | null;
  look_at: Date | null;
  created_at: Date;
  paid_at: Date | null;
  told_at: Date | null;
  return_reason: string | null;
  returned_by: string | null;
};

const tipOfOrderSql = statement("tip-of-order")`select * from tips where order_id = ${"orderId"}`;

export const findTip = (db: Queryable, orderId: string): Promise<TipRow | undefined> =>
  firstRow<TipRow>(db, tipOfOrderSql({ orderId }));

const tipByIdSql = statement("tip-by-id")`select * from tips where tip_id = ${"tipId"}`;

export const findTipById = async (db: Queryable, tipId: string): Promise<TipRow | undefined> =>
  // PostgreSQL rejects a NUL character, and no id contains one.
  tipId.includes("\0") ? undefined : firstRow<TipRow>(db, tipByIdSql({ tipId }));

// Choosing the same amount again does not count as a change.
const chooseTipSql = statement("choose-tip")`
  insert into tips (order_id, tip_id, vendor_id, job_id, rider_id, amount_minor, currency, state, created_at)
  values (${"order_id"}, ${"tip_id"}, ${"vendor_id"}, ${"job_id"}, ${"rider_id"}, ${"amount_minor"}, ${"currency"},
    'open', ${"created_at"})
  on conflict (order_id) do update set amount_minor = excluded.amount_minor,
    changes = tips.changes + (tips.amount_minor <> excluded.amount_minor)::int
  where tips.state in ('open', 'failed') and (tips.changes < ${"maxChanges"} or tips.amount_minor = excluded.amount_minor)
  returning *`;

type ChosenTip = Pick<
  TipRow,
  "order_id" | "tip_id" | "vendor_id" | "job_id" | "rider_id" | "amount_minor" | "currency" | "created_at"
>;

/** Stores the chosen tip; undefined if it is paid or being paid, or was changed too often. */
export const writeChosenTip = (
  db: Queryable,
  chosen: ChosenTip & { maxChanges: number },
): Promise<TipRow | undefined> => firstRow<TipRow>(db, chooseTipSql(chosen));

const beginTipAttemptSql = statement("begin-tip-attempt")`
  update tips set state = 'charging', attempt = attempt + 1, provider = ${"provider"}, look_at = ${"lookAt"},
    transaction_id = null, redirect_url = null
  where order_id = ${"orderId"} and state in ('open', 'failed') and attempt < ${"maxAttempts"}
    and amount_minor = ${"amountMinor"} returning *`;

/**
 * Begins an attempt with a provider, unless one is running, the amount has changed or there were too many attempts.
 */
export const beginTipAttempt = (
  db: Queryable,
  attempt: { orderId: string; provider: string; amountMinor: number; maxAttempts: number; lookAt: Date },
): Promise<TipRow | undefined> => firstRow<TipRow>(db, beginTipAttemptSql(attempt));

export type TipChange = {
  state: TipState;
  /** When the next step is due; null if none is left. */
  lookAt: Date | null;
  transactionId?: string;
  captureId?: string;
  redirectUrl?: string;
  paidAt?: Date;
  notifiedAt?: Date;
};

const changeTipSql = statement("change-tip")`
  update tips set state = ${"newState"}, look_at = ${"lookAt"},
    transaction_id = coalesce(${"transactionId"}, transaction_id), capture_id = coalesce(${"captureId"}, capture_id),
    redirect_url = coalesce(${"redirectUrl"}, redirect_url), paid_at = coalesce(${"paidAt"}::timestamptz, paid_at),
    told_at = coalesce(${"notifiedAt"}::timestamptz, told_at)
  where order_id = ${"orderId"} and state = ${"state"} and attempt = ${"attempt"} returning *`;

/**
 * Updates a tip if its state and attempt are still those that were read; undefined if a concurrent call changed
 * them.
 */
export const changeTip = (
  db: Queryable,
  { order_id, state, attempt }: Pick<TipRow, "order_id" | "state" | "attempt">,
  change: TipChange,
): Promise<TipRow | undefined> =>
  firstRow<TipRow>(
    db,
    changeTipSql({
      orderId: order_id,
      state,
      attempt,
      newState: change.state,
      lookAt: change.lookAt,
      transactionId: change.transactionId ?? null,
      captureId: change.captureId ?? null,
      redirectUrl: change.redirectUrl ?? null,
      paidAt: change.paidAt ?? null,
      notifiedAt: change.notifiedAt ?? null,
    }),
  );

const returnTipSql = statement("return-tip")`
  update tips set state = 'returning', look_at = ${"at"}, return_reason = ${"reason"}, returned_by = ${"by"}
  where order_id = ${"orderId"} and state = 'captured' returning *`;

/** Marks a paid tip for refund; undefined if it is not paid, or already being refunded. */
export const markTipForRefund = (
  db: Queryable,
  refund: { orderId: string; reason: string; by: string; at: Date },
): Promise<TipRow | undefined> => firstRow<TipRow>(db, returnTipSql(refund));

/** Claims tips with a due step. After a failure or a crash a tip becomes due again. */
export const claimDueTips = claim<TipRow>("claim-tips")({
  table: "tips",
  key: ["order_id"],
  due: "look_at",
  where: fragment`provider = any(${"providers"}::text[])`,
  order: "look_at",
  limit: 20,
  heldMs: 60_000,
});
