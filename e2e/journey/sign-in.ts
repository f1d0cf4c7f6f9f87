import type { Locator, Page } from "playwright-core";
import { textOf } from "./texts.ts";

type Login = { email: string; password: string };
export const parentLogin: Login = { email: "parent@example.com", password: "Waybill!2026" };

/** Opens the landing page and its sign-in dialog, by the button in the header. */
export const openSignIn = async (page: Page, language = "en"): Promise<Locator> => {
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: textOf("sign-in.submit", {}, language) })
    .first()
    .click();
  return page.getByRole("dialog");
};

/** Completes the open sign-in dialog, up to the start page: for a merchant the request screen. */
export const fillSignIn = async (
  page: Page,
  { email, password }: Login,
  language = "en",
  arrivesAt = /\/request-a-rider/,
): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(textOf("field.email", {}, language), { exact: true }).fill(email);
  await dialog.getByLabel(textOf("password.label", {}, language), { exact: true }).fill(password);
  await dialog.getByRole("button", { name: textOf("sign-in.submit", {}, language), exact: true }).click();
  await page.waitForURL(arrivesAt);
};

/** Goes from the landing page to the request screen, with a mouse. */
export const signIn = async (page: Page, { language = "en" }: { language?: string } = {}): Promise<void> => {
  await openSignIn(page, language);
  await fillSignIn(page, parentLogin, language);
};

/** Signs in to the rider's app with the code sent to the phone, up to its first screen. */
export const signInRider = async (
  page: Page,
  phone: string,
  readCode: () => Promise<string>,
): Promise<void> => {
  const press = (key: string) => page.getByRole("button", { name: textOf(key), exact: true }).click();
  await page.goto("/rider");
  await page.getByLabel(textOf("rider.sign-in.phone")).fill(phone);
  await press("rider.sign-in.send");
  const code = page.getByLabel(textOf("rider.sign-in.code"));
  await code.waitFor();
  await code.fill(await readCode());
  await press("rider.sign-in.enter");
};
