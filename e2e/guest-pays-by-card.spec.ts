import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phoneWindow, useBrowser } from "./journey/browser.ts";
import { continueToPayment, openGuestPayment } from "./journey/request-form.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

/** Cards with a special effect in the sandbox. */
const cards = { good: "4111111111111111", toConfirm: "4000000000003220", empty: "4000000000009995" };

const pay = async (page: Page, number: string) => {
  const type = (key: string, text: string) => page.getByLabel(textOf(key)).fill(text);
  await type("payment.card.number", number);
  await type("payment.card.expiry", "12/30");
  await type("payment.card.code", "123");
  await type("payment.card.name", "Liza Cruz");
  await page.getByRole("button", { name: textOf("payment.pay", { sum: "₱" }) }).click();
};

const stands = async (page: Page, customer: string) => {
  await page.waitForURL(/\/order-tracking\/guest\?order_id=guest-/);
  await page.getByText(customer).first().waitFor();
  const kept = () => page.evaluate("JSON.parse(localStorage.getItem('guest-orders') ?? '[]').length");
  await expect.poll(kept).toBeGreaterThan(0);
};

test("a visitor requests a rider without an account and pays by card; after the bank declines, all typed values stay", async () => {
  const page = await newPage();
  await openGuestPayment(page, "Ana Reyes");
  await pay(page, cards.empty);
  await page.getByText(textOf("refusal-reason.not_enough_money")).waitFor();
  await pay(page, cards.good);
  await stands(page, "Ana Reyes");

  await page.getByRole("button", { name: textOf("shell.register") }).click();
  await page.getByRole("dialog", { name: textOf("guest.register-title") }).waitFor();
});

test("on a phone: a guest leaves the bank's verification page, finds the request filled in, and pays", async () => {
  const page = await newPage({ viewport: phoneWindow, touch: true });
  await openGuestPayment(page, "Marco Dizon");
  await pay(page, cards.toConfirm);
  await page.waitForURL(/card-page/);
  await page.getByRole("button").last().click();
  await page.getByText(textOf("payment.cancelled")).waitFor();
  await expect.poll(() => page.getByLabel(textOf("field.customer-name")).inputValue()).toBe("Marco Dizon");
  await continueToPayment(page);
  await pay(page, cards.toConfirm);
  await page.waitForURL(/card-page/);
  await page.getByRole("button").first().click();
  await page.getByText(textOf("payment.paid")).waitFor();
  await stands(page, "Marco Dizon");
});
