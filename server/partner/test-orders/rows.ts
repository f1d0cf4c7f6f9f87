import type { TestPace, TestPlay } from "@waybill/domain/partner/scenarios";
import { claim } from "../../platform/database/claim.ts";
import { raw, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/**
 * The state of a test order's simulation: at `since`, its courier had spent `played` seconds in the current status.
 */
export type TestOrderRow = TestPace & {
  order_id: string;
  play: TestPlay;
  /** When the courier's next step is due; null if no step follows. */
  due_at: Date | null;
};

const insertTestOrderSql = statement("insert-test-order")`
  insert into test_orders (order_id, play, speed, since, played, due_at)
    values (${"order_id"}, ${"play"}, ${"speed"}, ${"since"}, 0, ${"since"})`;

export const insertTestOrder = async (
  db: Queryable,
  { order_id, play, speed, since }: Pick<TestOrderRow, "order_id" | "play" | "speed" | "since">,
): Promise<void> => {
  await db.query(insertTestOrderSql({ order_id, play, speed, since }));
};

const testOrderSql = statement("test-order")`
  select order_id, play, speed, since, played, due_at from test_orders where order_id = ${"orderId"}`;

export const findTestOrder = (db: Queryable, orderId: string): Promise<TestOrderRow | undefined> =>
  firstRow<TestOrderRow>(db, testOrderSql({ orderId }));

const testOrderDueSql = statement("test-order-due")`
  select order_id from test_orders where due_at <= ${"now"} limit 1`;

export const isAnyTestOrderDue = async (db: Queryable, now: Date): Promise<boolean> =>
  (await firstRow(db, testOrderDueSql({ now }))) !== undefined;

/** Claims test orders with a due step for one process. */
export const dueTestOrders = claim<TestOrderRow>("claim-test-orders")({
  table: "test_orders",
  key: ["order_id"],
  due: "due_at",
  order: "due_at",
  limit: 100,
  heldMs: 5000,
  returning: raw("test_orders.order_id, play, speed, since, played, due_at"),
});

const keepTestOrderSql = statement("keep-test-order")`
  update test_orders set since = ${"since"}, played = ${"played"}, due_at = ${"due_at"}
  where order_id = ${"order_id"} and play = ${"play"} and speed = ${"speed"} and since = ${"before"}`;

/** Stores the courier's progress, unless the scenario or speed changed in the meantime. */
export const saveProgress = async (
  db: Queryable,
  { order_id, play, speed, since: before }: TestOrderRow,
  { since, played, due_at }: Pick<TestOrderRow, "since" | "played" | "due_at">,
): Promise<void> => {
  await db.query(keepTestOrderSql({ order_id, play, speed, before, since, played, due_at }));
};

const changeTestOrderSql = statement("change-test-order")`
  update test_orders set play = ${"play"}, speed = ${"speed"}, since = ${"since"}, played = ${"played"},
    due_at = ${"due_at"} where order_id = ${"order_id"}`;

/** Sets another scenario or speed for an order. */
export const changePlay = async (db: Queryable, row: TestOrderRow): Promise<void> => {
  await db.query(changeTestOrderSql(row));
};
