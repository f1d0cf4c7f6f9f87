import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findAvailable } from "./rows.ts";

/** Refuses a voucher that has no use left for a vendor; nothing is counted. */
export async function requireVoucher(
  { db, now }: Pick<Deps, "db" | "now">,
  { code, vendorId }: { code: string; vendorId: string },
): Promise<void> {
  if (!(await findAvailable(db, { code, vendorIds: [vendorId], now: now() })))
    throw new Refused("voucher_not_available", { path: ["voucher"] });
}
