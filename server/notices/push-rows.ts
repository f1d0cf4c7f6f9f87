import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";

/** A browser of a rider, as the Push API describes it. */
export type Browser = { endpoint: string; p256dh: string; auth: string };

const forgetBrowserSql = statement("forget-browser")`
  delete from push_subscriptions where endpoint = ${"endpoint"}`;

/** Forgets a browser that its push service no longer knows. */
export const forgetBrowser = async (db: Queryable, endpoint: string): Promise<void> =>
  void (await db.query(forgetBrowserSql({ endpoint })));

/** An offer on its way to one browser. */
export type ClaimedPush = Browser & {
  offer_id: string;
  language: string;
  tries: number;
  metres: number;
  earning_minor: number;
  expires_at: Date;
  /** Nobody took or withdrew it, and the rider is signed in there. */
  is_wanted: boolean;
};

const hasPushesDueSql = statement("has-pushes-due")`
  select 1 from offer_pushes where due_at <= ${"now"} and (leased_until is null or leased_until <= ${"now"})
    limit 1`;

export const hasPushesDue = async (db: Queryable, now: Date): Promise<boolean> => {
  const { rows } = await db.query(hasPushesDueSql({ now }));
  return rows.length > 0;
};

const claimPushesSql = statement("claim-pushes")`
  with claimed as (
    update offer_pushes set leased_until = ${"leasedUntil"}, tries = tries + 1 where (offer_id, endpoint) in (
      select offer_id, endpoint from offer_pushes
      where due_at <= ${"now"} and (leased_until is null or leased_until <= ${"now"})
      order by due_at limit ${"limit"} for update skip locked
    ) returning offer_id, endpoint, tries
  ) select claimed.offer_id, endpoint, p256dh, auth, push_subscriptions.language, tries, metres, earning_minor,
      expires_at, outcome is null and push_subscriptions.rider_id = offers.rider_id and exists (
        select from rider_sessions where rider_sessions.session_id = push_subscriptions.session_id
          and revoked_at is null and rider_sessions.expires_at > ${"now"}) as is_wanted
    from claimed join push_subscriptions using (endpoint) join offers on offers.offer_id = claimed.offer_id`;

/** Takes pushes that are due, for this process to send: what it does not settle is due again after the lease. */
export const claimPushes = async (
  db: Queryable,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedPush[]> => {
  const { rows } = await db.query<ClaimedPush>(claimPushesSql({ now, leasedUntil, limit }));
  return rows;
};

const endPushSql = statement("end-push")`
  delete from offer_pushes where offer_id = ${"offer_id"} and endpoint = ${"endpoint"}`;

/** A push that was sent, or need not be sent any more. */
export const endPush = async (db: Queryable, push: { offer_id: string; endpoint: string }): Promise<void> =>
  void (await db.query(endPushSql(push)));

const delayPushSql = statement("delay-push")`
  update offer_pushes set due_at = ${"dueAt"}, leased_until = null where offer_id = ${"offer_id"}
    and endpoint = ${"endpoint"}`;

export const delayPush = async (
  db: Queryable,
  push: { offer_id: string; endpoint: string },
  dueAt: Date,
): Promise<void> =>
  void (await db.query(delayPushSql({ offer_id: push.offer_id, endpoint: push.endpoint, dueAt })));
