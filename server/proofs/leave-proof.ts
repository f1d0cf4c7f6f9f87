import type { Order } from "@waybill/contract/order";
import type { ProofKind } from "@waybill/contract/riders";
import type { Granted } from "../accounts/granted.ts";
import { findJob } from "../orders/find-order.ts";
import { noteProof } from "../orders/moving/note-proof.ts";
import { orderOf, type OrderRow } from "../orders/order-row.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { maxPictureBytes, pictureOf, type Picture } from "./picture.ts";
import { proofName, type ProofDeps } from "./proof-deps.ts";

/** Keeps a picture as a proof of an order: stored first, so that an order never names a picture that is not there. */
export async function keepProof(
  deps: ProofDeps,
  order: Granted<OrderRow>,
  kind: ProofKind,
  { bytes, mediaType }: Picture,
): Promise<OrderRow> {
  await deps.proofs.put(proofName(order.order_id, kind), bytes);
  return noteProof(deps, order, kind, mediaType);
}

/** Leaves a rider's picture, PNG, JPEG or WebP in base64, as proof of a pickup, a delivery or a return. */
export async function leaveProof(
  deps: ProofDeps,
  actor: Extract<Actor, { kind: "rider" }>,
  { orderId, kind, image }: { orderId: string; kind: ProofKind; image: string },
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  const bytes = Buffer.from(image, "base64");
  if (bytes.length > maxPictureBytes) throw new Refused("too_large", { path: ["image"] });
  const picture = await pictureOf(bytes);
  if (!picture) throw new Refused("proof_not_an_image", { path: ["image"] });
  return orderOf(await keepProof(deps, order, kind, picture), deps);
}
