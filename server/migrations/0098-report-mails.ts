import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The users who get the weekly report by mail, when their next mail is due, and the week of their last one.
  sql`create table report_mails (
    vendor_id text not null references vendors on delete cascade,
    user_id text not null references users on delete cascade,
    asked_at timestamptz(3) not null,
    next_at timestamptz(3) not null,
    leased_until timestamptz(3),
    sent_week date,
    primary key (vendor_id, user_id)
  )`,
  sql`create index report_mails_due on report_mails (next_at)`,
];

/** The weekly report over all outlets, by mail. */
export const reportMails: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
