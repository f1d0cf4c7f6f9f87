import type { SchemaInput } from "@waybill/contract/endpoint";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import type { FastifyInstance, FastifyReply } from "fastify";
import type * as z from "zod/mini";
import type { Deps } from "../platform/deps.ts";
import type { InputProblem } from "../platform/http/exchange/read-input.ts";
import {
  fastifyPath,
  serveEndpoint,
  type Envelope,
  type ServedCall,
} from "../platform/http/exchange/serve-endpoint.ts";
import { PartnerRefused } from "../platform/http/partner-errors.ts";
import { requireClient, clientOfToken, type Client } from "./access/client-of-token.ts";
import { onceForCall } from "./repeats/once-for-call.ts";

type Answer<E extends PartnerEndpoint> = E["answer"] extends object ? SchemaInput<E["answer"]> : undefined;

export type PartnerCall<E extends PartnerEndpoint> = ServedCall<E> & { client: Client };

type Issue = z.core.$ZodIssue;

/** A field's problem in the words of the contract. */
function problemOf(issue: Issue, payload: unknown): string {
  const field = issue.path.join(".");
  const value = issue.path.reduce<unknown>(
    (part, key) =>
      part === null || part === undefined ? undefined : (part as Record<PropertyKey, unknown>)[key],
    payload,
  );
  const name = field === "" ? "body" : field;
  if (value === undefined || value === null || value === "") return `${name} is required`;
  if (issue.code === "invalid_type") return `${name} must be of type ${issue.expected}`;
  const limit = limitOf(issue);
  return limit === undefined ? `${name} is not valid` : `${name} is not valid: ${limit}`;
}

/** The broken limit in words; undefined if there is no short phrase for it. */
function limitOf(issue: Issue): string | undefined {
  if (issue.code === "too_big") return `at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === "too_small") return `at least ${issue.minimum}${unitOf(issue.origin)}`;
  if (issue.code === "invalid_value") return `one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format")
    return issue.format === "datetime" ? "a time as RFC 3339 has it" : undefined;
  const hasMessage = issue.code === "custom" && issue.message !== "Invalid input";
  return hasMessage ? issue.message : undefined;
}

const unitOf = (origin: string): string => {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
};

/** The contract's message for an invalid request. */
export const invalidPayload = "Invalid request payload";

/** The refusal of an invalid payload: its title, then one problem per line. */
export const badPayload = (title: string, problems: readonly string[]): PartnerRefused =>
  new PartnerRefused(
    400,
    "INVALID_PAYLOAD",
    [title, ...problems.map((problem) => ` - ${problem}`)].join("\n"),
  );

const maxProblems = 20;

const refuseInput = (title: string, problem: InputProblem): PartnerRefused => {
  if (problem.kind === "unstorable")
    return badPayload(title, [`${problem.path.join(".") || problem.part} is not valid`]);
  const problems = problem.issues.slice(0, maxProblems).map((issue) => problemOf(issue, problem.given));
  return badPayload(title, [...new Set(problems)]);
};

type CallDeps = Pick<Deps, "pool" | "now" | "settings" | "secret" | "randomBytes">;

const isClient = (actor: { kind: string } | undefined): actor is Client => actor?.kind === "client";

/** How partner routes work: callers must be clients, and errors are messages in the words of the contract. */
const partnerEnvelope = (deps: CallDeps): Envelope<PartnerEndpoint> => ({
  address: ({ path }) => `/${deps.settings.country}/api/v1${fastifyPath(path)}`,
  findCaller: (_, request) => clientOfToken(deps, request),
  admit: ({ scope, narrowerScope }, actor, request) => {
    const client = isClient(actor) ? actor : undefined;
    requireClient(client, request, [scope, ...(narrowerScope ? [narrowerScope] : [])]);
    return client;
  },
  refuseInput: ({ badBody = "Invalid request payload" }, problem) => refuseInput(badBody, problem),
  headers: { "cache-control": "no-store" },
  checkError: () => undefined,
});

/** Refuses unknown query parameters by name: ignoring a misspelt filter would return too much. */
function requireKnownQuery({ method, query }: PartnerEndpoint, parameters: unknown): void {
  if (method !== "GET" || !query) return;
  const queryNames = Object.keys((query as z.ZodMiniObject).shape);
  const unknown = Object.keys(parameters as object).filter((name) => !queryNames.includes(name));
  if (unknown.length > 0)
    throw badPayload(
      invalidPayload,
      unknown.map((name) => `${name} is not known`),
    );
}

/** The headers of a deprecated call (RFC 9745, RFC 8594). */
export const deprecationHeaders = ({
  deprecated,
}: Pick<PartnerEndpoint, "deprecated">): Record<string, string> =>
  deprecated
    ? {
        deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
        sunset: deprecated.sunset.toUTCString(),
      }
    : {};

type RouteOptions = {
  /** True if the handler itself handles the Idempotency-Key. */
  isOnceByItself?: boolean;
};

/** Marks a response as the repetition of an earlier one. */
export const markReplayed = (reply: FastifyReply): void => void reply.header("idempotent-replayed", "true");

/** Registers a route of the partner API. A repeated POST with the same Idempotency-Key gets the first response. */
export function partnerRoute<const E extends PartnerEndpoint>(
  app: FastifyInstance,
  deps: CallDeps,
  facts: E,
  handler: (call: PartnerCall<E>) => Promise<Answer<E>>,
  { isOnceByItself = false }: RouteOptions = {},
): void {
  const hasKeys = facts.method === "POST" && !isOnceByItself;
  serveEndpoint(app, partnerEnvelope(deps), facts, async (call: ServedCall<E>) => {
    const { request, reply, body } = call;
    requireKnownQuery(facts, request.query);
    reply.headers(deprecationHeaders(facts));
    // The cast is safe: only clients are admitted.
    const client = call.actor as Client;
    if (!hasKeys) return handler({ ...call, client });
    const key = (call.headers as KeyHeaders | undefined)?.["idempotency-key"];
    const path = request.url.split("?")[0] ?? "";
    const done = await onceForCall(deps, { owner: client.clientId, path, key, body }, () =>
      handler({ ...call, client }),
    );
    if (done.isReplayed) markReplayed(reply);
    return done.answer;
  });
}

type KeyHeaders = { "idempotency-key"?: string | undefined };
