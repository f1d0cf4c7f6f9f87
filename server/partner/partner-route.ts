import type { Given } from "@waybill/contract/endpoint";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import type { FastifyInstance } from "fastify";
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
import { requireClient, whoCalls, type Client } from "./access/who-calls.ts";

type Answer<E extends PartnerEndpoint> = E["answer"] extends object ? Given<E["answer"]> : undefined;

export type PartnerCall<E extends PartnerEndpoint> = ServedCall<E> & { client: Client };

type Issue = z.core.$ZodIssue;

/** What is wrong with a field, in the words of the contract. */
function problemOf(issue: Issue, given: unknown): string {
  const field = issue.path.join(".");
  const value = issue.path.reduce<unknown>(
    (part, key) =>
      part === null || part === undefined ? undefined : (part as Record<PropertyKey, unknown>)[key],
    given,
  );
  const name = field === "" ? "body" : field;
  if (value === undefined || value === null || value === "") return `${name} is required`;
  return issue.code === "invalid_type" ? `${name} must be of type ${issue.expected}` : `${name} is not valid`;
}

/** What the contract says of a request that is not as it has to be. */
export const invalidPayload = "Invalid request payload";

/** The refusal of a bad payload: how its message begins, then its problems, a line each. */
export const badPayload = (title: string, problems: readonly string[]): PartnerRefused =>
  new PartnerRefused(400, [title, ...problems.map((problem) => ` - ${problem}`)].join("\n"));

const mostProblems = 20;

const refuseInput = (title: string, problem: InputProblem): PartnerRefused => {
  if (problem.kind === "unstorable")
    return badPayload(title, [`${problem.path.join(".") || problem.place} is not valid`]);
  const problems = problem.issues.slice(0, mostProblems).map((issue) => problemOf(issue, problem.given));
  return badPayload(title, [...new Set(problems)]);
};

type CallDeps = Pick<Deps, "pool" | "now" | "settings">;

const isClient = (actor: { kind: string } | undefined): actor is Client => actor?.kind === "client";

/** The partner API: its callers are clients, and every error is a message in the words of its contract. */
const partnerEnvelope = (deps: CallDeps): Envelope<PartnerEndpoint> => ({
  address: ({ path }) => `/${deps.settings.country}/api/v1${fastifyPath(path)}`,
  whoCalls: (_, { headers }) => whoCalls(deps, headers.authorization),
  admit: ({ scope }, actor, { headers }) => {
    const client = isClient(actor) ? actor : undefined;
    requireClient(client, headers.authorization, scope);
    return client;
  },
  refuseInput: ({ badBody = "Invalid request payload" }, problem) => refuseInput(badBody, problem),
  headers: { "cache-control": "no-store" },
  checkError: () => undefined,
});

/** Registers a call of the partner API. */
export function partnerRoute<const E extends PartnerEndpoint>(
  app: FastifyInstance,
  deps: CallDeps,
  facts: E,
  handler: (call: PartnerCall<E>) => Promise<Answer<E>>,
): void {
  serveEndpoint(app, partnerEnvelope(deps), facts, (call: ServedCall<E>) =>
    // The envelope admits clients alone.
    handler({ ...call, client: call.actor as Client }),
  );
}
