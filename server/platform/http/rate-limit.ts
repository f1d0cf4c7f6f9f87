import type { FastifyReply, FastifyRequest } from "fastify";
import { Refused } from "./refused.ts";

/** Throws when the caller, told by his token or else his address, has called too often. */
export type RateLimit = (request: FastifyRequest, reply: FastifyReply) => void;

export const callsPerMinute = 1200;
const windowMs = 60_000;
const mostCallers = 200_000;

/** A browser's websocket carries its token in the protocol, for it cannot set headers. */
const tokenOf = (headers: FastifyRequest["headers"]): string | undefined =>
  headers.authorization ?? headers["sec-websocket-protocol"];

/**
 * Counts calls a minute in this process. A token counts only when it is good, so that made-up tokens
 * bring their sender no calls beyond those of his address.
 */
export function openRateLimit(now: () => Date, limit = callsPerMinute): RateLimit {
  let counts = new Map<string, number>();
  let windowEnds = 0;

  return (request) => {
    // One token stands for all riders of a fleet.
    if (request.actor?.kind === "rider") return;
    const time = now().getTime();
    if (time >= windowEnds || time < windowEnds - windowMs || counts.size >= mostCallers) {
      counts = new Map();
      windowEnds = time + windowMs;
    }
    const caller = (request.actor && tokenOf(request.headers)) ?? request.ip;
    const calls = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, calls);
    if (calls > limit)
      throw new Refused("too_many_requests", { retryAfter: Math.ceil((windowEnds - time) / 1000) });
  };
}
