import { login } from "@waybill/contract/accounts";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { call, mustWaitEvent, type MustWaitEvent } from "@waybill/client/calls/call.ts";
import { serve } from "@waybill/client/test-server.ts";
import { currentToasts } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { inThePhilippines } from "../whole-app/test-deployment.fixture.ts";
import { showWaitToast } from "./wait-toast.ts";

const tooMany = (seconds: number) => () =>
  HttpResponse.json(
    { errors: [{ code: "TOO_MANY_REQUESTS", meta: { translation_key: "error.too-many-requests" } }] },
    { status: 429, headers: { "retry-after": String(seconds) } },
  );
const server = serve(http.post("*/login", tooMany(900)));

test("a 429 whose wait exceeds the retries shows once when to try again, for all refused calls [10.95]", async () => {
  inThePhilippines();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00Z") });
  const show = (event: Event) => showWaitToast(event as MustWaitEvent);
  addEventListener(mustWaitEvent, show);
  onTestFinished(() => {
    removeEventListener(mustWaitEvent, show);
    vi.useRealTimers();
  });
  const wait = async () => undefined;
  // The sign-in form has its own countdown.
  const body = { email_address: "a@b.test", password: "x" };
  await call(login, { body, wait }).catch(() => undefined);
  server.use(http.get("*/vendors", tooMany(1)));
  await call(listVendors, { wait }).catch(() => undefined);
  expect(currentToasts()).toEqual([]);

  server.use(http.get("*/vendors", tooMany(300)));
  for (let turn = 0; turn < 2; turn += 1) await call(listVendors, { wait }).catch(() => undefined);
  expect(currentToasts().map(({ message }) => message)).toEqual(["Too many tries. Try again at 14:05."]);
});
