import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { findAddress, parcel, requestButton } from "./journey/request-form.ts";
import { ordersFor } from "./journey/api-orders.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();
const orders = "**/orders/api/v1/order";

/** A merchant with everything filled in; the outlet that the request is for. */
const fillFor = async (page: Page, name: string): Promise<string> => {
  await signIn(page);
  await findAddress(page, parcel.address);
  await requestButton(page).waitFor();
  await page.getByLabel(textOf("request.phone.label")).fill(parcel.phone);
  await page.getByLabel(textOf("request.name.label")).fill(name);
  await page.getByLabel(textOf("request.description.label")).fill(parcel.contents);
  await page.getByLabel(textOf("request.amount.label")).fill(parcel.amount);
  return /\/request-a-rider\/([^?/]+)/.exec(page.url())?.[1] ?? "";
};
const outbox = (page: Page) => page.getByRole("region", { name: textOf("outbox.waiting_one") });

test("an order that arrived and whose answer was cut off waits, is sent again and is one order", async () => {
  const page = await newPage();
  const name = "Nena Cut";
  const vendorId = await fillFor(page, name);
  let cut = 0;
  await page.route(orders, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    cut += 1;
    await route.fetch();
    await route.abort();
  });
  await requestButton(page).click();
  await outbox(page).getByText(name).waitFor();
  expect(cut).toBeGreaterThan(0);
  expect(await ordersFor(vendorId, name)).toBe(1);
  // The last cut has to be through before the way is open again.
  await page.unrouteAll({ behavior: "wait" });
  // It may have gone by itself meanwhile.
  await outbox(page)
    .getByRole("button", { name: textOf("outbox.send-now") })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await page.getByText(textOf("outbox.placed", { name })).waitFor();
  await outbox(page).waitFor({ state: "detached" });
  expect(await ordersFor(vendorId, name)).toBe(1);
});

test("an order requested without a network waits in sight and is placed once when it is back", async () => {
  const page = await newPage();
  const name = "Nena Offline";
  const vendorId = await fillFor(page, name);
  await page.context().setOffline(true);
  await requestButton(page).click();
  await outbox(page).getByText(name).waitFor();
  await page.getByText(`${textOf("shell.offline")} ${textOf("outbox.waiting_one")}`).waitFor();
  await expect.poll(() => page.getByLabel(textOf("request.name.label")).inputValue()).toBe("");
  expect(await ordersFor(vendorId, name)).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(textOf("outbox.placed", { name })).waitFor();
  await page.getByRole("button", { name: textOf("outbox.open") }).click();
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
  expect(await ordersFor(vendorId, name)).toBe(1);
});
