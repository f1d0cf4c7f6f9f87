import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";
import type { StripeSettings } from "../../platform/settings/card-settings.ts";
import { errorObject, intentObject, type FakeCard, type FakeIntent } from "./stripe-books.fixture.ts";

type Params = Record<string, string>;
type Answer = { status: number; body: object };
type ReceivedCall = { path: string; params: Params; key: string | undefined };
/** When the response is lost: before Stripe acts, or after it. Or the error that replaces the response. */
type Loss = "before" | "after" | { status: number; error: object };

const cards: Record<string, FakeCard> = {
  ctoken_good: { brand: "visa", last4: "4242", does: "approve" },
  ctoken_other: { brand: "diners", last4: "0004", does: "approve" },
  ctoken_confirm: { brand: "mastercard", last4: "3220", does: "confirm" },
  ctoken_script: { brand: "visa", last4: "3155", does: "script" },
  ctoken_slow: { brand: "visa", last4: "0077", does: "process" },
  ctoken_poor: {
    brand: "visa",
    last4: "9995",
    does: { code: "card_declined", decline_code: "insufficient_funds" },
  },
  ctoken_late: { brand: "visa", last4: "0069", does: { code: "expired_card", decline_code: null } },
  ctoken_wrong: { brand: "visa", last4: "0127", does: { code: "incorrect_cvc", decline_code: null } },
  ctoken_no: { brand: "visa", last4: "0002", does: { code: "card_declined", decline_code: "do_not_honor" } },
};

/** The parameters that Stripe's description has for each call; any other is refused, as Stripe does. */
const known: readonly [method: string, path: RegExp, params: readonly string[]][] = [
  [
    "POST",
    /^\/v1\/payment_intents$/,
    [
      "amount",
      "currency",
      "capture_method",
      "allowed_payment_method_types[0]",
      "description",
      "metadata[reference]",
    ],
  ],
  ["GET", /^\/v1\/payment_intents\/search$/, ["query"]],
  ["GET", /^\/v1\/payment_intents\/pi_\d+$/, ["expand[0]"]],
  ["POST", /^\/v1\/payment_intents\/pi_\d+$/, ["customer"]],
  [
    "POST",
    /^\/v1\/payment_intents\/pi_\d+\/confirm$/,
    [
      "confirmation_token",
      "payment_method",
      "setup_future_usage",
      "return_url",
      "use_stripe_sdk",
      "expand[0]",
    ],
  ],
  ["POST", /^\/v1\/payment_intents\/pi_\d+\/(capture|cancel)$/, []],
  ["POST", /^\/v1\/customers$/, ["name", "email"]],
  ["GET", /^\/v1\/refunds$/, ["payment_intent", "limit"]],
  ["POST", /^\/v1\/refunds$/, ["payment_intent", "amount", "metadata[reference]"]],
];

const invalid = (code: string, param?: string): Answer => ({
  status: 400,
  body: {
    error: { type: "invalid_request_error", code, ...(param !== undefined && { param }), message: code },
  },
});

const minimum = 50;

