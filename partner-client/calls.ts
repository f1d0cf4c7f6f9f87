import type { Given, Parsed } from "@waybill/contract/endpoint";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import type * as orders from "@waybill/contract/partner/orders";
import type * as outlets from "@waybill/contract/partner/outlets";
import type * as testing from "@waybill/contract/partner/testing";
import type * as webhooks from "@waybill/contract/partner/webhooks";
import { bearerOf, type Credentials } from "./bearer.ts";

type Contract = typeof orders & typeof outlets & typeof testing & typeof webhooks;
type Name = { [N in keyof Contract]: Contract[N] extends PartnerEndpoint ? N : never }[keyof Contract];

/** The contract's own methods and paths: the compiler refuses any other, and one that is missing. */
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
} as const satisfies {
  readonly [N in Name]: readonly [Contract[N]["method"], Contract[N]["path"]];
};

type Part<E, P extends string> = E extends Record<P, infer S> ? Given<S> : unknown;
/** Parameters, query and body of a call side by side. */
type Input<E> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
type Answer<E extends PartnerEndpoint> = E["answer"] extends object ? Parsed<E["answer"]> : undefined;
/** `idempotencyKey`: what makes this call one, when your own program may send it again; by default a key of its own. */
type CallOptions = { idempotencyKey?: string; signal?: AbortSignal };
type Arguments<I> = object extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** Every call of the partner API, by the name that its document has. */
export type Waybill = {
  [N in Name]: (...given: Arguments<Input<Contract[N]>>) => Promise<Answer<Contract[N]>>;
};

export type WaybillOptions = Credentials & {
  /** Where Waybill is, without a path. */
  url: string;
  /** The country's two letters. */
  country: string;
  /** How often a call is sent again; 3 by default. */
  retries?: number;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

/** What the server refused, with its status and words. */
export class WaybillError extends Error {
  override name = "WaybillError";
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const firstPauseMs = 250;
const longestPauseMs = 30_000;
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** How long to wait before an attempt: as the server asks, else twice as long each time, give or take. */
function pauseBefore(attempt: number, answer: Response | undefined): number {
  const asked = Number(answer?.headers.get("retry-after") ?? Number.NaN) * 1000;
  const backOff = firstPauseMs * 2 ** attempt * (0.5 + Math.random());
  return Math.min(longestPauseMs, Number.isFinite(asked) ? Math.max(asked, backOff) : backOff);
}

const sleep = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

async function errorOf(answer: Response): Promise<WaybillError> {
  const text = await answer.text();
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === "string") return new WaybillError(answer.status, message);
  } catch {
    // A proxy's page, say.
  }
  return new WaybillError(answer.status, text.slice(0, 200));
}

/** Address and body of a call, out of all that was given for it. */
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

/** A client of the partner API, by a secret key or by a registered client with its own RSA key. */
export function waybill(options: WaybillOptions): Waybill {
  const { url, country, retries = 3, timeoutMs = 15_000, fetch: fetching = globalThis.fetch } = options;
  const base = `${url.replace(/\/+$/, "")}/${country.toLowerCase()}/api/v1`;
  const bearer = bearerOf(options, url, fetching);

  async function call(
    name: Name,
    given: Record<string, unknown> = {},
    asked: CallOptions = {},
  ): Promise<unknown> {
    const [method] = calls[name];
    // Every POST of the contract takes a key, so every call may be sent again.
    const key = method === "POST" ? (asked.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const request = requestOf(base, name, given);
    let hasRefreshed = false;
    for (let attempt = 0; ; attempt += 1) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const answer = await fetching(request.url, {
        method,
        headers: {
          authorization: `Bearer ${await bearer.token()}`,
          ...(request.body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        signal: asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout,
        ...(request.body !== undefined && { body: request.body }),
      }).catch((error: unknown) => {
        if (attempt >= retries || asked.signal?.aborted) throw error;
        return undefined;
      });
      if (answer?.ok) return answer.status === 204 ? undefined : answer.json();
      // A token that has ended or was taken back is refused with 403.
      if (answer?.status === 403 && !hasRefreshed && bearer.forget()) {
        hasRefreshed = true;
        continue;
      }
      if (answer && !(isPassing(answer.status) && attempt < retries)) throw await errorOf(answer);
      await sleep(pauseBefore(attempt, answer));
    }
  }
  const named = Object.keys(calls).map((name) => [
    name,
    (given?: Record<string, unknown>, asked?: CallOptions) => call(name as Name, given, asked),
  ]);
  // Each function sends the call of its name, and the server answers by the contract.
  return Object.fromEntries(named) as Waybill;
}
