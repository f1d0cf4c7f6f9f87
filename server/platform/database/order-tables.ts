import type { Order } from "@waybill/contract/order";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { AfterFailure, UndeliverablePreference } from "@waybill/domain/riders/failures/after-failure";
import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Promised } from "@waybill/domain/tracking/promises/promise";
import type { RecipientActs } from "@waybill/domain/tracking/recipient-acts";
import type { Asks } from "@waybill/domain/riders/proof-needs";
import type { ColumnType, Generated, Selectable } from "kysely";

type Json<T> = ColumnType<T, string, string>;

type Customer = Order["customer"];

/**
 * The data of the request and what the server found; it changes only by an update or the recipient, not as the order
 * moves.
 */
type OrderDetails = Pick<
  Order,
  | "order"
  | "pay_at_pickup"
  | "currency"
  | "delivery_fee"
  | "signature"
  | "voucher"
  | "discounted_delivery_fee"
  | "discounted_delivery_fee_signature"
  | "vat_number"
  | "age_validation_required"
  | "login_pickup_estimation"
  | "sender"
  | "pickup_at"
  | "ready_at"
  | "ready_usually_later"
  | "delivery_at"
> & {
  source: Place;
  customer: Omit<Customer, "location"> & { location: Omit<Customer["location"], "formatted_address"> };
  /** The recipient's actions on the tracking page; absent: none. */
  recipient?: RecipientActs;
  /** The promises in order, the present one last; absent on orders from before they were stored. */
  promises?: readonly Promised[];
  /** Its shop has said that it is ready: another press says the same. */
  was_said_ready?: boolean;
  /** The choice if nobody accepts the parcel; absent: placed before this could be chosen. */
  if_undeliverable?: UndeliverablePreference;
  /** The last failure at its door. */
  after_failure?: AfterFailure;
  /** The merchant's own; absent: none. */
  reference?: string;
  redelivery_of?: string;
  redelivered_as?: string;
};

interface OrderColumns {
  order_id: string;
  vendor_id: string;
  /** The vendor's parent, or the vendor itself: a parent's list with its outlets is read by it. */
  root_vendor_id: string;
  /** The guest who placed the order, if it was one. */
  guest_id: string | null;
  outlet_name: string;
  source_address: string;
  status: OrderStatus;
  status_history: Json<StatusEntry[]>;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Unix seconds. */
  preordered_for: number | null;
  customer_phone: string;
  details: Json<OrderDetails>;
  /** The details at placing; null while nothing was changed. */
  first_details: Json<OrderDetails> | null;
  /** The whole rider; `photo` is the picture's name in the store. */
  rider: Json<NonNullable<Order["rider"]>> | null;
  fleet_id: string | null;
  cancel_reason: string | null;
  /** The media type of each proof that was left. */
  proofs: Json<Partial<Record<ServedProofKind, string>>>;
  tracking_secret: string;
  /** No fleet is offered it: it came with the sandbox, or a partner tests with it. */
  seeded: boolean;
  /** Why its delivery failed. */
  failure_reason: Generated<string | null>;
  /** The outside courier's price, separate from the merchant's fee. */
  courier_cost_minor: Generated<number | null>;
  /** The proof that this order requires; null: what its country requires. */
  asks: Generated<Json<Asks> | null>;
  /** The code for the counter; null: placed before codes existed, or its outlet has ten thousand open orders. */
  counter_code: Generated<string | null>;
}

/** An order as the database has it. */
export type OrderRow = Omit<
  Selectable<OrderColumns>,
  "asks" | "failure_reason" | "courier_cost_minor" | "counter_code"
> & {
  counter_code?: string | null;
  asks?: Asks | null;
  courier_cost_minor?: number | null;
  failure_reason?: string | null;
};

export interface OrderTables {
  orders: OrderColumns;
  idempotency_keys: { actor: string; key: string; body_hash: string; order_id: string; created_at: Date };
  outbox: {
    id: Generated<string>;
    /** The stream whose updates are numbered together: a vendor's, or one guest's. */
    stream: string;
    /** The stream of the outlet's parent, on which its updates are sent too. */
    parent_stream: string | null;
    order_id: string;
    sequence: number | null;
    /** The trace of the order's change. */
    traceparent: string | null;
    /** The number of entries its history had then. */
    entries: number | null;
    created_at: Generated<Date>;
  };
  vendor_sequences: { stream: string; last: number };
  outbox_lease: { name: string; holder: string; until: Date };
  rider_positions: {
    order_id: string;
    latitude: number;
    longitude: number;
    heading: number;
    eta_minutes: number;
    /** `pickup` or `drop_off`: the stop that the minutes count to. Null: an old row. */
    eta_stop: string | null;
    updated_at: Date;
  };
}
