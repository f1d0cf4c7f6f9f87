import * as areas from "@waybill/contract/operations/areas";
import * as prices from "@waybill/contract/operations/price-rules";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { drawArea, listAllAreas, pause, readOneArea, redrawArea } from "./areas.ts";
import { comparePrices } from "./compare-prices.ts";
import type { MarketDeps } from "./areas.ts";
import { listPrices, publishPrice, readPrice, tryPrice } from "./price-rules.ts";
import { addWeather, endWeather, listAllSupplements, listRefusals } from "./supplements.ts";

/** The operators' calls about areas, prices and supplements. */
export function marketRoutes(app: FastifyInstance, deps: MarketDeps): void {
  areaRoutes(app, deps);
  priceRoutes(app, deps);
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
  route(app, prices.comparePriceRule, async ({ body }) => ({ result: await comparePrices(deps, body) }));
}
