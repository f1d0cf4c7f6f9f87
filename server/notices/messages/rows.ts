import { fragment, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

export type MessageRow = {
  message_id: string;
  kind: string;
  subject: string;
  recipient: string;
  state: "waiting" | "failed";
  reason: string | null;
  tries: number;
  created_at: Date;
  /** In milliseconds, for the cursor. */
  at_ms: number;
  can_be_sent_again: boolean;
};

/** Queued mails and codes, and notices about orders, as one list. */
const messages = fragment`(
  select message_id, kind, subject, recipient, reason, tries, created_at,
    case state when 'failed' then 'failed' else 'waiting' end as state,
    state = 'failed' and sealed is not null and (expires_at is null or expires_at > ${"now"}) as can_be_sent_again
  from queued_messages where state <> 'sent'
  union all
  select 'notice-' || notice_id, case channel when 'email' then 'mail' else channel end, kind, recipient, reason, tries,
    created_at, case when ended_at is null then 'waiting' else 'failed' end,
    ended_at is not null and not is_forgotten
  from notices where state in ('failed', 'unknown') or (ended_at is null and tries > 0)
) as messages`;

const listMessagesSql = statement("list-messages")`
  select *, floor(extract(epoch from created_at) * 1000)::bigint as at_ms from ${messages}
  where (${"state"}::text is null or state = ${"state"})
    and (${"beforeMs"}::bigint is null
      or (floor(extract(epoch from created_at) * 1000)::bigint, message_id) < (${"beforeMs"}, ${"beforeId"}::text))
  order by at_ms desc, message_id desc limit ${"limit"}`;

type Page = {
  now: Date;
  state: string | null;
  beforeMs: number | null;
  beforeId: string | null;
  limit: number;
};

export const findMessages = async (db: Queryable, page: Page): Promise<MessageRow[]> =>
  (await db.query<MessageRow>(listMessagesSql(page))).rows;

const findMessageSql = statement("find-message")`
  select *, floor(extract(epoch from created_at) * 1000)::bigint as at_ms from ${messages} where message_id = ${"id"}`;

export const findMessage = async (db: Queryable, id: string, now: Date): Promise<MessageRow | undefined> =>
  (await db.query<MessageRow>(findMessageSql({ id, now }))).rows[0];

const sendNoticeAgainSql = statement("send-notice-again")`
  update notices set state = 'pending', reason = null, tries = 0, due_at = ${"now"}, gives_up_at = ${"givesUpAt"},
    ended_at = null
  where notice_id = ${"id"} and state in ('failed', 'unknown') and not is_forgotten returning notice_id`;

export const requeueNotice = async (
  db: Queryable,
  id: number,
  { now, givesUpAt }: { now: Date; givesUpAt: Date },
): Promise<boolean> => (await db.query(sendNoticeAgainSql({ id, now, givesUpAt }))).rowCount === 1;
