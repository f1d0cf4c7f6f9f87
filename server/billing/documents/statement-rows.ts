import { fragment, statement, type Fragment } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import { isCharged } from "../../ledger/charged-sql.ts";

/** The vendor that a document is for, with its outlets and invoice address. */
export type Customer = {
  vendor_id: string;
  name: string;
  address: string;
  vat_number: string | null;
  /** The vendor and its outlets. */
  vendor_ids: string[];
};

const customerOfDocumentsSql = statement("customer-of-documents")`
  select vendor_id, name,
    concat_ws(', ', nullif(unit, ''), nullif(building, ''), nullif(address_text, ''), nullif(postal_code, ''),
      case when position(city in coalesce(address_text, '')) = 0 then city end) as address,
    (select vat_number from user_vendors join users using (user_id)
      where user_vendors.vendor_id = vendors.vendor_id and vat_number is not null order by user_id
        limit 1) as vat_number,
    array(select vendor_id from vendors own
      where own.vendor_id = vendors.vendor_id or own.parent_vendor_id = vendors.vendor_id
        order by 1) as vendor_ids
  from vendors where vendor_id = ${"vendorId"}`;

export const findCustomer = (db: Queryable, vendorId: string): Promise<Customer | undefined> =>
  firstRow<Customer>(db, customerOfDocumentsSql({ vendorId }));

/**
 * Every transaction of some vendors with its amount in minor units; a positive amount increases the merchant's
 * debt. Couriers' costs are internal and appear in no statement.
 */
const moved = <Name extends string>(where: Fragment<Name>) => fragment`
  select transaction_id, at, kind, order_id, vendor_id, note,
    coalesce(-sum(amount_minor) filter (where account in ('fees', 'surcharges') and kind = 'delivery'), 0)::bigint as fees,
    coalesce(-sum(amount_minor) filter (where account = 'vouchers' and kind = 'delivery'), 0)::bigint as vouchers,
    coalesce(-sum(amount_minor) filter (where account in ('fees', 'surcharges', 'vouchers') and kind = 'cancellation'), 0)::bigint
      as cancellations,
    coalesce(-sum(amount_minor) filter (where account = 'fees' and kind in ('second_try', 'return')), 0)::bigint
      as after_failures,
    coalesce(-sum(amount_minor) filter (where account like 'cash:%'), 0)::bigint as cash,
    coalesce(-sum(amount_minor) filter (where account in ('refunds', 'compensation')), 0)::bigint as refunds,
    coalesce(-sum(amount_minor) filter (where account = 'fees' and not ${isCharged}), 0)::bigint as credits,
    coalesce(sum(amount_minor) filter (where account = 'vendor:' || vendor_id), 0)::bigint as total
  from ledger_transactions join ledger_postings using (transaction_id)
  where ${where} and not (account = 'courier_costs' or account like 'courier:%') group by transaction_id`;

export type Sums = {
  fees: number;
  vouchers: number;
  /** Charges of cancelled orders, less their vouchers. */
  cancellations: number;
  /** Charges for second tries and returns after failed deliveries. */
  after_failures: number;
  cash: number;
  refunds: number;
  credits: number;
};
export type MonthRow = Sums & { period: string; deliveries: number; total: number; opening: number };

const statementMonthsSql = statement("statement-months")`
  with months as (
    select to_char(at at time zone ${"timezone"}, 'YYYY-MM') as period,
      count(*) filter (where kind = 'delivery') as deliveries, sum(fees)::bigint as fees,
      sum(vouchers)::bigint as vouchers, sum(cancellations)::bigint as cancellations,
      sum(after_failures)::bigint as after_failures, sum(cash)::bigint as cash,
      sum(refunds)::bigint as refunds, sum(credits)::bigint as credits, sum(total)::bigint as total
    from (${moved(fragment`vendor_id = any (${"vendorIds"}::text[])`)}) moved group by 1
  ), running as (
    select *, (sum(total) over (order by period) - total)::bigint as opening from months
  ) select * from running where (${"before"}::text is null or period < ${"before"}) order by period desc
    limit ${"limit"}`;

/** The months with postings, newest first, each with the balance at its start. */
export const findMonths = async (
  db: Queryable,
  {
    vendorIds,
    timezone,
    before,
  }: { vendorIds: readonly string[]; timezone: string; before: string | undefined },
  limit: number,
): Promise<MonthRow[]> => {
  const { rows } = await db.query<MonthRow>(
    statementMonthsSql({ vendorIds, timezone, before: before ?? null, limit }),
  );
  return rows;
};

export type StatementLineRow = Sums & {
  transaction_id: number;
  at: Date;
  kind: string;
  order_id: string | null;
  vendor_id: string;
  outlet_name: string;
  /** The merchant's own reference for the order. */
  reference: string | null;
  note: string | null;
  total: number;
};

type Stretch = { vendorIds: readonly string[]; from: Date; to: Date; after: number };

const isWithin = fragment`vendor_id = any (${"vendorIds"}::text[]) and at >= ${"from"} and at < ${"to"}
  and transaction_id > ${"after"}`;

const statementLinesSql = statement("statement-lines")`
  select moved.*, name as outlet_name, (select details ->> 'reference' from orders where orders.order_id = moved.order_id)
    as reference
  from (${moved(isWithin)} order by transaction_id limit ${"limit"}) moved
  join vendors on vendors.vendor_id = moved.vendor_id order by transaction_id`;

/** The postings of a period, oldest first. */
export const findStatementLines = async (
  db: Queryable,
  { vendorIds, from, to, after }: Stretch,
  limit: number,
): Promise<StatementLineRow[]> => {
  const { rows } = await db.query<StatementLineRow>(statementLinesSql({ vendorIds, from, to, after, limit }));
  return rows;
};
