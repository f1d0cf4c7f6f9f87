import type { FastifyReply } from "fastify";

/** A page about someone's parcel: kept by nobody on the way, listed nowhere, and its address told to no one. */
export const privately = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
