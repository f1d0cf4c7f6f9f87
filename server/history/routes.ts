import * as endpoints from "@waybill/contract/history";
import type { FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import type { OrderDeps } from "../orders/order-deps.ts";
import { route } from "../platform/http/route.ts";
import { exportOrders } from "./export-orders.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { readReport } from "./read-report.ts";
import { readTotals } from "./read-totals.ts";

/** In milliseconds. A client that reads nothing for this long (Node may take twice as long) is disconnected. */
const patienceMs = 30_000;

export function historyRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const begin = oneAtATime();

  route(app, endpoints.exportOrders, async ({ actor, params, query, reply }) => {
    const end = begin(actor);
    try {
      const isWanted = () => !reply.raw.destroyed;
      const exported = await exportOrders(deps, actor, params.vendorId, query, isWanted);
      const { total, fileName, mediaType, bytes } = exported;
      const file = Readable.from(bytes, { objectMode: false }).once("end", end).once("close", end);
      reply.headers({
        "content-disposition": `attachment; filename="${fileName}"`,
        "x-total-count": total,
        "cache-control": "no-store",
      });
      reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
      reply.type(mediaType);
      return file;
    } catch (problem) {
      end();
      throw problem;
    }
  });

  route(app, endpoints.readTotals, async ({ actor, params, query }) => ({
    result: await readTotals(deps, actor, params.vendorId, query),
  }));

  route(app, endpoints.readReport, async ({ actor, params, query }) => ({
    result: await readReport(deps, actor, params.vendorId, query),
  }));
}
