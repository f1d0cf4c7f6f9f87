import type { PaymentRow, PaymentState, SavedCardRow } from "../platform/database/payment-tables.ts";
import { claim } from "../platform/database/claim.ts";
import { fragment, raw, statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

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

const insertPaymentSql = statement("insert-payment")`
  insert into payments (intent_id, order_id, guest_id, wallet_id, request_hash, provider, amount_minor,
    currency, voucher_code, state, look_at, expires_at, created_at)
  values (${"intent_id"}, ${"order_id"}, ${"guest_id"}, ${"wallet_id"}, ${"request_hash"}, ${"provider"},
    ${"amount_minor"}, ${"currency"}, ${"voucher_code"}, 'open', ${"expires_at"}, ${"expires_at"},
    ${"created_at"}) on conflict do nothing`;

/** False if this guest's order already has a payment; nothing is written then. */
export const insertPayment = async (db: Queryable, payment: NewPayment): Promise<boolean> => {
  const { rowCount } = await db.query(insertPaymentSql(payment));
  return rowCount === 1;
};

const paymentByIdSql = statement("payment-by-id")`select * from payments where intent_id = ${"intentId"}`;

export const findPayment = async (db: Queryable, intentId: string): Promise<PaymentRow | undefined> =>
  // PostgreSQL rejects a NUL character, and no id contains one.
  intentId.includes("\0") ? undefined : firstRow<PaymentRow>(db, paymentByIdSql({ intentId }));

const capturedPaymentSql = statement("captured-payment")`
  select * from payments where order_id = ${"orderId"} and state = 'captured'`;

/** The captured payment of an order, unless it was returned. */
export const findCaptured = (db: Queryable, orderId: string): Promise<PaymentRow | undefined> =>
  firstRow<PaymentRow>(db, capturedPaymentSql({ orderId }));

const paymentOfKeySql = statement("payment-of-key")`
  select payments.* from idempotency_keys join payments using (order_id) where actor = ${"actor"}
    and key = ${"key"}`;

/** The payment of the order that an idempotency key created. */
export const findPaymentOfKey = (
  db: Queryable,
  { actor, key }: { actor: string; key: string },
): Promise<PaymentRow | undefined> => firstRow<PaymentRow>(db, paymentOfKeySql({ actor, key }));

const paymentOfOrderSql = statement("payment-of-order")`
  select * from payments where guest_id = ${"guestId"} and request_hash = ${"requestHash"}
  and state in ('open', 'charging', 'redirecting', 'failed', 'authorised', 'captured')`;

/** A guest's payment for an order, unless it has ended or was refunded. */
export const findPaymentOfOrder = (
  db: Queryable,
  { guestId, requestHash }: { guestId: string; requestHash: string },
): Promise<PaymentRow | undefined> => firstRow<PaymentRow>(db, paymentOfOrderSql({ guestId, requestHash }));

const idlePaymentsSql = statement("idle-payments")`
  select * from payments where wallet_id = ${"walletId"} and state in ('open', 'failed')`;

/** Payments of a wallet without a running attempt. */
export const findIdlePayments = async (db: Queryable, walletId: string): Promise<PaymentRow[]> => {
  const { rows } = await db.query<PaymentRow>(idlePaymentsSql({ walletId }));
  return rows;
};

const beginAttemptSql = statement("begin-attempt")`
  update payments set state = 'charging', attempt = attempt + 1, provider = ${"provider"}, save_card = ${"saveCard"},
    look_at = ${"lookAt"}, transaction_id = null, redirect_url = null
  where intent_id = ${"intentId"} and state in ('open', 'failed') and expires_at > ${"now"} returning *`;

/** Begins an attempt with a provider, unless one is running or the payment has expired. */
export const beginAttempt = (
  db: Queryable,
  attempt: { intentId: string; provider: string; saveCard: boolean; now: Date; lookAt: Date },
): Promise<PaymentRow | undefined> => firstRow<PaymentRow>(db, beginAttemptSql(attempt));

export type PaymentChange = {
  state: PaymentState;
  /** When to reconcile next; null if nothing is left to reconcile. */
  lookAt: Date | null;
  transactionId?: string;
  captureId?: string;
  redirectUrl?: string;
};

const changePaymentSql = statement("change-payment")`
  update payments set state = ${"newState"}, transaction_id = coalesce(${"transactionId"}, transaction_id),
    capture_id = coalesce(${"captureId"}, capture_id), redirect_url = coalesce(${"redirectUrl"}, redirect_url),
    look_at = case when look_at is not distinct from ${"look_at"}::timestamptz then ${"lookAt"}::timestamptz
      else look_at end
  where intent_id = ${"intent_id"} and state = ${"state"} and attempt = ${"attempt"} returning *`;

/**
 * Updates a payment if nobody changed it since it was read; undefined otherwise. Keeps an earlier time for
 * reconciling that was set in the meantime.
 */
export const changePayment = (
  db: Queryable,
  payment: Pick<PaymentRow, "intent_id" | "state" | "attempt" | "look_at">,
  change: PaymentChange,
): Promise<PaymentRow | undefined> =>
  firstRow<PaymentRow>(
    db,
    changePaymentSql({
      intent_id: payment.intent_id,
      state: payment.state,
      attempt: payment.attempt,
      newState: change.state,
      lookAt: change.lookAt,
      transactionId: change.transactionId ?? null,
      captureId: change.captureId ?? null,
      redirectUrl: change.redirectUrl ?? null,
      look_at: payment.look_at,
    }),
  );

const lookAtReturningSql = statement("look-at-returning")`
  update payments set look_at = ${"now"} where intent_id = ${"intentId"} and attempt = ${"attempt"}
    and provider = ${"provider"} and state = 'redirecting'`;

/** Makes a payment that waits for its cardholder due now. False if it does not wait. */
export const makeWaitingDue = async (
  db: Queryable,
  attempt: { intentId: string; attempt: number; provider: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(lookAtReturningSql(attempt));
  return rowCount === 1;
};

export type DuePayment = PaymentRow & { is_cancelled: boolean };

/** Claims payments to reconcile at a provider. After a failure or a crash a payment becomes due again. */
export const duePayments = claim<DuePayment>("claim-payments")({
  table: "payments",
  key: ["intent_id"],
  due: "look_at",
  where: fragment`provider = any(${"providers"}::text[])`,
  order: "look_at",
  limit: 20,
  heldMs: 60_000,
  read: raw(`
    select claimed.*, orders.status = 'CANCELLED' as is_cancelled from claimed join orders using (order_id)`),
});

const savedCardsSql = statement("saved-cards")`
  select * from saved_cards where guest_id = ${"guestId"} and provider = ${"provider"} order by created_at desc
    limit 20`;

/** A guest's stored cards at one provider, newest first. */
export const findCards = async (
  db: Queryable,
  { guestId, provider }: { guestId: string; provider: string },
): Promise<SavedCardRow[]> => {
  const { rows } = await db.query<SavedCardRow>(savedCardsSql({ guestId, provider }));
  return rows;
};

const insertCardSql = statement("insert-card")`
  insert into saved_cards (payment_instrument_id, guest_id, provider, provider_token, brand, last_four,
    expiry_month, expiry_year, created_at)
  values (${"payment_instrument_id"}, ${"guest_id"}, ${"provider"}, ${"provider_token"}, ${"brand"},
    ${"last_four"}, ${"expiry_month"}, ${"expiry_year"}, ${"created_at"}) on conflict do nothing`;

/** Stores a card; an existing one is not changed. */
export const insertCard = async (db: Queryable, card: SavedCardRow): Promise<void> => {
  await db.query(insertCardSql(card));
};

const deleteCardsSql = statement("delete-cards")`delete from saved_cards where created_at < ${"time"}`;

export const deleteCardsBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query(deleteCardsSql({ time }));
};
