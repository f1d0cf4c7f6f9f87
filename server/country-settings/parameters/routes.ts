import { countryParameterNames, readCountryParameter } from "@waybill/contract/visitors/deployment";
import { countryParameterCacheMs } from "@waybill/domain/time/timings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { route } from "../../platform/http/route.ts";
import { countryParameter } from "./country-parameter.ts";

export const countryParameterRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, readCountryParameter, async ({ params, reply }) => {
    if (!countryParameterNames.some((name) => name === params.name))
      throw new Refused("country_parameter_unknown");
    const result = await countryParameter(deps, params.name);
    reply.header("cache-control", `max-age=${countryParameterCacheMs / 1000}`);
    return { result };
  });
};
