import type { Queryable } from "../platform/database/transaction.ts";

export const insertNote = async (
  db: Queryable,
  { orderId, userId, text, at }: { orderId: string; userId: string; text: string; at: Date },
): Promise<void> =>
  void (await db.query({
    name: "insert-order-note",
    text: "insert into order_notes (order_id, user_id, text, at) values ($1, $2, $3, $4)",
    values: [orderId, userId, text, at],
  }));

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
  `select at, 'change' as kind, action, actor_kind, actor_id, after ->> 'reason' as text,
    coalesce(after, '{}') as detail, id as place
    from audit where subject_id = $1 and subject_kind = 'order' and action <> 'order.noted'`,
  `select at, 'note', 'order.noted', 'operator', user_id, text, '{}'::jsonb, note_id from order_notes where order_id = $1`,
  `select offered_at, 'offer', coalesce(outcome, 'open'), 'rider', offers.rider_id, decline_reason,
    jsonb_build_object('metres', metres, 'settled_at', settled_at), 0
    from offered_orders join offers using (offer_id) where offered_orders.order_id = $1`,
  `select happened_at, 'rider', type, 'rider', rider_id, null, '{}'::jsonb, 0
    from rider_events where order_id = $1 and status < 400`,
  `select opened_at, 'incident', kind, null, owner, null,
    jsonb_build_object('incident_id', incident_id, 'resolved_at', resolved_at, 'how', how), incident_id
    from incidents where order_id = $1`,
];

/** What happened to an order, in its order. */
export const findStory = async (db: Queryable, orderId: string): Promise<StoryRow[]> => {
  const { rows } = await db.query<StoryRow>({
    name: "story-of-order",
    text: `${parts.join(" union all ")} order by at, place limit 1000`,
    values: [orderId],
  });
  return rows;
};
