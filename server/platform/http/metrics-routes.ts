import fastify, { type FastifyInstance } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import type { Deps } from "../deps.ts";
import { listen } from "../start-and-stop.ts";
import { withoutRateLimit } from "./rate-limit/rate-limit.ts";
import { Refused } from "./refused.ts";

type MetricsDeps = Pick<Deps, "metrics" | "settings">;

const path = "/metrics";
const digest = (text: string) => createHash("sha256").update(text).digest();

/** True if a request carries the token, or none is configured. */
const isAllowed = (wanted: string | undefined, authorization: string | undefined): boolean =>
  wanted === undefined || timingSafeEqual(digest(`Bearer ${wanted}`), digest(authorization ?? ""));

/**
 * `GET /metrics` on the main port: with METRICS_TOKEN it needs that bearer token, without it only a sandbox serves
 * it. With METRICS_PORT it is served on that port instead.
 */
export function metricsRoutes(app: FastifyInstance, { metrics, settings }: MetricsDeps): void {
  const { environment, metricsPort, metricsToken } = settings;
  const isHere = metricsPort === undefined && (metricsToken !== undefined || environment === "san");
  app.get(path, withoutRateLimit, async ({ headers }, reply) => {
    if (!isHere) throw new Refused("not_found");
    if (!isAllowed(metricsToken, headers.authorization)) throw new Refused("not_signed_in");
    const text = await metrics.registry.metrics();
    return reply.header("cache-control", "no-store").type(metrics.registry.contentType).send(text);
  });
}

/**
 * Serves the metrics on METRICS_PORT, if set: a separate server for the internal network. Returns the function that
 * closes it.
 */
export async function serveMetrics({ metrics, settings }: MetricsDeps): Promise<() => Promise<void>> {
  const { host, metricsPort, metricsToken } = settings;
  if (metricsPort === undefined) return async () => undefined;
  const app = fastify({ forceCloseConnections: true });
  app.get(path, async ({ headers }, reply) => {
    if (!isAllowed(metricsToken, headers.authorization)) return reply.code(401).send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  await listen(app, { port: metricsPort, host }, "METRICS_PORT");
  return () => app.close();
}
