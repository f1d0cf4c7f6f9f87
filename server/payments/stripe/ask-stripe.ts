import Stripe from "stripe";
import type { Deps } from "../../platform/deps.ts";
import type { StripeSettings } from "../../platform/settings/card-settings.ts";
import { ProviderUnavailable } from "../card-provider.ts";

/** Timeout in milliseconds: longer than a bank takes, shorter than an attempt may run. */
const patienceMs = 20_000;

export type StripeDeps = Pick<Deps, "fetch" | "now"> & { settings: StripeSettings };

/** Stripe's own library with our fetch. It does not retry: the caller retries with the same idempotency key. */
export function openStripe({ fetch, settings }: StripeDeps): Stripe {
  const { protocol, hostname, port } = new URL(settings.url);
  const isPlain = protocol === "http:";
  return new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: patienceMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors;

/** Stripe refused the card or the request, and changed nothing. */
export type StripeRefusal =
  | InstanceType<typeof StripeCardError>
  | InstanceType<typeof StripeInvalidRequestError>;

/** True if Stripe refused for good; 409 (the key is in use) is not final. */
export const isRefusal = (problem: unknown): problem is StripeRefusal =>
  (problem instanceof StripeCardError || problem instanceof StripeInvalidRequestError) &&
  problem.statusCode !== 409;

/** Returns the response, or Stripe's refusal. Any other error counts as no response. */
export async function askStripe<T>(what: string, request: Promise<T>): Promise<T | StripeRefusal> {
  try {
    return await request;
  } catch (problem) {
    if (isRefusal(problem)) return problem;
    if (!(problem instanceof StripeError)) throw problem;
    // Keep only the error's kind: its message may quote the request.
    const status = problem.statusCode === undefined ? "" : ` (${problem.statusCode})`;
    throw new ProviderUnavailable(`Stripe did not answer ${what}: ${problem.type}${status}`);
  }
}

/**
 * True if Stripe repeated the response to an earlier request with the same key. With a custom fetch the library
 * exposes fetch's own response headers.
 */
export function isReplayed({ lastResponse }: { lastResponse: { headers: unknown } }): boolean {
  const { headers } = lastResponse;
  return headers instanceof Headers && headers.get("idempotent-replayed") === "true";
}

/** Returns the response to a request that Stripe should never refuse; a refusal counts as no response. */
export async function requireStripeAnswer<T>(what: string, request: Promise<T>): Promise<T> {
  const answer = await askStripe(what, request);
  if (isRefusal(answer))
    throw new ProviderUnavailable(`Stripe refused ${what}: ${answer.code ?? answer.type}`);
  return answer;
}
