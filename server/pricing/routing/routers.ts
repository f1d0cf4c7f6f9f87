import type { Place } from "@waybill/domain/addresses/coordinates";
import * as z from "zod/mini";

/** Metres by road; undefined: there is no way. Rejects with RouterUnavailable and with nothing else. */
export type Router = (from: Place, to: Place) => Promise<number | undefined>;

/** The router gave no answer that can be used. */
export class RouterUnavailable extends Error {
  override name = "RouterUnavailable";
}

type RouterCall<T> = {
  fetch: typeof fetch;
  /** Where the router is, and what it is asked for there. */
  base: string;
  path: string;
  /** Sent as JSON by POST; none: a GET. */
  body?: object;
  /** The answer in the shape that its documentation gives. */
  shape: z.ZodMiniType<T>;
};

const patienceMs = 1_500;
const noWay = 400;

/**
 * What a router answers; undefined: it knows no way between the two places. Time-out, refused connection, another
 * error status and an answer of another shape are one failure.
 */
async function askRouter<T>(call: RouterCall<T>): Promise<T | undefined> {
  const { fetch, base, path, body, shape } = call;
  try {
    const answer = await fetch(new URL(path, base.endsWith("/") ? base : `${base}/`), {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    if (answer.ok) return shape.parse(await answer.json());
    await answer.body?.cancel();
    if (answer.status === noWay) return undefined;
    throw new RouterUnavailable(`The router answered ${answer.status}.`);
  } catch (problem) {
    if (problem instanceof RouterUnavailable) throw problem;
    const kind = problem instanceof Error ? problem.name : "unknown";
    throw new RouterUnavailable(`The router gave no answer that can be read (${kind}).`);
  }
}

const OsrmAnswer = z.object({
  routes: z.tuple([z.object({ distance: z.number().check(z.gte(0)) })], z.unknown()),
});

/** OSRM's route service, with the profile `driving`. */
export const osrm =
  ({ url, fetch }: { url: string; fetch: typeof globalThis.fetch }): Router =>
  async (from, to) => {
    const line = [from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(";");
    const path = `route/v1/driving/${line}?overview=false`;
    const answer = await askRouter({ fetch, base: url, path, shape: OsrmAnswer });
    return answer?.routes[0].distance;
  };

const ValhallaAnswer = z.object({
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
    const answer = await askRouter({ fetch, base: url, path: "route", body, shape: ValhallaAnswer });
    return answer && answer.trip.summary.length * 1000;
  };
