import * as endpoints from "@waybill/contract/operations/ledger";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { reconcileCash } from "./hand-in-cash.ts";
import { listPostings, postingsAsCsv } from "./list-postings.ts";

/** The operators' calls about money. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.listPostings, async ({ query }) => ({ result: await listPostings(deps, query) }));
  route(app, endpoints.exportPostings, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="ledger.csv"');
    return Readable.from(postingsAsCsv(deps, query));
  });
  route(app, endpoints.handInCash, async ({ actor, params, body }) => ({
    result: await reconcileCash(deps, actor, { riderId: params.id, ...body }),
  }));
}
