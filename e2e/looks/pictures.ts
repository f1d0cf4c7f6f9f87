// `npm run pictures`: takes the documents' pictures from the built product, so that they are current.
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { desktop, launchBrowser, phone } from "../journey/browser.ts";
import { startProduct } from "../global-setup.ts";
import { takeLanguages } from "./language-pictures.ts";
import * as scenes from "./pictured-scenes.ts";

type Look = { viewport?: typeof desktop; theme?: "light" | "dark"; language?: "en" | "ar" };
type Picture = Look & { name: string; take: (page: Page, language: string) => Promise<void> };

/** By then maps are drawn and the page is still. */
const settledAfterMs = 2_500;
const folder = join(import.meta.dirname, "../../docs/screenshots");
const pictures: Picture[] = [
  { name: "landing", take: scenes.landing },
  { name: "request-a-rider", take: scenes.request },
  { name: "request-phone-dark", viewport: phone, theme: "dark", take: scenes.request },
  { name: "guest-card", take: scenes.guestPayment },
  { name: "guest-card-phone-dark", viewport: phone, theme: "dark", take: scenes.guestPayment },
  { name: "order-tracking", take: scenes.tracking },
  { name: "tracking-rtl", language: "ar", take: scenes.tracking },
  { name: "help-panel", take: scenes.helpPanel },
  { name: "faq-phone", viewport: phone, take: scenes.faq },
  { name: "forgot-password", take: scenes.forgotPassword },
  { name: "maintenance-phone-dark", viewport: phone, theme: "dark", take: scenes.maintenance },
  { name: "history", take: scenes.history },
  { name: "history-rtl-dark", theme: "dark", language: "ar", take: scenes.history },
  { name: "history-summary", take: scenes.historySummary },
  { name: "bulk-order", take: scenes.bulkOrder },
  { name: "bulk-order-rtl-phone", viewport: phone, theme: "dark", language: "ar", take: scenes.bulkOrder },
  { name: "help-center", take: scenes.helpCenter },
  { name: "connect", take: scenes.partnerEntry },
];

const take = async (browser: Browser, url: string, picture: Picture) => {
  const { name, viewport = desktop, theme = "light", language = "en" } = picture;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: theme,
    locale: language,
    hasTouch: viewport === phone,
  });
  await context.addInitScript(
    `localStorage.setItem("language", ${JSON.stringify(language)}); localStorage.setItem("welcome", "seen")`,
  );
  const page = await context.newPage();
  await picture.take(page, language);
  await page.waitForTimeout(settledAfterMs);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`${name}.png`);
};

const wanted = process.argv.slice(2);
const product = await startProduct({ SIMULATION_SPEED: "20" });
const browser = await launchBrowser();
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, product.url, picture);
  if (wanted.length === 0 || wanted.includes("languages")) await takeLanguages(browser, product.url);
} finally {
  await browser.close();
  await product.stop();
}