/** A local server that stores payments and responds as Stripe's published description says. */
export async function fakeStripe() {
  const intents = new Map<string, FakeIntent>();
  /** PaymentMethods by id, with their customer. */
  const methods = new Map<string, { card: FakeCard; customer: string | null }>();
  const refunds: (Params & { id: string; status: string })[] = [];
  const usedTokens = new Set<string>();
  const answered = new Map<string, { asked: string; answer: Answer }>();
  const asked: ReceivedCall[] = [];
  const losses = new Map<string, Loss>();
  let hasSearch = true;
  let refundsFail = false;
  let ids = 0;
  let url = "";

  const cardOf = ({ method }: FakeIntent) => (method === null ? undefined : methods.get(method)?.card);
  const answerOf = (intent: FakeIntent, params: Params = {}): Answer => {
    const isExpanded = params["expand[0]"] === "payment_method";
    return { status: 200, body: intentObject(intent, cardOf(intent), { url, isExpanded }) };
  };

  const create = (params: Params): Answer => {
    if (Number(params["amount"]) < minimum) return invalid("amount_too_small", "amount");
    const intent: FakeIntent = {
      id: `pi_${(ids += 1)}`,
      amount: Number(params["amount"]),
      currency: params["currency"] ?? "",
      metadata: { reference: params["metadata[reference]"] ?? "" },
      status: "requires_payment_method",
      created: 1_772_000_000 + ids,
      customer: null,
      method: null,
      setupFutureUsage: null,
      lastError: null,
      returnUrl: null,
      isCharged: false,
    };
    intents.set(intent.id, intent);
    return answerOf(intent);
  };

  /** The card that pays: a stored one of the intent's own customer, or a token that was not used before. */
  const methodFor = (intent: FakeIntent, params: Params): string | Answer => {
    const { payment_method: kept, confirmation_token: token } = params;
    if (kept !== undefined) {
      const isOwn = methods.get(kept)?.customer != null && methods.get(kept)?.customer === intent.customer;
      return isOwn ? kept : invalid("resource_missing", "payment_method");
    }
    const card = cards[token ?? ""];
    if (!card) return invalid("resource_missing", "confirmation_token");
    if (usedTokens.has(token ?? "")) return invalid("confirmation_token_already_used");
    const id = `pm_${(ids += 1)}`;
    methods.set(id, { card, customer: null });
    return id;
  };

  const settle = (intent: FakeIntent): void => {
    Object.assign(intent, { status: "requires_capture", isCharged: true });
    const method = methods.get(intent.method ?? "");
    if (method && intent.setupFutureUsage) method.customer = intent.customer;
  };

  const confirm = (intent: FakeIntent, params: Params): Answer => {
    if (intent.status !== "requires_payment_method") return invalid("payment_intent_unexpected_state");
    const method = methodFor(intent, params);
    if (typeof method !== "string") return method;
    if (params["use_stripe_sdk"] !== "false" || !params["return_url"])
      return invalid("parameter_missing", "return_url");
    if (params["setup_future_usage"] && intent.customer === null)
      return invalid("parameter_missing", "customer");
    intent.method = method;
    intent.returnUrl = params["return_url"];
    if (params["setup_future_usage"]) intent.setupFutureUsage = "on_session";
    const does = cardOf(intent)?.does ?? "approve";
    if (typeof does === "object") return refuse(intent, does, params);
    if (does === "approve") settle(intent);
    else intent.status = does === "process" ? "processing" : "requires_action";
    return answerOf(intent, params);
  };

  const refuse = (
    intent: FakeIntent,
    why: Exclude<FakeIntent["lastError"], null>,
    params: Params,
  ): Answer => {
    Object.assign(intent, { lastError: why, method: null });
    return {
      status: 402,
      body: { error: { ...errorObject(why), payment_intent: answerOf(intent, params).body } },
    };
  };

  const act = (intent: FakeIntent, verb: string): Answer => {
    const may =
      verb === "capture"
        ? ["requires_capture"]
        : ["requires_payment_method", "requires_capture", "requires_action"];
    if (!may.includes(intent.status)) return invalid("payment_intent_unexpected_state");
    intent.status = verb === "capture" ? "succeeded" : "canceled";
    return answerOf(intent);
  };

  const giveBack = (params: Params): Answer => {
    const { payment_intent = "", amount = "" } = params;
    const intent = intents.get(payment_intent);
    const given = refunds.filter(
      (one) => one["payment_intent"] === payment_intent && one.status !== "failed",
    );
    const sum = given.reduce((total, one) => total + Number(one["amount"]), Number(amount));
    if (intent?.status !== "succeeded" || sum > intent.amount) return invalid("charge_already_refunded");
    const refund = { ...params, id: `re_${(ids += 1)}`, status: refundsFail ? "failed" : "succeeded" };
    refunds.push(refund);
    return { status: 200, body: refundObject(refund) };
  };

  const refundObject = (refund: Params & { id: string; status: string }) => ({
    id: refund.id,
    object: "refund",
    amount: Number(refund["amount"]),
    status: refund.status,
    payment_intent: refund["payment_intent"],
    metadata: { reference: refund["metadata[reference]"] },
  });

  const list = (data: object[], path: string): Answer => ({
    status: 200,
    body: { object: path.endsWith("search") ? "search_result" : "list", url: path, has_more: false, data },
  });

  const search = (path: string, { query = "" }: Params): Answer => {
    if (!hasSearch) return invalid("search_not_available");
    const wanted = /^metadata\["reference"\]:"([^"]+)"$/.exec(query)?.[1];
    const found = [...intents.values()].filter(({ metadata }) => metadata["reference"] === wanted);
    return list(
      found.map((intent) => answerOf(intent).body),
      path,
    );
  };

  const answerTo = (method: string, path: string, params: Params): Answer => {
    const call = known.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (!call)
      return { status: 404, body: { error: { type: "invalid_request_error", message: `No such ${path}` } } };
    const unknown = Object.keys(params).find((name) => !call[2].includes(name));
    if (unknown !== undefined) return invalid("parameter_unknown", unknown);
    const [, , resource, id = "", verb] = path.split("/");
    if (resource === "customers")
      return { status: 200, body: { id: `cus_${(ids += 1)}`, object: "customer", ...params } };
    if (resource === "refunds") {
      const own = refunds.filter((one) => one["payment_intent"] === params["payment_intent"]);
      return method === "GET" ? list(own.map(refundObject), path) : giveBack(params);
    }
    if (id === "search") return search(path, params);
    if (id === "") return create(params);
    const intent = intents.get(id);
    if (!intent) return invalid("resource_missing", "intent");
    if (verb === "confirm") return confirm(intent, params);
    if (verb !== undefined) return act(intent, verb);
    if (method === "POST") intent.customer = params["customer"] ?? null;
    return answerOf(intent, params);
  };

  /** A reused idempotency key gets the first response again; with another request it is refused. */
  const keyed = (
    request: IncomingMessage,
    path: string,
    params: Params,
  ): Answer & { isReplayed?: boolean } => {
    const method = request.method ?? "";
    const key = method === "POST" ? request.headers["idempotency-key"]?.toString() : undefined;
    const same = JSON.stringify([path, params]);
    const before = answered.get(key ?? "");
    if (before && before.asked !== same)
      return {
        status: 400,
        body: { error: { type: "idempotency_error", message: "Keys are for one request." } },
      };
    if (before) return { ...before.answer, isReplayed: true };
    const answer = answerTo(method, path, params);
    if (key !== undefined) answered.set(key, { asked: same, answer });
    if (params["confirmation_token"] && answer.status !== 400) usedTokens.add(params["confirmation_token"]);
    return answer;
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: path, searchParams } = new URL(request.url ?? "", url);
      const params = Object.fromEntries(new URLSearchParams((await text(request)) || searchParams));
      const reply = ({ status, body, isReplayed }: Answer & { isReplayed?: boolean }) =>
        response
          .writeHead(status, {
            "content-type": "application/json",
            "request-id": "req_1",
            ...(isReplayed && { "idempotent-replayed": "true" }),
          })
          .end(JSON.stringify(body));
      const { authorization, "stripe-version": version } = request.headers;
      if (authorization !== `Bearer ${settings.secretKey}`)
        return reply({
          status: 401,
          body: { error: { type: "invalid_request_error", message: "Invalid API Key" } },
        });
      if (!/^\d{4}-\d\d-\d\d\.\w+$/.test(String(version))) return reply(invalid("version_missing"));
      const named = path.replace(/pi_\d+/, "pi");
      const loss = losses.get(`${request.method} ${named}`);
      losses.delete(`${request.method} ${named}`);
      asked.push({ path, params, key: request.headers["idempotency-key"]?.toString() });
      if (loss === "before") return request.socket.destroy();
      if (typeof loss === "object") return reply({ status: loss.status, body: { error: loss.error } });
      const answer = keyed(request, path, params);
      if (loss === "after") return request.socket.destroy();
      return reply(answer);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: StripeSettings = {
    url,
    secretKey: "sk_test_waybill",
    publishableKey: "pk_test_waybill",
    webhookSecret: "whsec_waybill",
  };

  return {
    settings,
    /** Every call, in order. */
    asked,
    intents,
    refunds,
    /** Loses the next response to a call, such as `POST /v1/payment_intents/pi/confirm`. */
    lose: (call: string, loss: Loss) => void losses.set(call, loss),
    /** Stripe forgets idempotency keys after a day. */
    forgetKeys: () => answered.clear(),
    /** Lets used card tokens be used again. */
    forgetTokens: () => usedTokens.clear(),
    withoutSearch: () => void (hasSearch = false),
    failRefunds: (fails: boolean) => void (refundsFail = fails),
    /** Confirms or declines as the cardholder. */
    answerBank: (id: string, decision: "yes" | "no") => {
      const intent = intents.get(id);
      if (intent?.status !== "requires_action")
        throw new Error("The payment is not waiting for confirmation.");
      if (decision === "yes") return settle(intent);
      const lastError = { code: "payment_intent_authentication_failure", decline_code: null };
      return void Object.assign(intent, { status: "requires_payment_method", method: null, lastError });
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;

/** An event in Stripe's format, with its signature. */
export function eventOf(
  { settings }: Pick<FakeStripe, "settings">,
  {
    type,
    object,
    at,
    secret = settings.webhookSecret,
  }: { type: string; object: object; at: Date; secret?: string },
): { payload: string; signature: string } {
  const event = { id: "evt_1", object: "event", api_version: "2026-10-28.endive", type, data: { object } };
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(at.getTime() / 1000);
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}
