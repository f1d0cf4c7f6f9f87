import { statement } from "../../../platform/database/statement.ts";
import type { Queryable } from "../../../platform/database/transaction.ts";

type Browser = { endpoint: string; p256dh: string; auth: string };

/** The max number of browsers per rider; with more, the oldest are deleted. */
const maxBrowsers = 5;

const saveBrowserSql = statement("save-browser")`
  insert into push_subscriptions (endpoint, rider_id, session_id, p256dh, auth, language, created_at)
  values (${"endpoint"}, ${"riderId"}, ${"sessionId"}, ${"p256dh"}, ${"auth"}, ${"language"}, ${"at"})
  on conflict (endpoint) do update set rider_id = ${"riderId"}, session_id = ${"sessionId"},
    p256dh = ${"p256dh"}, auth = ${"auth"}, language = ${"language"},
    created_at = ${"at"}`;

const forgetOldestBrowsersSql = statement("forget-oldest-browsers")`
  delete from push_subscriptions where endpoint in (
  select endpoint from push_subscriptions where rider_id = ${"riderId"} order by created_at desc,
    endpoint offset ${"maxBrowsers"})`;

/**
 * Stores a browser's subscription for a rider's session; if another rider signs in with the same browser, it gets
 * that rider's offers.
 */
export const saveBrowser = async (
  db: Queryable,
  { endpoint, p256dh, auth }: Browser,
  of: { riderId: string; sessionId: string; language: string; at: Date },
): Promise<void> => {
  await db.query(
    saveBrowserSql({
      endpoint,
      riderId: of.riderId,
      sessionId: of.sessionId,
      p256dh,
      auth,
      language: of.language,
      at: of.at,
    }),
  );
  await db.query(forgetOldestBrowsersSql({ riderId: of.riderId, maxBrowsers }));
};

const forgetBrowsersOfSql = statement("forget-browsers-of")`
  delete from push_subscriptions where rider_id = ${"riderId"} and session_id = ${"sessionId"}`;

/** Deletes the browsers of one session of a rider. */
export const deleteBrowsersOf = async (
  db: Queryable,
  { riderId, sessionId }: { riderId: string; sessionId: string },
): Promise<void> => void (await db.query(forgetBrowsersOfSql({ riderId, sessionId })));
