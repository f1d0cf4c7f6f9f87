import type { Page } from "playwright-core";
import { textOf } from "./texts.ts";

/** A parcel as a person would type it. */
export const parcel = {
  address: "Two Serendra",
  phone: "917 555 0142",
  name: "Ana Reyes",
  contents: "2 sisig trays, 1 garlic rice",
  amount: "1240",
};

/** The button that places the order; its label has the fee. */
export const requestButton = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${textOf("request.submit")}.*₱\\s?\\d`) });

/** The field of the drop-off address: on a phone a button that opens the search over the whole screen. */
export const addressField = (page: Page, language = "en") => {
  const name = textOf("field.drop-off", {}, language);
  return page.getByRole("combobox", { name }).or(page.getByRole("button", { name })).first();
};

/** Types an address and picks the matching suggestion, with a mouse or by touch. */
export const findAddress = async (page: Page, text: string, language = "en"): Promise<void> => {
  const field = addressField(page, language);
  await field.click();
  const search = page.getByRole("combobox", { name: textOf("field.drop-off", {}, language) });
  await search.fill(text);
  await page.getByRole("option").filter({ hasText: text }).first().click();
};

/** Continues from the filled form to the card fields. */
export const continueToPayment = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: textOf("payment.submit") });
  await button.filter({ hasText: "₱" }).click();
  await page.getByLabel(textOf("payment.card.number")).waitFor();
};

/** Goes from the landing page to the drop-off address, as a guest. */
export const beginAsGuest = async (page: Page): Promise<void> => {
  const press = (key: string) => page.getByRole("button", { name: textOf(key) }).click();
  const type = (key: string, text: string) => page.getByLabel(textOf(key)).fill(text);
  await page.goto("/");
  await page.getByText(textOf("landing.start-guest")).waitFor();
  await page
    .getByRole("main")
    .getByRole("button", { name: textOf("landing.request") })
    .first()
    .click();
  await page.waitForURL(/\/request-a-rider/);

  const pickUp = textOf("request.origin.address");
  const search = page.getByRole("combobox", { name: pickUp });
  await search
    .or(page.getByRole("button", { name: pickUp }))
    .first()
    .click();
  await search.fill("One Rockwell");
  await page.getByRole("option").filter({ hasText: "One Rockwell" }).first().click();
  await press("request.origin.continue");
  await type("request.sender.name", "Liza Cruz");
  await type("request.sender.phone", "917 555 0100");
  await press("request.origin.continue");
};

/** Goes from the landing page to the card fields, as a guest. */
export const openGuestPayment = async (page: Page, customer: string): Promise<void> => {
  const type = (key: string, text: string) => page.getByLabel(textOf(key)).fill(text);
  await beginAsGuest(page);
  await findAddress(page, parcel.address);
  await type("field.customer-phone", parcel.phone);
  await type("field.customer-name", customer);
  await type("request.amount.label", parcel.amount);
  await page.getByText(textOf("payment.by.card")).click();
  await continueToPayment(page);
};
