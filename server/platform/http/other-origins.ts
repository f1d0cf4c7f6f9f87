import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";

/** Lets a portal on a configured other origin call the API: its calls carry a token, never a cookie. */
export const otherOrigins = fastifyPlugin<{ portalOrigins: readonly string[] }>(
  async (app: FastifyInstance, { portalOrigins }) => {
    if (portalOrigins.length === 0) return;
    app.addHook("onRequest", async ({ headers, method }, reply) => {
      reply.header("vary", "origin");
      const { origin } = headers;
      if (origin === undefined || !portalOrigins.includes(origin)) return;
      reply.headers({
        "access-control-allow-origin": origin,
        "access-control-expose-headers": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
      if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return;
      return reply
        .headers({
          "access-control-allow-methods": "GET, POST, PUT, DELETE",
          "access-control-allow-headers": headers["access-control-request-headers"] ?? "",
          "access-control-max-age": "600",
        })
        .code(204)
        .send();
    });
  },
);
