import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { ApprovedActs } from "./decide-approval.ts";
import { approvalRoutes } from "./routes.ts";

/** Changes that wait for a second person's approval. */
export const approvals: Feature<Deps, { readonly approvedActs: ApprovedActs }> = {
  name: "approvals",
  owns: ["approvals"],
  open: () => ({ approvedActs: new Map() }),
  routes: approvalRoutes,
};
