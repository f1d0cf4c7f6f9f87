import { readCountryParameter } from "@waybill/contract/deployment";
import { countryParameterCacheMs } from "@waybill/domain/timings";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { countryParameter } from "./country-parameter.ts";

export const countryParameterRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, readCountryParameter, async ({ params, reply }) => {
    const result = await countryParameter(deps, params.name);
    reply.header("cache-control", `max-age=${countryParameterCacheMs / 1000}`);
    return { result };
  });
};
