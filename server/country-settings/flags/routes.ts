import * as endpoints from "@waybill/contract/visitors/deployment";
import {
  type FlagName,
  flagNames,
  type FlagState,
  isFlagName,
  isFlagOnFor,
} from "@waybill/domain/markets/flags";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash } from "node:crypto";
import type { FindActor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { errorAnswer, refusalOf, unexpectedAnswer } from "../../platform/http/error-answer.ts";
import { route } from "../../platform/http/route.ts";
import { openReadFlags } from "./read-flags.ts";
import { vendorOfActor } from "./flags.ts";

type FlagRouteDeps = Pick<Deps, "flags" | "log" | "settings"> & { findActor: FindActor };

/** The routes of flags: as a file, and by the protocol of flag services. */
export const flagRoutes = async (app: FastifyInstance, deps: FlagRouteDeps): Promise<void> => {
  const readFlags = openReadFlags(deps);
  route(app, endpoints.readFlags, ({ reply }) => {
    reply.header("cache-control", "no-cache");
    return readFlags();
  });
  // Registered in its own scope, because the protocol has its own error format.
  await app.register((scope) => ofrepRoutes(scope, deps));
};

const evaluated = (key: FlagName, { share, ...flag }: FlagState) => {
  const isOn = isFlagOnFor(key, { share, ...flag }, undefined);
  const { isOn: _, ...times } = flag;
  return {
    key,
    value: isOn,
    reason: share === undefined ? "STATIC" : "SPLIT",
    variant: isOn ? "on" : "off",
    ...(Object.keys(times).length > 0 && { metadata: times }),
  };
};

type Asking = { body: unknown; headers: { authorization?: string | undefined } };

/** The vendor whose flags a request wants: the signed-in user's business, or the one named in the context. */
const vendorAsked = async (
  { findActor }: Pick<FlagRouteDeps, "findActor">,
  { body, headers }: Asking,
): Promise<string | undefined> => {
  const own =
    headers.authorization === undefined ? undefined : vendorOfActor(await findActor(headers.authorization));
  if (own !== undefined) return own;
  const { targetingKey } = (body as { context?: { targetingKey?: unknown } } | undefined)?.context ?? {};
  return typeof targetingKey === "string" && targetingKey.length <= 200 ? targetingKey : undefined;
};

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The error of an evaluation request in the protocol's format; a missing context counts as empty. */
const problemOf = (body: unknown = {}) => {
  if (!isRecord(body)) return { errorCode: "PARSE_ERROR", errorDetails: "The body is no JSON object." };
  const { context = {} } = body as { context?: unknown };
  return isRecord(context)
    ? undefined
    : { errorCode: "INVALID_CONTEXT", errorDetails: "The context is no object." };
};

/** Sends the response, or 304 if the client already has it. */
const sendUnlessSeen = (reply: FastifyReply, seen: string | undefined, answer: object) => {
  const text = JSON.stringify(answer);
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.header("etag", tag).header("cache-control", "no-cache");
  if (seen?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag)) return reply.code(304).send();
  return reply.type("application/json; charset=utf-8").send(text);
};

/** The flags by the OpenFeature Remote Evaluation Protocol, with its own responses and errors. */
const ofrepRoutes = async (app: FastifyInstance, deps: FlagRouteDeps): Promise<void> => {
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(error);
    if (!refused) deps.log.error({ err: error, id: request.id }, "evaluating a flag failed");
    const { status, message } = refused ? errorAnswer(refused) : unexpectedAnswer();
    if (refused?.detail.retryAfter !== undefined) reply.header("retry-after", refused.detail.retryAfter);
    const isUnreadable = status === 400 || status === 415;
    return reply
      .code(isUnreadable ? 400 : status)
      .send({ ...(isUnreadable && { errorCode: "PARSE_ERROR" }), errorDetails: message });
  });

  app.post("/ofrep/v1/evaluate/flags", async ({ body, headers }, reply) => {
    const problem = problemOf(body);
    if (problem) return reply.code(400).send(problem);
    const flags = await deps.flags(await vendorAsked(deps, { body, headers }));
    const all = flagNames.map((name) => evaluated(name, flags[name]));
    return sendUnlessSeen(reply, headers["if-none-match"], { flags: all });
  });

  app.post<{ Params: { key: string } }>(
    "/ofrep/v1/evaluate/flags/:key",
    async ({ params: { key }, body, headers }, reply) => {
      const problem = problemOf(body);
      if (problem) return reply.code(400).send({ key, ...problem });
      if (isFlagName(key))
        return evaluated(key, (await deps.flags(await vendorAsked(deps, { body, headers })))[key]);
      return reply.code(404).send({
        key,
        errorCode: "FLAG_NOT_FOUND",
        errorDetails: `There is no flag ${key}.`,
      });
    },
  );
};
