import type { NoticeChannel, NoticeKind } from "@waybill/domain/notices/notices";
import type { Queryable } from "../platform/database/transaction.ts";

/** Takes orders that moved, for this process to work out whom to tell. */
export const claimNoticeNews = async (
  db: Queryable,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<{ news_id: number; order_id: string }[]> => {
  const { rows } = await db.query<{ news_id: number; order_id: string }>({
    name: "claim-notice-news",
    text: `update notice_news set leased_until = $2 where news_id in (
        select news_id from notice_news where leased_until is null or leased_until <= $1
        order by news_id limit $3 for update skip locked
      ) returning news_id, order_id`,
    values: [now, leasedUntil, limit],
  });
  return rows;
};

export const forgetNoticeNews = async (db: Queryable, newsIds: readonly number[]): Promise<void> => {
  await db.query({
    name: "forget-notice-news",
    text: "delete from notice_news where news_id = any ($1::bigint[])",
    values: [newsIds],
  });
};

export type NoticedVendor = {
  vendor_id: string;
  phone: string | null;
  notices: string | null;
  parent_notices: string | null;
  /** Who works there; where nobody does, who works for its parent. */
  people: { email: string; language: string | null }[] | null;
};

const mostPeople = 5;
const peopleOf = (vendor: string): string =>
  `(select json_agg(json_build_object('email', email, 'language', language)) from (
    select email, language from user_vendors join users using (user_id)
    where user_vendors.vendor_id = ${vendor} and user_vendors.role in ('owner', 'manager', 'clerk')
    order by email limit ${mostPeople}) as people)`;

export const findNoticedVendors = async (
  db: Queryable,
  vendorIds: readonly string[],
): Promise<Map<string, NoticedVendor>> => {
  const { rows } = await db.query<NoticedVendor>({
    name: "vendors-to-notify",
    text: `select v.vendor_id, v.phone, v.notices, parent.notices as parent_notices,
        coalesce(${peopleOf("v.vendor_id")}, ${peopleOf("v.parent_vendor_id")}) as people
      from vendors v left join vendors parent on parent.vendor_id = v.parent_vendor_id
      where v.vendor_id = any ($1::text[])`,
    values: [vendorIds],
  });
  return new Map(rows.map((row) => [row.vendor_id, row]));
};

export type NewNotice = {
  orderId: string;
  kind: NoticeKind;
  channel: NoticeChannel;
  recipient: string;
  language: string;
  dueAt: Date;
  givesUpAt: Date;
  /** Why it is not sent, where that is known already. */
  dropped: string | null;
};

/** Puts notices in line, none twice. */
export const insertNotices = async (
  db: Queryable,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> => {
  await db.query({
    name: "insert-notices",
    text: `insert into notices
        (order_id, kind, channel, recipient, language, due_at, gives_up_at, reason, state, ended_at, created_at)
      select order_id, kind, channel, recipient, language, due_at, gives_up_at, reason,
        case when reason is null then 'pending' else 'dropped' end, case when reason is not null then $9::timestamptz end, $9
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[])
        as given (order_id, kind, channel, recipient, language, due_at, gives_up_at, reason)
      on conflict do nothing`,
    values: [
      notices.map(({ orderId }) => orderId),
      notices.map(({ kind }) => kind),
      notices.map(({ channel }) => channel),
      notices.map(({ recipient }) => recipient),
      notices.map(({ language }) => language),
      notices.map(({ dueAt }) => dueAt),
      notices.map(({ givesUpAt }) => givesUpAt),
      notices.map(({ dropped }) => dropped),
      now,
    ],
  });
};

/** Whether orders wait to be looked at, or notices to be sent. */
export const hasNoticesDue = async (db: Queryable, now: Date): Promise<boolean> => {
  const { rows } = await db.query<{ is_due: boolean }>({
    name: "has-notices-due",
    text: `select exists (select from notice_news where leased_until is null or leased_until <= $1) or exists (
        select from notices where ended_at is null and due_at <= $1 and (leased_until is null or leased_until <= $1)
      ) as is_due`,
    values: [now],
  });
  return rows[0]?.is_due === true;
};

export type ClaimedNotice = {
  notice_id: number;
  order_id: string;
  kind: NoticeKind;
  channel: NoticeChannel;
  recipient: string;
  language: string;
  tries: number;
  gives_up_at: Date;
};

// What is handed on is written down before it is: whoever dies between sends nothing twice, and nobody knows whether it went out.
const claimText = `
with lost as (
  update notices set state = 'unknown', reason = 'process_ended', ended_at = $1, leased_until = null
  where ended_at is null and state = 'sending' and leased_until <= $1
)
update notices set state = 'sending', leased_until = $2, tries = tries + 1 where notice_id in (
  select notice_id from notices where ended_at is null and state = 'pending' and due_at <= $1
  order by due_at, notice_id limit $3 for update skip locked
) returning notice_id, order_id, kind, channel, recipient, language, tries, gives_up_at`;

/** Takes notices that are due, for this process to send. */
export const claimNotices = async (
  db: Queryable,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedNotice[]> => {
  const { rows } = await db.query<ClaimedNotice>({
    name: "claim-notices",
    text: claimText,
    values: [now, leasedUntil, limit],
  });
  return rows;
};

export type NoticeOutcome = {
  noticeId: number;
  state: "pending" | "sent" | "dropped" | "failed" | "unknown";
  reason?: string;
  /** When it is tried again, while it is pending. */
  dueAt?: Date;
  providerId?: string | undefined;
  segments?: number;
  cost?: { micros: number; currency: string };
};

/** Writes down what became of notices. */
export const settleNotices = async (
  db: Queryable,
  outcomes: readonly NoticeOutcome[],
  now: Date,
): Promise<void> => {
  await db.query({
    name: "settle-notices",
    text: `update notices set state = outcome.state, reason = outcome.reason,
        due_at = coalesce(outcome.due_at, notices.due_at), leased_until = null,
        ended_at = case when outcome.state = 'pending' then null else $9::timestamptz end,
        provider_id = outcome.provider_id, segments = outcome.segments, cost_micros = outcome.cost_micros,
        cost_currency = outcome.cost_currency
      from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::int[], $7::bigint[], $8::text[])
        as outcome (notice_id, state, reason, due_at, provider_id, segments, cost_micros, cost_currency)
      where notices.notice_id = outcome.notice_id and notices.state = 'sending'`,
    values: [
      outcomes.map(({ noticeId }) => noticeId),
      outcomes.map(({ state }) => state),
      outcomes.map(({ reason }) => reason ?? null),
      outcomes.map(({ dueAt }) => dueAt ?? null),
      outcomes.map(({ providerId }) => providerId ?? null),
      outcomes.map(({ segments }) => segments ?? null),
      outcomes.map(({ cost }) => cost?.micros ?? null),
      outcomes.map(({ cost }) => cost?.currency ?? null),
      now,
    ],
  });
};

const dayMs = 24 * 3_600_000;
const recipientKeptForMs = 30 * dayMs;

/** Ends what nobody could send in time, and forgets who was told what a month ago; what it cost stays. */
export const purgeNotices = async (db: Queryable, now: Date): Promise<void> => {
  await db.query({
    name: "lapse-notices",
    text: `update notices set state = 'dropped', reason = 'too_late', ended_at = $1
      where ended_at is null and state = 'pending' and gives_up_at <= $1`,
    values: [now],
  });
  await db.query({
    name: "forget-recipients-of-notices",
    text: `update notices set recipient = 'forgotten-' || notice_id, is_forgotten = true
      where not is_forgotten and ended_at <= $1`,
    values: [new Date(now.getTime() - recipientKeptForMs)],
  });
};
