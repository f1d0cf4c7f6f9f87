import { fragment, joined, statement } from "../platform/database/statement.ts";
import type { JobRow } from "../platform/database/rider-tables.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

const insertOrderNoteSql = statement("insert-order-note")`
  insert into order_notes (order_id, user_id, text, at) values (${"orderId"}, ${"userId"}, ${"text"}, ${"at"})`;

export const insertNote = async (
  db: Queryable,
  { orderId, userId, text, at }: { orderId: string; userId: string; text: string; at: Date },
): Promise<void> => void (await db.query(insertOrderNoteSql({ orderId, userId, text, at })));

const handoverOfOrderSql = statement("handover-of-order")`
  select pin_tries, pin_passed, proofs, cash_collected_minor from jobs where order_id = ${"orderId"}
  order by job_id desc limit 1`;

type HandoverRow = Pick<JobRow, "pin_tries" | "pin_passed" | "proofs" | "cash_collected_minor">;

/** The proofs of delivery of an order's newest job; undefined if it had no job. */
export const findHandover = (db: Queryable, orderId: string): Promise<HandoverRow | undefined> =>
  firstRow<HandoverRow>(db, handoverOfOrderSql({ orderId }));

export type StoryRow = {
  at: Date;
  kind: "change" | "note" | "offer" | "rider" | "incident";
  action: string;
  actor_kind: string | null;
  actor_id: string | null;
  text: string | null;
  detail: Record<string, unknown>;
};

const parts = [
  fragment`select at, 'change' as kind, action, actor_kind, actor_id, coalesce(after ->> 'reason', after ->> 'note') as text,
    coalesce(after, '{}') as detail, id as place
    from audit where subject_id = ${"orderId"} and subject_kind = 'order' and action <> 'order.noted'`,
  fragment`select at, 'note', 'order.noted', 'operator', user_id, text, '{}'::jsonb, note_id from order_notes where order_id = ${"orderId"}`,
  fragment`select offered_at, 'offer', coalesce(outcome, 'open'), 'rider', offers.rider_id, decline_reason,
    jsonb_build_object('metres', metres, 'settled_at', settled_at), 0
    from offered_orders join offers using (offer_id) where offered_orders.order_id = ${"orderId"}`,
  fragment`select happened_at, 'rider', type, 'rider', rider_id, null,
    jsonb_strip_nulls(jsonb_build_object('metres_from_place', metres_from_place, 'far_from_place', far_from_place,
      'reason', detail ->> 'reason', 'latitude', latitude, 'longitude', longitude)), 0
    from rider_events where order_id = ${"orderId"} and status < 400`,
  fragment`select at, 'rider', 'contact-' || kind, 'rider', rider_id, null, '{}'::jsonb, 0
    from rider_contacts where order_id = ${"orderId"}`,
  fragment`select opened_at, 'incident', kind, null, owner, null,
    jsonb_build_object('incident_id', incident_id, 'resolved_at', resolved_at, 'how', how), incident_id
    from incidents where order_id = ${"orderId"}`,
];

const storyOfOrderSql = statement("story-of-order")`
  ${joined(parts, " union all ")} order by at, place limit 1000`;

/** The history of an order, oldest first. */
export const findStory = async (db: Queryable, orderId: string): Promise<StoryRow[]> => {
  const { rows } = await db.query<StoryRow>(storyOfOrderSql({ orderId }));
  return rows;
};
