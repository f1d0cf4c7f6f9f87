import type { ProveReturn } from "../orders/moving/move-order-in-sandbox.ts";
import { keepProof } from "./leave-proof.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { sandboxPicture } from "./sandbox-picture.ts";

/** Leaves the sandbox's picture as proof of a return. */
export const provingReturns =
  (deps: ProofDeps): ProveReturn =>
  (order) =>
    keepProof(deps, order, "return", sandboxPicture());
