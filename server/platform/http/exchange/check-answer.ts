import type { EndpointFacts } from "@waybill/contract/endpoint";
import { isDeepStrictEqual } from "node:util";

export type AnswerFacts = Pick<EndpointFacts, "path" | "answer"> & { readonly method: string };

/**
 * Throws if a response does not match its endpoint's schema, or has fields beyond it. Tests check every response.
 */
export function checkAnswer({ method, path, answer: schema }: AnswerFacts, answer: unknown): void {
  if (!schema) return;
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = schema.safeParse(sent);
  const where = `${method} ${path}`;
  if (!parsed.success)
    throw new Error(
      `The response of ${where} does not match its contract: ${JSON.stringify(parsed.error.issues)}`,
    );
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`The response of ${where} has fields that its contract lacks: ${JSON.stringify(sent)}`);
}
