import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Queued mails and text messages. The content is encrypted, and deleted after sending.
  sql`create table queued_messages (
    message_id text primary key,
    kind text not null check (kind in ('mail', 'sms')),
    subject text not null,
    recipient text not null,
    sealed text,
    state text not null check (state in ('pending', 'sending', 'sent', 'failed')),
    reason text,
    tries integer not null default 1,
    due_at timestamptz(3) not null,
    gives_up_at timestamptz(3) not null,
    -- The message is useless after this time; null if it does not expire.
    expires_at timestamptz(3),
    leased_until timestamptz(3),
    created_at timestamptz(3) not null,
    ended_at timestamptz(3)
  ) with (fillfactor = 80)`,
  sql`create index queued_messages_due on queued_messages (due_at, message_id) where ended_at is null`,
  sql`create index queued_messages_ended on queued_messages (ended_at) where ended_at is not null`,
  sql`create index notices_failed on notices (created_at) where state in ('failed', 'unknown')`,
];

/** A queue for messages, which before were sent at once and lost if the service was down. */
export const queuedMessages: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};
