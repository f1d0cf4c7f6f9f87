import type { Order } from "@waybill/contract/order";
import type { ProofKind, ServedProofKind } from "@waybill/contract/riders/riders";
import type { Granted } from "../../accounts/granted.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import { findJob } from "../../orders/find-order.ts";
import { noteProof } from "../../orders/moving/note-proof.ts";
import { orderOf, type OrderRow } from "../../orders/order-row.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { maxPictureBytes, pictureOf, type Picture } from "./picture.ts";
import { proofName, type ProofDeps } from "./proof-deps.ts";

/** Keeps a picture as a proof of an order: stored first, so that an order never names a picture that is not there. */
export async function keepProof(
  deps: ProofDeps,
  order: Granted<OrderRow>,
  kind: ServedProofKind,
  { bytes, mediaType }: Picture,
  by: Actor | AuditActor,
): Promise<OrderRow> {
  await deps.proofs.put(proofName(order.order_id, kind), bytes);
  return noteProof(deps, order, kind, mediaType, by);
}

/** Decodes and re-encodes the picture in some bytes; refused if it is too large or no picture. */
export async function readPicture(bytes: Buffer, path: readonly string[] = []): Promise<Picture> {
  if (bytes.length > maxPictureBytes) throw new Refused("too_large", { path });
  const picture = await pictureOf(bytes);
  if (!picture) throw new Refused("proof_not_an_image", { path });
  return picture;
}

/** Leaves a picture of a fleet's rider, PNG, JPEG or WebP in base64, as proof of a pickup, a delivery or a return. */
export async function leaveProof(
  deps: ProofDeps,
  actor: Extract<Actor, { kind: "fleet" }>,
  { orderId, kind, image }: { orderId: string; kind: ProofKind; image: string },
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  const picture = await readPicture(Buffer.from(image, "base64"), ["image"]);
  return orderOf(await keepProof(deps, order, kind, picture, actor), deps);
}

/** Stores the base64 picture of a signature with the proofs of an order. */
export async function keepSignature(
  { proofs }: Pick<ProofDeps, "proofs">,
  orderId: string,
  image: string,
): Promise<void> {
  const { bytes } = await readPicture(Buffer.from(image, "base64"), ["proof", "signature"]);
  await proofs.put(proofName(orderId, "signature"), bytes);
}
