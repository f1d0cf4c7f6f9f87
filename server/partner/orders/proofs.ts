import { invalidPayload } from "../partner-route.ts";
import type { ProofKind } from "@waybill/contract/riders/riders";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { asJpeg } from "../../fleets/proofs/picture.ts";
import type { ProofDeps } from "../../fleets/proofs/proof-deps.ts";
import { readProof as findProof } from "../../fleets/proofs/proofs.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal } from "../contract-refusals.ts";

/** A proof of delivery, as base64 of a JPEG. */
async function readProof(
  deps: Pick<ProofDeps, "pool" | "proofs">,
  client: Client,
  { orderId, kind }: { orderId: string; kind: ProofKind },
): Promise<string> {
  try {
    const { bytes } = await findProof(deps, client, { orderId, kind });
    return (await asJpeg(bytes)).toString("base64");
  } catch (problem) {
    if (problem instanceof Refused && problem.refusal === "proof_not_found")
      throw new PartnerRefused(404, "PROOF_NOT_FOUND", `Proof of ${kind} for this order was not found`);
    return throwContractRefusal(problem, invalidPayload);
  }
}

type Ask = (deps: Pick<ProofDeps, "pool" | "proofs">, client: Client, orderId: string) => Promise<string>;

export const readProofOfPickup: Ask = (deps, client, orderId) =>
  readProof(deps, client, { orderId, kind: "pickup" });

export const readProofOfDelivery: Ask = (deps, client, orderId) =>
  readProof(deps, client, { orderId, kind: "delivery" });

export const readProofOfReturn: Ask = (deps, client, orderId) =>
  readProof(deps, client, { orderId, kind: "return" });
