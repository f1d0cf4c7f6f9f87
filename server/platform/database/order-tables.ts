import type { ColumnType, Generated } from "kysely";

type Jsonb<T> = ColumnType<T, string, string>;

export interface OrderRowColumns {
  order_id: string;
  vendor_id: string;
  /** The parent of the vendor, or the vendor itself: what a parent's list with its outlets is read by. */
  root_vendor_id: string;
  /** Whose order it is when a guest asked. */
  guest_id: string | null;
  outlet_name: string;
  source_address: string;
  status: string;
  status_history: Jsonb<unknown>;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Unix seconds. */
  preordered_for: number | null;
  customer_phone: string;
  details: Jsonb<unknown>;
  first_details: Jsonb<unknown> | null;
  rider: Jsonb<unknown> | null;
  fleet_id: string | null;
  cancel_reason: string | null;
  proofs: Jsonb<Record<string, string>>;
  tracking_secret: string;
  seeded: boolean;
}

export interface OrderTables {
  orders: OrderRowColumns;
  idempotency_keys: { actor: string; key: string; body_hash: string; order_id: string; created_at: Date };
  outbox: {
    id: Generated<string>;
    /** Whose updates are counted together: a vendor's, or one guest's. */
    stream: string;
    /** The stream of the outlet's parent, on which its updates are heard too. */
    parent_stream: string | null;
    order_id: string;
    sequence: number | null;
  };
  vendor_sequences: { stream: string; last: number };
  outbox_lease: { name: string; holder: string; until: Date };
  rider_positions: {
    order_id: string;
    latitude: number;
    longitude: number;
    heading: number;
    eta_minutes: number;
    updated_at: Date;
  };
}
