import fastifyPlugin from "fastify-plugin";
import type { Deps } from "../deps.ts";
import { inTrace, readTraceparent, writeTraceparent } from "./trace-context.ts";
import type { OpenSpan } from "./tracer.ts";

declare module "fastify" {
  interface FastifyRequest {
    trace: { traceparent: string; span: OpenSpan | undefined } | undefined;
  }
}

/** Continues the trace in a request's header; starts a new one if there is none and spans are collected. */
export const traceRequests = fastifyPlugin<Pick<Deps, "tracer">>(async (app, { tracer }) => {
  app.decorateRequest("trace", undefined);
  app.addHook("onRequest", (request, _reply, next) => {
    const { method, headers, routeOptions } = request;
    const named = readTraceparent(headers["traceparent"]);
    // Rewritten as version 00: extra parts of later versions are not passed on to Redis or webhooks.
    const parent = named ? writeTraceparent(named) : null;
    const route = routeOptions.url ?? "none";
    // Without this, most collected spans would be probes and scrapes.
    const isWatching = /^\/(?:health|metrics)/.test(route);
    const span = isWatching
      ? undefined
      : tracer.begin(`${method} ${route}`, {
          kind: "server",
          parent,
          facts: { "http.request.method": method, "http.route": route },
        });
    const traceparent = span?.traceparent ?? parent;
    if (traceparent === null) return next();
    request.trace = { traceparent, span };
    inTrace(traceparent, next);
  });
  // Fastify reads the body in the socket's events, outside the trace; this hook enters the trace again.
  app.addHook("preValidation", (request, _reply, next) => inTrace(request.trace?.traceparent, next));
  app.addHook("onResponse", (request, reply, next) => {
    const { statusCode: status } = reply;
    request.trace?.span?.end(
      { "http.response.status_code": status },
      status >= 500 ? { name: String(status) } : undefined,
    );
    next();
  });
});
