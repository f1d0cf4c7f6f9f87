import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table operator_roles (
    user_id text not null references users on delete cascade,
    role text not null check (role in ('viewer', 'dispatcher', 'support', 'market', 'finance', 'admin')),
    primary key (user_id, role)
  )`,
  // Operators who existed before roles had all rights.
  sql`insert into operator_roles (user_id, role) select user_id, 'admin' from users where role = 'operator'`,
  sql`alter table sessions add column second_factor_at timestamptz`,

  // The audit of changes. It stores people's ids only, so that personal data can be deleted.
  sql`create table audit (
    id bigint generated always as identity primary key,
    at timestamptz(3) not null,
    actor_kind text not null,
    actor_id text not null,
    action text not null,
    subject_kind text not null,
    subject_id text not null,
    before jsonb,
    after jsonb,
    request_id text
  )`,
  sql`create index audit_of_subject on audit (subject_id, id desc)`,
  sql`create index audit_of_actor on audit (actor_id, id desc)`,
  sql`create index audit_by_time on audit using brin (at)`,
  sql`create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger audit_is_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change()`,
  // A table's owner can revoke its own rights, so the application cannot change the audit, with or without a
  // separate database role.
  sql`revoke update, delete, truncate on audit from public`,
  sql`revoke update, delete, truncate on audit from current_user`,
];

/** Operators' roles, and the audit of every change. */
export const operators: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
