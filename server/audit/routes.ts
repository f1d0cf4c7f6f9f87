import * as endpoints from "@waybill/contract/operations/audit";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";

/** The operators' calls that read the audit. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.listAudit, async ({ query }) => ({ result: await listAudit(deps, query) }));
  route(app, endpoints.exportAudit, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="audit.csv"');
    return Readable.from(exportAudit(deps, query));
  });
}
