import * as endpoints from "@waybill/contract/visitors/deployment";
import { countryParameterCacheMs } from "@waybill/domain/time/timings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { readCountryParameter } from "./read-country-parameter.ts";

export const countryParameterRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, endpoints.readCountryParameter, async ({ params, reply }) => {
    const result = await readCountryParameter(deps, params.name);
    reply.header("cache-control", `max-age=${countryParameterCacheMs / 1000}`);
    return { result };
  });
};
