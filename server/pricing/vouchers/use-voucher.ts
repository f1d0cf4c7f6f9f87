import type { Pool } from "pg";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { voucherRefusalDetail } from "./voucher-refusal-detail.ts";
import { countVoucherUse, findAvailable, uncountUse } from "./rows.ts";

/** Counts one use by a vendor, inside the transaction that places the order; refused if none is left. */
export async function useVoucher(
  client: Pick<Pool, "query">,
  use: { code: string; vendorId: string; now: Date },
): Promise<void> {
  if (!(await countVoucherUse(client, use))) throw await notAvailable(client, use);
}

const notAvailable = async (client: Pick<Pool, "query">, use: { code: string; now: Date }) =>
  new Refused("voucher_not_available", { path: ["voucher"], ...(await voucherRefusalDetail(client, use)) });

/** Gives back one use by a vendor, inside the transaction that records that the order was not placed. */
export const giveBackVoucher = (
  client: Pick<Pool, "query">,
  use: { code: string; vendorId: string },
): Promise<void> => uncountUse(client, use);

/** Refuses a voucher without uses left for a vendor; counts nothing. */
export async function requireVoucher(
  { pool, now }: Pick<Deps, "pool" | "now">,
  { code, vendorId }: { code: string; vendorId: string },
): Promise<void> {
  const at = now();
  if (!(await findAvailable(pool, { code, vendorIds: [vendorId], now: at })))
    throw await notAvailable(pool, { code, now: at });
}
