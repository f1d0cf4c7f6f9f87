import fastifyRateLimit, { normalizeIP } from "@fastify/rate-limit";
import fastifyPlugin from "fastify-plugin";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refused } from "../refused.ts";
import { openSharedCalls } from "./shared-calls.ts";

/** Refuses a caller, identified by its token or else its address, that has called too often. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Options of a route without a rate limit: a probe, or a file that a page loads dozens of times. */
export const withoutRateLimit = { config: { ownLimit: true } };

export const callsPerMinute = 1200;
const windowMs = 60_000;
/** The max number of callers counted in a window; beyond it the least recently seen caller's count restarts. */
const maxCallers = 200_000;
/** An IPv6 client usually has a whole /64, so counting single addresses would not limit it. */
const ipv6Prefix = 64;

/** The network that an address counts as: itself, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => normalizeIP(address, ipv6Prefix);

/** A browser's websocket sends its token as a subprotocol, because it cannot set headers. */
const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization ?? headers["sec-websocket-protocol"];

/** Only a valid token has its own quota, so invented tokens cannot extend an address's quota. */
const callerOf = (request: FastifyRequest): string => {
  // A client may have any number of tokens, but has one quota.
  if (request.actor?.kind === "client") return request.actor.clientId;
  return (request.actor && tokenOf(request)) ?? networkOf(request.ip);
};

/**
 * Adds `app.limitCalls`, which counts a call and sets the RateLimit headers (docs/decisions/0030). Counts are per
 * process; with REDIS_URL all processes share them.
 */
export const rateLimit = fastifyPlugin<Deps>(async (app, deps) => {
  const { redisUrl } = deps.settings;
  const shared = redisUrl === undefined ? undefined : openSharedCalls(redisUrl, maxCallers, deps);
  await app.register(fastifyRateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: windowMs,
    enableDraftSpec: true,
    keyGenerator: callerOf,
    // A fleet uses one token for all its riders, so it has no limit.
    allowList: ({ actor }) => actor?.kind === "fleet",
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused("too_many_requests", { retryAfter: Math.ceil(ttl / 1000) }),
    ...(shared ? { store: shared.Store } : { cache: maxCallers }),
  });
  app.decorate("limitCalls", app.rateLimit().bind(app));
  if (shared) app.addHook("onClose", shared.close);
});
