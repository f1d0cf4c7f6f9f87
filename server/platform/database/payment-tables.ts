import type { ColumnType } from "kysely";

/**
 * The state of a payment. open: nothing tried yet, or the last attempt failed (failed); charging: a request to the
 * provider is in flight; redirecting: the cardholder confirms on another page; authorised: the amount is held and
 * the order placed; captured: the money is collected; returning: to be released or refunded; returned, ended:
 * finished.
 */
const paymentStates = [
  "open",
  "charging",
  "redirecting",
  "failed",
  "authorised",
  "captured",
  "returning",
  "returned",
  "ended",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export interface PaymentRow {
  intent_id: string;
  order_id: string;
  guest_id: string;
  wallet_id: string;
  request_hash: string;
  provider: string;
  amount_minor: number;
  currency: string;
  voucher_code: string | null;
  state: PaymentState;
  /** The number of the attempt: each attempt has its own reference at the provider. */
  attempt: number;
  save_card: boolean;
  transaction_id: string | null;
  capture_id: string | null;
  redirect_url: string | null;
  look_at: Date | null;
  expires_at: Date;
  created_at: Date;
}

export interface SavedCardRow {
  payment_instrument_id: string;
  guest_id: string;
  provider: string;
  provider_token: string;
  brand: string;
  last_four: string;
  expiry_month: string;
  expiry_year: string;
  created_at: Date;
}

/**
 * The state of the bank's check of a payer (3-D Secure). collecting: the browser sends device data; checking: the
 * bank decides if it needs a challenge; challenged: it does; validating: the bank's result is read; charging: the
 * card is charged. Then authorised, declined or cancelled; returning: the money is being released, then declined.
 */
const authenticationStates = [
  "collecting",
  "checking",
  "challenged",
  "validating",
  "charging",
  "authorised",
  "declined",
  "cancelled",
  "returning",
] as const;
export type AuthenticationState = (typeof authenticationStates)[number];

export interface PayerAuthenticationRow {
  id: string;
  reference: string;
  state: AuthenticationState;
  reason: string | null;
  /** The charge, and CyberSource's id of its card; deleted after two days. */
  charge: unknown;
  /** Where the browser sends its device data. */
  collection: unknown;
  /** The address of the bank's challenge page. */
  challenge: unknown;
  transaction_id: string | null;
  token: string | null;
  charged_at: Date | null;
  created_at: Date;
}

type CardFaceColumns = Pick<SavedCardRow, "brand" | "last_four" | "expiry_month" | "expiry_year">;

export interface SandboxChargeRow {
  reference: string;
  transaction_id: string;
  status: "authorised" | "declined" | "waiting" | "cancelled" | "captured" | "returned";
  reason: string | null;
  amount_minor: number;
  currency: string;
  face: ColumnType<CardFaceColumns, string, string>;
  token: string | null;
  return_url: string;
}

export interface RefundRow {
  refund_id: string;
  order_id: string;
  vendor_id: string;
  /** A refund of the order's charge, or compensation for its goods. */
  kind: "refund" | "compensation";
  method: "card" | "account";
  amount_minor: number;
  currency: string;
  reason: string;
  state: "sending" | "done";
  /** When to query the provider next; null if the refund is done. */
  look_at: Date | null;
  created_at: Date;
  created_by: string;
  approved_by: string | null;
  done_at: Date | null;
}

export interface PaymentTables {
  refunds: RefundRow;
  sandbox_refunds: { reference: string; transaction_id: string; amount_minor: number };
  payments: PaymentRow;
  saved_cards: SavedCardRow;
  payer_authentications: PayerAuthenticationRow;
  sandbox_charges: SandboxChargeRow;
}
