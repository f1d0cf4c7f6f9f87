import type { Page } from "playwright-core";
import { say } from "./texts.ts";

export const parent = { email: "parent@example.com", password: "Waybill!2026" };

/** From the landing to the request screen, as a person with a mouse does it. */
export const signIn = async (page: Page, { language = "en" }: { language?: string } = {}): Promise<void> => {
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: say("sign-in.submit", {}, language) })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("sign-in.email", {}, language), { exact: true }).fill(parent.email);
  await dialog.getByLabel(say("sign-in.password", {}, language), { exact: true }).fill(parent.password);
  await dialog.getByRole("button", { name: say("sign-in.submit", {}, language), exact: true }).click();
  await page.waitForURL(/\/request-a-rider/);
};
