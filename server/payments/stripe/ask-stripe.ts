import Stripe from "stripe";
import type { Deps } from "../../platform/deps.ts";
import type { StripeSettings } from "../../platform/settings/card-settings.ts";
import { ProviderUnavailable } from "../card-provider.ts";

/** Longer than a bank takes, shorter than an attempt may run. */
const patienceMs = 20_000;

export type StripeDeps = Pick<Deps, "fetch" | "now"> & { settings: StripeSettings };

/** Stripe's own library, on our fetch. It does not retry: the caller asks again under the same idempotency key. */
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

/** Stripe refused the card or the request, and did nothing. */
export type StripeRefusal =
  | InstanceType<typeof StripeCardError>
  | InstanceType<typeof StripeInvalidRequestError>;

/** True if Stripe refused for good; 409 (the key is in use) is not final. */
export const isRefusal = (problem: unknown): problem is StripeRefusal =>
  (problem instanceof StripeCardError || problem instanceof StripeInvalidRequestError) &&
  problem.statusCode !== 409;

/** The answer to a request, or Stripe's no; everything else counts as no answer about the card. */
export async function askStripe<T>(what: string, request: Promise<T>): Promise<T | StripeRefusal> {
  try {
    return await request;
  } catch (problem) {
    if (isRefusal(problem)) return problem;
    if (!(problem instanceof StripeError)) throw problem;
    // Its message may quote the request: log its kind only.
    const status = problem.statusCode === undefined ? "" : ` (${problem.statusCode})`;
    throw new ProviderUnavailable(`Stripe did not answer ${what}: ${problem.type}${status}`);
  }
}

/**
 * True if Stripe answered with the result of an earlier request under the same key. With fetch the library exposes
 * fetch's own response.
 */
export function isReplayed({ lastResponse }: { lastResponse: { headers: unknown } }): boolean {
  const { headers } = lastResponse;
  return headers instanceof Headers && headers.get("idempotent-replayed") === "true";
}

/** The answer to a request that only a fault of ours or theirs can make Stripe refuse. */
export async function demandOfStripe<T>(what: string, request: Promise<T>): Promise<T> {
  const answer = await askStripe(what, request);
  if (isRefusal(answer))
    throw new ProviderUnavailable(`Stripe refused ${what}: ${answer.code ?? answer.type}`);
  return answer;
}
