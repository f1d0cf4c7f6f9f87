import type { ClaimFigures } from "@waybill/contract/operations/refunds";
import type { ClaimDeps } from "./claim-deps.ts";
import { countClaims } from "./claim-rows.ts";

const days = 7;

/** The number of open claims, and figures of those decided in recent days. */
export async function readClaimFigures({
  pool,
  now,
}: Pick<ClaimDeps, "pool" | "now">): Promise<ClaimFigures> {
  const since = new Date(now().getTime() - days * 24 * 3_600_000);
  return { ...(await countClaims(pool, since)), days };
}
