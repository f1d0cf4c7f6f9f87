import * as z from "zod/mini";
import { askRouter } from "./ask-router.ts";
import type { Router } from "./router.ts";

const Answer = z.object({
  routes: z.tuple([z.object({ distance: z.number().check(z.gte(0)) })], z.unknown()),
});

/** OSRM's route service, with the profile `driving`. */
export const osrm =
  ({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }): Router =>
  async (from, to) => {
    const line = [from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(";");
    const path = `route/v1/driving/${line}?overview=false`;
    const answer = await askRouter({ fetch, base: url, path, shape: Answer });
    return answer?.routes[0].distance;
  };
