import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table pay_rules (
    pay_rule_id bigint generated always as identity primary key,
    rules jsonb not null,
    valid_from timestamptz(3) not null,
    created_at timestamptz(3) not null,
    created_by text not null
  )`,
  sql`create trigger never_rewritten before update or delete on pay_rules
    for each row execute function refuse_rewriting()`,
  // For an offer, the parts of its earning by order; for a job, its own parts and its extra pay.
  sql`alter table offers add column earning_parts jsonb, add column terms jsonb`,
  sql`alter table jobs add column earning_parts jsonb, add column terms jsonb, add column at_shop_at timestamptz(3)`,
  sql`alter table earnings drop constraint earnings_pkey, alter column job_id drop not null,
    alter column order_id drop not null,
    add column earning_id bigint generated always as identity primary key,
    add column kind text not null default 'delivery'
      check (kind in ('delivery', 'waiting', 'return', 'cancelled', 'tip', 'adjustment')),
    add column minutes integer`,
  sql`create unique index earnings_of_job on earnings (job_id, kind) where kind in
    ('delivery', 'waiting', 'return', 'cancelled')`,
];

/** Riders' pay rules have versions, and their earnings have lines of several kinds. */
export const payRules: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
