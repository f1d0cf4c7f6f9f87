import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { quoteFee } from "@waybill/contract/pricing";
import { createOrder } from "@waybill/contract/orders";
import { listVendors, readVendor } from "@waybill/contract/merchants/vendors";
import { lostConnection, refusal, serve, tokenWith } from "../test-server.ts";
import { call, onSessionExpired } from "./call.ts";
import { CallRefused, CallUnreachable } from "./refused.ts";

const vendors = "*/orders/api/v1/vendors";
const order = "*/orders/api/v1/order";
const server = serve();
let waited: number[] = [];
const wait = async (ms: number) => void waited.push(ms);

beforeEach(() => {
  waited = [];
  localStorage.clear();
  onSessionExpired(async () => false);
});

const answers = (address: string, ...each: (() => Response)[]) => {
  const seen: Request[] = [];
  server.use(
    http.all(address, ({ request }) => {
      seen.push(request);
      return each[Math.min(seen.length, each.length) - 1]?.() ?? lostConnection();
    }),
  );
  return seen;
};
const fine = () => HttpResponse.json({ result: { vendors: [] } });
const broken = () => refusal(500, "DEFECT", "alert.error");
const busy = () => refusal(429, "TOO_MANY_REQUESTS", "error.too-many-requests");
const anOrder = { delivery_fee: 69, signature: "s" };

test("a call without a response, or with a 429, is retried three times, after 1, 2 and 3 seconds [7.06]", async () => {
  const seen = answers(vendors, lostConnection, busy, lostConnection, fine);
  await expect(call(listVendors, { wait })).resolves.toEqual({ result: { vendors: [] } });
  expect(seen).toHaveLength(4);
  expect(waited).toEqual([1000, 2000, 3000]);
});

test("after the third retry the last error is thrown [7.06]", async () => {
  const seen = answers(vendors, lostConnection);
  await expect(call(listVendors, { wait })).rejects.toBeInstanceOf(CallUnreachable);
  expect(seen).toHaveLength(4);
});

test("a 429 is retried if its retry-after is within 6 s, and otherwise thrown [10.125]", async () => {
  const busyFor = (seconds: number) => () => {
    const answer = busy();
    answer.headers.set("retry-after", String(seconds));
    return answer;
  };
  const soon = answers(vendors, busyFor(6), fine);
  await expect(call(listVendors, { wait })).resolves.toEqual({ result: { vendors: [] } });
  expect(soon).toHaveLength(2);
  const late = answers(vendors, busyFor(7), fine);
  await expect(call(listVendors, { wait })).rejects.toMatchObject({ status: 429, retryAfter: 7 });
  expect(late).toHaveLength(1);
});

test("a server error is retried if the call is safe to repeat, and only then [7.06]", async () => {
  const reading = answers(vendors, broken, fine);
  await call(listVendors, { wait });
  expect(reading).toHaveLength(2);

  const pricing = answers("*/orders/api/v1/delivery/fee", broken);
  const here = { latitude: 1, longitude: 2 };
  const body = { source: here, destination: here, vendor_id: "v" };
  await expect(call(quoteFee, { body, wait })).rejects.toMatchObject({ status: 500 });
  expect(pricing).toHaveLength(1);

  const placing = answers(order, broken, () => HttpResponse.json({ result: {} }, { status: 201 }));
  await call(createOrder, { body: anOrder, headers: { "idempotency-key": "k" }, wait });
  expect(placing).toHaveLength(2);
  expect(placing[1]?.headers.get("idempotency-key")).toBe("k");
});

test("a refused call is not retried; the refusal has a text [7.06]", async () => {
  const seen = answers("*/orders/api/v1/vendor/v-1", () =>
    refusal(404, "VENDOR_NOT_FOUND", "unable-to-fetch-vendor"),
  );
  const refused = await call(readVendor, { params: { vendorId: "v-1" }, wait }).catch(
    (problem: unknown) => problem,
  );
  expect(refused).toBeInstanceOf(CallRefused);
  expect(refused).toMatchObject({ code: "VENDOR_NOT_FOUND", translationKey: "unable-to-fetch-vendor" });
  expect(seen).toHaveLength(1);
});

test("the authorization header prefers GoDroid to auth meta, and auth meta to the guest's token [7.02] [7.03] [7.04]", async () => {
  const seen = answers(vendors, fine);
  const headerNow = async () => {
    await call(listVendors, { wait });
    return seen.at(-1)?.headers.get("authorization");
  };
  localStorage.setItem("guest-token", JSON.stringify({ token: "guest" }));
  expect(await headerNow()).toBe("Bearer guest");
  localStorage.setItem("auth-meta", JSON.stringify({ IdToken: "id", Expires: Date.now() + 9e6 }));
  expect(await headerNow()).toBe("Bearer id");
  localStorage.setItem(
    "auth-meta",
    JSON.stringify({ AccessToken: "access", IdToken: "id", Expires: Date.now() + 9e6 }),
  );
  expect(await headerNow()).toBe("Bearer access");
  const godroid = tokenWith({ restaurant_id: "r-1" });
  localStorage.setItem("godroid-token", godroid);
  expect(await headerNow()).toBe(`GoDroid ${godroid}`);
});

test("an expired token is refreshed once and the call repeated; otherwise the refusal is thrown", async () => {
  const over = () => refusal(401, "NOT_SIGNED_IN", "error.not-signed-in");
  let revived = 0;
  onSessionExpired(async () => ++revived === 1);
  const seen = answers(vendors, over, fine);
  await expect(call(listVendors, { wait })).resolves.toBeDefined();
  expect(seen).toHaveLength(2);
  answers(vendors, over);
  await expect(call(listVendors, { wait })).rejects.toMatchObject({ status: 401 });
  expect(revived).toBe(2);
});
