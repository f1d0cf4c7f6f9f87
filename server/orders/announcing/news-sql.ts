import { claim } from "../../platform/database/claim.ts";
import { fragment, raw, statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/**
 * News of orders for features above: orders write them with what they tell of, and each feature takes and forgets its own.
 */
export type ClaimedNews = { news_id: number; order_id: string };
/** With the trace that the order changed in, and how many entries its history had then. */
export type ClaimedCallbackNews = ClaimedNews & { traceparent: string | null; entries: number | null };

/** Orders that moved, for one process to work out whom to tell. */
export const noticeNews = claim<ClaimedNews>("claim-notice-news")({
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

/** Lets it be worked out whom to tell of an order that did not move; in the transaction of what happened. */
export const noteNoticeNews = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query(noteNoticeNewsSql({ orderId })));

export const forgetNoticeNewsSql = statement("forget-notice-news")`
  delete from notice_news where news_id = any (${"newsIds"}::bigint[])`;

/** Orders that changed, for one process to tell endpoints of. */
export const callbackNews = claim<ClaimedCallbackNews>("claim-webhook-news")({
  table: "webhook_news",
  key: ["news_id"],
  lease: "leased_until",
  order: "news_id",
  limit: 200,
  heldMs: 30_000,
  returning: raw("webhook_news.news_id, order_id, traceparent, entries"),
});

export const forgetWebhookNewsSql = statement("forget-webhook-news")`
  delete from webhook_news where news_id = any (${"newsIds"}::bigint[])`;

/** Until which second the places of riders have been told of; the lease's name is in the `where`. */
export const announcedUntilSecond = fragment`update outbox_lease set until = to_timestamp(${"second"})`;
