import type { Queryable } from "../platform/database/transaction.ts";

/** A browser of a rider, as the Push API describes it. */
export type Browser = { endpoint: string; p256dh: string; auth: string };

/** Forgets a browser that its push service no longer knows. */
export const forgetBrowser = async (db: Queryable, endpoint: string): Promise<void> =>
  void (await db.query({
    name: "forget-browser",
    text: "delete from push_subscriptions where endpoint = $1",
    values: [endpoint],
  }));

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

export const hasPushesDue = async (db: Queryable, now: Date): Promise<boolean> => {
  const { rows } = await db.query({
    name: "has-pushes-due",
    text: `select 1 from offer_pushes where due_at <= $1 and (leased_until is null or leased_until <= $1) limit 1`,
    values: [now],
  });
  return rows.length > 0;
};

/** Takes pushes that are due, for this process to send: what it does not settle is due again after the lease. */
export const claimPushes = async (
  db: Queryable,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedPush[]> => {
  const { rows } = await db.query<ClaimedPush>({
    name: "claim-pushes",
    text: `with claimed as (
        update offer_pushes set leased_until = $2, tries = tries + 1 where (offer_id, endpoint) in (
          select offer_id, endpoint from offer_pushes
          where due_at <= $1 and (leased_until is null or leased_until <= $1)
          order by due_at limit $3 for update skip locked
        ) returning offer_id, endpoint, tries
      ) select claimed.offer_id, endpoint, p256dh, auth, push_subscriptions.language, tries, metres, earning_minor,
          expires_at, outcome is null and push_subscriptions.rider_id = offers.rider_id and exists (
            select from rider_sessions where rider_sessions.session_id = push_subscriptions.session_id
              and revoked_at is null and rider_sessions.expires_at > $1) as is_wanted
        from claimed join push_subscriptions using (endpoint) join offers on offers.offer_id = claimed.offer_id`,
    values: [now, leasedUntil, limit],
  });
  return rows;
};

/** A push that was sent, or need not be sent any more. */
export const endPush = async (db: Queryable, push: { offer_id: string; endpoint: string }): Promise<void> =>
  void (await db.query({
    name: "end-push",
    text: "delete from offer_pushes where offer_id = $1 and endpoint = $2",
    values: [push.offer_id, push.endpoint],
  }));

export const delayPush = async (
  db: Queryable,
  push: { offer_id: string; endpoint: string },
  dueAt: Date,
): Promise<void> =>
  void (await db.query({
    name: "delay-push",
    text: "update offer_pushes set due_at = $3, leased_until = null where offer_id = $1 and endpoint = $2",
    values: [push.offer_id, push.endpoint, dueAt],
  }));
