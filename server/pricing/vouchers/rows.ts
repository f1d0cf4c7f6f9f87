import type { VoucherRow } from "../../platform/database/tables.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

type FoundVoucher = Pick<VoucherRow, "code" | "type" | "amount">;

const availableVoucherSql = statement("available-voucher")`
  select code, type, amount from vouchers
  where code = ${"code"} and (available_until is null or available_until > ${"now"})
    and (uses_a_vendor is null or ${"vendorIds"}::text[] is null or exists (
      select from unnest(${"vendorIds"}::text[]) as vendor (id)
      where not exists (select from voucher_uses where voucher_uses.code = vouchers.code
        and vendor_id = vendor.id and uses >= uses_a_vendor)))`;

/**
 * Undefined if the voucher is unknown, expired, or used up by each of these vendors; without vendors, uses are not
 * checked.
 */
export const findAvailable = (
  db: Queryable,
  { code, vendorIds, now }: { code: string; vendorIds: readonly string[] | undefined; now: Date },
): Promise<FoundVoucher | undefined> =>
  firstRow<FoundVoucher>(db, availableVoucherSql({ code, now, vendorIds: vendorIds ?? null }));

const voucherEndSql = statement("voucher-end")`
  select from vouchers where code = ${"code"} and available_until <= ${"now"}`;

/** True if the voucher exists and has expired. */
export const hasExpired = async (
  db: Queryable,
  { code, now }: { code: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(voucherEndSql({ code, now }));
  return rowCount === 1;
};

const useVoucherSql = statement("use-voucher")`
  with voucher as (
    select code, uses_a_vendor from vouchers
    where code = ${"code"} and (available_until is null or available_until > ${"now"})
  ), used as (
    insert into voucher_uses as counted (code, vendor_id, uses)
    select code, ${"vendorId"}, 1 from voucher where uses_a_vendor is not null
    on conflict (code, vendor_id) do update set uses = counted.uses + 1
      where counted.uses < (select uses_a_vendor from voucher)
    returning code
  ) select from voucher where uses_a_vendor is null or exists (select from used)`;

/**
 * Counts a use. False if the voucher is not available to the vendor. A concurrent use waits until the first one's
 * transaction ends.
 */
export const countVoucherUse = async (
  db: Queryable,
  { code, vendorId, now }: { code: string; vendorId: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(useVoucherSql({ code, vendorId, now }));
  return rowCount === 1;
};

const uncountVoucherSql = statement("uncount-voucher")`
  update voucher_uses set uses = uses - 1 where code = ${"code"} and vendor_id = ${"vendorId"} and uses > 0`;

export const uncountUse = async (
  db: Queryable,
  { code, vendorId }: { code: string; vendorId: string },
): Promise<void> => {
  await db.query(uncountVoucherSql({ code, vendorId }));
};
