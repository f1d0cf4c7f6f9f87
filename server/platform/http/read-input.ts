import type { EndpointFacts } from "@waybill/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { Refused } from "./refused.ts";

const places = ["params", "query", "headers", "body"] as const;

/** PostgreSQL cannot store the NUL character or half a surrogate pair, and no text of a person has one. */
const isUnstorable = (text: string): boolean => text.includes("\0") || /\p{Surrogate}/u.test(text);

/** The path of the first text that cannot be stored; undefined: all can. */
const whereUnstorable = (value: unknown): string[] | undefined => {
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
export function readInput(facts: EndpointFacts, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const place of places) {
    const schema = facts[place];
    if (!schema) continue;
    // A call without fields may come without a body.
    const given = place === "body" ? (request.body ?? {}) : request[place];
    const parsed = schema.safeParse(given);
    if (!parsed.success)
      throw new Refused("malformed", { path: parsed.error.issues[0]?.path.map(String) ?? [] });
    const unstorable = whereUnstorable(parsed.data);
    if (unstorable) throw new Refused("malformed", { path: unstorable });
    input[place] = parsed.data;
  }
  return input;
}
