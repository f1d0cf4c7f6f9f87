import type { OrderRequest } from "@waybill/contract/order";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endSession, signOut, startSession } from "../session/session-store.ts";
import { lostConnection, refusal, serve, tokenWith } from "../test-server.ts";
import { acceptFee, sendNow } from "./send-waiting-orders.ts";
import { saveWaitingOrder, waitingOrders } from "./waiting-orders.ts";

const body = {
  vendor_id: "v-kanto",
  customer: { name: "Ana Reyes", location: { latitude: 14.55, longitude: 121.05 } },
  order: { amount: 1240, payment_method: "CASH_ON_DELIVERY" },
  delivery_fee: 99,
  signature: "signed-first",
} satisfies OrderRequest;

type Sent = { key: string | null; body: OrderRequest };
let sent: Sent[] = [];
const answering = (answer: (sent: Sent) => Response) =>
  http.post("*/orders/api/v1/order", async ({ request }) => {
    const one = { key: request.headers.get("idempotency-key"), body: (await request.json()) as OrderRequest };
    sent.push(one);
    return answer(one);
  });
const takes = ({ body: order }: Sent) =>
  HttpResponse.json({ result: { ...order, order_id: "o-1" } }, { status: 201 });
const fee = (amount: number) =>
  http.post("*/delivery/fee", () => HttpResponse.json({ fee: amount, signature: "signed-anew" }));
const logout = http.post("*/logout", () => HttpResponse.json({}));
const server = serve(logout);

const signIn = (email: string) =>
  startSession({
    AccessToken: tokenWith({ email }),
    IdToken: tokenWith({ email }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
const wait = (key: string, more: Partial<OrderRequest> = {}) =>
  saveWaitingOrder({
    key,
    vendorId: "v-kanto",
    source: { latitude: 14.56, longitude: 121.04 },
    body: { ...body, ...more },
    currency: "PHP",
    since: Date.now(),
    draft: {},
    state: { kind: "waits" },
  });
const states = () => waitingOrders().map(({ state }) => state.kind);
const send = async () => {
  const placed: string[] = [];
  await sendNow(({ order_id }) => placed.push(order_id));
  return placed;
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  signIn("liza@example.com");
});
afterEach(() => localStorage.clear());

test("an order that cannot reach the server waits, and is sent again unchanged", async () => {
  wait("key-1");
  server.use(answering(lostConnection));
  expect(await send()).toEqual([]);
  expect(states()).toEqual(["waits"]);
  server.use(answering(takes));
  expect(await send()).toEqual(["o-1"]);
  expect(waitingOrders()).toEqual([]);
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-1"]);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

test.each([408, 429, 500, 503])("an order that gets a %i keeps waiting", async (status) => {
  wait("key-1");
  server.use(answering(() => refusal(status, "BUSY", "alert.error")));
  expect(await send()).toEqual([]);
  expect(states()).toEqual(["waits"]);
});

test("an order with an expired fee is sent only once its new fee is accepted, even if the fee is equal", async () => {
  wait("key-1");
  server.use(
    fee(99),
    answering(() => refusal(409, "SignatureExpired", "error.signature-expired")),
  );
  await send();
  await send();
  expect(sent).toHaveLength(1);
  expect(waitingOrders()[0]?.state).toMatchObject({ kind: "asks", fee: { delivery_fee: 99 } });
  server.use(answering(takes));
  acceptFee("key-1");
  expect(await send()).toEqual(["o-1"]);
  expect(sent[1]).toMatchObject({ key: "key-1", body: { delivery_fee: 99, signature: "signed-anew" } });
});

test("if a new fee cannot be requested the order is not sent, and the next round tries again", async () => {
  wait("key-1");
  server.use(
    http.post("*/delivery/fee", lostConnection),
    answering(() => refusal(409, "SignatureExpired", "error.signature-expired")),
  );
  await send();
  expect(waitingOrders()[0]?.state).toEqual({ kind: "asks" });
  server.use(fee(115));
  await send();
  expect(waitingOrders()[0]?.state).toMatchObject({ kind: "asks", fee: { delivery_fee: 115 } });
  expect(sent).toHaveLength(1);
});

test("a voucher that could not be checked is kept for the new fee; an invalid voucher is dropped", async () => {
  const code = "LUNCH10";
  wait("key-1", { voucher: { code } as never, discounted_delivery_fee: 89 });
  const asks = (answer: () => Response) => http.post("*/voucher/validate", answer);
  server.use(
    fee(115),
    asks(() => refusal(429, "TOO_MANY_CALLS", "error.too-many-calls")),
    answering(() => refusal(409, "SignatureExpired", "error.signature-expired")),
  );
  await send();
  expect(waitingOrders()[0]?.state).toEqual({ kind: "asks" });
  server.use(
    asks(() => HttpResponse.json({ voucher: { code }, delivery_fee: 105, signature: "signed-less" })),
  );
  await send();
  expect(waitingOrders()[0]?.state).toMatchObject({
    fee: { delivery_fee: 115, voucher: { code }, discounted_delivery_fee: 105 },
  });

  wait("key-1", { voucher: { code } as never, discounted_delivery_fee: 89 });
  server.use(asks(() => refusal(404, "VOUCHER_NOT_FOUND", "voucher.error.get.message")));
  await send();
  const { state } = waitingOrders()[0]!;
  expect(state).toMatchObject({ fee: { delivery_fee: 115 } });
  expect(state.kind === "asks" && state.fee?.voucher).toBeUndefined();
});

test("a refused order shows its reason, is not sent again, and does not block others", async () => {
  wait("key-1");
  wait("key-2");
  server.use(
    answering((one) =>
      one.key === "key-1" ? refusal(400, "NOT_DELIVERABLE", "error.not-deliverable") : takes(one),
    ),
  );
  expect(await send()).toEqual(["o-1"]);
  await send();
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-2"]);
  expect(waitingOrders()[0]?.state).toMatchObject({
    kind: "refused",
    refusal: { key: "error.not-deliverable" },
  });
});

test("two rounds at the same time send an order once", async () => {
  wait("key-1");
  server.use(answering(takes));
  await Promise.all([send(), send()]);
  expect(sent).toHaveLength(1);
});

test("an order survives the end of a session, for the same user only", () => {
  wait("key-1");
  endSession();
  signIn("marco@example.com");
  expect(waitingOrders()).toEqual([]);
  signIn("liza@example.com");
  expect(states()).toEqual(["waits"]);
});

test("an order survives a sign-out: it is hidden from other users, and sent once when the same user is back", async () => {
  wait("key-1");
  await signOut();
  expect(waitingOrders()).toEqual([]);
  signIn("marco@example.com");
  server.use(answering(takes));
  expect(waitingOrders()).toEqual([]);
  expect(await send()).toEqual([]);
  await signOut();
  signIn("liza@example.com");
  expect(await send()).toEqual(["o-1"]);
  expect(sent.map(({ key }) => key)).toEqual(["key-1"]);
});

test("an order whose fee expired during a sign-out waits for confirmation, and is not sent", async () => {
  wait("key-1");
  await signOut();
  signIn("liza@example.com");
  server.use(
    fee(115),
    answering(() => refusal(409, "SignatureExpired", "error.signature-expired")),
  );
  expect(await send()).toEqual([]);
  expect(waitingOrders()[0]?.state).toMatchObject({ kind: "asks", fee: { delivery_fee: 115 } });
});
