import type { Order } from "@waybill/contract/order";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { AfterFailure, UndeliverablePreference } from "@waybill/domain/riders/failures/after-failure";
import type { StatusEntry } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Promised } from "@waybill/domain/tracking/promises/promise";
import type { RecipientActs } from "@waybill/domain/tracking/recipient-acts";
import type { OrderProofNeeds } from "@waybill/domain/riders/proof-needs";
import type { ColumnType, Generated, Selectable } from "kysely";

type Json<T> = ColumnType<T, string, string>;

type Customer = Order["customer"];

/**
 * The request's data and what the server computed from it; changed only by an update or by the recipient, never by
 * a status.
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
  /** The promises in order, the current one last; absent on orders placed before promises were stored. */
  promises?: readonly Promised[];
  /** True if the shop has reported the order as ready; a second report changes nothing. */
  was_said_ready?: boolean;
  /**
   * The instruction for a parcel that nobody accepts; absent on orders placed before this could be chosen.
   */
  if_undeliverable?: UndeliverablePreference;
  /** The latest failed attempt at the drop-off. */
  after_failure?: AfterFailure;
  /** The merchant's own reference; absent: none. */
  reference?: string;
  redelivery_of?: string;
  redelivered_as?: string;
};

interface OrderColumns {
  order_id: string;
  vendor_id: string;
  /**
   * The vendor's parent, or the vendor itself; indexed, to list a parent's orders with those of all its outlets.
   */
  root_vendor_id: string;
  /** The guest who placed the order, if a guest did. */
  guest_id: string | null;
  outlet_name: string;
  source_address: string;
  status: OrderStatus;
  status_history: Json<StatusEntry[]>;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** In Unix seconds; null if the order is not scheduled. */
  preordered_for: number | null;
  customer_phone: string;
  details: Json<OrderDetails>;
  /** The details at placing; null if nothing was changed since. */
  first_details: Json<OrderDetails> | null;
  /** The rider's data; `photo` is the picture's name in the store. */
  rider: Json<NonNullable<Order["rider"]>> | null;
  fleet_id: string | null;
  cancel_reason: string | null;
  /** The media type of each stored proof. */
  proofs: Json<Partial<Record<ServedProofKind, string>>>;
  tracking_secret: string;
  /** True if the order is offered to no fleet: it is a sandbox example, or a partner's test order. */
  seeded: boolean;
  /** Why the delivery failed. */
  failure_reason: Generated<string | null>;
  /** The outside courier's price in minor units; not the merchant's fee. */
  courier_cost_minor: Generated<number | null>;
  /** The proof that this order requires; null: the country's rule applies. */
  asks: Generated<Json<OrderProofNeeds> | null>;
  /**
   * The code for the counter; null if the order is older than counter codes, or its outlet has ten thousand open
   * orders.
   */
  counter_code: Generated<string | null>;
}

/** An order as it is stored. */
export type OrderRow = Omit<
  Selectable<OrderColumns>,
  "asks" | "failure_reason" | "courier_cost_minor" | "counter_code"
> & {
  counter_code?: string | null;
  asks?: OrderProofNeeds | null;
  courier_cost_minor?: number | null;
  failure_reason?: string | null;
};

export interface OrderTables {
  orders: OrderColumns;
  idempotency_keys: { actor: string; key: string; body_hash: string; order_id: string; created_at: Date };
  outbox: {
    id: Generated<string>;
    /** The stream whose updates are numbered together: one vendor's or one guest's. */
    stream: string;
    /** The stream of the outlet's parent, which also gets the update. */
    parent_stream: string | null;
    order_id: string;
    sequence: number | null;
    /** The trace of the request that changed the order. */
    traceparent: string | null;
    /** The length of the status history after the change. */
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
    /** The stop that the minutes count to: `pickup` or `drop_off`; null on old rows. */
    eta_stop: string | null;
    updated_at: Date;
  };
}
