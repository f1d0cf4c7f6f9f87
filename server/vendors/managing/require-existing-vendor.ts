import type { Queryable } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { type ConsoleVendorRow, findVendorRow } from "./rows.ts";

export async function requireExistingVendor(pool: Queryable, vendorId: string): Promise<ConsoleVendorRow> {
  const row = await findVendorRow(pool, vendorId);
  if (!row) throw new Refused("vendor_not_found");
  return row;
}
