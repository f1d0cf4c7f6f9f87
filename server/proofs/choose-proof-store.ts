import { join } from "node:path";
import type { Deps } from "../platform/deps.ts";
import { proofsInBucket, proofsInFolder, type ProofStore } from "../platform/proof-store.ts";

/** Where proofs are kept: in the bucket that was named, else in a folder. */
export function chooseProofStore(deps: Pick<Deps, "settings" | "fetch" | "now" | "log">): ProofStore {
  const { settings } = deps;
  const { proofStoreUrl: url, proofStoreKeyId: keyId, proofStoreSecret: secret } = settings;
  if (url === undefined || keyId === undefined || secret === undefined)
    return proofsInFolder(join(settings.dataDir, "proofs"));
  return proofsInBucket({ url, region: settings.proofStoreRegion, keyId, secret }, deps);
}
