import { readFlags } from "@waybill/contract/deployment";
import { isFlagName, type FlagNow } from "@waybill/domain/flags/flags";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/route.ts";
import { readFlagsNow } from "./read-flags.ts";

const evaluated = (key: string, { isOn, ...times }: FlagNow) => ({
  key,
  value: isOn,
  reason: "STATIC",
  variant: isOn ? "on" : "off",
  ...(Object.keys(times).length > 0 && { metadata: times }),
});

/** The flags as a file, and by the OpenFeature Remote Evaluation Protocol, whose own answers these are. */
export const flagRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, readFlags, async () => readFlagsNow(deps));

  app.post("/ofrep/v1/evaluate/flags", async () => ({
    flags: Object.entries(await deps.flags()).map(([key, value]) => evaluated(key, value)),
  }));

  app.post<{ Params: { key: string } }>(
    "/ofrep/v1/evaluate/flags/:key",
    async ({ params: { key } }, reply) => {
      if (isFlagName(key)) return evaluated(key, (await deps.flags())[key]);
      reply.code(404);
      return { key, errorCode: "FLAG_NOT_FOUND", errorDetails: `There is no flag ${key}.` };
    },
  );
};
