import type * as endpoints from "@waybill/contract/operations/ledger";
import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { findBalances } from "./posting-rows.ts";
import type { LedgerDeps } from "./posting-lines.ts";

/** The accounts with their balances, ordered by name. */
export async function listAccounts(
  { pool, settings }: LedgerDeps & Pick<Deps, "settings">,
  { cursor, limit = defaultPage, q }: SchemaOutput<(typeof endpoints.listAccounts)["query"]>,
): Promise<SchemaInput<(typeof endpoints.listAccounts)["answer"]>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const { currency } = countries[settings.country];
  const rows = await findBalances(pool, { beginning: q, after }, limit + 1);
  return pageAfter(
    rows,
    limit,
    ({ account }) => [account],
    ({ account, debits, credits }) => ({
      account,
      debits: fromMinor(debits, currency),
      credits: fromMinor(credits, currency),
      balance: fromMinor(debits - credits, currency),
      currency,
    }),
  );
}
