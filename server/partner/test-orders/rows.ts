import type { TestPace, TestPlay } from "@waybill/domain/partner/scenarios";
import { one, type Queryable } from "../../platform/database/transaction.ts";

/** How a test order is played: `played` seconds of its courier had gone by in the present status at `since`. */
export type TestOrderRow = TestPace & {
  order_id: string;
  play: TestPlay;
  /** When its courier has something to do; null: never. */
  due_at: Date | null;
};

export const insertTestOrder = async (
  db: Queryable,
  { order_id, play, speed, since }: Pick<TestOrderRow, "order_id" | "play" | "speed" | "since">,
): Promise<void> => {
  await db.query({
    name: "insert-test-order",
    text: `insert into test_orders (order_id, play, speed, since, played, due_at) values ($1, $2, $3, $4, 0, $4)`,
    values: [order_id, play, speed, since],
  });
};

export const findTestOrder = (db: Queryable, orderId: string): Promise<TestOrderRow | undefined> =>
  one<TestOrderRow>(db, {
    name: "test-order",
    text: "select order_id, play, speed, since, played, due_at from test_orders where order_id = $1",
    values: [orderId],
  });

export const isAnyTestOrderDue = async (db: Queryable, now: Date): Promise<boolean> =>
  (await one(db, {
    name: "test-order-due",
    text: "select order_id from test_orders where due_at <= $1 limit 1",
    values: [now],
  })) !== undefined;

/** Takes what is due for this process alone: whoever dies with it leaves it to others at `until`. */
export const claimTestOrders = async (
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<TestOrderRow[]> => {
  const { rows } = await db.query<TestOrderRow>({
    name: "claim-test-orders",
    text: `with due as (
        select order_id from test_orders where due_at <= $1 order by due_at limit $3 for update skip locked
      ) update test_orders set due_at = $2 from due where test_orders.order_id = due.order_id
      returning test_orders.order_id, play, speed, since, played, due_at`,
    values: [now, until, limit],
  });
  return rows;
};

/** Keeps how far the courier is, unless somebody has asked for another play meanwhile. */
export const keepProgress = async (
  db: Queryable,
  { order_id, play, speed, since: before }: TestOrderRow,
  { since, played, due_at }: Pick<TestOrderRow, "since" | "played" | "due_at">,
): Promise<void> => {
  await db.query({
    name: "keep-test-order",
    text: `update test_orders set since = $5, played = $6, due_at = $7
      where order_id = $1 and play = $2 and speed = $3 and since = $4`,
    values: [order_id, play, speed, before, since, played, due_at],
  });
};

/** Plays an order in another way from now on. */
export const changePlay = async (db: Queryable, row: TestOrderRow): Promise<void> => {
  await db.query({
    name: "change-test-order",
    text: "update test_orders set play = $2, speed = $3, since = $4, played = $5, due_at = $6 where order_id = $1",
    values: [row.order_id, row.play, row.speed, row.since, row.played, row.due_at],
  });
};
