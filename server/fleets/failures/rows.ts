import type { JobStage } from "@waybill/domain/riders/job-events";
import { claim } from "../../platform/database/claim.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

const awaitChoiceSql = statement("await-choice-after-failure")`
  insert into after_failures (order_id, decide_by) values (${"orderId"}, ${"until"})
  on conflict (order_id) do update set decide_by = excluded.decide_by`;

/** Sets when a missing choice is decided automatically. */
export const setChoiceDeadline = async (db: Queryable, orderId: string, until: Date): Promise<void> =>
  void (await db.query(awaitChoiceSql({ orderId, until })));

const settleChoiceSql = statement("settle-choice-after-failure")`
  delete from after_failures where order_id = ${"orderId"}`;

export const clearChoiceDeadline = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query(settleChoiceSql({ orderId })));

/** Claims the orders whose time to choose has ended. */
export const claimOverdueChoices = claim<{ order_id: string }>("claim-overdue-choices")({
  table: "after_failures",
  key: ["order_id"],
  due: "decide_by",
  order: "after_failures.decide_by",
  limit: 50,
  heldMs: 30_000,
});

const goOnAfterFailureSql = statement("go-on-after-failure")`
  update jobs set stage = ${"stage"},
    arrived_at = case when ${"isSecondTry"} then null else arrived_at end,
    contacts = case when ${"isSecondTry"} then 0 else contacts end,
    failed_reason = case when ${"isSecondTry"} then null else failed_reason end
  where order_id = ${"orderId"} and ended_at is null`;

/** Sets the rider's next stage; a second attempt is a new visit, with its own calls and waiting time. */
export const updateStageAfterFailure = async (
  db: Queryable,
  change: { orderId: string; stage: JobStage; isSecondTry: boolean },
): Promise<void> => void (await db.query(goOnAfterFailureSql(change)));

const jobAtDoorSql = statement("job-at-door")`
  select arrived_at, metres_from_place, stage from jobs where order_id = ${"orderId"} order by job_id desc limit 1`;

const contactsAtDoorSql = statement("contacts-at-door")`
  select kind, at from rider_contacts where order_id = ${"orderId"} order by at limit 50`;

/**
 * The rider's actions at the drop-off: the arrival, the distance of the last step, and each call or message.
 */
export const findJobAtDoor = async (db: Queryable, orderId: string) => {
  const job = await firstRow<{ arrived_at: Date | null; metres_from_place: number | null }>(
    db,
    jobAtDoorSql({ orderId }),
  );
  const contacts = await db.query<{ kind: string; at: Date }>(contactsAtDoorSql({ orderId }));
  return { job, contacts: contacts.rows };
};
