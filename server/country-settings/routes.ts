import * as settings from "@waybill/contract/operations/settings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { listFlags } from "./flags/list-flags.ts";
import { readFlag } from "./flags/read-flag.ts";
import { readMaintenance, setMaintenance } from "./flags/maintenance.ts";
import { setFlag } from "./flags/set-flag.ts";
import { listCountryParameters } from "./parameters/list-country-parameters.ts";
import { readCountrySetting } from "./parameters/country-setting.ts";
import { readServiceHours, setServiceHours } from "./parameters/service-hours.ts";
import { listParameterChanges } from "./parameters/list-parameter-changes.ts";
import { setCountryParameter } from "./parameters/set-country-parameter.ts";
import { setCountryParameters } from "./parameters/set-country-parameters.ts";

/** The operators' routes for flags, parameters, service hours and maintenance. */
export function settingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, settings.listFlags, async ({ query }) => ({ result: await listFlags(deps, query) }));
  route(app, settings.readFlag, async ({ params }) => ({ result: await readFlag(deps, params.name) }));
  route(app, settings.setFlag, async ({ actor, params, body }) => ({
    result: await setFlag(deps, actor, params.name, body),
  }));
  route(app, settings.listCountryParameters, async ({ query }) => ({
    result: await listCountryParameters(deps, query),
  }));
  route(app, settings.readCountrySetting, async ({ params }) => ({
    result: await readCountrySetting(deps, params.key),
  }));
  route(app, settings.setCountryParameter, async ({ actor, params, body }) => ({
    result: await setCountryParameter(deps, actor, { key: params.key, ...body }),
  }));
  route(app, settings.setCountryParameters, async ({ actor, body }) => ({
    result: await setCountryParameters(deps, actor, body),
  }));
  route(app, settings.listParameterChanges, async ({ query }) => ({
    result: await listParameterChanges(deps, query),
  }));
  route(app, settings.readServiceHours, async () => ({ result: await readServiceHours(deps) }));
  route(app, settings.setServiceHours, async ({ actor, body }) => ({
    result: await setServiceHours(deps, actor, body),
  }));
  route(app, settings.readMaintenance, async () => ({ result: await readMaintenance(deps) }));
  route(app, settings.setMaintenance, async ({ actor, body }) => ({
    result: await setMaintenance(deps, actor, body),
  }));
}
