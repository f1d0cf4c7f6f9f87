import type { EndpointFacts } from "@waybill/contract/endpoint";
import { isDeepStrictEqual } from "node:util";

/** Throws where an answer is not what its endpoint promises, or says more than that. */
export function checkAnswer(facts: EndpointFacts, answer: unknown): void {
  if (!facts.answer) return;
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = facts.answer.safeParse(sent);
  const where = `${facts.method} ${facts.path}`;
  if (!parsed.success)
    throw new Error(`${where} answers against its contract: ${JSON.stringify(parsed.error.issues)}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent))
    throw new Error(`${where} answers more than its contract has: ${JSON.stringify(sent)}`);
}
