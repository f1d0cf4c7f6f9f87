import { claim, isFree } from "../../database/claim.ts";
import { raw, statement } from "../../database/statement.ts";
import type { Queryable } from "../../database/transaction.ts";

export type QueuedKind = "mail" | "sms";

export type QueuedMessage = {
  message_id: string;
  kind: QueuedKind;
  sealed: string | null;
  tries: number;
  gives_up_at: Date;
};

/**
 * The lease in milliseconds, longer than any send timeout: if the process dies, another one claims the message
 * after it.
 */
const heldMs = 60_000;

const insertMessageSql = statement("insert-queued-message")`
  insert into queued_messages (message_id, kind, subject, recipient, sealed, state, due_at, gives_up_at, expires_at,
    leased_until, created_at)
  values (${"id"}, ${"kind"}, ${"subject"}, ${"recipient"}, ${"sealed"}, ${"state"}, ${"now"}, ${"givesUpAt"}, ${"expiresAt"},
    ${"until"}, ${"now"})`;

type NewMessage = {
  id: string;
  kind: QueuedKind;
  subject: string;
  recipient: string;
  sealed: string;
  givesUpAt: Date;
  expiresAt: Date | null;
  /** True if this process sends the message at once; if false, any process may claim it. */
  isOurs: boolean;
};

export const insertMessage = async (
  db: Queryable,
  { isOurs, ...message }: NewMessage,
  now: Date,
): Promise<void> => {
  const held = isOurs
    ? { state: "sending", until: new Date(now.getTime() + heldMs) }
    : { state: "pending", until: null };
  await db.query(insertMessageSql({ ...message, ...held, now }));
};

/** Claims due messages, so that only this process sends them. */
export const messagesToSend = claim<QueuedMessage>("claim-queued-messages")({
  table: "queued_messages",
  key: ["message_id"],
  lease: "leased_until",
  due: "due_at",
  where: raw("ended_at is null"),
  order: "due_at, message_id",
  limit: 20,
  heldMs,
  set: raw("state = 'sending', tries = tries + 1"),
  returning: raw("queued_messages.message_id, kind, sealed, tries, gives_up_at"),
});

const hasMessagesDueSql = statement("has-queued-messages-due")`
  select exists (
    select from queued_messages where ended_at is null and due_at <= ${"now"} and ${isFree("leased_until")}
  ) as is_due`;

export const hasMessagesDue = async (db: Queryable, now: Date): Promise<boolean> =>
  (await db.query<{ is_due: boolean }>(hasMessagesDueSql({ now }))).rows[0]?.is_due === true;

const settleMessageSql = statement("settle-queued-message")`
  update queued_messages set state = ${"state"}, reason = ${"reason"}, due_at = coalesce(${"dueAt"}, due_at),
    leased_until = null, ended_at = case when ${"state"} = 'pending' then null else ${"now"}::timestamptz end,
    sealed = case when ${"state"} = 'sent' then null else sealed end
  where message_id = ${"id"} and ended_at is null`;

export type MessageOutcome = {
  state: "pending" | "sent" | "failed";
  reason: string | null;
  dueAt: Date | null;
};

export const settleMessage = async (
  db: Queryable,
  id: string,
  outcome: MessageOutcome,
  now: Date,
): Promise<void> => void (await db.query(settleMessageSql({ ...outcome, id, now })));

const sendAgainSql = statement("send-queued-message-again")`
  update queued_messages set state = 'pending', reason = null, tries = 0, due_at = ${"now"}, ended_at = null,
    gives_up_at = least(${"givesUpAt"}::timestamptz, expires_at)
  where message_id = ${"id"} and state = 'failed' and sealed is not null
    and (expires_at is null or expires_at > ${"now"}) returning message_id`;

/** Queues a failed message again; false if it has not failed, or its content has expired. */
export const requeueMessageRow = async (
  db: Queryable,
  id: string,
  { now, givesUpAt }: { now: Date; givesUpAt: Date },
): Promise<boolean> => (await db.query(sendAgainSql({ id, now, givesUpAt }))).rowCount === 1;

const countWaitingSql = statement("count-waiting-messages")`
  select kind, count(*)::int as waiting from queued_messages where ended_at is null group by kind`;

export const countWaiting = async (db: Queryable): Promise<{ kind: string; waiting: number }[]> =>
  (await db.query<{ kind: string; waiting: number }>(countWaitingSql())).rows;

const dayMs = 86_400_000;

const purgeMessagesSql = statement("purge-queued-messages")`
  delete from queued_messages where ended_at is not null
    and ended_at < case when state = 'sent' then ${"sentBefore"}::timestamptz else ${"failedBefore"}::timestamptz end`;

/** Deletes messages sent more than a day ago, and those that failed more than a month ago. */
export const purgeMessages = async (db: Queryable, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.query(purgeMessagesSql({ sentBefore: before(1), failedBefore: before(30) }));
};
