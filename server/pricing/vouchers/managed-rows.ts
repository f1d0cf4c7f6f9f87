import type { VoucherRow } from "../../platform/database/tables.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

type Search = {
  after?: string | undefined;
  /** A prefix of the code. */
  beginning?: string | undefined;
};

const listVouchersSql = statement("list-vouchers")`
  select * from vouchers where code > ${"after"} and (${"beginning"} = '' or starts_with(code, ${"beginning"}))
    order by code limit ${"limit"}`;

/** A page of the vouchers, ordered by code. */
export const findVouchers = async (
  db: Queryable,
  { after = "", beginning = "" }: Search,
  limit: number,
): Promise<VoucherRow[]> => {
  const { rows } = await db.query<VoucherRow>(listVouchersSql({ after, beginning, limit }));
  return rows;
};

const oneVoucherSql = statement("one-voucher")`select * from vouchers where code = ${"code"} for update`;

/** Locks the voucher: waits for a concurrent change. */
export const findVoucher = async (db: Queryable, code: string): Promise<VoucherRow | undefined> => {
  const { rows } = await db.query<VoucherRow>(oneVoucherSql({ code }));
  return rows[0];
};

const insertVoucherSql = statement("insert-voucher")`
  insert into vouchers (code, type, amount, available_until, uses_a_vendor)
  values (${"code"}, ${"type"}, ${"amount"}, ${"available_until"}, ${"uses_a_vendor"}) on conflict do nothing`;

/** False if the code is taken. */
export const insertVoucher = async (
  db: Queryable,
  { code, type, amount, available_until, uses_a_vendor }: VoucherRow,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    insertVoucherSql({ code, type, amount, available_until, uses_a_vendor }),
  );
  return rowCount === 1;
};

const updateVoucherSql = statement("update-voucher")`
  update vouchers set type = ${"type"}, amount = ${"amount"}, available_until = ${"available_until"},
    uses_a_vendor = ${"uses_a_vendor"} where code = ${"code"}`;

export const updateVoucher = async (
  db: Queryable,
  { code, type, amount, available_until, uses_a_vendor }: VoucherRow,
): Promise<void> => {
  await db.query(updateVoucherSql({ code, type, amount, available_until, uses_a_vendor }));
};

export type VoucherUses = { uses: number; cost_minor: number };

const voucherUsesSql = statement("voucher-uses")`
  select code, greatest(counted.uses, posted.uses)::int8 as uses, posted.cost_minor
  from unnest(${"codes"}::text[]) as asked (code)
  cross join lateral (select coalesce(sum(uses), 0) as uses from voucher_uses
    where voucher_uses.code = asked.code) counted
  cross join lateral (
    select count(*) as uses, coalesce(sum(amount_minor), 0)::int8 as cost_minor
    from ledger_transactions join ledger_postings using (transaction_id)
    where voucher_code = asked.code and account = 'vouchers'
  ) posted`;

/**
 * How often vouchers were used, and what their discounts cost in minor units. A voucher is posted with its
 * delivery, so an undelivered order costs nothing.
 */
export const findVoucherUses = async (
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, VoucherUses>> => {
  const { rows } = await db.query<{ code: string } & VoucherUses>(voucherUsesSql({ codes }));
  return new Map(rows.map(({ code, uses, cost_minor }) => [code, { uses, cost_minor }]));
};
