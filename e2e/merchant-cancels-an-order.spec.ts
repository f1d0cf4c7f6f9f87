import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { countEffort } from "./journey/effort.ts";
import { placeOrder } from "./journey/api-orders.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

/** The maximum effort of cancelling with a reason. */
const budget = { keys: 4, clicks: 3 };

const newPage = useBrowser();

const openOrder = async (page: Page, { orderId, vendorId }: { orderId: string; vendorId: string }) => {
  await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
  await page.getByRole("button", { name: textOf("order-tracking.repeat") }).waitFor();
};

test("cancelling an order with a reason takes four keys, or three clicks", async () => {
  const page = await newPage();
  await signIn(page);
  const isCancelled = () =>
    page
      .getByRole("heading", { name: new RegExp(textOf("cancel-reason.mistake_error")) })
      .first()
      .waitFor();
  await openOrder(page, await placeOrder("Dora Go", { hoursAhead: 2 }));
  const typing = countEffort(page);
  await typing.press("x");
  await page.getByRole("dialog").waitFor();
  await typing.press("Space");
  await typing.press("Enter");
  await isCancelled();
  expect(typing.effort.keys).toBeLessThanOrEqual(budget.keys);

  await openOrder(page, await placeOrder("Edna Co", { hoursAhead: 2 }));
  const pointing = countEffort(page);
  await pointing.click(page.getByRole("button", { name: textOf("order-tracking.cancel"), exact: true }));
  await pointing.click(page.getByRole("radio").first());
  await pointing.click(page.getByRole("button", { name: textOf("order-tracking.cancel-order") }));
  await isCancelled();
  expect(pointing.effort.clicks).toBeLessThanOrEqual(budget.clicks);
});
