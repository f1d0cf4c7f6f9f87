import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { phoneWindow, useBrowser } from "./journey/browser.ts";
import { addressField, parcel, requestButton } from "./journey/request-form.ts";
import { waitForButtonFocus, waitForFieldFocus, countEffort, waitUntilPlaced } from "./journey/effort.ts";
import { knownCustomer, placeOrder } from "./journey/api-orders.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

/** The maximum effort of each task, besides typed text. */
const budgets = {
  repeatFromRow: { keys: 2, clicks: 2, taps: 2 },
  /** The keys include the letters of the name. */
  repeatFromAnywhere: { keys: 8 },
  knownCustomer: { keys: 2 },
  unknownCustomer: { keys: 6, clicks: 5, taps: 6 },
  findByPhoneTail: { keys: 1, letters: 4 },
  switchOutlet: { keys: 2, clicks: 2 },
};

const newPage = useBrowser();

const openOrder = async (page: Page, { orderId, vendorId }: { orderId: string; vendorId: string }) => {
  await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
  await page.getByRole("button", { name: textOf("order-tracking.repeat") }).waitFor();
};

test("repeating an open order takes two keys, or two clicks", async () => {
  const page = await newPage();
  await signIn(page);
  await openOrder(page, await placeOrder("Ana Reyes"));
  const typing = countEffort(page);
  await typing.press("r");
  await waitForButtonFocus(page);
  await typing.press("Enter");
  await waitUntilPlaced(page);
  expect(typing.effort.keys).toBeLessThanOrEqual(budgets.repeatFromRow.keys);

  await openOrder(page, await placeOrder("Ben Cruz"));
  const pointing = countEffort(page);
  await pointing.click(page.getByRole("button", { name: textOf("order-tracking.repeat") }));
  await pointing.click(requestButton(page));
  await waitUntilPlaced(page);
  expect(pointing.effort.clicks).toBeLessThanOrEqual(budgets.repeatFromRow.clicks);
});

test("repeating an open order takes two taps", async () => {
  const page = await newPage({ viewport: phoneWindow, touch: true });
  await signIn(page);
  await openOrder(page, await placeOrder("Carla Diaz"));
  const hand = countEffort(page);
  await hand.tap(page.getByRole("button", { name: textOf("order-tracking.repeat") }));
  await hand.tap(requestButton(page));
  await waitUntilPlaced(page);
  expect(hand.effort.taps).toBeLessThanOrEqual(budgets.repeatFromRow.taps);
});

test("the palette repeats a known customer's order and switches the outlet, from any screen", async () => {
  const page = await newPage();
  await signIn(page);
  await placeOrder("Quirino Abad");
  await addressField(page).waitFor();
  const hand = countEffort(page);
  await hand.press("Control+k");
  await page.getByRole("dialog", { name: textOf("palette.open") }).waitFor();
  await hand.type("quir");
  await hand.press("Enter");
  await waitForButtonFocus(page);
  await hand.press("Enter");
  await waitUntilPlaced(page);
  expect(hand.effort.keys + hand.effort.letters).toBeLessThanOrEqual(budgets.repeatFromAnywhere.keys);

  await page.getByRole("button", { name: textOf("order-tracking.repeat") }).waitFor();
  const switching = countEffort(page);
  await switching.press("Control+k");
  await page.getByRole("dialog", { name: textOf("palette.open") }).waitFor();
  await switching.type("legazpi");
  await switching.press("Enter");
  await page.waitForURL(/\/order-tracking\/legazpi/);
  expect(switching.effort.keys).toBeLessThanOrEqual(budgets.switchOutlet.keys);

  const pointing = countEffort(page);
  await pointing.click(page.getByRole("banner").getByRole("button", { name: /Legazpi/ }));
  await pointing.click(page.getByRole("row", { name: /BGC/ }));
  await page.waitForURL(/\/order-tracking\/bgc/);
  expect(pointing.effort.clicks).toBeLessThanOrEqual(budgets.switchOutlet.clicks);
});

