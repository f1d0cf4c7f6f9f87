import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Currency } from "@waybill/domain/money/money";
import type { IncomingHttpHeaders } from "node:http";

type Stop = Place & { name: string; phone: string; address: string; notes: string | null };

/** An order in the form couriers get: only what they need to carry it. */
export type CourierOrder = {
  /** Its id is also the idempotency key. */
  orderId: string;
  currency: Currency;
  pickUp: Stop;
  dropOff: Stop;
  description: string;
  /** The value of the goods, decimal. */
  amount: number;
  /** The cash to collect at the door, decimal; null: none. */
  cashDue: number | null;
  coldBagNeeded: boolean;
  ageCheck: boolean;
  pickUpCode: string | undefined;
};

export type CourierQuote = { quoteId: string | undefined; costMinor: number };

export type CourierDriver = { name: string; phone_number: string; vehicle: string | null };

/** A courier's report of an order that it carries. */
export type CourierUpdate = {
  /** The courier's id of the delivery. */
  externalId: string;
  /** The courier's own status; domain/couriers maps it to ours. */
  word: string;
  driver?: CourierDriver | undefined;
  position?: Place | undefined;
  costMinor?: number | undefined;
  trackingUrl?: string | undefined;
  /** Why a delivery failed, as riders of ours say it. */
  failureReason?: string | undefined;
  /** The time of the report; undefined: now. */
  at?: Date | undefined;
};

/** Identifies a delivery at the courier: by its own id, or by ours. */
export type CourierReference = { orderId: string; externalId: string; currency: Currency };

/** A webhook with a valid signature: its order and its report. */
export type CourierWebhook = {
  orderId?: string | undefined;
  externalId?: string | undefined;
  /** Without a word: only where the driver is. */
  update: Omit<CourierUpdate, "externalId" | "word"> & { word?: string | undefined };
};

export type CourierProof = { kind: ServedProofKind; bytes: Buffer };

/** Port: an outside service that carries orders. Its refusal is CourierRefused, no answer CourierUnavailable. */
export interface Courier {
  readonly name: CourierName;
  quote(order: CourierOrder): Promise<CourierQuote>;
  /** Asks it to carry an order; the same order again is answered with the delivery that is there. */
  create(order: CourierOrder, quote: CourierQuote): Promise<CourierUpdate>;
  cancel(delivery: CourierReference): Promise<void>;
  track(delivery: CourierReference): Promise<CourierUpdate>;
  /** The pictures that are there by now. */
  proofs(delivery: CourierReference): Promise<CourierProof[]>;
  /** "unsigned": the sender is unknown; undefined: it concerns no delivery of ours. */
  readWebhook(headers: IncomingHttpHeaders, body: Buffer): CourierWebhook | "unsigned" | undefined;
}

/** The courier refused for good: a retry would be refused too. */
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

/** The courier gave no answer that counts; where the call may have arrived, it may also have been done. */
export class CourierUnavailable extends Error {
  override name = "CourierUnavailable";
  readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived: boolean) {
    super(message);
    this.mayHaveArrived = mayHaveArrived;
  }
}
