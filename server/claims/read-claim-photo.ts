import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { claimPhotoName, type ClaimDeps } from "./claim-deps.ts";
import { findOwnClaim } from "./read-claim.ts";

/** Reads a claim's photo; `number` starts at 1. */
export async function readClaimPhoto(
  deps: Pick<ClaimDeps, "pool" | "proofs">,
  actor: Actor,
  { claimId, number }: { claimId: string; number: number },
): Promise<Buffer> {
  const { photos } = await findOwnClaim(deps, actor, claimId);
  const bytes = number <= photos ? await deps.proofs.get(claimPhotoName(claimId, number)) : undefined;
  if (!bytes) throw new Refused("not_found");
  return bytes;
}
