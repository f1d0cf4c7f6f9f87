// The journey from the request to the recipient's page, in several countries, each in its own language.
import { test } from "vitest";
import { placeOfOutlet } from "./journey/api-orders.ts";
import { useBrowser } from "./journey/browser.ts";
import { startProduct } from "./global-setup.ts";
import { separateServerSettings } from "./journey/own-settings.ts";
import { addressField } from "./journey/request-form.ts";
import { signIn } from "./journey/sign-in.ts";
import { textOf } from "./journey/texts.ts";

const openPage = useBrowser();

/** In ms: two products and two browsers run at once, on a busy machine. */
const patience = { timeout: 240_000 };

// Most of the time is waiting for a rider, so two run in parallel.
test.concurrent.for([
  ["th", "th", "081 234 5678"],
  ["ur", "pk", "0301 2345678"],
  ["km", "kh", "091 234 567"],
  ["de", "de", "01512 3456789"],
  ["ja", "jp", "090-1234-5678"],
  ["zh-Hant", "hk", "5123 4567"],
] as const)(
  "a parcel goes from request to delivery in %s in %s [12.39]",
  patience,
  async ([language, country, phone], { expect, onTestFinished }) => {
    const product = await startProduct({
      COUNTRY: country,
      SIMULATION_SPEED: "300",
      UNDO_SECONDS: "0",
      LOG_LEVEL: "warn",
      ...(await separateServerSettings()),
    });
    onTestFinished(product.stop);
    const page = await openPage({ at: product.url, language, beside: true });
    onTestFinished(() => page.context().close());
    // In ms: product and browser are new, so the first page is slow.
    page.setDefaultTimeout(60_000);
    const translated = (key: string) => textOf(key, {}, language);

    await signIn(page, { language });
    const { latitude, longitude } = await placeOfOutlet(product.url);
    await addressField(page, language).click();
    const search = page.getByRole("combobox", { name: translated("field.drop-off") });
    await search.fill(`${(latitude + 0.004).toFixed(5)}, ${longitude.toFixed(5)}`);
    await page.getByRole("option").first().click();
    await page.getByLabel(translated("field.customer-phone")).fill(phone);
    await page.getByLabel(translated("field.customer-name")).fill("Ana Reyes");
    await page.getByLabel(translated("request.description.label")).fill("2 trays");
    await page.getByLabel(translated("request.amount.label")).fill("240");
    const submit = page.getByRole("button", { name: translated("request.submit") });
    await submit.filter({ hasText: /\p{Nd}/u }).click();

    await page.waitForURL(/\/order-tracking\/[^?]+\?order_id=/);
    await page.getByRole("list", { name: translated("order-tracking.timeline") }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe(language);
    const link = await page.locator('a[href*="/tracking/"]').first().getAttribute("href");

    const recipients = `${new URL(link ?? "", product.url).href}&lang=${language}`;
    const delivered = translated("tracking.heading-delivered").trim();
    // Polling too often would slow the riders down.
    await expect
      .poll(async () => (await fetch(recipients)).text(), { interval: 500, timeout: 120_000 })
      .toContain(delivered);
    await page.goto(recipients);
    await page.locator("h1", { hasText: delivered }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe(language);
    expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ur" ? "rtl" : "ltr");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  },
);
