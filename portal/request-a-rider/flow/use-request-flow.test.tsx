import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { unansweredOrder } from "@waybill/client/offline-orders/unanswered-order.ts";
import { endSession, enterAsGuest } from "@waybill/client/session/session-store.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savePendingPayment } from "../../orders/payment/pending-payment.ts";
import { saveSender } from "../draft/saved-entries.ts";
import type { RequestEmitted } from "../request-types.ts";
import { chooseDestination } from "./begin-request.fixture.ts";
import { entries, estimate, kitchen, kitchenWithoutPlace, quoteOf } from "./request.fixture.ts";
import { type RequestStep, useRequestFlow } from "./use-request-flow.ts";

let hours = "0000:2359";
const sent: string[] = [];
/** The stored record of an order at the time it was sent. */
let writtenDown: ReturnType<typeof unansweredOrder>;

beforeEach(() => {
  hours = "0000:2359";
  sent.length = 0;
  writtenDown = undefined;
  localStorage.clear();
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    const { pathname } = new URL(address, "http://here");
    sent.push(`${method} ${pathname}`);
    if (pathname.endsWith("/order")) writtenDown = unansweredOrder("v-kanto");
    const answers: Record<string, unknown> = {
      serviceHours: { result: hours },
      paymentMethods: { result: "PAID|CASH_ON_DELIVERY" },
      validate: { result: "DELIVERABLE", distance_metres: 2950 },
      fee: quoteOf(99),
      estimations: { estimations: estimate },
      order: { result: { order_id: "v-kanto-0000000001" } },
      address: { result: kitchen },
    };
    return Response.json(answers[pathname.split("/").at(-1) ?? ""] ?? { result: "" });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(vendor: Vendor = kitchen) {
  const emitted: RequestEmitted["type"][] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeploymentContext value={{ country: ph, deployment: {} as never }}>
      <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
    </DeploymentContext>
  );
  const { result } = renderHook(
    () =>
      useRequestFlow({ vendor, initial: undefined, orderToBeUpdated: undefined }, ({ type }) =>
        emitted.push(type),
      ),
    { wrapper },
  );
  const flow = () => result.current;
  /** The true flags of the step, by name. */
  const isNow = () =>
    Object.entries(flow().step)
      .filter(([, isSo]) => isSo)
      .map(([name]) => name as keyof RequestStep);
  const send: ReturnType<typeof flow>["send"] = (event) => act(() => flow().send(event));
  return { flow, isNow, send, emitted };
}

test("the page shows each step of a request until its order is sent", async () => {
  const { flow, isNow, send, emitted } = open();
  expect(isNow()).toEqual(["isAtForm"]);
  await waitFor(() => expect(flow().context.hours).toBeDefined());
  send(chooseDestination);
  expect(isNow()).toEqual(["isAtForm", "isChecking"]);
  await waitFor(() => expect(isNow()).toEqual(["isAtForm", "isPriced", "isAtDetails"]));
  expect(flow().latest().quote?.fee).toBe(99);
  expect(flow().context.usualPayment).toBe("cash_on_delivery");
  send({ type: "DETAILS_FILLED" });
  await waitFor(() => expect(isNow()).toEqual(["isAtForm", "isPriced", "isAtPayment"]));
  send({ type: "PLACE", submission: { entries, idempotencyKey: "key-1", byCard: true } });
  expect(isNow()).toEqual(["isAtForm", "isPriced", "isAtPayment", "isPayingByCard"]);
  send({ type: "BACK" });
  send({ type: "DETAILS_FILLED" });
  await waitFor(() => expect(isNow()).toContain("isAtPayment"));
  send({ type: "PLACE", submission: { entries, idempotencyKey: "key-1" } });
  await waitFor(() => expect(isNow()).toContain("isPlacing"));
  await waitFor(() => expect(emitted).toEqual(["PLACED"]));
  expect(sent).toContain("POST /orders/api/v1/order");
});

test("a vendor without coordinates enters the pickup address first, and it is saved", async () => {
  const { isNow, send } = open(kitchenWithoutPlace);
  expect(isNow()).toEqual(["isAtOrigin", "isAskingOrigin"]);
  const place = { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 };
  send({ type: "ORIGIN_CHOSEN", place });
  expect(isNow()).toEqual(["isAtOrigin"]);
  send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
  expect(isNow()).toEqual(["isAtOrigin", "isSavingOrigin"]);
  await waitFor(() => expect(isNow()).toEqual(["isAtForm"]));
  expect(sent).toContain("PUT /orders/api/v1/vendor/v-kanto/address");
});

test("outside the service hours there is no form, only a message", async () => {
  hours = "closed";
  const { isNow, emitted } = open();
  await waitFor(() => expect(isNow()).toEqual(["isClosed"]));
  expect(emitted).toEqual(["CLOSED"]);
});

test("a guest's collection point is sent with the request and not saved", async () => {
  enterAsGuest({ token: "guest-token", expires: "2999-01-01T00:00:00.000Z" });
  try {
    const { flow, isNow, send } = open(kitchenWithoutPlace);
    expect(flow().context.savesOrigin).toBe(false);
    const place = { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 };
    send({ type: "ORIGIN_CHOSEN", place });
    send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
    await waitFor(() => expect(isNow()).toEqual(["isAtForm"]));
    expect(sent.filter((call) => call.startsWith("PUT"))).toEqual([]);
  } finally {
    endSession();
  }
});

/** Places a request as soon as possible. */
async function placed({ flow, isNow, send, emitted }: ReturnType<typeof open>) {
  await waitFor(() => expect(flow().context.hours).toBeDefined());
  send(chooseDestination);
  await waitFor(() => expect(isNow()).toContain("isAtDetails"));
  send({ type: "PLACE", submission: { entries, idempotencyKey: "key-1" } });
  await waitFor(() => expect(emitted).toEqual(["PLACED"]));
}
const pending = {
  key: "key-1",
  intentId: "i-1",
  order: { ...entries, delivery_fee: 99, signature: "signed-99" },
};

test("an order is stored before it is sent, and deleted once the response arrives", async () => {
  savePendingPayment("v-kanto", pending);
  const request = open();
  await placed(request);
  expect(writtenDown).toMatchObject({
    key: "key-1",
    body: { delivery_fee: 99, signature: "signed-99" },
    form: { source: { latitude: 14.5636, longitude: 121.0301 }, currency: "PHP" },
  });
  expect(unansweredOrder("v-kanto")).toBeUndefined();
  expect(sent.filter((call) => call.includes("give-up"))).toEqual([]);
});

test("a guest's form starts with the previous pickup, and an open card payment is cancelled before cash is used", async () => {
  const claims = btoa(JSON.stringify({ sub: "guest-1" }));
  enterAsGuest({ token: `h.${claims}.s`, expires: "2999-01-01T00:00:00.000Z" });
  try {
    const address = { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 };
    saveSender({ address, details: { unit: "2F", building: "", notes: "" } });
    savePendingPayment("v-kanto", pending);
    const request = open(kitchenWithoutPlace);
    expect(request.isNow()).toEqual(["isAtForm"]);
    expect(request.flow().context).toMatchObject({ origin: address, originDetails: { unit: "2F" } });
    await placed(request);
    const [ended, ordered] = ["give-up", "/order"].map((end) => sent.findIndex((call) => call.endsWith(end)));
    expect(ended).toBeGreaterThan(0);
    expect(ordered).toBeGreaterThan(ended!);
  } finally {
    endSession();
  }
});
