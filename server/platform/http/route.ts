import type { AnswerOf, Caller, EndpointFacts, Parsed } from "@waybill/contract/endpoint";
import { type RefusalName, refusalsOfEveryCall } from "@waybill/contract/refusals";
import { operatorMay } from "@waybill/domain/operations/roles";
import { notForVisits, type VendorMatter, vendorRoleMay } from "@waybill/domain/vendors/people";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { Actor, WhoActs } from "../actor.ts";
import { JsonStream } from "./json-stream.ts";
import type { Semaphore } from "./semaphore.ts";
import type { RateLimit } from "./rate-limit.ts";
import { Refused } from "./refused.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly whoActs: WhoActs;
    /** Counts a call of the request's actor, or else of its address. */
    readonly limitCalls: RateLimit;
    /** In tests every answer and refusal is held against its endpoint. */
    readonly checkAnswers: boolean;
    /** What operators read is read in turn. */
    readonly consoleReads: Semaphore;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/** Who can arrive at a handler: riders and fleets have calls of their own, and where anyone may call no token is read. */
export type ActorOf<C extends Caller> = C extends "anyone"
  ? undefined
  : C extends "user"
    ? Exclude<Actor, { kind: "rider" | "fleet" }>
    : Extract<Actor, { kind: C }>;

export type Call<E extends EndpointFacts> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  headers: Parsed<E["headers"]>;
  body: Parsed<E["body"]>;
  actor: ActorOf<E["caller"]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler returns: the endpoint's answer, also in pieces; bytes, a stream of them or nothing without a schema. */
export type Answer<E extends EndpointFacts> = E["answer"] extends object
  ? AnswerOf<E> | JsonStream<AnswerOf<E>>
  : Buffer | string | Readable | undefined;

export type RouteOptions = {
  /** The largest body in bytes, where it is not Fastify's usual 1 MB. */
  bodyLimit?: number;
};

const isUser = ({ kind }: Actor): boolean => kind !== "rider" && kind !== "fleet";

const mayCall = (caller: Caller, actor: Actor | undefined): boolean =>
  caller === "anyone" || (actor !== undefined && (caller === "user" ? isUser(actor) : actor.kind === caller));

/** The matter that a merchants' call changes; undefined: it only reads, or is not theirs. */
const matterOf = ({ method, caller, changes }: EndpointFacts): VendorMatter | undefined =>
  method === "GET" || caller !== "user" ? undefined : (changes ?? "orders");

/**
 * The actor with what the role lets the call do: a vendor's user changes things of those vendors alone where the role
 * allows it, and the others are not there for the call.
 */
function withinRole(facts: EndpointFacts, actor: Actor): Actor {
  const matter = matterOf(facts);
  if (actor.kind === "operator") {
    const isHarmless = matter === undefined || matter === "account" || matter === "nothing";
    const need = facts.needs ?? (isHarmless ? undefined : (["merchant_calls", "change"] as const));
    if (need && !operatorMay(actor.roles, need)) throw new Refused("role_missing");
  }
  if (actor.kind !== "vendor" || matter === undefined || !actor.vendorRoles) return actor;
  if (actor.visit && notForVisits.has(matter) && !facts.beforeSecondFactor) throw new Refused("role_missing");
  const allowed = [...actor.vendorRoles].filter(([, role]) => vendorRoleMay(role, matter));
  if (allowed.length === actor.vendorIds.size) return actor;
  if (allowed.length === 0) throw new Refused("role_missing");
  return { ...actor, vendorIds: new Set(allowed.map(([vendorId]) => vendorId)) };
}

/** An operator whose session has not shown its second factor may call nothing. */
export function requireSecondFactor(actor: Actor): void {
  if (actor.kind === "operator" && actor.secondFactor === "missing")
    throw new Refused("second_factor_required");
}

const isListed = (facts: EndpointFacts, refusal: RefusalName): boolean =>
  facts.refusals.includes(refusal) || (refusalsOfEveryCall as readonly RefusalName[]).includes(refusal);

