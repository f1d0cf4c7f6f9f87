import type { ProofKind } from "@waybill/contract/riders";
import { findOwnOrder } from "../orders/find-own-order.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/refused.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { proofName } from "./proof-name.ts";

/** The picture of a proof of one of the actor's orders. */
export async function readProof(
  deps: Pick<ProofDeps, "pool" | "proofs">,
  actor: Actor,
  { orderId, kind }: { orderId: string; kind: ProofKind },
): Promise<{ bytes: Buffer; mediaType: string }> {
  const order = await findOwnOrder(deps, actor, { orderId });
  const mediaType = order.proofs[kind];
  const bytes = mediaType === undefined ? undefined : await deps.proofs.get(proofName(orderId, kind));
  if (mediaType === undefined || !bytes) throw new Refused("proof_not_found");
  return { bytes, mediaType };
}
