// @vitest-environment happy-dom
import type { HTMLElement, HTMLInputElement, Window } from "happy-dom";
import { flagNames, type FlagName } from "@waybill/domain/markets/flags";
import type { PaymentMethod } from "@waybill/domain/payments/payment-methods";
import { beforeEach, expect, test, vi } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { helpPage } from "./help-page.ts";

const { document, window } = globalThis as unknown as Pick<Window, "document"> & { window: Window };
const texts: Record<string, Record<string, string>> = { en: english, ar: arabic };
const everyFlag = (isOn: boolean) =>
  Object.fromEntries(flagNames.map((name) => [name, isOn])) as Record<FlagName, boolean>;

const pageIn = (
  language: "en" | "ar",
  { isOn = true, methods = ["PAID", "CASH_ON_DELIVERY"] as PaymentMethod[] } = {},
) =>
  helpPage({
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    languages: [],
    brand: { id: "waybill", service_name: "Waybill", logo_url: "/logo.svg" },
    address: "https://waybill.test/",
    words: (key) => texts[language]?.[key] ?? key,
    methods,
    flags: everyFlag(isOn),
  });

const host = { postMessage: vi.fn() };
beforeEach(() => host.postMessage.mockReset());

/** Opens the page in a frame of a host, as a browser would. */
async function open(page: string) {
  document.documentElement.innerHTML = page
    .replace(/[\s\S]*<html[^>]*>/, "")
    .replace(/<link[^>]*>|<\/html>/g, "");
  document.documentElement.lang = /<html lang="(\w+)"/.exec(page)?.[1] ?? "";
  Object.defineProperty(window, "parent", { value: host, configurable: true });
  vi.resetModules();
  const script = "./help-center.js";
  await import(script);
}
const questions = () =>
  [...document.querySelectorAll("details.question")]
    .filter((one) => !(one as unknown as HTMLElement).hidden)
    .map((one) => one.querySelector("summary")?.textContent.trim());
const type = (words: string) => {
  const field = document.querySelector("#search") as unknown as HTMLInputElement;
  field.value = words;
  field.dispatchEvent(new window.Event("input"));
};
const status = () => document.querySelector("[role=status]")?.textContent;
type From = { origin?: string; source?: object };
const receive = (data: object, { origin = window.location.origin, source = host }: From = {}) => {
  const event = new window.MessageEvent("message", { data, origin });
  Object.defineProperty(event, "source", { value: source });
  window.dispatchEvent(event);
};

test("typing filters the questions and opens their answers, ignoring accents and capitals", async () => {
  await open(pageIn("en"));
  expect(questions()).toHaveLength(12);
  type("VOUCHER code");
  expect(questions()).toEqual(["How do I use a voucher?"]);
  expect(status()).toBe("1 answer");
  expect(document.querySelector("details[open]")?.textContent).toMatch(/never below zero/);
  type("zebra");
  expect(status()).toMatch(/^No answers match/);
  (document.querySelector("[data-all]") as unknown as HTMLElement).click();
  expect(questions().length).toBe(12);
  expect(status()).toBe("");
});

test("the Arabic page uses Arabic plurals", async () => {
  await open(pageIn("ar"));
  type("رُسوم");
  expect(questions()).toContain("كم تكلفة التوصيل؟");
  expect(status()).toBe("4 إجابات");
});

test("a country without cash, and a deployment with features off, show no questions about them", () => {
  const page = pageIn("en", { isOn: false, methods: ["PAID"] });
  expect(page).toContain("What does a delivery cost?");
  for (const gone of ["cash on delivery work", "use a voucher", "for later", "add an outlet"])
    expect(page).not.toContain(gone);
});

test("the page starts with its host, requests the visitor, and names the outlet; messages of other origins are ignored [7.60]", async () => {
  await open(pageIn("en"));
  const origin = window.location.origin;
  expect(host.postMessage).toHaveBeenLastCalledWith({ type: "INIT_STARTED" }, origin);
  receive({ type: "HOST_READY", theme: "dark" }, { origin: "https://evil.example" });
  receive({ type: "HOST_READY", theme: "dark" }, { source: {} });
  expect(host.postMessage).toHaveBeenCalledTimes(1);

  receive({ type: "HOST_READY", theme: "dark" });
  expect(document.documentElement.style.colorScheme).toBe("dark");
  expect(host.postMessage).toHaveBeenLastCalledWith({ type: "ASK_NEW_ACCESS_TOKEN" }, origin);
  const known = document.querySelector("[data-known]") as unknown as HTMLElement;
  expect(known.hidden).toBe(true);
  const token = `x.${btoa(JSON.stringify({ name: "Kanto", vendor_id: "kanto" }))}.x`;
  receive({ type: "SEND_ACCESS_TOKEN", token });
  expect(known.textContent).toContain("Kanto · kanto");
  receive({ type: "DENY_ACCESS_TOKEN" });
  expect(known.hidden).toBe(true);
});
