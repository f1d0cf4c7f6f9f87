// `npm run pictures`: takes the documents' pictures from the built product, so that they are current.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { desktopWindow, launchBrowser, phoneWindow } from "../journey/browser.ts";
import { setOrderServer } from "../journey/api-orders.ts";
import { startProduct } from "../global-setup.ts";
import { takeLanguagePictures } from "./language-pictures.ts";
import * as scenes from "./pictured-scenes.ts";

type Look = { viewport?: typeof desktopWindow; theme?: "light" | "dark"; language?: "en" | "ar" };
type Picture = Look & { name: string; take: (page: Page, language: string) => Promise<void> };

/** WebP is a fifth of a PNG, and at this quality text stays sharp. */
const quality = 88;

/** In ms: the maps are drawn and animations have ended by then. */
const settledAfterMs = 2_500;
const folder = join(import.meta.dirname, "../../docs/screenshots");
const pictures: Picture[] = [
  { name: "landing", take: scenes.landing },
  { name: "request-a-rider", take: scenes.request },
  { name: "request-phone-dark", viewport: phoneWindow, theme: "dark", take: scenes.request },
  { name: "guest-card", take: scenes.guestPayment },
  { name: "guest-card-phone-dark", viewport: phoneWindow, theme: "dark", take: scenes.guestPayment },
  { name: "order-tracking", take: scenes.tracking },
  { name: "tracking-rtl", language: "ar", take: scenes.tracking },
  { name: "help-panel", take: scenes.helpPanel },
  { name: "faq-phone", viewport: phoneWindow, take: scenes.faq },
  { name: "forgot-password", take: scenes.forgotPassword },
  { name: "maintenance-phone-dark", viewport: phoneWindow, theme: "dark", take: scenes.maintenance },
  { name: "history", take: scenes.history },
  { name: "history-rtl-dark", theme: "dark", language: "ar", take: scenes.history },
  { name: "history-summary", take: scenes.historySummary },
  { name: "bulk-order", take: scenes.bulkOrder },
  {
    name: "bulk-order-rtl-phone",
    viewport: phoneWindow,
    theme: "dark",
    language: "ar",
    take: scenes.bulkOrder,
  },
  { name: "help-center", take: scenes.helpCenter },
  { name: "connect", take: scenes.partnerEntry },
  { name: "recipient", take: scenes.recipient },
  { name: "recipient-phone", viewport: phoneWindow, take: scenes.recipient },
  { name: "recipient-rtl-dark", theme: "dark", language: "ar", take: scenes.recipient },
  { name: "recipient-delivered", viewport: phoneWindow, take: scenes.recipientAtTheEnd },
  { name: "receipt", take: scenes.receipt },
  { name: "receipt-rtl-phone", viewport: phoneWindow, language: "ar", take: scenes.receipt },
  { name: "operations", take: scenes.floor },
];
/** Pictures from a product without simulated riders. */
const picturesOfPeople: Picture[] = [{ name: "rider", viewport: phoneWindow, take: scenes.riderOnTheWay }];

const take = async (browser: Browser, url: string, picture: Picture) => {
  const { name, viewport = desktopWindow, theme = "light", language = "en" } = picture;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: theme,
    locale: language,
    hasTouch: viewport === phoneWindow,
  });
  await context.addInitScript(
    `localStorage.setItem("language", ${JSON.stringify(language)}); localStorage.setItem("welcome", "seen")`,
  );
  const page = await context.newPage();
  await picture.take(page, language);
  await page.waitForTimeout(settledAfterMs);
  const devTools = await context.newCDPSession(page);
  const { data } = await devTools.send("Page.captureScreenshot", { format: "webp", quality });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
  await context.close();
  console.log(`${name}.webp`);
};

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const browser = await launchBrowser();
const takeAll = async (all: readonly Picture[], settings: Record<string, string>): Promise<void> => {
  const chosen = all.filter(({ name }) => isWanted(name));
  if (chosen.length === 0) return;
  const product = await startProduct(settings);
  setOrderServer(product.url);
  try {
    for (const picture of chosen) await take(browser, product.url, picture);
  } finally {
    await product.stop();
  }
};
try {
  await takeAll(pictures, { SIMULATION_SPEED: "20", UNDO_SECONDS: "0" });
  await takeAll(picturesOfPeople, { SIMULATION_SPEED: "0", UNDO_SECONDS: "0" });
  if (isWanted("languages")) {
    const product = await startProduct({ SIMULATION_SPEED: "20" });
    try {
      await takeLanguagePictures(browser, product.url);
    } finally {
      await product.stop();
    }
  }
} finally {
  await browser.close();
}
