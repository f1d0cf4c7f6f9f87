import type { EndpointFacts } from "@waybill/contract/endpoint";
import { isDeepStrictEqual } from "node:util";

export type AnswerFacts = Pick<EndpointFacts, "path" | "answer"> & { readonly method: string };

/** Throws if an answer is not what its endpoint promises, or says more than that. Tests check every answer. */
export function checkAnswer({ method, path, answer: schema }: AnswerFacts, answer: unknown): void {
  if (!schema) return;
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = schema.safeParse(sent);
  const where = `${method} ${path}`;
  if (!parsed.success)
    throw new Error(`${where} answers against its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`${where} answers more than its contract has: ${JSON.stringify(sent)}`);
}
