import * as endpoints from "@waybill/contract/merchants/outlets-report";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import type { ReportDeps } from "./outlets-report.ts";
import { readOutletsReportFile } from "./read-outlets-report-file.ts";
import { readOutletsReport } from "./read-outlets-report.ts";
import { readReportMail, saveReportMail } from "./report-mail.ts";

export function outletReportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  route(app, endpoints.readOutletsReport, async ({ actor, params, query }) => ({
    result: await readOutletsReport(deps, actor, params.vendorId, query),
  }));
  route(app, endpoints.readOutletsReportFile, async ({ actor, params, query, reply }) => {
    const { name, text } = await readOutletsReportFile(deps, actor, params.vendorId, query);
    reply.type("text/csv; charset=utf-8").headers({
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    return text;
  });
  route(app, endpoints.readReportMail, async ({ actor, params }) => ({
    result: await readReportMail(deps, actor, params.vendorId),
  }));
  route(app, endpoints.saveReportMail, async ({ actor, params, body }) => ({
    result: await saveReportMail(deps, actor, { ...params, ...body }),
  }));
}
