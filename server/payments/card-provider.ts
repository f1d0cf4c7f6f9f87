import type { CardPaymentMethod, SavedCard } from "@waybill/contract/payments";
import type { Currency } from "@waybill/domain/money/money";
import type { CardType } from "@waybill/domain/payments/card-entry";

/** The facts by which a person recognises a card: brand, last digits and expiry. */
export type CardSummary = Omit<SavedCard, "payment_instrument_id">;

/** Why the bank refused, if known; the text's key is `refusal-reason.{reason}`. */
export type DeclineReason = "card_expired" | "not_enough_money" | "wrong_security_code" | "not_confirmed";

/** One payment attempt. We choose the reference, never reuse it, and send it to the provider. */
export type Charge = { reference: string; amountMinor: number; currency: Currency };

/** How the browser sends a new card: encrypted with a key, or through the provider's hosted fields. */
export type CardEntry = Pick<CardPaymentMethod, "encryption" | "hosted_fields">;

/** A new card (encrypted, or named by the provider's fields), or the provider's token of a stored card. */
export type Instrument = { encrypted: string; nameOnCard: string } | { token: string; face: CardSummary };

export type NewCharge = Charge & {
  instrument: Instrument;
  /** True to store the card at the provider. */
  saveCard: boolean;
  /** Where the provider sends the browser back to. */
  returnUrl: string;
  payer: { name: string; email: string | null };
};

/** The money is held for us; `token` is set if the card was stored. */
type Authorised = { kind: "authorised"; transactionId: string; face: CardSummary; token: string | null };
type Declined = { kind: "declined"; reason: DeclineReason | undefined };

export type Authorisation =
  | Authorised
  | Declined
  /** The card could not be decrypted, or is not a card. */
  | { kind: "unreadable" }
  /** The cardholder has to confirm the payment at this URL. */
  | { kind: "redirect"; transactionId: string; url: string };

/** The outcome of an attempt; `unknown` if the provider has no record of it. */
export type Outcome =
  | Authorised
  | Declined
  | { kind: "waiting" }
  | { kind: "cancelled" }
  | { kind: "unknown" };

/**
 * A card provider. Money is held first, captured after the order is placed, and returned if the order is cancelled.
 * Every function except `authorise` may be repeated. Without a response they throw ProviderUnavailable; call
 * `outcomeOf` then.
 */
export interface CardProvider {
  readonly name: string;
  /** Identifies the provider in a payment; unique among a deployment's providers. */
  readonly cardType: CardType;
  cardEntry(amount: Pick<Charge, "amountMinor" | "currency">): Promise<CardEntry>;
  /** Makes a free call; throws ProviderUnavailable if the provider does not respond or rejects our keys. */
  check(): Promise<void>;
  authorise(charge: NewCharge): Promise<Authorisation>;
  outcomeOf(charge: Charge): Promise<Outcome>;
  /** Ends an attempt, whatever its state, so that no money is held for it. */
  abandon(charge: Charge): Promise<void>;
  /** Captures a hold; returns the provider's id of the capture. */
  capture(charge: Charge & { transactionId: string }): Promise<string>;
  /** Releases a held amount, or returns a captured one. */
  giveBack(charge: Charge & { transactionId: string; captureId: string | null }): Promise<void>;
  /** Returns a part of a captured amount, once per `refundReference`. */
  refund(part: Charge & { transactionId: string; captureId: string; refundReference: string }): Promise<void>;
}

export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}
