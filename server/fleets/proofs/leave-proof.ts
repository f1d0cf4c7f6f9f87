import type { Order } from "@waybill/contract/order";
import type { ProofKind, ServedProofKind } from "@waybill/contract/riders/riders";
import type { Granted } from "../../accounts/granted.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import { findJob } from "../../orders/find-order.ts";
import { recordProof } from "../../orders/moving/record-proof.ts";
import { orderOfRow, type OrderRow } from "../../orders/order-row.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { maxPictureBytes, pictureOf, type Picture } from "./picture.ts";
import { proofName, type ProofDeps } from "./proof-deps.ts";

/** Stores a picture, then records it as a proof of the order: an order never refers to a missing picture. */
export async function storeProof(
  deps: ProofDeps,
  order: Granted<OrderRow>,
  kind: ServedProofKind,
  { bytes, mediaType }: Picture,
  by: Actor | AuditActor,
): Promise<OrderRow> {
  await deps.proofs.put(proofName(order.order_id, kind), bytes);
  return recordProof(deps, order, kind, mediaType, by);
}

/** Decodes and re-encodes a picture; throws if it is too large or not a picture. */
export async function readPicture(bytes: Buffer, path: readonly string[] = []): Promise<Picture> {
  if (bytes.length > maxPictureBytes) throw new Refused("too_large", { path });
  const picture = await pictureOf(bytes);
  if (!picture) throw new Refused("proof_not_an_image", { path });
  return picture;
}

/**
 * Stores a base64 picture (PNG, JPEG or WebP) from a fleet's rider as proof of a pickup, a delivery or a return.
 */
export async function leaveProof(
  deps: ProofDeps,
  actor: Extract<Actor, { kind: "fleet" }>,
  { orderId, kind, image }: { orderId: string; kind: ProofKind; image: string },
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  const picture = await readPicture(Buffer.from(image, "base64"), ["image"]);
  return orderOfRow(await storeProof(deps, order, kind, picture, actor), deps);
}

/** Stores the base64 picture of a signature with the proofs of an order. */
export async function storeSignature(
  { proofs }: Pick<ProofDeps, "proofs">,
  orderId: string,
  image: string,
): Promise<void> {
  const { bytes } = await readPicture(Buffer.from(image, "base64"), ["proof", "signature"]);
  await proofs.put(proofName(orderId, "signature"), bytes);
}
