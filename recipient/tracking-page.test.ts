import type { TrackedOrder } from "@waybill/contract/tracking";
import { shownSteps } from "@waybill/domain/orders/tracking-steps";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trackingPage, unknownOrderPage, type TrackingPage } from "./tracking-page.ts";

const texts = JSON.parse(readFileSync(new URL("../locales/en.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;
const words: TrackingPage["words"] = (key, values = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

const at = "2026-03-01T04:12:00.000Z";
const orderIn = (...statuses: OrderStatus[]): TrackedOrder => {
  const status_history = statuses.map((status) => ({ status, created_at: at }));
  const status = statuses.at(-1) ?? "NEW";
  return {
    order_id: "kanto-1-ABCDEFGHJK",
    status,
    status_history,
    brand: { id: "waybill", service_name: "Waybill", logo_url: "/brands/waybill/logo.svg" },
    outlet_name: "Kanto Kitchen",
    steps: shownSteps({ status, status_history }).map((step) => ({ ...step, at: step.at ?? null })),
    eta: { from: at, to: "2026-03-01T04:17:00.000Z" },
    rider: null,
  };
};

const pageOf = (order: TrackedOrder) =>
  trackingPage({
    language: "en",
    direction: "ltr",
    brand: order.brand,
    words,
    order,
    clockTime: (iso) => iso.slice(11, 16),
    money: (amount) => `₱${amount.toFixed(2)}`,
  });

test("the page answers first when it arrives, then where it is", () => {
  const page = pageOf(orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP"));
  expect(page).toContain("<h1>Arriving 04:12 to 04:17</h1>");
  expect(page).toContain("Collected");
  expect(page).toMatch(/<li class="here" aria-current="step"\s*>/);
});

test("a page without the link's secret shows no name, address, phone or sum", () => {
  const page = pageOf({
    ...orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY"),
    rider: { first_name: "Paolo" },
  });
  expect(page).toContain("Paolo is on the way to Kanto Kitchen.");
  expect(page).not.toContain("tel:");
  expect(page).not.toContain("Delivery to");
  expect(page).not.toContain("Pay in cash");
});

test("with the secret the recipient can call the rider and sees what to pay", () => {
  const page = pageOf({
    ...orderIn("RECEIVED", "COURIER_ACCEPTED_DELIVERY"),
    rider: { first_name: "Paolo", phone_number: "+639175550177" },
    recipient: { name: "Ana", address: "Tower B, Serendra", notes: null },
    cash_due: 1240,
  });
  expect(page).toContain('href="tel:+639175550177"');
  expect(page).toContain("₱1240.00");
  expect(page).toContain("Tower B, Serendra");
});

test("names that look like markup stay text", () => {
  const page = pageOf({ ...orderIn("RECEIVED"), outlet_name: '<script>alert("x")</script>' });
  expect(page).not.toContain("<script>");
  expect(page).toContain("&lt;script&gt;");
});

test("the page asks again by itself while the order moves, and not once it is over", () => {
  expect(pageOf(orderIn("RECEIVED"))).toContain('http-equiv="refresh"');
  expect(pageOf(orderIn("RECEIVED", "DELIVERED"))).not.toContain('http-equiv="refresh"');
  expect(pageOf(orderIn("RECEIVED", "CANCELLED"))).not.toContain('http-equiv="refresh"');
  expect(pageOf(orderIn("RECEIVED", "DELIVERED"))).toContain("Delivered 04:12");
});

test("search engines leave the page alone and no link tells where it came from", () => {
  const page = pageOf(orderIn("RECEIVED"));
  expect(page).toContain('content="noindex, nofollow"');
  expect(page).toContain('name="referrer" content="no-referrer"');
});

test("a link that leads nowhere says what to do", () => {
  const page = unknownOrderPage({
    language: "en",
    direction: "ltr",
    brand: orderIn("NEW").brand,
    words,
  });
  expect(page).toContain("We do not know this order");
  expect(page).toContain("ask the store to send it again");
});
