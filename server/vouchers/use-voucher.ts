import type { Pool } from "pg";
import { Refused } from "../platform/http/refused.ts";
import { countUse } from "./rows.ts";

/** Counts one use by a vendor, inside the transaction that places the order; refused when none is left. */
export async function useVoucher(
  client: Pick<Pool, "query">,
  use: { code: string; vendorId: string; now: Date },
): Promise<void> {
  if (!(await countUse(client, use))) throw new Refused("voucher_not_available", { path: ["voucher"] });
}
