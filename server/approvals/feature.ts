import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/floors.ts";
import type { ApprovedActs } from "./decide-approval.ts";
import { approvalRoutes } from "./routes.ts";

/** Changes that wait until a second person agrees. */
export const approvals: Feature<Deps, { readonly approvedActs: ApprovedActs }> = {
  name: "approvals",
  owns: ["approvals"],
  open: () => ({ approvedActs: new Map() }),
  routes: approvalRoutes,
};