/** Registers an endpoint of the contract: who calls, what comes in and, in tests, what goes out is checked here. */
export function route<const E extends EndpointFacts>(
  app: FastifyInstance,
  facts: E,
  handler: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
  { bodyLimit }: RouteOptions = {},
): void {
  const isConsoleRead = facts.caller === "operator" && facts.method === "GET";
  app.route({
    method: facts.method,
    url: facts.path.replace(/\{(\w+)\}/g, ":$1"),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { ownLimit: true },
    onRequest: async (request, reply) => {
      const { authorization } = request.headers;
      const actor = facts.caller === "anyone" ? undefined : await app.whoActs(authorization);
      request.actor = actor && { ...actor, requestId: request.id };
      await app.limitCalls(request, reply);
      if (!mayCall(facts.caller, actor)) throw new Refused("not_signed_in");
      if (request.actor && !facts.beforeSecondFactor) requireSecondFactor(request.actor);
      if (request.actor) request.actor = withinRole(facts, request.actor);
    },
    handler: async (request, reply) => {
      try {
        const input = readInput(facts, request);
        const call = { ...input, actor: request.actor, request, reply } as Call<E>;
        const answer = await (isConsoleRead ? app.consoleReads(async () => handler(call)) : handler(call));
        if (reply.sent) return reply;
        if (answer instanceof JsonStream) {
          if (app.checkAnswers) checkAnswer(facts, await answer.whole());
          return await reply.code(facts.success).type(json).send(Readable.from(answer.pieces()));
        }
        if (app.checkAnswers) checkAnswer(facts, answer);
        // A handler may answer another success, as 202 for what waits.
        if (reply.statusCode === 200) reply.code(facts.success);
        if (answer === undefined) return await reply.send();
        if (facts.answer) return await reply.type(json).send(JSON.stringify(answer));
        if (!reply.hasHeader("content-type")) reply.type(facts.answerType ?? binary);
        return await reply.send(answer);
      } catch (error) {
        if (app.checkAnswers && error instanceof Refused && !isListed(facts, error.refusal))
          throw new Error(`${facts.method} ${facts.path} does not list its refusal ${error.refusal}.`, {
            cause: error,
          });
        throw error;
      }
    },
  });
}

const json = "application/json; charset=utf-8";
const binary = "application/octet-stream";

const places = ["params", "query", "headers", "body"] as const;

/** PostgreSQL cannot store the NUL character or half a surrogate pair, and no text of a person has one. */
const isUnstorable = (text: string): boolean => !text.isWellFormed() || text.includes("\0");

/** The path of the first text that cannot be stored; undefined: all can. */
export const whereUnstorable = (value: unknown): string[] | undefined => {
  if (typeof value === "string") return isUnstorable(value) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (isUnstorable(key)) return [];
    const within = whereUnstorable(part);
    if (within) return [key, ...within];
  }
  return undefined;
};

/** The checked parts of a request; the first problem names its field. */
function readInput(facts: EndpointFacts, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const place of places) {
    const schema = facts[place];
    if (!schema) continue;
    // A call without fields may come without a body.
    const given = place === "body" ? (request.body ?? {}) : request[place];
    const parsed = schema.safeParse(given);
    if (!parsed.success)
      throw new Refused("malformed_request", { path: parsed.error.issues[0]?.path.map(String) ?? [] });
    const unstorable = whereUnstorable(parsed.data);
    if (unstorable) throw new Refused("malformed_request", { path: unstorable });
    input[place] = parsed.data;
  }
  return input;
}

/** Throws where an answer is not what its endpoint promises, or says more than that. */
function checkAnswer(facts: EndpointFacts, answer: unknown): void {
  if (!facts.answer) return;
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = facts.answer.safeParse(sent);
  const where = `${facts.method} ${facts.path}`;
  if (!parsed.success)
    throw new Error(`${where} answers against its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`${where} answers more than its contract has: ${JSON.stringify(sent)}`);
}
