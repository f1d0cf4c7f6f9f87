import type { ProofKind } from "@waybill/contract/riders";
import { createHash } from "node:crypto";

/** What a proof is called in the store; an order id may hold what no file name may. */
export const proofName = (orderId: string, kind: ProofKind): string =>
  `${createHash("sha256").update(orderId).digest("hex")}-${kind}`;
