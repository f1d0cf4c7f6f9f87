import type { Queryable } from "../../../platform/database/transaction.ts";

type Browser = { endpoint: string; p256dh: string; auth: string };

/** Somebody with more browsers than this has forgotten the oldest. */
const mostBrowsers = 5;

/** Keeps a browser for a rider's sign-in; who signs in there next takes it over. */
export const saveBrowser = async (
  db: Queryable,
  { endpoint, p256dh, auth }: Browser,
  of: { riderId: string; sessionId: string; language: string; at: Date },
): Promise<void> => {
  await db.query({
    name: "save-browser",
    text: `insert into push_subscriptions (endpoint, rider_id, session_id, p256dh, auth, language, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (endpoint) do update set rider_id = $2, session_id = $3, p256dh = $4, auth = $5, language = $6,
        created_at = $7`,
    values: [endpoint, of.riderId, of.sessionId, p256dh, auth, of.language, of.at],
  });
  await db.query({
    name: "forget-oldest-browsers",
    text: `delete from push_subscriptions where endpoint in (
        select endpoint from push_subscriptions where rider_id = $1 order by created_at desc, endpoint offset $2)`,
    values: [of.riderId, mostBrowsers],
  });
};

/** Forgets the browsers of one sign-in of a rider. */
export const forgetBrowsersOf = async (
  db: Queryable,
  { riderId, sessionId }: { riderId: string; sessionId: string },
): Promise<void> =>
  void (await db.query({
    name: "forget-browsers-of",
    text: "delete from push_subscriptions where rider_id = $1 and session_id = $2",
    values: [riderId, sessionId],
  }));
