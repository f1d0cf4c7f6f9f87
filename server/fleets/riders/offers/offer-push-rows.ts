import { claim, isFree } from "../../../platform/database/claim.ts";
import { fragment, raw, statement } from "../../../platform/database/statement.ts";
import type { Queryable } from "../../../platform/database/transaction.ts";

/** A rider's browser, as the Push API describes it. */
export type PushBrowser = { endpoint: string; p256dh: string; auth: string };

const forgetBrowserSql = statement("forget-browser")`
  delete from push_subscriptions where endpoint = ${"endpoint"}`;

/** Deletes a browser that its push service no longer knows. */
export const deleteBrowser = async (db: Queryable, endpoint: string): Promise<void> =>
  void (await db.query(forgetBrowserSql({ endpoint })));

const browsersOfRiderSql = statement("browsers-of-rider")`
  select endpoint, p256dh, auth, language from push_subscriptions where rider_id = ${"riderId"}`;

/** The browsers that get a rider's push messages. */
export const browsersOf = async (
  db: Queryable,
  riderId: string,
): Promise<(PushBrowser & { language: string })[]> =>
  (await db.query<PushBrowser & { language: string }>(browsersOfRiderSql({ riderId }))).rows;

/** An offer to be sent to one browser. */
export type ClaimedPush = PushBrowser & {
  offer_id: string;
  language: string;
  tries: number;
  metres: number;
  earning_minor: number;
  expires_at: Date;
  /** True if the offer is open and the rider is still signed in on this device. */
  is_wanted: boolean;
};

const hasPushesDueSql = statement("has-pushes-due")`
  select 1 from offer_pushes where due_at <= ${"now"} and ${isFree("leased_until")} limit 1`;

export const hasPushesDue = async (db: Queryable, now: Date): Promise<boolean> => {
  const { rows } = await db.query(hasPushesDueSql({ now }));
  return rows.length > 0;
};

/** Claims due pushes for one process to send. The lease is longer than any call takes. */
export const duePushes = claim<ClaimedPush>("claim-pushes")({
  table: "offer_pushes",
  key: ["offer_id", "endpoint"],
  lease: "leased_until",
  due: "due_at",
  order: "due_at",
  limit: 50,
  heldMs: 15_000,
  set: raw("tries = tries + 1"),
  returning: raw("offer_pushes.offer_id, offer_pushes.endpoint, tries"),
  read: fragment`
    select claimed.offer_id, endpoint, p256dh, auth, push_subscriptions.language, tries, metres, earning_minor,
      expires_at, outcome is null and push_subscriptions.rider_id = offers.rider_id and exists (
        select from rider_sessions where rider_sessions.session_id = push_subscriptions.session_id
          and revoked_at is null and rider_sessions.expires_at > ${"now"}) as is_wanted
    from claimed join push_subscriptions using (endpoint) join offers on offers.offer_id = claimed.offer_id`,
});

const endPushSql = statement("end-push")`
  delete from offer_pushes where offer_id = ${"offer_id"} and endpoint = ${"endpoint"}`;

/** Ends a push that was sent or is no longer needed. */
export const endPush = async (db: Queryable, push: { offer_id: string; endpoint: string }): Promise<void> =>
  void (await db.query(endPushSql(push)));
