import type { NoticeChannel, NoticeKind } from "@waybill/domain/tracking/notices/notices";
import { deleteNoticeChangesSql } from "../orders/announcing/order-changes-sql.ts";
import { claim, isFree } from "../platform/database/claim.ts";
import { fragment, raw, statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

export const deleteNoticeChanges = async (db: Queryable, newsIds: readonly number[]): Promise<void> => {
  await db.query(deleteNoticeChangesSql({ newsIds }));
};

export type NoticedVendor = {
  vendor_id: string;
  phone: string | null;
  notices: string | null;
  parent_notices: string | null;
  /** The outlet's own users; if it has none, its parent's. */
  people: { email: string; language: string | null }[] | null;
};

const maxPeople = 5;
const peopleOf = (vendor: string) =>
  fragment`(select json_agg(json_build_object('email', email, 'language', language)) from (
    select email, language from user_vendors join users using (user_id)
    where user_vendors.vendor_id = ${raw(vendor)} and user_vendors.role in ('owner', 'manager', 'clerk')
    order by email limit ${raw(maxPeople)}) as people)`;

const vendorsToNotifySql = statement("vendors-to-notify")`
  select v.vendor_id, v.phone, v.notices, parent.notices as parent_notices,
    coalesce(${peopleOf("v.vendor_id")}, ${peopleOf("v.parent_vendor_id")}) as people
  from vendors v left join vendors parent on parent.vendor_id = v.parent_vendor_id
  where v.vendor_id = any (${"vendorIds"}::text[])`;

export const findNoticedVendors = async (
  db: Queryable,
  vendorIds: readonly string[],
): Promise<Map<string, NoticedVendor>> => {
  const { rows } = await db.query<NoticedVendor>(vendorsToNotifySql({ vendorIds }));
  return new Map(rows.map((row) => [row.vendor_id, row]));
};

export type NewNotice = {
  orderId: string;
  kind: NoticeKind;
  /** Tells several notices of the same kind about an order apart; empty if the kind is sent only once per order. */
  occasion: string;
  channel: NoticeChannel;
  recipient: string;
  language: string;
  dueAt: Date;
  givesUpAt: Date;
  /** Why the notice will not be sent, if already known; else null. */
  dropped: string | null;
};

const insertNoticesSql = statement("insert-notices")`
  insert into notices
    (order_id, kind, occasion, channel, recipient, language, due_at, gives_up_at, reason, state, ended_at, created_at)
  select order_id, kind, occasion, channel, recipient, language, due_at, gives_up_at, reason,
    case when reason is null then 'pending' else 'dropped' end, case when reason is not null
      then ${"now"}::timestamptz end, ${"now"}
  from unnest(${"orderIds"}::text[], ${"kinds"}::text[], ${"occasions"}::text[], ${"channels"}::text[], ${"recipients"}::text[],
    ${"languages"}::text[], ${"dueAts"}::timestamptz[], ${"givesUpAts"}::timestamptz[], ${"droppedReasons"}::text[])
    as given (order_id, kind, occasion, channel, recipient, language, due_at, gives_up_at, reason)
  on conflict do nothing`;

/** Queues notices, and skips those that exist. */
export const insertNotices = async (
  db: Queryable,
  notices: readonly NewNotice[],
  now: Date,
): Promise<void> => {
  await db.query(
    insertNoticesSql({
      orderIds: notices.map(({ orderId }) => orderId),
      kinds: notices.map(({ kind }) => kind),
      occasions: notices.map(({ occasion }) => occasion),
      channels: notices.map(({ channel }) => channel),
      recipients: notices.map(({ recipient }) => recipient),
      languages: notices.map(({ language }) => language),
      dueAts: notices.map(({ dueAt }) => dueAt),
      givesUpAts: notices.map(({ givesUpAt }) => givesUpAt),
      droppedReasons: notices.map(({ dropped }) => dropped),
      now,
    }),
  );
};

const hasNoticesDueSql = statement("has-notices-due")`
  select exists (select from notice_news where ${isFree("leased_until")}) or exists (
    select from notices where ended_at is null and due_at <= ${"now"} and ${isFree("leased_until")}
  ) as is_due`;

/** True if changed orders wait to be processed, or notices are due. */
export const hasNoticesDue = async (db: Queryable, now: Date): Promise<boolean> => {
  const { rows } = await db.query<{ is_due: boolean }>(hasNoticesDueSql({ now }));
  return rows[0]?.is_due === true;
};

export type ClaimedNotice = {
  notice_id: number;
  order_id: string;
  kind: NoticeKind;
  occasion: string;
  channel: NoticeChannel;
  recipient: string;
  language: string;
  tries: number;
  gives_up_at: Date;
};

/**
 * Claims due notices for one process. The claim itself records that a notice is being sent: if the process dies,
 * the outcome is unknown and the notice is not sent again. The lease is longer than any call.
 */
export const noticesToSend = claim<ClaimedNotice>("claim-notices")({
  table: "notices",
  key: ["notice_id"],
  lease: "leased_until",
  due: "due_at",
  where: raw("ended_at is null and state = 'pending'"),
  order: "due_at, notice_id",
  limit: 50,
  heldMs: 60_000,
  set: raw("state = 'sending', tries = tries + 1"),
  first: fragment`lost as (
    update notices set state = 'unknown', reason = 'process_ended', ended_at = ${"now"}, leased_until = null
    where ended_at is null and state = 'sending' and leased_until <= ${"now"}
  )`,
  returning: raw(
    "notices.notice_id, order_id, kind, occasion, channel, recipient, language, tries, gives_up_at",
  ),
});

export type NoticeOutcome = {
  noticeId: number;
  state: "pending" | "sent" | "dropped" | "failed" | "unknown";
  reason?: string;
  /** The time of the next attempt, if the notice is still pending. */
  dueAt?: Date;
  providerId?: string | undefined;
  segments?: number;
  cost?: { micros: number; currency: string };
};

const settleNoticesSql = statement("settle-notices")`
  update notices set state = outcome.state, reason = outcome.reason,
    due_at = coalesce(outcome.due_at, notices.due_at), leased_until = null,
    ended_at = case when outcome.state = 'pending' then null else ${"now"}::timestamptz end,
    provider_id = outcome.provider_id, segments = outcome.segments, cost_micros = outcome.cost_micros,
    cost_currency = outcome.cost_currency
  from unnest(${"noticeIds"}::bigint[], ${"states"}::text[], ${"reasons"}::text[], ${"dueAts"}::timestamptz[],
    ${"providerIds"}::text[], ${"segmentCounts"}::int[], ${"costs"}::bigint[], ${"currencies"}::text[])
    as outcome (notice_id, state, reason, due_at, provider_id, segments, cost_micros, cost_currency)
  where notices.notice_id = outcome.notice_id and notices.state = 'sending'`;

/** Writes the outcomes of notices. */
export const settleNotices = async (
  db: Queryable,
  outcomes: readonly NoticeOutcome[],
  now: Date,
): Promise<void> => {
  await db.query(
    settleNoticesSql({
      noticeIds: outcomes.map(({ noticeId }) => noticeId),
      states: outcomes.map(({ state }) => state),
      reasons: outcomes.map(({ reason }) => reason ?? null),
      dueAts: outcomes.map(({ dueAt }) => dueAt ?? null),
      providerIds: outcomes.map(({ providerId }) => providerId ?? null),
      segmentCounts: outcomes.map(({ segments }) => segments ?? null),
      costs: outcomes.map(({ cost }) => cost?.micros ?? null),
      currencies: outcomes.map(({ cost }) => cost?.currency ?? null),
      now,
    }),
  );
};

const dayMs = 24 * 3_600_000;
const recipientKeptForMs = 30 * dayMs;

const lapseNoticesSql = statement("lapse-notices")`
  update notices set state = 'dropped', reason = 'too_late', ended_at = ${"now"}
  where ended_at is null and state = 'pending' and gives_up_at <= ${"now"}`;

const forgetRecipientsOfNoticesSql = statement("forget-recipients-of-notices")`
  update notices set recipient = 'forgotten-' || notice_id, is_forgotten = true
  where not is_forgotten and ended_at <= ${"before"}`;

/** Expires notices that could not be sent in time, and deletes recipients after a month; the costs stay. */
export const purgeNotices = async (db: Queryable, now: Date): Promise<void> => {
  await db.query(lapseNoticesSql({ now }));
  await db.query(forgetRecipientsOfNoticesSql({ before: new Date(now.getTime() - recipientKeptForMs) }));
};
