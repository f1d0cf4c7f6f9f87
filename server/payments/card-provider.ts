import type { CardPaymentMethod, SavedCard } from "@waybill/contract/payments";
import type { Currency } from "@waybill/domain/money/money";
import type { CardType } from "@waybill/domain/payments/card-entry";

/** The facts by which a person recognises a card. */
export type CardFace = Omit<SavedCard, "payment_instrument_id">;

/** The bank's reason for the refusal, if known: `refusal-reason.{reason}` is its text. */
export type DeclineReason = "card_expired" | "not_enough_money" | "wrong_security_code" | "not_confirmed";

/** One attempt to pay: its reference is ours, never used twice, and known to the provider. */
export type Charge = { reference: string; amountMinor: number; currency: Currency };

/** The way the browser hands over a new card: encrypted to a key, or by the provider's own fields. */
export type CardEntryWay = Pick<CardPaymentMethod, "encryption" | "hosted_fields">;

/** A new card as the browser encrypted it, or as the provider's fields named it, or the provider's token of a kept one. */
export type Instrument = { encrypted: string; nameOnCard: string } | { token: string; face: CardFace };

export type NewCharge = Charge & {
  instrument: Instrument;
  /** True if the provider shall store the card. */
  saveCard: boolean;
  /** Where the browser comes back to. */
  returnUrl: string;
  payer: { name: string; email: string | null };
};

/** The money is held for us; `token` if the card was stored. */
type Authorised = { kind: "authorised"; transactionId: string; face: CardFace; token: string | null };
type Declined = { kind: "declined"; reason: DeclineReason | undefined };

export type Authorisation =
  | Authorised
  | Declined
  /** The card could not be decrypted, or is none. */
  | { kind: "unreadable" }
  /** The cardholder has to confirm it at this address. */
  | { kind: "redirect"; transactionId: string; url: string };

/** The outcome of an attempt; `unknown`: the provider does not know it. */
export type Outcome =
  | Authorised
  | Declined
  | { kind: "waiting" }
  | { kind: "cancelled" }
  | { kind: "unknown" };

/**
 * A card provider. Money is held first, captured once the order is placed, and given back when the order is cancelled. Every
 * function but `authorise` may be repeated. Without an answer they throw ProviderUnavailable; then ask `outcomeOf`.
 */
export interface CardProvider {
  readonly name: string;
  /** The provider's id in payments; unique among a deployment's providers. */
  readonly cardType: CardType;
  entryWay(amount: Pick<Charge, "amountMinor" | "currency">): Promise<CardEntryWay>;
  /**
   * Makes a call that costs nothing: throws ProviderUnavailable if the provider does not answer or rejects our keys.
   */
  check(): Promise<void>;
  authorise(charge: NewCharge): Promise<Authorisation>;
  outcomeOf(charge: Charge): Promise<Outcome>;
  /** Whatever became of this attempt: no money is held for it any more. */
  abandon(charge: Charge): Promise<void>;
  /** Captures a hold; returns the provider's id of the capture. */
  capture(charge: Charge & { transactionId: string }): Promise<string>;
  /** Releases a held amount, or returns a captured one. */
  giveBack(charge: Charge & { transactionId: string; captureId: string | null }): Promise<void>;
  /** Returns part of a captured amount under its own reference; the same reference returns it once. */
  refund(part: Charge & { transactionId: string; captureId: string; refundReference: string }): Promise<void>;
}

export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}
