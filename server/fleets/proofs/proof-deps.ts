import type { ServedProofKind } from "@waybill/contract/riders/riders";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Deps } from "../../platform/deps.ts";
import { proofsInBucket, proofsInFolder, type ProofStore } from "../../platform/proof-store.ts";

export type ProofDeps = Pick<OrderDeps, "pool" | "now" | "outbox" | "publicUrl" | "settings"> & {
  readonly proofs: ProofStore;
};

/** The store of proofs: the configured bucket, else a folder. */
export function chooseProofStore(deps: Pick<Deps, "settings" | "fetch" | "now" | "log">): ProofStore {
  const { settings } = deps;
  const { proofStoreUrl: url, proofStoreKeyId: keyId, proofStoreSecret: secret } = settings;
  if (url === undefined || keyId === undefined || secret === undefined)
    return proofsInFolder(join(settings.dataDir, "proofs"), deps.log);
  return proofsInBucket({ url, region: settings.proofStoreRegion, keyId, secret }, deps);
}

/** A bucket is checked less often than a folder: each call costs money. */
export const proofCheckEveryMs = ({ proofStoreUrl }: Deps["settings"]): number =>
  proofStoreUrl === undefined ? 2000 : 30_000;

/** A proof's name in the store; an order id may contain characters that file names may not. */
export const proofName = (orderId: string, kind: ServedProofKind | "signature"): string =>
  `${createHash("sha256").update(orderId).digest("hex")}-${kind}`;
