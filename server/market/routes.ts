import * as approvals from "@waybill/contract/operations/approvals";
import * as areas from "@waybill/contract/operations/areas";
import * as prices from "@waybill/contract/operations/price-rules";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import { decideApproval, listAllApprovals, type Effect } from "./approvals.ts";
import { drawArea, listAllAreas, pause, readOneArea, redrawArea } from "./areas.ts";
import type { MarketDeps } from "./market-deps.ts";
import {
  listPrices,
  publishPrice,
  readPrice,
  tryPrice,
  writePrice,
  type PricePayload,
} from "./price-rules.ts";
import { addWeather, endWeather, listAllSupplements, listRefusals } from "./supplements.ts";

/** The operators' calls about a market. */
export function marketRoutes(app: FastifyInstance, deps: MarketDeps): void {
  areaRoutes(app, deps);
  priceRoutes(app, deps);
  approvalRoutes(app, deps);
}

function areaRoutes(app: FastifyInstance, deps: MarketDeps): void {
  route(app, areas.listAreas, async ({ query }) => ({ result: await listAllAreas(deps, query) }));
  route(app, areas.readOperatedArea, async ({ params }) => ({ result: await readOneArea(deps, params.id) }));
  route(app, areas.createArea, async ({ actor, body }) => ({ result: await drawArea(deps, actor, body) }));
  route(app, areas.changeArea, async ({ actor, params, body }) => ({
    result: await redrawArea(deps, actor, params.id, body),
  }));
  route(app, areas.pauseArea, async ({ actor, params, body }) => ({
    result: await pause(deps, actor, params.id, body),
  }));
  route(app, areas.listSupplements, async ({ query }) => ({ result: await listAllSupplements(deps, query) }));
  route(app, areas.addSupplement, async ({ actor, body }) => ({
    result: await addWeather(deps, actor, body),
  }));
  route(app, areas.endSupplement, async ({ actor, params }) => ({
    result: await endWeather(deps, actor, params.id),
  }));
  route(app, areas.listRefusedQuotes, async ({ query }) => ({ result: await listRefusals(deps, query) }));
}

function priceRoutes(app: FastifyInstance, deps: MarketDeps): void {
  route(app, prices.listPriceRules, async ({ query }) => ({ result: await listPrices(deps, query) }));
  route(app, prices.readPriceRule, async ({ params }) => ({ result: await readPrice(deps, params.id) }));
  route(app, prices.createPriceRule, async ({ actor, body, reply }) => {
    const result = await publishPrice(deps, actor, body);
    if ("approval" in result) reply.code(202);
    return { result };
  });
  route(app, prices.tryPriceRule, async ({ body }) => ({ result: await tryPrice(deps, body) }));
}

function approvalRoutes(app: FastifyInstance, deps: MarketDeps): void {
  const price: Effect = (transaction, payload, people) =>
    // The payload is what publishPrice has written.
    writePrice({ ...transaction, now: deps.now }, payload as PricePayload, people);
  const effects = { price_rule: price, refund: async () => undefined };
  route(app, approvals.listApprovals, async ({ query }) => ({ result: await listAllApprovals(deps, query) }));
  const decide =
    (outcome: "approved" | "rejected") => async (actor: Parameters<typeof decideApproval>[1], id: string) => {
      const result = await decideApproval(deps, actor, { id, outcome, effects });
      await deps.market.changed();
      return { result };
    };
  const [approve, reject] = [decide("approved"), decide("rejected")];
  route(app, approvals.approve, ({ actor, params }) => approve(actor, params.id));
  route(app, approvals.reject, ({ actor, params }) => reject(actor, params.id));
}
