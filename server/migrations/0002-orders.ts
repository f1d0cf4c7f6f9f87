import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // A low fillfactor keeps most status changes on the row's page. No foreign key to vendors: placing an order reads
  // the vendor in the same statement, and the key's row lock would serialize all orders of one vendor.
  sql`create table orders (
    order_id text primary key,
    vendor_id text not null,
    root_vendor_id text not null,
    guest_id text,
    outlet_name text not null,
    source_address text not null,
    status text not null,
    status_history jsonb not null,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    preordered_for integer,
    customer_phone text not null,
    details json not null,
    rider jsonb,
    fleet_id text,
    cancel_reason text,
    proofs jsonb not null default '{}',
    tracking_secret text not null,
    seeded boolean not null default false
  ) with (fillfactor = 85)`,
  // Indexes for the pages of an outlet, of a parent with its outlets, of a customer, and of a guest.
  sql`create index orders_of_vendor on orders (vendor_id, created_at desc, order_id desc)`,
  sql`create index orders_of_parent on orders (root_vendor_id, created_at desc, order_id desc)`,
  sql`create index orders_of_customer on orders (customer_phone, created_at desc, order_id desc)`,
  sql`create index orders_of_guest on orders (guest_id, created_at desc, order_id desc) where guest_id is not null`,
  // Only few orders are open or stopped, so filters on them need not scan the delivered ones.
  sql`create index orders_open on orders (root_vendor_id, created_at desc, order_id desc)
    where status not in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED')`,
  sql`create index orders_stopped on orders (root_vendor_id, created_at desc, order_id desc)
    where status in ('CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED')`,

  sql`create table idempotency_keys (
    actor text not null,
    key text not null,
    body_hash text not null,
    order_id text not null,
    created_at timestamptz(3) not null,
    primary key (actor, key)
  )`,
  sql`create index idempotency_keys_by_age on idempotency_keys using brin (created_at)`,

  sql`create table outbox (
    id bigint generated always as identity primary key,
    stream text not null,
    parent_stream text,
    order_id text not null,
    sequence bigint
  )`,
  sql`create table vendor_sequences (stream text primary key, last bigint not null)`,
  sql`create table outbox_lease (name text primary key, holder text not null, until timestamptz not null)`,
  sql`insert into outbox_lease (name, holder, until) values ('outbox', '', '-infinity')`,

  // Unlogged, because a rider's recent position is not worth a write-ahead log.
  sql`create unlogged table rider_positions (
    order_id text primary key,
    latitude double precision not null,
    longitude double precision not null,
    heading real not null,
    eta_minutes real not null,
    updated_at timestamptz(3) not null
  ) with (fillfactor = 50)`,
];

export const orders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
