import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Push messages for riders' browsers, written together with the offer. A row is deleted when it was sent or can
  // no longer be sent.
  sql`create table offer_pushes (
    offer_id text not null references offers on delete cascade,
    endpoint text not null references push_subscriptions on delete cascade,
    tries integer not null default 0,
    due_at timestamptz(3) not null,
    leased_until timestamptz(3),
    primary key (offer_id, endpoint)
  ) with (fillfactor = 80)`,
  sql`create index offer_pushes_of_browser on offer_pushes (endpoint)`,
];

/** Queued push messages with offers for riders' browsers. */
export const offerPushes: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
