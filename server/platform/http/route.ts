import type { AnswerOf, Caller, EndpointFacts } from "@waybill/contract/endpoint";
import { type RefusalName, refusalsOfEveryCall } from "@waybill/contract/refusals";
import { operatorMay } from "@waybill/domain/operations/roles";
import { deniedDuringVisits, type VendorPermission, vendorRoleMay } from "@waybill/domain/vendors/people";
import type { FastifyInstance } from "fastify";
import type { Readable } from "node:stream";
import type { Actor, FindActor } from "../actor.ts";
import type { Semaphore } from "./semaphore.ts";
import type { JsonStream } from "./exchange/json-stream.ts";
import type { InputProblem } from "./exchange/read-input.ts";
import {
  fastifyPath,
  serveEndpoint,
  type Envelope,
  type ServedCall,
  type ServeOptions,
} from "./exchange/serve-endpoint.ts";
import type { RateLimit } from "./rate-limit/rate-limit.ts";
import { Refused } from "./refused.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly findActor: FindActor;
    /** Counts a call toward the rate limit of the request's actor, or of its address if there is no actor. */
    readonly limitCalls: RateLimit;
    /** True in tests: every response and refusal is checked against its endpoint. */
    readonly checkAnswers: boolean;
    /** Limits how many operators' reads run at once. */
    readonly consoleReads: Semaphore;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/** The actors that can reach a handler: riders and fleets have their own calls, and public calls read no token. */
export type ActorOf<C extends Caller> = C extends "anyone"
  ? undefined
  : C extends "user"
    ? Exclude<Actor, { kind: "rider" | "fleet" }>
    : Extract<Actor, { kind: C }>;

export type Call<E extends EndpointFacts> = Omit<ServedCall<E>, "actor"> & { actor: ActorOf<E["caller"]> };

/**
 * A handler's result: the endpoint's response, whole or as a JSON stream; for an endpoint without a schema bytes, a
 * stream of bytes, or nothing.
 */
export type Answer<E extends EndpointFacts> = E["answer"] extends object
  ? AnswerOf<E> | JsonStream<AnswerOf<E>>
  : Buffer | string | Readable | undefined;

const isUser = ({ kind }: Actor): boolean => kind !== "rider" && kind !== "fleet";

const mayCall = (caller: Caller, actor: Actor | undefined): boolean =>
  caller === "anyone" || (actor !== undefined && (caller === "user" ? isUser(actor) : actor.kind === caller));

/**
 * The permission that a merchant's call needs because it changes something; undefined if it only reads, or is not a
 * merchant's call.
 */
const matterOf = ({ method, caller, changes }: EndpointFacts): VendorPermission | undefined =>
  method === "GET" || caller !== "user" ? undefined : (changes ?? "orders");

/**
 * Returns the actor with the rights of its role in this call: in a call that changes something, a vendor's user
 * sees only the vendors where the role allows the change; the others are not found.
 */
function withinRole(facts: EndpointFacts, actor: Actor): Actor {
  const matter = matterOf(facts);
  if (actor.kind === "operator") {
    const isHarmless = matter === undefined || matter === "account" || matter === "nothing";
    const need = facts.needs ?? (isHarmless ? undefined : (["merchant_calls", "change"] as const));
    if (need && !operatorMay(actor.roles, need)) throw new Refused("role_missing");
  }
  if (actor.kind !== "vendor" || matter === undefined || !actor.vendorRoles) return actor;
  if (actor.visit && deniedDuringVisits.has(matter) && !facts.duringVisits) throw new Refused("role_missing");
  const allowed = [...actor.vendorRoles].filter(([, role]) => vendorRoleMay(role, matter));
  if (allowed.length === actor.vendorIds.size) return actor;
  if (allowed.length === 0) throw new Refused("role_missing");
  return { ...actor, vendorIds: new Set(allowed.map(([vendorId]) => vendorId)) };
}

/** Refuses a session that has not passed its second factor. */
export function requireSecondFactor(actor: Actor): void {
  if ("secondFactor" in actor && actor.secondFactor === "missing")
    throw new Refused("second_factor_required");
}

const isListed = (facts: EndpointFacts, refusal: RefusalName): boolean =>
  facts.refusals.includes(refusal) || (refusalsOfEveryCall as readonly RefusalName[]).includes(refusal);

const refuseInput = (problem: InputProblem): Refused => {
  const path = problem.kind === "unstorable" ? problem.path : problem.issues[0]?.path.map(String);
  return new Refused("malformed_request", { path: path ?? [] });
};

/** Our own API: every error is a refusal of the closed list, in one shape. */
const ownEnvelope = ({ findActor }: Pick<FastifyInstance, "findActor">): Envelope<EndpointFacts> => ({
  address: ({ path }) => fastifyPath(path),
  findCaller: async ({ caller }, { headers }) =>
    caller === "anyone" ? undefined : findActor(headers.authorization),
  admit: (facts, actor) => {
    if (!mayCall(facts.caller, actor))
      throw new Refused(actor && facts.forbidsOthers ? "role_missing" : "not_signed_in");
    if (!actor) return undefined;
    if (!facts.beforeSecondFactor) requireSecondFactor(actor);
    return withinRole(facts, actor);
  },
  refuseInput: (_, problem) => refuseInput(problem),
  headers: {},
  checkError: (facts, error) => {
    if (error instanceof Refused && !isListed(facts, error.refusal))
      throw new Error(`${facts.method} ${facts.path} does not list its refusal ${error.refusal}.`, {
        cause: error,
      });
  },
});

/** Registers an endpoint of our own API. The number of operators' reads at a time is limited. */
export function route<const E extends EndpointFacts>(
  app: FastifyInstance,
  facts: E,
  handler: (call: Call<E>) => Answer<E> | Promise<Answer<E>>,
  options: ServeOptions = {},
): void {
  const isConsoleRead = facts.caller === "operator" && facts.method === "GET";
  // The cast is safe: the envelope admits only callers of the endpoint's kind.
  const answer = async (call: ServedCall<E>) => handler(call as Call<E>);
  serveEndpoint(
    app,
    ownEnvelope(app),
    facts,
    isConsoleRead ? (call) => app.consoleReads(() => answer(call)) : answer,
    options,
  );
}
