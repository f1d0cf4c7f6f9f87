import * as z from "zod/mini";
import { askRouter } from "./ask-router.ts";
import type { Router } from "./router.ts";

const Answer = z.object({
  trip: z.object({ summary: z.object({ length: z.number().check(z.gte(0)) }) }),
});

/** Valhalla's route service, for a motor scooter. */
export const valhalla =
  ({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }): Router =>
  async (from, to) => {
    const body = {
      locations: [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
      costing: "motor_scooter",
      units: "kilometers",
      directions_type: "none",
    };
    const answer = await askRouter({ fetch, base: url, path: "route", body, shape: Answer });
    return answer && answer.trip.summary.length * 1000;
  };
