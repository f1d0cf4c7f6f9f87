import { sql, type Kysely, type Migration } from "kysely";

/**
 * Changes of these tables increase the market's version number. Processes poll the number, and reload the market
 * only when it changed.
 */
const watched = ["area_versions", "area_pauses", "price_rules", "vendor_prices", "weather_supplements"];
/** Rows are never updated or deleted, so that the state at any time can be read later. */
const kept = ["area_versions", "price_rules", "content_versions"];

const statements = [
  sql`create table area_versions (
    area_id text not null,
    version integer not null,
    name text not null,
    -- GeoJSON coordinates of a MultiPolygon.
    polygon jsonb not null,
    is_active boolean not null default true,
    valid_from timestamptz(3) not null,
    created_at timestamptz(3) not null,
    created_by text not null,
    primary key (area_id, version)
  )`,
  sql`create table area_pauses (
    pause_id bigint generated always as identity primary key,
    area_id text not null,
    reason text not null,
    until timestamptz(3) not null,
    created_at timestamptz(3) not null,
    created_by text not null
  )`,
  sql`create index area_pauses_of_area on area_pauses (area_id, pause_id desc)`,
  sql`create table price_rules (
    price_rule_id bigint generated always as identity primary key,
    pricing jsonb not null,
    valid_from timestamptz(3) not null,
    created_at timestamptz(3) not null,
    created_by text not null,
    -- The second operator who approved, if the change exceeded the market's limit.
    approved_by text check (approved_by <> created_by)
  )`,
  // The agreed price rule of one vendor; it replaces the country's.
  sql`create table vendor_prices (vendor_id text primary key, pricing jsonb not null)`,
  sql`create table weather_supplements (
    supplement_id bigint generated always as identity primary key,
    -- null: in all areas.
    area_id text,
    amount double precision check (amount > 0),
    percentage double precision check (percentage > 0),
    reason text not null,
    starts_at timestamptz(3) not null,
    until timestamptz(3) not null,
    created_at timestamptz(3) not null,
    created_by text not null,
    check ((amount is null) <> (percentage is null))
  )`,
  sql`create index weather_supplements_by_end on weather_supplements (until)`,

  sql`create table approvals (
    approval_id text primary key,
    kind text not null check (kind in ('price_rule', 'refund')),
    -- The change to make once a second person approves.
    payload jsonb not null,
    requested_by text not null,
    requested_at timestamptz(3) not null,
    outcome text check (outcome in ('approved', 'rejected')),
    decided_by text,
    decided_at timestamptz(3),
    check ((outcome is null) = (decided_by is null)),
    check (outcome is distinct from 'approved' or decided_by <> requested_by)
  )`,
  sql`create index approvals_waiting on approvals (requested_at desc, approval_id desc) where outcome is null`,

  sql`alter table flags add column brands text[]`,
  sql`alter table flags add column countries text[]`,
  sql`alter table flags add column share double precision not null default 100 check (share between 0 and 100)`,
  sql`alter table flags add column updated_at timestamptz(3)`,
  sql`alter table flags add column updated_by text`,

  // Replaces the usual service hours on one day.
  sql`create table holidays (day date primary key, hours text not null, name text not null default '')`,

  sql`create table content_drafts (
    kind text not null,
    language text not null,
    content jsonb not null,
    updated_at timestamptz(3) not null,
    updated_by text not null,
    primary key (kind, language)
  )`,
  sql`create table content_versions (
    kind text not null,
    language text not null,
    version integer not null,
    content jsonb not null,
    created_at timestamptz(3) not null,
    created_by text not null,
    primary key (kind, language, version)
  )`,
  sql`create table content_published (
    kind text not null,
    language text not null,
    version integer not null,
    published_at timestamptz(3) not null,
    published_by text not null,
    primary key (kind, language),
    foreign key (kind, language, version) references content_versions
  )`,

  sql`create table brand_profiles (
    brand text primary key,
    profile jsonb not null,
    updated_at timestamptz(3) not null,
    updated_by text not null
  )`,

  sql`create table refused_quotes (
    refused_id bigint generated always as identity primary key,
    vendor_id text not null,
    reason text not null,
    latitude double precision not null,
    longitude double precision not null,
    refused_at timestamptz(3) not null
  )`,
  sql`create index refused_quotes_by_time on refused_quotes (refused_at desc, refused_id desc)`,

  sql`create table alerts (
    alert_id text primary key,
    name text not null,
    metric text not null,
    threshold double precision not null,
    window_minutes integer not null check (window_minutes > 0),
    channel text not null check (channel in ('mail', 'webhook')),
    target text not null,
    is_active boolean not null default true,
    -- When the value rose above the threshold, which was reported; no further message until it falls below.
    passed_at timestamptz(3),
    created_at timestamptz(3) not null,
    created_by text not null
  )`,

  sql`create table market_changes (id boolean primary key default true check (id), number bigint not null)`,
  sql`insert into market_changes (number) values (0)`,
  sql`create function count_market_change() returns trigger language plpgsql as $$
    begin update market_changes set number = number + 1; return null; end $$`,
  sql`create function refuse_rewriting() returns trigger language plpgsql as $$
    begin raise exception 'What has been published is never rewritten: make a new version.'; end $$`,
];

export const market: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
    for (const table of watched)
      await sql`create trigger market_changed after insert or update or delete on ${sql.table(table)}
        for each statement execute function count_market_change()`.execute(db);
    for (const table of kept)
      await sql`create trigger never_rewritten before update or delete on ${sql.table(table)}
        for each row execute function refuse_rewriting()`.execute(db);
  },
};
