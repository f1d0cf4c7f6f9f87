import { waitFor } from "@testing-library/react";
import { sendNow } from "@waybill/client/offline-orders/send-waiting-orders.ts";
import { isSignOutPending, requestSignOut, confirmSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { waitingOrders } from "@waybill/client/offline-orders/waiting-orders.ts";
import { startSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";

const signIn = (email: string) =>
  startSession({
    AccessToken: tokenWith({ email }),
    IdToken: tokenWith({ email }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  sessionStorage.clear();
  signIn("liza@example.com");
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function leaveWhileSending() {
  const page = openRequest();
  await fillAll();
  const served = globalThis.fetch;
  let sendOn: (answer: Promise<Response>) => void = () => undefined;
  let taken: Parameters<typeof fetch> | undefined;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    if (taken || given[1]?.method !== "POST" || !(given[0] as string).endsWith("/order"))
      return served(...given);
    taken = given;
    return new Promise<Response>((settle) => {
      sendOn = settle;
    });
  });
  submit();
  await waitFor(() => expect(taken).toBeDefined());
  const first = {
    key: new Headers(taken?.[1]?.headers).get("idempotency-key"),
    body: JSON.parse(taken?.[1]?.body as string) as unknown,
  };
  requestSignOut();
  expect(isSignOutPending()).toBe(true);
  expect(waitingOrders().map(({ key }) => key)).toEqual([first.key]);
  confirmSignOut(false);
  await waitMilliseconds(0);
  expect(waitingOrders()).toEqual([]);
  return {
    ...page,
    first,
    answer: () => sendOn(served(...(taken as Parameters<typeof fetch>))),
    lose: () => sendOn(Promise.reject(new TypeError("no network"))),
  };
}

test("an order whose request is in flight at a sign-out is stored with its key, and placed once when the same user returns", async () => {
  const { first, lose, callsOf } = await leaveWhileSending();
  lose();
  await waitMilliseconds(500);
  signIn("marco@example.com");
  expect(waitingOrders()).toEqual([]);
  await waitMilliseconds(7000);
  expect(callsOf("POST /order")).toEqual([]);
  signIn("liza@example.com");
  await sendNow(() => undefined);
  const sent = callsOf("POST /order").map(({ headers, body }) => ({
    key: headers.get("idempotency-key"),
    body,
  }));
  expect(sent).toEqual([first]);
  expect(waitingOrders()).toEqual([]);
});

test("an order whose request is in flight at a sign-out, and whose response still arrives, is not stored", async () => {
  const { answer } = await leaveWhileSending();
  expect(localStorage.getItem("outbox")).toContain("Ana Reyes");
  answer();
  await waitFor(() => expect(localStorage.getItem("outbox")).toBeNull());
  signIn("liza@example.com");
  expect(waitingOrders()).toEqual([]);
});
