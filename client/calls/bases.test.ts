import { readDeployment } from "@waybill/contract/visitors/deployment";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { http, HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import { evaluateFlags } from "../deployment/evaluate-flags.ts";
import { serve } from "../test-server.ts";
import { addressOfLive, setCallBases } from "./bases.ts";
import { call } from "./call.ts";

const asked: string[] = [];
serve(
  http.all("*", ({ request }) => {
    asked.push(request.url);
    return HttpResponse.json({ flags: [], result: { vendors: [] } });
  }),
);
const here = { api_base: location.origin, ws_base: location.origin.replace(/^http/, "ws") };
afterEach(() => {
  setCallBases(Promise.resolve(here));
  asked.length = 0;
});

test("calls go to api_base and the websocket to ws_base, and the deployment's configuration comes from the page's own origin [10.92]", async () => {
  setCallBases(Promise.resolve({ api_base: "https://api.example", ws_base: "wss://live.example" }));
  await call(listVendors, {});
  await evaluateFlags();
  await call(readDeployment, {});
  expect(asked).toEqual([
    "https://api.example/orders/api/v1/vendors",
    "https://api.example/ofrep/v1/evaluate/flags",
    `${location.origin}/config.json`,
  ]);
  expect(addressOfLive("/ws")).toBe("wss://live.example/ws");
  setCallBases(Promise.resolve({ ...here, ws_base: "wss://live.example/cell/ph" }));
  await call(listVendors, {});
  expect(addressOfLive("/ws")).toBe("wss://live.example/cell/ph");
});

test("a call waits until its base URL is known", async () => {
  let know: (bases: typeof here) => void = () => undefined;
  setCallBases(new Promise((settle) => (know = settle)));
  const answer = call(listVendors, {});
  await new Promise((settle) => setTimeout(settle, 20));
  expect(asked).toEqual([]);
  know({ ...here, api_base: "https://api.example" });
  await answer;
  expect(asked).toEqual(["https://api.example/orders/api/v1/vendors"]);
});

test("by default api_base and ws_base are the page's own origin", async () => {
  await call(listVendors, {});
  expect(asked).toEqual([`${location.origin}/orders/api/v1/vendors`]);
  expect(addressOfLive("/ws")).toBe(`${here.ws_base}/ws`);
});
