import type { ManagedVoucher } from "@waybill/contract/operations/settings";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import type { VoucherRow } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findVoucher, findVoucherUses, type VoucherUses } from "./managed-rows.ts";

export type VoucherDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

export const termsOf = ({ type, amount, available_until, uses_a_vendor }: VoucherRow) => ({
  type,
  amount,
  available_until: available_until?.toISOString() ?? null,
  uses_a_vendor,
});

export const managedVoucherAnswer = (
  { settings }: Pick<VoucherDeps, "settings">,
  row: VoucherRow,
  used: ReadonlyMap<string, VoucherUses>,
): ManagedVoucher => ({
  code: row.code,
  ...termsOf(row),
  uses: used.get(row.code)?.uses ?? 0,
  cost: fromMinor(used.get(row.code)?.cost_minor ?? 0, countries[settings.country].currency),
});

export async function withUses(deps: VoucherDeps, rows: readonly VoucherRow[]) {
  const used = await findVoucherUses(
    deps.pool,
    rows.map(({ code }) => code),
  );
  return (row: VoucherRow) => managedVoucherAnswer(deps, row, used);
}

export const found = async (db: Queryable, code: string): Promise<VoucherRow> => {
  const row = await findVoucher(db, voucherCode(code));
  if (!row) throw new Refused("voucher_not_found");
  return row;
};

/** Refuses a discount above 100 %. */
export const requirePercentage = ({ type, amount }: Pick<VoucherRow, "type" | "amount">): void => {
  if (type === "percentage" && amount > 100) throw new Refused("malformed_request", { path: ["amount"] });
};

export const dateOf = (text: string | null | undefined) => (text == null ? null : new Date(text));
