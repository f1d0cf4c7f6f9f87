import type { Page } from "playwright-core";
import { findAddress } from "./find-address.ts";
import { parcel } from "./parcel.ts";
import { say } from "./texts.ts";

/** A scene is set, and the page stands still. */
export const shown = (page: Page) => page.waitForTimeout(2_500);

export const signIn = async (page: Page, language: string) => {
  await page.goto("/");
  const press = (key: string) =>
    page
      .getByRole("button", { name: say(key, {}, language), exact: true })
      .first()
      .click();
  await press("sign-in.submit");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("sign-in.demo-fill", {}, language) }).click();
  await dialog.getByRole("button", { name: say("sign-in.submit", {}, language), exact: true }).click();
  await page.waitForURL(/\/request-a-rider/);
};

/** A parcel on its way to the customer, followed by who sent it. */
export const tracking = async (page: Page, language: string) => {
  await signIn(page, language);
  const type = (key: string, text: string) => page.getByLabel(say(key, {}, language)).fill(text);
  await findAddress(page, parcel.address, language);
  await type("request.phone.label", parcel.phone);
  await type("request.name.label", language === "en" ? "Ana Reyes" : "Bea Villanueva");
  await type("request.amount.label", parcel.amount);
  await page.locator("#request-submit").filter({ hasText: "₱" }).click();
  await page.waitForURL(/order_id=/);
  await page
    .getByText(say("order-tracking.see-photo", {}, language))
    .first()
    .waitFor({ timeout: 120_000 });
  await shown(page);
};

/** The help center beside the form. */
export const helpPanel = async (page: Page, language: string) => {
  await signIn(page, language);
  await page
    .getByRole("button", { name: say("shell.help", {}, language) })
    .last()
    .click();
  await page.frameLocator("iframe").locator("details.question summary").first().click();
  await shown(page);
};

/** Both steps of a forgotten password; the code is on its way. */
export const forgotPassword = async (page: Page, language: string) => {
  await page.goto("/forgot-password#email=parent%40example.com");
  await page.getByRole("button", { name: say("forgot.submit", {}, language) }).click();
  await page.getByLabel(say("reset.password", {}, language), { exact: true }).fill("Waybill");
  await shown(page);
};

/** A planned maintenance that goes on for two hours more. */
export const maintenance = async (page: Page) => {
  const until = new Date(Date.now() + 7_200_000).toISOString();
  await page.route("**/ofrep/v1/evaluate/flags", (route) =>
    route.fulfill({ json: { flags: [{ key: "planned-maintenance", value: true, metadata: { until } }] } }),
  );
  await page.goto("/maintenance");
  await shown(page);
};

export const faq = async (page: Page, language: string) => {
  await page.goto(`/faq?lang=${language}`);
  await page.locator("details.question summary").nth(1).click();
  await shown(page);
};
