import { defaultPage } from "@waybill/contract/operations/endpoint";
import * as settings from "@waybill/contract/operations/settings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { route } from "../platform/http/route.ts";
import {
  listAllFlags,
  readMaintenanceNow,
  readOneFlag,
  switchFlag,
  switchMaintenance,
} from "./flags/set-flag.ts";
import {
  listSettings,
  readHours,
  readSetting,
  writeHours,
  writeSetting,
} from "./parameters/set-parameter.ts";

/** The operators' calls about flags, parameters, service hours and maintenance of the country. */
export function settingRoutes(app: FastifyInstance, deps: Deps): void {
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
