import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { claimPhotoName, type ClaimDeps } from "./claim-deps.ts";
import { findExpiredClaims, deleteClaimTexts } from "./claim-rows.ts";

const dayMs = 24 * 3_600_000;
const batch = 200;

/**
 * Deletes the texts and photos of claims that ended longer ago than the country keeps them; the amounts stay for
 * accounting. Deletes the photo before its row, so that an interrupted run can be repeated.
 */
export async function purgeClaims(
  deps: Pick<ClaimDeps, "db" | "settings" | "pool" | "now" | "proofs">,
): Promise<void> {
  const days = Number(await countryParameter(deps, "claimKeepDays"));
  const before = new Date(deps.now().getTime() - days * dayMs);
  for (;;) {
    const expired = await findExpiredClaims(deps.pool, before, batch);
    for (const { claim_id, photos } of expired) {
      for (let number = 1; number <= photos; number += 1)
        await deps.proofs.remove(claimPhotoName(claim_id, number));
      await inTransaction(deps.pool, ({ pool }) => deleteClaimTexts(pool, claim_id));
    }
    if (expired.length < batch) return;
  }
}
