import fastifyPlugin from "fastify-plugin";
import type { Deps } from "../deps.ts";
import { inTrace, readTraceparent, writeTraceparent } from "./trace-context.ts";
import type { OpenSpan } from "./tracer.ts";

declare module "fastify" {
  interface FastifyRequest {
    trace: { traceparent: string; span: OpenSpan | undefined } | undefined;
  }
}

/** Continues the trace that a call names; starts one if none is named and traces are collected. */
export const traceRequests = fastifyPlugin<Pick<Deps, "tracer">>(async (app, { tracer }) => {
  app.decorateRequest("trace", undefined);
  app.addHook("onRequest", (request, _reply, next) => {
    const { method, headers, routeOptions } = request;
    const named = readTraceparent(headers["traceparent"]);
    // Rewritten in our version: additions of later versions are not passed on, neither in Redis nor to webhooks.
    const parent = named ? writeTraceparent(named) : null;
    const route = routeOptions.url ?? "none";
    // Probes and scrapes would be most of the collected spans.
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
  // A body is read by the socket's events, which belong to no call.
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