test("an order for a known customer takes the phone number, Enter, the amount and Enter", async () => {
  const page = await newPage();
  const customer = await knownCustomer();
  await signIn(page);
  await page.goto(`/request-a-rider/${customer.vendorId}`);
  await addressField(page).waitFor();
  const hand = countEffort(page);
  await hand.type(customer.digits);
  await hand.press("Enter");
  await waitForFieldFocus(page, "amount");
  await hand.type(parcel.amount);
  await requestButton(page).waitFor();
  await hand.press("Enter");
  await waitUntilPlaced(page);
  expect(hand.effort.keys).toBeLessThanOrEqual(budgets.knownCustomer.keys);
});

test("an order for an unknown customer stays within its effort budget by keyboard, and by mouse", async () => {
  const page = await newPage();
  await signIn(page);
  await addressField(page).waitFor();
  const typing = countEffort(page);
  await typing.type(parcel.address);
  await typing.press("Enter");
  await waitForFieldFocus(page, "phone");
  await typing.type("917 555 7788");
  await typing.press("Enter");
  await waitForFieldFocus(page, "name");
  await typing.type("Wilma Uy");
  await typing.press("Enter");
  await waitForFieldFocus(page, "amount");
  await typing.type(parcel.amount);
  await requestButton(page).waitFor();
  await typing.press("Enter");
  await waitUntilPlaced(page);
  expect(typing.effort.keys).toBeLessThanOrEqual(budgets.unknownCustomer.keys);

  await page.goto("/request-a-rider");
  await addressField(page).waitFor();
  const pointing = countEffort(page);
  await pointing.type(parcel.address);
  await pointing.click(page.getByRole("option").first());
  await waitForFieldFocus(page, "phone");
  await pointing.type("917 555 7789");
  await pointing.click(page.getByLabel(textOf("field.customer-name")));
  await pointing.type("Xenia Tan");
  await pointing.click(page.getByLabel(textOf("request.amount.label")));
  await pointing.type(parcel.amount);
  await pointing.click(requestButton(page));
  await waitUntilPlaced(page);
  expect(pointing.effort.clicks).toBeLessThanOrEqual(budgets.unknownCustomer.clicks);
});

test("an order for an unknown customer stays within its effort budget by touch", async () => {
  const page = await newPage({ viewport: phoneWindow, touch: true });
  await signIn(page);
  const hand = countEffort(page);
  await hand.tap(addressField(page));
  await page.getByRole("dialog").getByRole("combobox").waitFor();
  await hand.type(parcel.address);
  await hand.tap(page.getByRole("option").first());
  for (const [label, text] of [
    ["field.customer-phone", "917 555 7790"],
    ["field.customer-name", "Yolanda Sy"],
    ["request.amount.label", parcel.amount],
  ] as const) {
    await hand.tap(page.getByLabel(textOf(label)));
    await hand.type(text);
  }
  await hand.tap(requestButton(page));
  await waitUntilPlaced(page);
  expect(hand.effort.taps).toBeLessThanOrEqual(budgets.unknownCustomer.taps);
});

test("/ and the last four digits of the phone number find an order", async () => {
  const page = await newPage();
  await signIn(page);
  const { orderId, vendorId } = await placeOrder("Zeny Lim", { phone: "+639175558341", hoursAhead: 2 });
  await page.goto(`/order-tracking/${vendorId}`);
  await page.getByRole("searchbox").waitFor();
  const hand = countEffort(page);
  await hand.press("/");
  await hand.type("8341");
  // The order's row was already in the list before the search, among others.
  await expect.poll(() => page.locator("[data-order-row]").count()).toBe(1);
  await page.locator(`[data-order-row="${orderId}"]`).waitFor();
  expect(hand.effort).toMatchObject(budgets.findByPhoneTail);
});
