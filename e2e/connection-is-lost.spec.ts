import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./journey/browser.ts";
import { findAddress, parcel, requestButton } from "./journey/request-form.ts";
import { countOrdersOf, placeOrder } from "./journey/api-orders.ts";
import { fillSignIn, signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();
const orders = "**/orders/api/v1/order";

/** Signs in a merchant and fills the form; returns the id of the selected outlet. */
const fillFor = async (page: Page, name: string): Promise<string> => {
  await signIn(page);
  await findAddress(page, parcel.address);
  await requestButton(page).waitFor();
  await page.getByLabel(textOf("field.customer-phone")).fill(parcel.phone);
  await page.getByLabel(textOf("field.customer-name")).fill(name);
  await page.getByLabel(textOf("request.description.label")).fill(parcel.contents);
  await page.getByLabel(textOf("request.amount.label")).fill(parcel.amount);
  return /\/request-a-rider\/([^?/]+)/.exec(page.url())?.[1] ?? "";
};
const outbox = (page: Page) => page.getByRole("region", { name: textOf("offline.waiting_one") });

test("an order whose response was lost is shown as waiting, is sent again and remains one order", async () => {
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
  expect(await countOrdersOf(vendorId, name)).toBe(1);
  // All mocked failures must finish before the network is restored.
  await page.unrouteAll({ behavior: "wait" });
  // The order may already have been sent automatically.
  await outbox(page)
    .getByRole("button", { name: textOf("offline.send-now") })
    .click({ timeout: 2000 })
    .catch(() => undefined);
  await page.getByText(textOf("offline.placed", { name })).waitFor();
  await outbox(page).waitFor({ state: "detached" });
  expect(await countOrdersOf(vendorId, name)).toBe(1);
});

test("an order requested without a network is shown as waiting, and is placed once when the network is back", async () => {
  const page = await newPage();
  const name = "Nena Offline";
  const vendorId = await fillFor(page, name);
  await page.context().setOffline(true);
  await requestButton(page).click();
  await outbox(page).getByText(name).waitFor();
  await page.getByText(`${textOf("shell.offline")} ${textOf("offline.waiting_one")}`).waitFor();
  await expect.poll(() => page.getByLabel(textOf("field.customer-name")).inputValue()).toBe("");
  expect(await countOrdersOf(vendorId, name)).toBe(0);
  await page.context().setOffline(false);
  await page.getByText(textOf("offline.placed", { name })).waitFor();
  await page.getByRole("button", { name: textOf("offline.open") }).click();
  await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
  expect(await countOrdersOf(vendorId, name)).toBe(1);
});

const row = (page: Page, orderId: string) => page.locator(`[data-order-row="${orderId}"]`);
const asOf = (page: Page) =>
  page.getByText(new RegExp(textOf("offline-copy.as-of", { time: String.raw`\d\d:\d\d` })));

/** The number of responses stored in this browser's database. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((settle) => {
    const opening = indexedDB.open("waybill-offline-copy");
    opening.onsuccess = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains("answers")) return result.close(), settle([]);
      const keys = result.transaction("answers").objectStore("answers").getAllKeys();
      keys.onsuccess = () => (result.close(), settle(keys.result));
    };
  })`);

/** Waits until the browser has what an offline reload needs: the portal's files, and this screen's orders. */
const isReady = async (page: Page, word: string): Promise<void> => {
  await page.evaluate(`navigator.serviceWorker.ready.then(() => undefined)`);
  await expect.poll(async () => (await keptAnswers(page)).some((key) => key.includes(word))).toBe(true);
  await expect.poll(() => page.evaluate(`caches.match("/locales/en.json").then(Boolean)`)).toBe(true);
};

test("a reload without a network shows the orders loaded last, with their time [10.154]", async () => {
  const page = await newPage({ worksOffline: true });
  await signIn(page);
  const { orderId, vendorId } = await placeOrder("Nena Tunnel", { hoursAhead: 3 });
  await page.goto(`/history/${vendorId}?date=PastWeek`);
  await page.locator("[data-order-row]").first().waitFor();
  await isReady(page, "past-orders");
  await page.goto(`/order-tracking/${vendorId}`);
  await page.getByRole("button", { name: new RegExp(textOf("order-tracking.group-scheduled")) }).click();
  await row(page, orderId).waitFor();
  await isReady(page, "tracked-orders");
  // A stored copy may be shown while a slow response is on its way.
  await asOf(page).waitFor({ state: "detached" });

  await page.context().setOffline(true);
  await page.reload();
  await asOf(page).waitFor();
  await page.getByText(textOf("shell.offline")).waitFor();
  await page.getByRole("button", { name: new RegExp(textOf("order-tracking.group-scheduled")) }).click();
  await row(page, orderId).click();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  // Moves to another screen, and to a different address of it.
  await page.goto(`/history/${vendorId}?date=PastWeek`);
  await asOf(page).waitFor();
  await page.locator("[data-order-row]").first().waitFor();
  await page.goto("/");
  await page.waitForURL(/\/request-a-rider\//);

  await page.context().setOffline(false);
  await page.goto(`/order-tracking/${vendorId}`);
  await page.getByRole("button", { name: new RegExp(textOf("order-tracking.group-scheduled")) }).waitFor();
  await asOf(page).waitFor({ state: "detached" });
});

test("data shown offline is reloaded once online [10.154]", async () => {
  const page = await newPage({ worksOffline: true });
  await signIn(page);
  const { vendorId } = await placeOrder("Nena Again", { hoursAhead: 3 });
  await page.goto(`/order-tracking/${vendorId}`);
  await page.locator("[data-order-row]").first().waitFor();
  await isReady(page, "tracked-orders");
  await page.context().setOffline(true);
  await page.reload();
  await asOf(page).waitFor();
  await page.context().setOffline(false);
  await asOf(page).waitFor({ state: "detached" });
});

test("after signing out no data of the account is left, and the next user sees none of it [10.154]", async () => {
  const page = await newPage({ worksOffline: true });
  await signIn(page);
  const { vendorId } = await placeOrder("Nena Private", { hoursAhead: 3 });
  await page.goto(`/order-tracking/${vendorId}`);
  await page.locator("[data-order-row]").first().waitFor();
  await isReady(page, "tracked-orders");
  await page.getByRole("button", { name: textOf("shell.account") }).click();
  await page.getByRole("button", { name: textOf("shell.sign-out") }).click();
  await page.waitForURL(/\/$/);
  await expect.poll(() => keptAnswers(page)).toEqual([]);

  // After signing out, the sign-in is shown.
  await fillSignIn(page, { email: "single@example.com", password: "Waybill!2026" });
  await isReady(page, "vendors");
  await page.context().setOffline(true);
  await page.goto(`/order-tracking/${vendorId}`);
  await page.getByText(textOf("shell.offline")).waitFor();
  await page.getByRole("banner").getByText("Kanto").waitFor({ state: "detached" });
  expect(await page.getByText("Nena Private").count()).toBe(0);
});
