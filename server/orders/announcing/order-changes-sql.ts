import { claim } from "../../platform/database/claim.ts";
import { fragment, raw, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/**
 * Queues of order changes for other features: orders write to them in the changing transaction, and each feature
 * claims and deletes its own rows.
 */
export type ClaimedChange = { news_id: number; order_id: string };
/** Includes the trace of the order's change, and the length of its status history after the change. */
export type ClaimedWebhookChange = ClaimedChange & { traceparent: string | null; entries: number | null };

/** Claims orders whose status changed, so that one process decides who gets a notice. */
export const claimNoticeChanges = claim<ClaimedChange>("claim-notice-news")({
  table: "notice_news",
  key: ["news_id"],
  lease: "leased_until",
  order: "news_id",
  limit: 200,
  heldMs: 30_000,
  returning: raw("notice_news.news_id, order_id"),
});

const noteNoticeNewsSql = statement("note-notice-news")`
  insert into notice_news (order_id) values (${"orderId"})`;

/** Queues an order for notices although its status did not change, in the transaction of the change. */
export const queueNoticeChange = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query(noteNoticeNewsSql({ orderId })));

export const deleteNoticeChangesSql = statement("forget-notice-news")`
  delete from notice_news where news_id = any (${"newsIds"}::bigint[])`;

/** Claims changed orders, so that one process writes their webhook events. */
export const claimWebhookChanges = claim<ClaimedWebhookChange>("claim-webhook-news")({
  table: "webhook_news",
  key: ["news_id"],
  lease: "leased_until",
  order: "news_id",
  limit: 200,
  heldMs: 30_000,
  returning: raw("webhook_news.news_id, order_id, traceparent, entries"),
});

export const deleteWebhookChangesSql = statement("forget-webhook-news")`
  delete from webhook_news where news_id = any (${"newsIds"}::bigint[])`;

/**
 * Sets the second up to which riders' positions were announced. The caller adds `where name =` with the name of the
 * lease.
 */
export const announcedUntilSecond = fragment`update outbox_lease set until = to_timestamp(${"second"})`;
