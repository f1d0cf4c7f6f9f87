import type { SchemaOutput } from "@waybill/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";

type Schema = z.ZodMiniType;

const inputParts = ["params", "query", "headers", "body"] as const;

/** The parts of a request that can hold fields. */
export type InputPart = (typeof inputParts)[number];

/** The schemas of a call's inputs. */
export type InputFacts = { readonly [Part in InputPart]?: Schema };

/** A call's validated inputs. */
export type Input<Facts extends InputFacts> = { [Part in InputPart]: SchemaOutput<Facts[Part]> };

/** Why a call is refused before its handler sees it. */
export type InputProblem =
  | { readonly kind: "malformed"; readonly given: unknown; readonly issues: readonly z.core.$ZodIssue[] }
  | { readonly kind: "unstorable"; readonly part: InputPart; readonly path: readonly string[] };

/** PostgreSQL cannot store the NUL character or half a surrogate pair, and no person writes either. */
const isUnstorable = (text: string): boolean => !text.isWellFormed() || text.includes("\0");

/** The path of the first text that cannot be stored; undefined if all can. */
export const pathOfUnstorable = (value: unknown): string[] | undefined => {
  if (typeof value === "string") return isUnstorable(value) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const key of Object.keys(value)) {
    if (isUnstorable(key)) return [];
    const within = pathOfUnstorable((value as Record<string, unknown>)[key]);
    if (within) return [key, ...within];
  }
  return undefined;
};

/** Returns the validated parts of a request. `refuse` makes the error for the first invalid part. */
export function readInput<Facts extends InputFacts>(
  facts: Facts,
  request: Pick<FastifyRequest, InputPart>,
  refuse: (problem: InputProblem) => Error,
): Input<Facts> {
  const input: Partial<Record<InputPart, unknown>> = {};
  for (const part of inputParts) {
    const schema = facts[part];
    if (!schema) continue;
    // A call without fields may have no body.
    const raw: unknown = part === "body" ? (request.body ?? {}) : request[part];
    const parsed = schema.safeParse(raw);
    if (!parsed.success) throw refuse({ kind: "malformed", given: raw, issues: parsed.error.issues });
    const path = pathOfUnstorable(parsed.data);
    if (path) throw refuse({ kind: "unstorable", part, path });
    input[part] = parsed.data;
  }
  return input as Input<Facts>;
}
