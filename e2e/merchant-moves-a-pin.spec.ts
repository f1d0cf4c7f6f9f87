import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { addressField, findAddress, requestButton } from "./request-form.ts";
import { signIn } from "./sign-in.ts";
import { textOf } from "./texts.ts";

const newPage = useBrowser();
const patience = 120_000;

/** Drags what is there by so many pixels, as a hand with a mouse does. */
const drag = async (page: Page, pin: Locator, across: number, down: number): Promise<void> => {
  await pin.waitFor();
  // The map flies to its place first.
  await page.waitForTimeout(1_500);
  const box = await pin.boundingBox();
  if (!box) throw new Error("There is no pin to drag.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 14];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + down / 2, { steps: 5 });
  await page.mouse.move(x + across, y + down, { steps: 5 });
  await page.mouse.up();
};

test(
  "dragging the pin on the request page chooses another drop-off, with its address and fee",
  { timeout: patience },
  async () => {
    const page = await newPage();
    await signIn(page);
    await findAddress(page, "Two Serendra");
    await requestButton(page).waitFor();
    const before = await addressField(page).inputValue();
    const asked = page.waitForResponse((answer) => answer.url().includes("/delivery/fee"));
    await drag(page, page.locator("[data-map-pin=destination]"), -120, -60);
    const { destination } = (await asked).request().postDataJSON() as { destination: { longitude: number } };
    expect(destination.longitude).toBeLessThan(121.054);
    await requestButton(page).waitFor();
    expect(await addressField(page).inputValue()).not.toBe(before);
  },
);

test("dragging the pin of a new collection point fills in its address", { timeout: patience }, async () => {
  const page = await newPage();
  await signIn(page);
  await page.getByRole("banner").getByRole("button", { name: /Kanto/ }).click();
  await page.getByRole("button", { name: textOf("outlets.add") }).click();
  const dialog = page.getByRole("dialog");
  const asked = page.waitForResponse((answer) => answer.url().includes("/geolocator/reverse"));
  await drag(page, dialog.locator("[data-map-pin=outlet]"), 60, 40);
  const answer = await asked;
  expect(answer.status()).toBe(200);
  const address = dialog.getByRole("combobox").first();
  await expect.poll(() => address.inputValue(), { timeout: 10_000 }).not.toBe("");
});
