import type { ServedProofKind } from "@waybill/contract/riders/riders";
import { findOrderUnchecked, findOwnOrder } from "../../orders/find-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { proofName, type ProofDeps } from "./proof-deps.ts";
import type { ProofLinks } from "./proof-links.ts";

type Proof = { orderId: string; kind: ServedProofKind };
type Shown = { bytes: Buffer; mediaType: string };

async function pictureOf(
  { proofs }: Pick<ProofDeps, "proofs">,
  order: OrderRow | undefined,
  kind: ServedProofKind,
): Promise<Shown> {
  const mediaType = order?.proofs[kind];
  const bytes = order && mediaType ? await proofs.get(proofName(order.order_id, kind)) : undefined;
  if (mediaType === undefined || !bytes) throw new Refused("proof_not_found");
  return { bytes, mediaType };
}

/** The picture of a proof of one of the actor's orders. */
export async function readProof(
  deps: Pick<ProofDeps, "pool" | "proofs">,
  actor: Actor,
  { orderId, kind }: Proof,
): Promise<Shown> {
  return pictureOf(deps, await findOwnOrder(deps, actor, { orderId }), kind);
}

/** A link to a proof of one of the actor's orders that opens without signing in. */
export async function linkProof(
  deps: Pick<ProofDeps, "pool">,
  links: ProofLinks,
  actor: Actor,
  proof: Proof,
): Promise<{ url: string; expires_at: string }> {
  const order = await findOwnOrder(deps, actor, proof);
  if (order.proofs[proof.kind] === undefined) throw new Refused("proof_not_found");
  return links.linkTo(proof);
}

/** The picture of a link; an invalid or expired link is not found. */
export async function openProof(
  deps: Pick<ProofDeps, "pool" | "proofs">,
  links: ProofLinks,
  proof: Proof,
  signedLink: { expires: number; signature: string },
): Promise<Shown> {
  if (!links.opens(proof, signedLink)) throw new Refused("proof_not_found");
  return pictureOf(deps, await findOrderUnchecked(deps, proof.orderId), proof.kind);
}
