import * as endpoints from "@waybill/contract/operations/approvals";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { decideApproval, listAllApprovals, type ApprovedActs } from "./approvals.ts";

/** The operators' calls about what waits for a second person. */
export function approvalRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly approvedActs: ApprovedActs },
): void {
  route(app, endpoints.listApprovals, async ({ query }) => ({
    result: await listAllApprovals(deps, query),
  }));
  route(app, endpoints.approve, async ({ actor, params }) => ({
    result: await decideApproval(deps, actor, { id: params.id, outcome: "approved" }),
  }));
  route(app, endpoints.reject, async ({ actor, params }) => ({
    result: await decideApproval(deps, actor, { id: params.id, outcome: "rejected" }),
  }));
}
