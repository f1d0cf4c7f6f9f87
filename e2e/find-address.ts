import type { Page } from "playwright-core";
import { say } from "./texts.ts";

/** The field of the drop-off address: on a phone a button that opens the search over the whole screen. */
export const addressField = (page: Page, language = "en") => {
  const name = say("request.address.label", {}, language);
  return page.getByRole("combobox", { name }).or(page.getByRole("button", { name })).first();
};

/** Types an address and takes the place that fits, as a person with a mouse or a thumb does. */
export const findAddress = async (page: Page, text: string, language = "en"): Promise<void> => {
  const field = addressField(page, language);
  await field.click();
  const search = page.getByRole("combobox", { name: say("request.address.label", {}, language) });
  await search.fill(text);
  await page.getByRole("option").filter({ hasText: text }).first().click();
};
