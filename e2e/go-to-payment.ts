import type { Page } from "playwright-core";
import { findAddress } from "./find-address.ts";
import { parcel } from "./parcel.ts";
import { say } from "./texts.ts";

/** From the form to the fields of a card. */
export const goOnToPayment = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: say("payment.submit") });
  await button.filter({ hasText: "₱" }).click();
  await page.getByLabel(say("payment.card.number")).waitFor();
};

/** From the landing to the fields of a card, as somebody without an account does it. */
export const goToPayment = async (page: Page, customer: string): Promise<void> => {
  const press = (key: string) => page.getByRole("button", { name: say(key) }).click();
  const type = (key: string, text: string) => page.getByLabel(say(key)).fill(text);
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("button", { name: say("landing.request") })
    .first()
    .click();
  await page.waitForURL(/\/request-a-rider/);

  const pickUp = say("request.origin.address");
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

  await findAddress(page, parcel.address);
  await type("request.phone.label", parcel.phone);
  await type("request.name.label", customer);
  await type("request.amount.label", parcel.amount);
  await page.getByText(say("payment.by.card")).click();
  await goOnToPayment(page);
};
