import compress from "@fastify/compress";
import { endpoints } from "@waybill/contract/openapi";
import { partnerVersion } from "@waybill/contract/partner/values";
import { countries } from "@waybill/domain/markets/countries";
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FindActor } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { closedCopy } from "./closed-copy.ts";
import { languageOfProgram } from "../texts.ts";
import { errorAnswer, errorAnswerOfApi, refusalOf } from "./error-answer.ts";
import { isPartnerAddress, partnerAnswer, PartnerRefused } from "./partner-errors.ts";
import { otherOrigins } from "./other-origins.ts";
import { rateLimit } from "./rate-limit/rate-limit.ts";
import { Refused } from "./refused.ts";
import { traceRequests } from "../tracing/trace-requests.ts";
import { semaphore } from "./semaphore.ts";
import { securityHeaders } from "./security-headers.ts";

/**
 * Of a process's ten database connections, operators' reads use at most this many, so that slow reads leave the
 * others to orders.
 */
export const consoleReadsAtOnce = 3;
const consoleReadsWaiting = 200;

export type HttpServerOptions = { findActor: FindActor; checkAnswers: boolean };

/** The HTTP server before any feature: errors, limits, logs and headers work the same on every path. */
export async function openHttpServer(
  deps: Deps,
  { findActor, checkAnswers }: HttpServerOptions,
): Promise<FastifyInstance> {
  const { settings, log, metrics } = deps;
  const country = countries[settings.country];

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headersOfEvery(request));
    const refused = refusalOf(error);
    const ofPartner = error instanceof PartnerRefused ? error : undefined;
    if (!refused && !ofPartner) log.error({ err: error, req: request, id: request.id }, "a request failed");
    const { status, body, headers } = isPartnerAddress(request.url)
      ? partnerAnswer(request.url, ofPartner ?? refused)
      : errorAnswerOfApi(refused, languageOfProgram(country, request.headers["accept-language"]));
    if (ofPartner ?? refused)
      request.refusedWith = ofPartner?.message ?? (body as { message?: string }).message;
    return reply
      .code(status)
      .headers({ "cache-control": "no-store", ...headers })
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(body));
  };

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request as FastifyRequest, reply as never),
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: "idle",
    schemaController: { compilersFactory: withoutSchemas },
  });
  app.decorate("findActor", findActor);
  app.decorate("checkAnswers", checkAnswers);
  app.decorate("consoleReads", semaphore(consoleReadsAtOnce, consoleReadsWaiting));
  app.decorateRequest("actor", undefined);
  app.decorateRequest("refusedWith", undefined);
  app.removeContentTypeParser("text/plain");
  takeEmptyJson(app);
  app.setErrorHandler(answerError);

  // This hook is first, so that every response has these headers, and the hook for other origins can override them.
  app.addHook("onRequest", (request, reply, next) => {
    reply.headers(headersOfEvery(request));
    next();
  });
  await app.register(traceRequests, deps);
  await app.register(securityHeaders, settings);
  // Registered before authentication and routes, because a browser's CORS preflight has no token and no route.
  await app.register(otherOrigins, settings);
  await app.register(rateLimit, deps);
  const refuseOrLimit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.is404) refuseOtherMethod(request, reply);
    await app.limitCalls(request, reply);
  };
  app.addHook("onRequest", (request, reply, next) => {
    if (request.routeOptions.config.ownLimit) next();
    else refuseOrLimit(request, reply).then(() => next(), next);
  });
  await app.register(closedCopy, deps);
  app.addHook("onResponse", (request, reply, next) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    metrics.httpSeconds.observe({ method, route, status }, ms / 1000);
    log.info({ id: request.id, method, route, status, ms: Math.round(ms) }, "answered");
    next();
  });

  await app.register(compress, { threshold: 8192, encodings: ["gzip"], zlibOptions: { level: 4 } });
  return app;
}

/** Identifies a call in the log. */
const requestIdHeader = "x-request-id";

/** Headers of every response, including errors. */
const headersOfEvery = ({ id, url }: FastifyRequest): Record<string, string> => ({
  [requestIdHeader]: id,
  ...(isPartnerAddress(url) && { "waybill-version": partnerVersion }),
});

const noSchemas = () => () => {
  throw new Error("Requests and responses are validated by their endpoint: give Fastify no schema.");
};
/** Without this Fastify would load its schema compilers at every start. */
const withoutSchemas = { buildValidator: noSchemas, buildSerializer: noSchemas };

/** Accepts an empty body with a JSON content type: some clients send that type with every call. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) =>
    body === "" ? done(null) : parse(request, body, done),
  );
}

declare module "fastify" {
  interface FastifyRequest {
    /** The message of the refusal that this call got, for the log. */
    refusedWith: string | undefined;
  }
  interface FastifyContextConfig {
    /** True if the route counts its calls itself, or has no rate limit. */
    ownLimit?: boolean;
  }
}

const addresses = endpoints.map(({ facts: { method, path } }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Refuses a call of a known API path with a method that the path does not have. */
function refuseOtherMethod(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split("?")[0] ?? "";
  const methods = addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  // The contract has this method, but no route serves it here: the call does not exist in this environment.
  if (methods.length === 0 || methods.includes(request.method as (typeof methods)[number])) return;
  reply.header("allow", [...new Set(methods)].join(", "));
  throw new Refused("method_not_allowed");
}

/** Answers a request that is not valid HTTP, and so never reaches a route, in the usual error shape. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const answer = errorAnswer(
    new Refused(error.code === "HPE_HEADER_OVERFLOW" ? "too_large" : "malformed_request"),
  );
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${answer.status} Refused`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${randomUUID()}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
