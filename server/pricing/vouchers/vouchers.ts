import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { ManagedVoucher } from "@waybill/contract/operations/settings";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { findVouchers } from "./managed-rows.ts";
import { type VoucherDeps, withUses, found } from "./managed-voucher-answer.ts";

/** A page of the vouchers, ordered by code; `q` is a prefix of the code. */
export async function listVouchers(
  deps: VoucherDeps,
  { cursor, limit = defaultPage, q }: SchemaOutput<(typeof endpoints.listVouchers)["query"]>,
): Promise<AnswerOf<typeof endpoints.listVouchers>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const beginning = q === undefined ? undefined : voucherCode(q);
  const rows = await findVouchers(deps.pool, { after, beginning }, limit + 1);
  return pageAfter(rows, limit, ({ code }) => [code], await withUses(deps, rows));
}

export async function readManagedVoucher(deps: VoucherDeps, code: string): Promise<ManagedVoucher> {
  const row = await found(deps.pool, code);
  return (await withUses(deps, [row]))(row);
}
