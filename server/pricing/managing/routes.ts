import * as areas from "@waybill/contract/operations/areas";
import * as prices from "@waybill/contract/operations/price-rules";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { createArea } from "./create-area.ts";
import { listAreas, readOperatedArea } from "./areas.ts";
import { pauseArea } from "./pause-area.ts";
import { changeArea } from "./change-area.ts";
import { comparePriceRule } from "./compare-price-rule.ts";
import type { MarketDeps } from "./area-answer.ts";
import { listPriceRules, readPriceRule } from "./price-rules.ts";
import { createPriceRule } from "./create-price-rule.ts";
import { tryPriceRule } from "./try-price-rule.ts";
import { addSupplement } from "./add-supplement.ts";
import { endSupplement, listSupplements } from "./supplements.ts";
import { listRefusedQuotes } from "./list-refused-quotes.ts";

/** The operators' routes for areas, prices and supplements. */
export function marketRoutes(app: FastifyInstance, deps: MarketDeps): void {
  areaRoutes(app, deps);
  priceRoutes(app, deps);
}

function areaRoutes(app: FastifyInstance, deps: MarketDeps): void {
  route(app, areas.listAreas, async ({ query }) => ({ result: await listAreas(deps, query) }));
  route(app, areas.readOperatedArea, async ({ params }) => ({
    result: await readOperatedArea(deps, params.id),
  }));
  route(app, areas.createArea, async ({ actor, body }) => ({ result: await createArea(deps, actor, body) }));
  route(app, areas.changeArea, async ({ actor, params, body }) => ({
    result: await changeArea(deps, actor, params.id, body),
  }));
  route(app, areas.pauseArea, async ({ actor, params, body }) => ({
    result: await pauseArea(deps, actor, params.id, body),
  }));
  route(app, areas.listSupplements, async ({ query }) => ({ result: await listSupplements(deps, query) }));
  route(app, areas.addSupplement, async ({ actor, body }) => ({
    result: await addSupplement(deps, actor, body),
  }));
  route(app, areas.endSupplement, async ({ actor, params }) => ({
    result: await endSupplement(deps, actor, params.id),
  }));
  route(app, areas.listRefusedQuotes, async ({ query }) => ({
    result: await listRefusedQuotes(deps, query),
  }));
}

function priceRoutes(app: FastifyInstance, deps: MarketDeps): void {
  route(app, prices.listPriceRules, async ({ query }) => ({ result: await listPriceRules(deps, query) }));
  route(app, prices.readPriceRule, async ({ params }) => ({ result: await readPriceRule(deps, params.id) }));
  route(app, prices.createPriceRule, async ({ actor, body, reply }) => {
    const result = await createPriceRule(deps, actor, body);
    if ("approval" in result) reply.code(202);
    return { result };
  });
  route(app, prices.tryPriceRule, async ({ body }) => ({ result: await tryPriceRule(deps, body) }));
  route(app, prices.comparePriceRule, async ({ body }) => ({ result: await comparePriceRule(deps, body) }));
}
