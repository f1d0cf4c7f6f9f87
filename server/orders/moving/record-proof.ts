import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { Granted } from "../../accounts/granted.ts";
import type { AuditActor } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { OrderDeps } from "../order-deps.ts";
import type { OrderRow } from "../order-row.ts";
import { addProof } from "./rows.ts";

/** Records on an order that one of its proofs is stored. Works even if the status changes concurrently. */
export async function recordProof(
  { pool, now, outbox }: Pick<OrderDeps, "pool" | "now" | "outbox">,
  order: Granted<OrderRow>,
  kind: ServedProofKind,
  mediaType: string,
  by: Actor | AuditActor,
): Promise<OrderRow> {
  const noted = await addProof(pool, order.order_id, { proofs: { [kind]: mediaType }, at: now(), by });
  if (!noted) throw new Refused("order_not_found");
  outbox.wake();
  return noted;
}
