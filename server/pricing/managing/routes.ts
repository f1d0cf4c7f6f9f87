import * as approvals from "@waybill/contract/operations/approvals";
import * as areas from "@waybill/contract/operations/areas";
import * as prices from "@waybill/contract/operations/price-rules";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import * as settings from "@waybill/contract/operations/settings";
import type { FastifyInstance } from "fastify";
import {
  listSettings,
  readHours,
  readSetting,
  writeHours,
  writeSetting,
} from "../../country-settings/parameters/set-parameter.ts";
import {
  listAllFlags,
  readMaintenanceNow,
  readOneFlag,
  switchFlag,
  switchMaintenance,
} from "../../country-settings/flags/set-flag.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { route } from "../../platform/http/route.ts";
import { editVoucher, listManagedVouchers, makeVoucher, readManaged } from "../vouchers/manage-vouchers.ts";
import { decideApproval, listAllApprovals, type Effect } from "../../approvals/approvals.ts";
import { drawArea, listAllAreas, pause, readOneArea, redrawArea } from "./areas.ts";
import { comparePrices } from "./compare-prices.ts";
import type { MarketDeps } from "./areas.ts";
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
export function marketRoutes(app: FastifyInstance, deps: MarketDeps, refunds: ApprovedRefunds): void {
  areaRoutes(app, deps);
  priceRoutes(app, deps);
  approvalRoutes(app, deps, refunds);
  settingRoutes(app, deps);
}

function settingRoutes(app: FastifyInstance, deps: MarketDeps): void {
  route(app, settings.listVouchers, async ({ query }) => ({
    result: await listManagedVouchers(deps, query),
  }));
  route(app, settings.readManagedVoucher, async ({ params }) => ({
    result: await readManaged(deps, params.code),
  }));
  route(app, settings.createVoucher, async ({ actor, body }) => ({
    result: await makeVoucher(deps, actor, body),
  }));
  route(app, settings.changeVoucher, async ({ actor, params, body }) => ({
    result: await editVoucher(deps, actor, params.code, body),
  }));
  route(app, settings.listFlags, async ({ query }) => ({ result: await listAllFlags(deps, query) }));
  route(app, settings.readFlag, async ({ params }) => ({ result: await readOneFlag(deps, params.name) }));
  route(app, settings.setFlag, async ({ actor, params, body }) => ({
    result: await switchFlag(deps, actor, params.name, body),
  }));
  route(app, settings.listCountryParameters, async ({ query: { cursor, limit = defaultPage } }) => {
    const [after = ""] = readCursor(cursor, ["string"]) ?? [];
    const all = (await listSettings(deps)).filter(({ key }) => key > after);
    return {
      result: pageAfter(
        all.slice(0, limit + 1),
        limit,
        ({ key }) => [key],
        (one) => one,
      ),
    };
  });
  route(app, settings.readCountrySetting, async ({ params }) => ({
    result: await readSetting(deps, params.key),
  }));
  route(app, settings.setCountryParameter, async ({ actor, params, body }) => ({
    result: await writeSetting(deps, actor, { key: params.key, ...body }),
  }));
  route(app, settings.readServiceHours, async () => ({ result: await readHours(deps) }));
  route(app, settings.setServiceHours, async ({ actor, body }) => ({
    result: await writeHours(deps, actor, body),
  }));
  route(app, settings.readMaintenance, async () => ({ result: await readMaintenanceNow(deps) }));
  route(app, settings.setMaintenance, async ({ actor, body }) => ({
    result: await switchMaintenance(deps, actor, body),
  }));
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

/** What is done once a refund is approved: it is written with the approval, and sent after that. */
type ApprovedRefunds = { approved: Effect; send: (payload: Record<string, unknown>) => Promise<void> };

function approvalRoutes(app: FastifyInstance, deps: MarketDeps, refunds: ApprovedRefunds): void {
  const price: Effect = (transaction, payload, people) =>
    // The payload is what publishPrice has written.
    writePrice({ ...transaction, now: deps.now }, payload as PricePayload, people);
  const effects = { price_rule: price, refund: refunds.approved };
  route(app, approvals.listApprovals, async ({ query }) => ({ result: await listAllApprovals(deps, query) }));
  const decide =
    (outcome: "approved" | "rejected") => async (actor: Parameters<typeof decideApproval>[1], id: string) => {
      const result = await decideApproval(deps, actor, { id, outcome, effects });
      await deps.market.changed();
      if (result.kind === "refund" && outcome === "approved") await refunds.send(result.payload);
      return { result };
    };
  const [approve, reject] = [decide("approved"), decide("rejected")];
  route(app, approvals.approve, ({ actor, params }) => approve(actor, params.id));
  route(app, approvals.reject, ({ actor, params }) => reject(actor, params.id));
}
