import { exportAudit, listAudit } from "@waybill/contract/operations/audit";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { auditAsCsv, readAudit } from "./read-audit.ts";

/** The operators' calls about who changed what. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listAudit, async ({ query }) => ({ result: await readAudit(deps, query) }));
  route(app, exportAudit, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="audit.csv"');
    return Readable.from(auditAsCsv(deps, query));
  });
}
