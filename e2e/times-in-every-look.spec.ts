// Checks the screens of ready times, pauses, delivery windows and their changes: axe finds nothing in light, dark
// and right-to-left.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct } from "./global-setup.ts";
import { placeOrder, delayOrder, setOrderServer } from "./journey/api-orders.ts";
import { axeFindings, loadAxe, type AxeRules } from "./journey/axe.ts";
import { desktopWindow, phoneWindow, useBrowser } from "./journey/browser.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { addressField } from "./journey/request-form.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const newPage = useBrowser();

// No simulated riders: a fast one would deliver the delayed order while its screens are checked.
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  const settings = { SIMULATION_SPEED: "0", UNDO_SECONDS: "0", LOG_LEVEL: "warn" };
  product = await startProduct({ ...settings, ...(await separateServerSettings()) });
  setOrderServer(product.url);
});
afterAll(async () => {
  setOrderServer(undefined);
  await product.stop();
});

type Look = { viewport: typeof phoneWindow; colorScheme: "light" | "dark"; axe: AxeRules };
const looks: Record<"en" | "ar", Look[]> = {
  en: [
    { viewport: phoneWindow, colorScheme: "dark", axe: "every rule" },
    { viewport: desktopWindow, colorScheme: "light", axe: "every rule" },
  ],
  ar: [
    { viewport: desktopWindow, colorScheme: "dark", axe: "every rule" },
    { viewport: phoneWindow, colorScheme: "light", axe: "every rule" },
  ],
};

/** The axe findings of the open screen in every look; the screen stays in the last look. */
async function findingsOn(page: Page, language: "en" | "ar", screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport, colorScheme, axe } of looks[language]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(100);
    const findings = await axeFindings(page, axe);
    found.push(...findings.map((finding) => `${screen}, ${language}, ${colorScheme}: ${finding}`));
  }
  return found;
}

test.each(["en", "ar"] as const)(
  "axe finds nothing on the screens with ready times, pauses and time windows in %s [18.39]",
  { timeout: 300_000 },
  async (language) => {
    const page = await newPage({ language, at: product.url });
    await loadAxe(page);
    await signIn(page, { language });
    await addressField(page, language).waitFor();
    const found = await findingsOn(page, language, "request");
    await page.getByRole("group", { name: textOf("request.ready.label", {}, language) }).waitFor();
    await page.getByRole("button", { name: textOf("pause.start", {}, language) }).click();
    await page.getByRole("region", { name: textOf("pause.start", {}, language) }).waitFor();
    found.push(...(await findingsOn(page, language, "pause")));

    const { orderId, vendorId, trackingLink } = await placeOrder("Ready Reyes");
    await delayOrder(orderId, 90);
    await page.goto(`/order-tracking/${vendorId}`);
    const row = page.locator(`[data-order-row="${orderId}"]`);
    const cause = textOf("promise.ready", {}, language);
    await row.getByText(cause).waitFor();
    found.push(...(await findingsOn(page, language, "board")));
    await page.goto(`/order-tracking/${vendorId}?order_id=${orderId}`);
    await page.getByRole("status").filter({ hasText: cause }).first().waitFor();
    found.push(...(await findingsOn(page, language, "order")));

    const { pathname, search } = new URL(trackingLink);
    await page.goto(`${pathname}${search}&lang=${language}`);
    await page.getByRole("status").filter({ hasText: cause }).waitFor();
    found.push(...(await findingsOn(page, language, "recipient's page")));
    expect(found).toEqual([]);
  },
);
