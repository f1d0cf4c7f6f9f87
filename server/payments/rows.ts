import type { PaymentRow, PaymentState, SavedCardRow } from "../platform/database/payment-tables.ts";
import { one, type Queryable } from "../platform/database/transaction.ts";

export type NewPayment = Pick<
  PaymentRow,
  | "intent_id"
  | "order_id"
  | "guest_id"
  | "wallet_id"
  | "request_hash"
  | "provider"
  | "amount_minor"
  | "currency"
  | "voucher_code"
  | "expires_at"
  | "created_at"
>;

/** False: the same order of this guest has a payment already, and nothing was written. */
export const insertPayment = async (db: Queryable, payment: NewPayment): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "insert-payment",
    text: `insert into payments (intent_id, order_id, guest_id, wallet_id, request_hash, provider, amount_minor, currency,
        voucher_code, state, look_at, expires_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $10, $11) on conflict do nothing`,
    values: [
      payment.intent_id,
      payment.order_id,
      payment.guest_id,
      payment.wallet_id,
      payment.request_hash,
      payment.provider,
      payment.amount_minor,
      payment.currency,
      payment.voucher_code,
      payment.expires_at,
      payment.created_at,
    ],
  });
  return rowCount === 1;
};

export const findPayment = (db: Queryable, intentId: string): Promise<PaymentRow | undefined> =>
  one<PaymentRow>(db, {
    name: "payment-by-id",
    text: "select * from payments where intent_id = $1",
    values: [intentId],
  });

/** The payment of an order whose money was taken and not given back. */
export const findCaptured = (db: Queryable, orderId: string): Promise<PaymentRow | undefined> =>
  one<PaymentRow>(db, {
    name: "captured-payment",
    text: "select * from payments where order_id = $1 and state = 'captured'",
    values: [orderId],
  });

/** The payment of the order that a key belongs to. */
export const findPaymentOfKey = (
  db: Queryable,
  { actor, key }: { actor: string; key: string },
): Promise<PaymentRow | undefined> =>
  one<PaymentRow>(db, {
    name: "payment-of-key",
    text: `select payments.* from idempotency_keys join payments using (order_id) where actor = $1 and key = $2`,
    values: [actor, key],
  });

/** The payment of an order that this guest has begun to pay, and that is neither over nor given back. */
export const findPaymentOfOrder = (
  db: Queryable,
  { guestId, requestHash }: { guestId: string; requestHash: string },
): Promise<PaymentRow | undefined> =>
  one<PaymentRow>(db, {
    name: "payment-of-order",
    text: `select * from payments where guest_id = $1 and request_hash = $2
      and state in ('open', 'charging', 'redirecting', 'failed', 'authorised', 'captured')`,
    values: [guestId, requestHash],
  });

/** Payments of a wallet that nobody is asking the provider about. */
export const findIdlePayments = async (db: Queryable, walletId: string): Promise<PaymentRow[]> => {
  const { rows } = await db.query<PaymentRow>({
    name: "idle-payments",
    text: "select * from payments where wallet_id = $1 and state in ('open', 'failed')",
    values: [walletId],
  });
  return rows;
};

/** Begins an attempt, if none is running and the time is not over. */
export const beginAttempt = (
  db: Queryable,
  { intentId, saveCard, now, lookAt }: { intentId: string; saveCard: boolean; now: Date; lookAt: Date },
): Promise<PaymentRow | undefined> =>
  one<PaymentRow>(db, {
    name: "begin-attempt",
    text: `update payments set state = 'charging', attempt = attempt + 1, save_card = $2, look_at = $4,
        transaction_id = null, redirect_url = null
      where intent_id = $1 and state in ('open', 'failed') and expires_at > $3 returning *`,
    values: [intentId, saveCard, now, lookAt],
  });

export type PaymentChange = {
  state: PaymentState;
  /** null: there is nothing to reconcile any more. */
  lookAt: Date | null;
  transactionId?: string;
  captureId?: string;
  redirectUrl?: string;
};

/**
 * Takes a payment on, if it is still as it was read; undefined: another process was quicker. An earlier time to reconcile
 * it that was set meanwhile is kept.
 */
export const changePayment = (
  db: Queryable,
  payment: Pick<PaymentRow, "intent_id" | "state" | "attempt" | "look_at">,
  change: PaymentChange,
): Promise<PaymentRow | undefined> =>
  one<PaymentRow>(db, {
    name: "change-payment",
    text: `update payments set state = $4, transaction_id = coalesce($6, transaction_id),
        capture_id = coalesce($7, capture_id), redirect_url = coalesce($8, redirect_url),
        look_at = case when look_at is not distinct from $9::timestamptz then $5::timestamptz else look_at end
      where intent_id = $1 and state = $2 and attempt = $3 returning *`,
    values: [
      payment.intent_id,
      payment.state,
      payment.attempt,
      change.state,
      change.lookAt,
      change.transactionId ?? null,
      change.captureId ?? null,
      change.redirectUrl ?? null,
      payment.look_at,
    ],
  });

export type DuePayment = PaymentRow & { is_cancelled: boolean };

/** Takes what is to be reconciled now at a provider; a process that fails at it, or dies, leaves it to the next run at `again`. */
export const claimDuePayments = async (
  db: Queryable,
  { now, again, provider }: { now: Date; again: Date; provider: string },
): Promise<DuePayment[]> => {
  const { rows } = await db.query<DuePayment>({
    name: "claim-payments",
    text: `with due as (
      select intent_id from payments where look_at <= $1 and provider = $3
      order by look_at limit 20 for update skip locked
    )
    update payments set look_at = $2 from due, orders
    where payments.intent_id = due.intent_id and orders.order_id = payments.order_id
    returning payments.*, orders.status = 'CANCELLED' as is_cancelled`,
    values: [now, again, provider],
  });
  return rows;
};

/** A guest's cards at one provider, newest first. */
export const findCards = async (
  db: Queryable,
  { guestId, provider }: { guestId: string; provider: string },
): Promise<SavedCardRow[]> => {
  const { rows } = await db.query<SavedCardRow>({
    name: "saved-cards",
    text: "select * from saved_cards where guest_id = $1 and provider = $2 order by created_at desc limit 20",
    values: [guestId, provider],
  });
  return rows;
};

/** Keeps a card; one that is kept already stays as it is. */
export const insertCard = async (db: Queryable, card: SavedCardRow): Promise<void> => {
  await db.query({
    name: "insert-card",
    text: `insert into saved_cards (payment_instrument_id, guest_id, provider, provider_token, brand, last_four,
        expiry_month, expiry_year, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    values: [
      card.payment_instrument_id,
      card.guest_id,
      card.provider,
      card.provider_token,
      card.brand,
      card.last_four,
      card.expiry_month,
      card.expiry_year,
      card.created_at,
    ],
  });
};

export const deleteCardsBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query({
    name: "delete-cards",
    text: "delete from saved_cards where created_at < $1",
    values: [time],
  });
};
