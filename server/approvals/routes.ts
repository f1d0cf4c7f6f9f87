import * as endpoints from "@waybill/contract/operations/approvals";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { approve } from "./approve.ts";
import type { ApprovedActs } from "./decide-approval.ts";
import { listApprovals } from "./list-approvals.ts";
import { reject } from "./reject.ts";

/** The operators' routes for requests that wait for approval. */
export function approvalRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly approvedActs: ApprovedActs },
): void {
  route(app, endpoints.listApprovals, async ({ query }) => ({
    result: await listApprovals(deps, query),
  }));
  route(app, endpoints.approve, async ({ actor, params }) => ({
    result: await approve(deps, actor, params.id),
  }));
  route(app, endpoints.reject, async ({ actor, params }) => ({
    result: await reject(deps, actor, params.id),
  }));
}
