import type { EndpointFacts } from "@waybill/contract/endpoint";
import { apiRetries } from "@waybill/domain/limits";
import { apiRetryDelayMs } from "@waybill/domain/timings";
import { CallRefused, CallUnreachable } from "./refused.ts";

export type Retrying = { retries?: number | undefined; wait?: ((ms: number) => Promise<void>) | undefined };

const isIdempotent = ({ method }: EndpointFacts, headers: Headers) =>
  method !== "POST" || headers.has("idempotency-key");

/** All that is waited between the attempts. */
const patienceSeconds = (apiRetryDelayMs * apiRetries * (apiRetries + 1)) / 2 / 1000;

/**
 * Network errors, 429, and 5xx of calls that are safe to send twice; nothing else (spec §7). Who is told to come back
 * much later would be refused each time: that is for the person to know.
 */
const mayGoAgain = (problem: unknown, facts: EndpointFacts, headers: Headers): boolean => {
  if (problem instanceof CallUnreachable) return true;
  if (!(problem instanceof CallRefused)) return false;
  if ((problem.retryAfter ?? 0) > patienceSeconds) return false;
  return problem.status === 429 || (problem.status >= 500 && isIdempotent(facts, headers));
};

const pause = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms));

/** Sends, and sends again after 1000 ms times the number of the attempt, three times at most. */
export async function retrying<T>(
  send: () => Promise<T>,
  facts: EndpointFacts,
  headers: Headers,
  { retries = apiRetries, wait = pause }: Retrying = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (problem) {
      if (attempt > retries || !mayGoAgain(problem, facts, headers)) throw problem;
      await wait(apiRetryDelayMs * attempt);
    }
  }
}
