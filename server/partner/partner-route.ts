import type { Given, Parsed } from "@waybill/contract/endpoint";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDeepStrictEqual } from "node:util";
import type * as z from "zod/mini";
import type { Deps } from "../platform/deps.ts";
import { PartnerRefused } from "../platform/http/partner-errors.ts";
import { whereUnstorable } from "../platform/http/route.ts";
import { requireClient, whoCalls, type Client } from "./access/who-calls.ts";

type Answer<E extends PartnerEndpoint> = E["answer"] extends object ? Given<E["answer"]> : undefined;

export type PartnerCall<E extends PartnerEndpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  headers: Parsed<E["headers"]>;
  body: Parsed<E["body"]>;
  client: Client;
  request: FastifyRequest;
  reply: FastifyReply;
};

const json = "application/json; charset=utf-8";
const places = ["params", "query", "headers", "body"] as const;

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

/** The refusal of a bad payload: how its message begins, then its problems, a line each. */
export const badPayload = (title: string, problems: readonly string[]): PartnerRefused =>
  new PartnerRefused(400, [title, ...problems.map((problem) => ` - ${problem}`)].join("\n"));

function readInput(facts: PartnerEndpoint, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const title = facts.badBody ?? "Invalid request payload";
  for (const place of places) {
    const schema = facts[place];
    if (!schema) continue;
    const given: unknown = place === "body" ? (request.body ?? {}) : request[place];
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      const problems = parsed.error.issues.slice(0, 20).map((issue) => problemOf(issue, given));
      throw badPayload(title, [...new Set(problems)]);
    }
    const unstorable = whereUnstorable(parsed.data);
    if (unstorable) throw badPayload(title, [`${unstorable.join(".") || place} is not valid`]);
    input[place] = parsed.data;
  }
  return input;
}

/** Throws where an answer is not what its endpoint promises, or says more than that. */
function checkAnswer(facts: PartnerEndpoint, answer: unknown): void {
  if (!facts.answer) return;
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const where = `${facts.method} ${facts.path}`;
  const parsed = facts.answer.safeParse(sent);
  if (!parsed.success)
    throw new Error(`${where} answers against its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`${where} answers more than its contract has: ${JSON.stringify(sent)}`);
}

/** Registers a call of the partner API: who calls, what comes in and, in tests, what goes out is checked here. */
export function partnerRoute<const E extends PartnerEndpoint>(
  app: FastifyInstance,
  deps: Pick<Deps, "pool" | "now" | "settings">,
  facts: E,
  handler: (call: PartnerCall<E>) => Promise<Answer<E>>,
): void {
  app.route({
    method: facts.method,
    url: `/${deps.settings.country}/api/v1${facts.path.replace(/\{(\w+)\}/g, ":$1")}`,
    config: { ownLimit: true },
    onRequest: async (request, reply) => {
      const { authorization } = request.headers;
      const client = await whoCalls(deps, authorization);
      request.actor = client && { ...client, requestId: request.id };
      await app.limitCalls(request, reply);
      requireClient(client, authorization, facts.scope);
    },
    handler: async (request, reply) => {
      const input = readInput(facts, request);
      // onRequest has refused every other actor.
      const client = request.actor as Client;
      const answer = await handler({ ...input, client, request, reply } as PartnerCall<E>);
      if (app.checkAnswers) checkAnswer(facts, answer);
      reply.code(facts.success).header("cache-control", "no-store");
      if (answer === undefined) return reply.send();
      return reply.type(json).send(JSON.stringify(answer));
    },
  });
}
