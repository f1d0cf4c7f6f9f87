import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { shownSteps } from "@waybill/domain/tracking/tracking-steps";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SharedFrame, PageWords } from "./page-frame.ts";
import { trackingPage, type TrackingPage } from "./tracking-page.ts";

const texts = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${language}.json`), "utf8")) as Record<
    string,
    string
  >;

export const textsOfLanguage = (language: string): PageWords => {
  const known = texts(language);
  return (key, values = {}) =>
    (known[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
};

const at = "2026-03-01T04:12:00.000Z";

/** An order after some statuses, as shown without the link's secret. */
export const orderAfter = (statuses: OrderStatus[], minutesAway?: number): TrackedOrder => {
  const status_history = statuses.map((status) => ({ status, created_at: at }));
  const status = statuses.at(-1) ?? "NEW";
  return {
    order_id: "kanto-1-ABCDEFGHJK",
    status,
    status_history,
    brand: { id: "waybill", service_name: "Waybill", logo_url: "/brands/waybill/logo.svg" },
    outlet_name: "Kanto Kitchen",
    steps: shownSteps({ status, status_history }, minutesAway).map((step) => ({
      ...step,
      at: step.at ?? null,
    })),
    eta: { from: at, to: "2026-03-01T04:17:00.000Z", stop: "drop_off", updated_at: null },
    pickup_window: null,
    delivery_window: null,
    rider: null,
  };
};

export const frame: SharedFrame = {
  language: "en",
  direction: "ltr",
  languages: [
    { code: "en", name: "English", href: "?lang=en" },
    { code: "ar", name: "العربية", href: "?lang=ar" },
  ],
  brand: { id: "waybill", service_name: "Waybill", logo_url: "/brands/waybill/logo.svg" },
  address: "http://waybill.test/tracking/kanto-1-ABCDEFGHJK",
  script: "/recipient/follow-order.js",
  words: textsOfLanguage("en"),
};

export const renderTrackingPage = (order: TrackedOrder, changes: Partial<TrackingPage> = {}): string =>
  trackingPage({
    ...frame,
    audience: "customer",
    order,
    link: `${frame.address}?t=secret`,
    clockTime: (iso) => iso.slice(11, 16),
    speed: 0,
    credits: [],
    phone: (number) => number.replace(/(\d{3})(\d{3})(\d{4})$/, " $1 $2 $3"),
    money: (amount) => `₱${amount.toFixed(2)}`,
    ...changes,
  });
