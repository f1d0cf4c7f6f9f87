import type { ApprovedActs } from "../approvals/decide-approval.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { approvedClaim, sendApproved } from "./decide-claim.ts";
import { purgeClaims } from "./purge-claims.ts";
import { claimRoutes } from "./routes.ts";

/** Merchants' claims for orders that went wrong, and the decisions on them. */
export const claims: Feature<ClaimDeps & { readonly approvedActs: ApprovedActs }> = {
  name: "claims",
  owns: ["claims", "claim_messages"],
  open: (deps) => {
    deps.approvedActs.set("claim", { write: approvedClaim(deps), afterCommit: sendApproved(deps) });
    return {};
  },
  routes: claimRoutes,
  purge: purgeClaims,
};
