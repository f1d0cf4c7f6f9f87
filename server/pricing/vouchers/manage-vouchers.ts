import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  changeVoucher,
  createVoucher,
  listVouchers,
  ManagedVoucher,
} from "@waybill/contract/operations/settings";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { voucherCode } from "@waybill/domain/pricing/vouchers";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { VoucherRow } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { inTransaction, type Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import {
  findVoucher,
  findVoucherUses,
  findVouchers,
  insertVoucher,
  updateVoucher,
  type VoucherUses,
} from "./managed-rows.ts";

type VoucherDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

const termsOf = ({ type, amount, available_until, uses_a_vendor }: VoucherRow) => ({
  type,
  amount,
  available_until: available_until?.toISOString() ?? null,
  uses_a_vendor,
});

const answerOf = (
  { settings }: Pick<VoucherDeps, "settings">,
  row: VoucherRow,
  used: ReadonlyMap<string, VoucherUses>,
): ManagedVoucher => ({
  code: row.code,
  ...termsOf(row),
  uses: used.get(row.code)?.uses ?? 0,
  cost: fromMinor(used.get(row.code)?.cost_minor ?? 0, countries[settings.country].currency),
});

async function withUses(deps: VoucherDeps, rows: readonly VoucherRow[]) {
  const used = await findVoucherUses(
    deps.pool,
    rows.map(({ code }) => code),
  );
  return (row: VoucherRow) => answerOf(deps, row, used);
}

/** By their codes; `q` is how a code begins. */
export async function listManagedVouchers(
  deps: VoucherDeps,
  { cursor, limit = defaultPage, q }: Parsed<(typeof listVouchers)["query"]>,
): Promise<AnswerOf<typeof listVouchers>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const beginning = q === undefined ? undefined : voucherCode(q);
  const rows = await findVouchers(deps.pool, { after, beginning }, limit + 1);
  return pageAfter(rows, limit, ({ code }) => [code], await withUses(deps, rows));
}

const found = async (db: Queryable, code: string): Promise<VoucherRow> => {
  const row = await findVoucher(db, voucherCode(code));
  if (!row) throw new Refused("voucher_not_found");
  return row;
};

export async function readManaged(deps: VoucherDeps, code: string): Promise<ManagedVoucher> {
  const row = await found(deps.pool, code);
  return (await withUses(deps, [row]))(row);
}

/** More than all of a fee is never taken off. */
const requirePercentage = ({ type, amount }: Pick<VoucherRow, "type" | "amount">): void => {
  if (type === "percentage" && amount > 100) throw new Refused("malformed_request", { path: ["amount"] });
};

const dateOf = (text: string | null | undefined) => (text == null ? null : new Date(text));

/** Makes a voucher under a code that no other has. */
export async function makeVoucher(
  deps: VoucherDeps,
  actor: Operator,
  { code, type, amount, available_until, uses_a_vendor = null }: BodyOf<typeof createVoucher>,
): Promise<ManagedVoucher> {
  const at = deps.now();
  const row = {
    code: voucherCode(code),
    type,
    amount,
    available_until: dateOf(available_until),
    uses_a_vendor,
  };
  requirePercentage(row);
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await insertVoucher(pool, row))) throw new Refused("voucher_code_taken", { path: ["code"] });
    const subject = { kind: "voucher", id: row.code };
    await recordAudit(db, { by: actor, at }, { action: "voucher.added", subject, after: termsOf(row) });
  });
  return answerOf(deps, row, new Map());
}

/** Changes a voucher for orders from now on; the discounts that were quoted stay. */
export async function editVoucher(
  deps: VoucherDeps,
  actor: Operator,
  given: string,
  change: BodyOf<typeof changeVoucher>,
): Promise<ManagedVoucher> {
  const at = deps.now();
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const before = await found(pool, given);
    const after: VoucherRow = {
      code: before.code,
      type: change.type ?? before.type,
      amount: change.amount ?? before.amount,
      available_until:
        change.available_until === undefined ? before.available_until : dateOf(change.available_until),
      uses_a_vendor: change.uses_a_vendor === undefined ? before.uses_a_vendor : change.uses_a_vendor,
    };
    requirePercentage(after);
    await updateVoucher(pool, after);
    const subject = { kind: "voucher", id: before.code };
    const facts = { before: termsOf(before), after: termsOf(after) };
    await recordAudit(db, { by: actor, at }, { action: "voucher.changed", subject, ...facts });
    return after;
  });
  return (await withUses(deps, [row]))(row);
}
