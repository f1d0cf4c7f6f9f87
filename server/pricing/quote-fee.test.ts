import { partnerChannel, portalChannel } from "@waybill/domain/orders/channels";
import { afterAll, expect, test } from "vitest";
import { rockwell, serendra } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { openMarket } from "./market.ts";
import { pricingDeps } from "./pricing-deps.ts";
import { quoteFee, requirePreorderInWindow } from "./quote-fee.ts";
import { readQuote } from "./quote.ts";

const { clock, close, deps } = await openTestApp({ env: { TEST_VENDORS: "kanto-1" } });
afterAll(close);

const market = openMarket(deps);
const pricing = pricingDeps(deps, undefined, market);
const operator = { kind: "vendor", userId: "ana", sessionId: "s", email: "ana@example.com" } as const;
const actor = { ...operator, vendorIds: new Set(["kanto-1", "kanto-2"]) };
const asked = { source: rockwell, destination: serendra, vendor_id: "kanto-2" };

test("a quote has the full fee, and its signature covers everything it was quoted for [7.26]", async () => {
  const answer = await quoteFee(pricing, actor, asked);
  const expiresAt = clock.now().getTime() + 300_000;
  const kilometres = Math.ceil(answer.distance_metres / 1000);
  expect(answer).toEqual({
    fee: 69 + 10 * kilometres,
    signature: expect.any(String) as string,
    currency: "PHP",
    distance_metres: expect.any(Number) as number,
    breakdown: [
      { kind: "base", amount: 69 },
      { kind: "distance", amount: 10 * kilometres, kilometres },
    ],
    priced_for: { preordered_for: null, payment_method: null },
    expires_at: new Date(expiresAt).toISOString(),
  });
  expect(readQuote(pricing.quoteKeys(), answer.signature)).toEqual({
    vendorId: "kanto-2",
    source: rockwell,
    destination: serendra,
    feeMinor: 100 * answer.fee,
    currency: "PHP",
    voucher: null,
    expiresAt,
    pricedFor: { metres: answer.distance_metres, preorderedFor: null, timeMinor: 0, surchargeMinor: 0 },
  });
});

test("an order is checked against the price at the moment its fee was requested", () => {
  const ofMoment = (vendorId: string, at: Date) => ({ base: vendorId.length, per_km: at.getTime() });
  const { pricingOfQuote } = pricingDeps(deps, undefined, { ...market, pricingOf: ofMoment });
  const quotedAt = clock.now().getTime();
  expect(pricingOfQuote({ vendorId: "kanto-2", expiresAt: quotedAt + 300_000 })).toEqual({
    base: 7,
    per_km: quotedAt,
  });
});

test("without a price rule no fee is quoted, which operators see; a test vendor's delivery is free", async () => {
  const noted: unknown[] = [];
  const unpriced = {
    ...pricing,
    market: {
      ...market,
      pricingOf: () => undefined,
      noteRefusal: (refused: unknown) => void noted.push(refused),
    },
  };
  await expect(quoteFee(unpriced, actor, asked)).rejects.toMatchObject({
    refusal: "price_not_computable",
    detail: { path: ["destination"], reason: "no_price_rule" },
  });
  const refused = { vendorId: "kanto-2", reason: "no_price_rule", place: serendra, at: clock.now() };
  expect(noted).toEqual([refused]);
  expect((await quoteFee(unpriced, actor, { ...asked, vendor_id: "kanto-1" })).fee).toBe(0);
  expect(noted).toEqual([refused]);
});

test("a distance that cannot be measured has no price, and a defect is not counted as a refused location", async () => {
  const noted: unknown[] = [];
  const quote = (distance: () => Promise<number>, vendor_id = "kanto-2") =>
    quoteFee(
      {
        ...pricing,
        distance,
        market: { ...market, noteRefusal: (refused: unknown) => void noted.push(refused) },
      },
      actor,
      { ...asked, vendor_id },
    );
  await expect(quote(() => Promise.reject(new Error("a defect")))).rejects.toThrow("a defect");
  expect(noted).toEqual([]);
  const answer = await quote(async () => Number.NaN, "kanto-1");
  expect(answer.fee).toBe(69);
  expect(answer.distance_metres).toBe(0);
});

test.each([
  ["a portal", portalChannel, { soonest: 1000, latest: 2 * 86_400_000 }],
  ["a partner", partnerChannel, { soonest: 45 * 60_000, latest: 7 * 86_400_000 }],
] as const)(
  "%s accepts preorders from the earliest to the latest time, both included",
  (_, channel, window) => {
    const now = new Date("2026-03-10T02:00:00Z");
    const isTaken = (aheadMs: number) => {
      try {
        requirePreorderInWindow((now.getTime() + aheadMs) / 1000, now, channel);
        return true;
      } catch (problem) {
        expect(problem).toMatchObject({
          refusal: "preorder_out_of_window",
          detail: { path: ["preordered_for"] },
        });
        return false;
      }
    };
    const { soonest, latest } = window;
    expect([soonest, latest].map(isTaken)).toEqual([true, true]);
    expect([-1000, 0, soonest - 1000, latest + 1000].map(isTaken)).toEqual([false, false, false, false]);
    for (const none of [null, undefined])
      expect(() => requirePreorderInWindow(none, now, channel)).not.toThrow();
  },
);
