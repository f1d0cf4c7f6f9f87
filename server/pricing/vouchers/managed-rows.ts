import type { VoucherRow } from "../../platform/database/tables.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

type Search = {
  after?: string | undefined;
  /** How the code begins. */
  beginning?: string | undefined;
};

/** By their codes. */
export const findVouchers = async (
  db: Queryable,
  { after = "", beginning = "" }: Search,
  limit: number,
): Promise<VoucherRow[]> => {
  const { rows } = await db.query<VoucherRow>({
    name: "list-vouchers",
    text: `select * from vouchers where code > $1 and ($2 = '' or starts_with(code, $2)) order by code limit $3`,
    values: [after, beginning, limit],
  });
  return rows;
};

/** Waits for whoever changes the voucher at this moment. */
export const findVoucher = async (db: Queryable, code: string): Promise<VoucherRow | undefined> => {
  const { rows } = await db.query<VoucherRow>({
    name: "one-voucher",
    text: "select * from vouchers where code = $1 for update",
    values: [code],
  });
  return rows[0];
};

/** False: the code is taken. */
export const insertVoucher = async (
  db: Queryable,
  { code, type, amount, available_until, uses_a_vendor }: VoucherRow,
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "insert-voucher",
    text: `insert into vouchers (code, type, amount, available_until, uses_a_vendor)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [code, type, amount, available_until, uses_a_vendor],
  });
  return rowCount === 1;
};

export const updateVoucher = async (
  db: Queryable,
  { code, type, amount, available_until, uses_a_vendor }: VoucherRow,
): Promise<void> => {
  await db.query({
    name: "update-voucher",
    text: `update vouchers set type = $2, amount = $3, available_until = $4, uses_a_vendor = $5 where code = $1`,
    values: [code, type, amount, available_until, uses_a_vendor],
  });
};

export type VoucherUses = { uses: number; cost_minor: number };

/**
 * How often vouchers were used, and what their discounts have cost in minor units: a delivery is posted with its voucher, so
 * that what was not delivered costs nothing.
 */
export const findVoucherUses = async (
  db: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, VoucherUses>> => {
  const { rows } = await db.query<{ code: string } & VoucherUses>({
    name: "voucher-uses",
    text: `select code, greatest(counted.uses, posted.uses)::int8 as uses, posted.cost_minor
      from unnest($1::text[]) as asked (code)
      cross join lateral (select coalesce(sum(uses), 0) as uses from voucher_uses where voucher_uses.code = asked.code) counted
      cross join lateral (
        select count(*) as uses, coalesce(sum(amount_minor), 0)::int8 as cost_minor
        from ledger_transactions join ledger_postings using (transaction_id)
        where voucher_code = asked.code and account = 'vouchers'
      ) posted`,
    values: [codes],
  });
  return new Map(rows.map(({ code, uses, cost_minor }) => [code, { uses, cost_minor }]));
};
