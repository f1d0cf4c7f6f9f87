import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Currency } from "@waybill/domain/money/money";
import type { IncomingHttpHeaders } from "node:http";

type Stop = Place & { name: string; phone: string; address: string; notes: string | null };

/** An order as couriers receive it: only what they need to carry it. */
export type CourierOrder = {
  /** Our id of the order, which is also the idempotency key. */
  orderId: string;
  currency: Currency;
  pickUp: Stop;
  dropOff: Stop;
  description: string;
  /** The value of the goods as a decimal number. */
  amount: number;
  /** The cash to collect at the drop-off as a decimal number; null: none. */
  cashDue: number | null;
  coldBagNeeded: boolean;
  ageCheck: boolean;
  pickUpCode: string | undefined;
};

export type CourierQuote = { quoteId: string | undefined; costMinor: number };

export type CourierDriver = { name: string; phone_number: string; vehicle: string | null };

/** A courier's report about an order that it carries. */
export type CourierUpdate = {
  /** The courier's id of the delivery. */
  externalId: string;
  /** The courier's own status; domain/couriers maps it to ours. */
  word: string;
  driver?: CourierDriver | undefined;
  position?: Place | undefined;
  costMinor?: number | undefined;
  trackingUrl?: string | undefined;
  /** Why a delivery failed, in the terms of our own riders' reports. */
  failureReason?: string | undefined;
  /** The time of the report; undefined: now. */
  at?: Date | undefined;
};

/** Identifies a delivery at the courier: by the courier's id, or by our order id. */
export type CourierReference = { orderId: string; externalId: string; currency: Currency };

/** A webhook with a valid signature: its order and its report. */
export type CourierWebhook = {
  orderId?: string | undefined;
  externalId?: string | undefined;
  /** Without `word` the webhook reports only the driver's position. */
  update: Omit<CourierUpdate, "externalId" | "word"> & { word?: string | undefined };
};

export type CourierProof = { kind: ServedProofKind; bytes: Buffer };

/**
 * Port: an outside service that carries orders. It throws CourierRefused for a refusal, and CourierUnavailable
 * without a usable response.
 */
export interface Courier {
  readonly name: CourierName;
  quote(order: CourierOrder): Promise<CourierQuote>;
  /** Requests a delivery; a repeated request for an order returns the existing delivery. */
  create(order: CourierOrder, quote: CourierQuote): Promise<CourierUpdate>;
  cancel(delivery: CourierReference): Promise<void>;
  track(delivery: CourierReference): Promise<CourierUpdate>;
  /** The proof pictures available so far. */
  proofs(delivery: CourierReference): Promise<CourierProof[]>;
  /** "unsigned": the signature is invalid; undefined: the webhook concerns no delivery of ours. */
  readWebhook(headers: IncomingHttpHeaders, body: Buffer): CourierWebhook | "unsigned" | undefined;
}

/** The courier refused permanently: a retry would be refused too. */
export class CourierRefused extends Error {
  override name = "CourierRefused";
  readonly status: number;
  readonly body: unknown;

  constructor(message: string, status: number, body: unknown = undefined) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The courier sent no usable response; if the call may have arrived, it may also have been executed. */
export class CourierUnavailable extends Error {
  override name = "CourierUnavailable";
  readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived: boolean) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }
}
