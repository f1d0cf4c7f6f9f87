import { bearerTokenOf, type Credentials } from "./bearer.ts";
import type { Calls } from "./contract-types.ts";
import { errorOf, noResponseError, WaybillError } from "./waybill-error.ts";

type Name = keyof Calls;

/** The partner contract's own methods and paths, so that a wrong or missing one does not compile. */
const calls = {
  askFee: ["POST", "/orders/fee"],
  askTime: ["POST", "/orders/time"],
  askQuote: ["POST", "/quotes"],
  placeOrder: ["POST", "/orders"],
  readOrder: ["GET", "/orders/{order_id}"],
  listOrders: ["GET", "/orders"],
  changeOrder: ["PUT", "/orders/{order_id}"],
  cancelOrder: ["DELETE", "/orders/{order_id}"],
  claimOrder: ["POST", "/orders/{order_id}/claims"],
  tellReady: ["POST", "/orders/{order_id}/ready"],
  readCoordinates: ["GET", "/orders/{order_id}/coordinates"],
  readProofOfPickup: ["GET", "/orders/proof_of_pickup/{order_id}"],
  readProofOfDelivery: ["GET", "/orders/proof_of_delivery/{order_id}"],
  readProofOfReturn: ["GET", "/orders/proof_of_return/{order_id}"],
  putOutlet: ["PUT", "/outlets/{client_vendor_id}"],
  patchOutlet: ["PATCH", "/outlets/{client_vendor_id}"],
  readOutlet: ["GET", "/outlets/{client_vendor_id}"],
  listOutlets: ["GET", "/outletList"],
  readTestOrder: ["GET", "/orders/{order_id}/test"],
  changeTestOrder: ["PUT", "/orders/{order_id}/test"],
  takeTestStep: ["POST", "/orders/{order_id}/test/steps"],
  createWebhook: ["POST", "/webhooks"],
  listWebhooks: ["GET", "/webhooks"],
  readWebhook: ["GET", "/webhooks/{id}"],
  changeWebhook: ["PUT", "/webhooks/{id}"],
  deleteWebhook: ["DELETE", "/webhooks/{id}"],
  rotateWebhookSecret: ["POST", "/webhooks/{id}/rotate"],
  sendTestEvent: ["POST", "/webhooks/{id}/test"],
  listDeliveries: ["GET", "/webhooks/{id}/deliveries"],
  replayDelivery: ["POST", "/webhooks/{id}/deliveries/{delivery}/replay"],
  replaySpan: ["POST", "/webhooks/{id}/replay"],
  openListener: ["POST", "/listeners"],
  takeEvents: ["POST", "/listeners/{id}/events"],
  closeListener: ["DELETE", "/listeners/{id}"],
} as const satisfies {
  readonly [N in Name]: readonly [Calls[N]["method"], Calls[N]["path"]];
};

/** `idempotencyKey`: identifies this call if your program may repeat it; defaults to a new key for each call. */
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };
type Arguments<I> = object extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** Every call of the partner API, by its name in the OpenAPI document. */
export type Waybill = {
  [N in Name]: (...given: Arguments<Calls[N]["input"]>) => Promise<Calls[N]["answer"]>;
};

export type WaybillOptions = Credentials & {
  /** The server's URL, without a path. */
  url: string;
  /** The country's two-letter code. */
  country: string;
  /** The maximum number of retries; defaults to 3. */
  retries?: number;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

const firstPauseMs = 250;
const longestPauseMs = 30_000;
const isPassing = ({ status }: WaybillError): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Returns how long to wait before an attempt: as the server requests, or else twice as long each time, randomised.
 */
function pauseBefore(attempt: number, { retryAfter = 0 }: WaybillError): number {
  const backOff = firstPauseMs * 2 ** attempt * (0.5 + Math.random());
  return Math.min(longestPauseMs, Math.max(retryAfter * 1000, backOff));
}

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((settle, fail) => {
    const timer = setTimeout(settle, ms);
    const giveUp = () => {
      clearTimeout(timer);
      fail(signal?.reason as Error);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
  });

/** Parses a response; a page inserted by a proxy is an error too. */
function jsonOf(answer: Response, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const requestId = answer.headers.get("x-request-id") ?? undefined;
    const facts = { status: answer.status, code: "NOT_JSON", requestId, body: text };
    throw new WaybillError("The response is not JSON.", facts);
  }
}

/** Returns the URL and body of a call, from its arguments. */
function requestOf(base: string, name: Name, given: Record<string, unknown>): { url: URL; body?: string } {
  const [method, path] = calls[name];
  const rest = new Map(Object.entries(given));
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = encodeURIComponent(String(rest.get(parameter)));
    rest.delete(parameter);
    return value;
  });
  const url = new URL(`${base}${filled}`);
  if (method === "GET") {
    for (const [key, value] of rest)
      if (typeof value === "string" || typeof value === "number") url.searchParams.set(key, `${value}`);
    return { url };
  }
  return { url, body: JSON.stringify(Object.fromEntries(rest)) };
}

/** Creates a client of the partner API, with a secret key or a registered client's RSA key. */
export function waybill(options: WaybillOptions): Waybill {
  const { url, country, retries = 3, timeoutMs = 15_000, fetch: fetching = globalThis.fetch } = options;
  const base = `${url.replace(/\/+$/, "")}/${country.toLowerCase()}/api/v1`;
  const bearer = bearerTokenOf(options, { url, fetching, timeoutMs });

  async function call(
    name: Name,
    given: Record<string, unknown> = {},
    options: CallOptions = {},
  ): Promise<unknown> {
    const [method] = calls[name];
    // Every call can be retried: each POST has an idempotency key, and events that were not received are returned
    // again.
    const key =
      method === "POST" && name !== "takeEvents"
        ? (options.idempotencyKey ?? crypto.randomUUID())
        : undefined;
    const request = requestOf(base, name, given);
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt += 1) {
      const send = async () => {
        const timeout = AbortSignal.timeout(timeoutMs);
        const headers = {
          authorization: `Bearer ${await bearer.token()}`,
          ...(request.body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        };
        const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
        const { url, body } = request;
        const answer = await fetching(url, { method, headers, signal, ...(body !== undefined && { body }) });
        return { answer, text: answer.ok ? await answer.text() : "" };
      };
      const outcome = await send().catch((error: unknown) => {
        // An aborted call throws the reason that the caller passed to the abort signal.
        if (options.signal?.aborted) throw error;
        return error instanceof WaybillError ? error : noResponseError(error);
      });
      if (!(outcome instanceof WaybillError)) {
        const { answer, text } = outcome;
        if (answer.ok) return text === "" ? undefined : jsonOf(answer, text);
        // An expired or revoked token is refused with 403.
        if (answer.status === 403 && !hasRefreshed && bearer.forget()) {
          hasRefreshed = true;
          continue;
        }
      }
      const error = outcome instanceof WaybillError ? outcome : await errorOf(outcome.answer);
      if (attempt >= retries || !isPassing(error)) throw error;
      await sleep(pauseBefore(attempt, error), options.signal);
    }
  }
  const named = Object.keys(calls).map((name) => [
    name,
    (given?: Record<string, unknown>, options?: CallOptions) => call(name as Name, given, options),
  ]);
  // Each function sends the call of its name, and the server responds as the contract says, so the types match.
  return Object.fromEntries(named) as Waybill;
}
