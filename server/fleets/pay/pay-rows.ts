import type { EarningKind, PayRules } from "@waybill/domain/riders/pay-rules";
import type { JobRow } from "../../platform/database/rider-tables.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

export type PayRuleRow = {
  pay_rule_id: number;
  rules: PayRules;
  valid_from: Date;
  created_at: Date;
  created_by: string;
};

const payRuleAtSql = statement("pay-rule-at")`
  select * from pay_rules where valid_from <= ${"at"} order by valid_from desc, pay_rule_id desc limit 1`;

/** The rules in force at a time; of two versions with the same start, the later one. */
export const findPayRuleAt = (db: Queryable, at: Date): Promise<PayRuleRow | undefined> =>
  firstRow<PayRuleRow>(db, payRuleAtSql({ at }));

const payRulesSql = statement("pay-rules")`
  select * from pay_rules where ${"before"}::bigint is null or pay_rule_id < ${"before"}
  order by pay_rule_id desc limit ${"limit"}`;

/** Finds the versions of the pay rules, newest first. */
export const findPayRules = async (
  db: Queryable,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<PayRuleRow[]> => (await db.query<PayRuleRow>(payRulesSql({ before: before ?? null, limit }))).rows;

const insertPayRuleSql = statement("insert-pay-rule")`
  insert into pay_rules (rules, valid_from, created_at, created_by)
  values (${"rules"}, ${"valid_from"}, ${"created_at"}, ${"created_by"}) returning *`;

export const insertPayRule = async (
  db: Queryable,
  { rules, ...row }: Omit<PayRuleRow, "pay_rule_id">,
): Promise<PayRuleRow> => {
  const inserted = await firstRow<PayRuleRow>(db, insertPayRuleSql({ ...row, rules: JSON.stringify(rules) }));
  if (!inserted) throw new Error("A pay rule was not written.");
  return inserted;
};

export type NewEarning = {
  job_id: number;
  rider_id: string;
  order_id: string;
  kind: EarningKind;
  amount_minor: number;
  currency: string;
  minutes: number | null;
  at: Date;
};

const insertEarningSql = statement("insert-earning")`
  insert into earnings (job_id, rider_id, order_id, kind, amount_minor, currency, minutes, earned_at)
  values (${"job_id"}, ${"rider_id"}, ${"order_id"}, ${"kind"}, ${"amount_minor"}, ${"currency"}, ${"minutes"},
    ${"at"}) on conflict do nothing`;

/** Inserts a line of earnings; false if the job already has it. */
export const insertEarning = async (db: Queryable, line: NewEarning): Promise<boolean> =>
  (await db.query(insertEarningSql(line))).rowCount === 1;

const minutesOfVisitSql = statement("minutes-of-visit")`
  select coalesce(sum(minutes), 0)::int as minutes from earnings join jobs using (job_id)
  where jobs.rider_id = ${"riderId"} and at_shop_at = ${"since"} and earnings.kind = 'waiting'`;

/** The minutes of the same visit to a shop that are already paid with other orders. */
export const findPaidMinutes = async (db: Queryable, riderId: string, since: Date): Promise<number> =>
  (await firstRow<{ minutes: number }>(db, minutesOfVisitSql({ riderId, since })))?.minutes ?? 0;

export type EarningRow = {
  earning_id: number;
  order_id: string | null;
  kind: EarningKind;
  amount_minor: number;
  currency: string;
  minutes: number | null;
  earned_at: Date;
  outlet_name: string | null;
  parts: unknown;
};

const earningsOfRiderSql = statement("earnings-of-rider")`
  select earning_id, earnings.order_id, kind, earnings.amount_minor, earnings.currency, minutes, earned_at,
    outlet_name, case when kind = 'delivery' then jobs.earning_parts end as parts
  from earnings left join jobs using (job_id)
    left join orders on orders.order_id = earnings.order_id
  where earnings.rider_id = ${"riderId"} and earned_at >= ${"from"} and earned_at < ${"to"}
  order by earned_at desc, earning_id desc limit ${"limit"}`;

/** A rider's lines of earnings in a period, newest first. */
export const findEarnings = async (
  db: Queryable,
  which: { riderId: string; from: Date; to: Date; limit: number },
): Promise<EarningRow[]> => (await db.query<EarningRow>(earningsOfRiderSql(which))).rows;

const earningSumsSql = statement("earning-sums")`
  select kind, sum(amount_minor)::bigint as amount_minor from earnings
  where rider_id = ${"riderId"} and earned_at >= ${"from"} and earned_at < ${"to"} group by kind`;

/** A rider's total earnings in a period by kind; only kinds that occur. */
export const sumEarnings = async (
  db: Queryable,
  which: { riderId: string; from: Date; to: Date },
): Promise<Pick<EarningRow, "kind" | "amount_minor">[]> =>
  (await db.query<Pick<EarningRow, "kind" | "amount_minor">>(earningSumsSql(which))).rows;

const jobEndedSinceSql = statement("job-ended-since")`
  select * from jobs where order_id = ${"orderId"} and ended_at >= ${"since"} order by job_id desc limit 1`;

/** The order's job, if it ended after a time. */
export const findJobEndedSince = (db: Queryable, orderId: string, since: Date): Promise<JobRow | undefined> =>
  firstRow<JobRow>(db, jobEndedSinceSql({ orderId, since }));

const deliveryOfOrderSql = statement("delivery-of-order")`
  select job_id, rider_id, riders.name from jobs join riders using (rider_id)
  where order_id = ${"orderId"} and stage = 'delivered' and deleted_at is null order by job_id desc limit 1`;

/** The job in which one of our riders delivered an order. */
export type Delivery = { job_id: number; rider_id: string; name: string };

/** The delivery of an order; undefined if no rider of ours delivered it, or the rider was deleted. */
export const findDelivery = (db: Queryable, orderId: string): Promise<Delivery | undefined> =>
  firstRow<Delivery>(db, deliveryOfOrderSql({ orderId }));
