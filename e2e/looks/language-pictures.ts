// The five main screens on a phone, side by side, in each language: docs/languages/pictures.
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { phoneWindow } from "../journey/browser.ts";
import { signIn } from "../journey/sign-in.ts";

const folder = join(import.meta.dirname, "../../docs/languages/pictures");
const languages = ["ar", "de", "es", "hi", "ja", "km", "my", "pl", "ta", "th", "ur", "zh-Hant"];
const screens = [
  "/",
  "/request-a-rider",
  "/order-tracking/kanto",
  "/history/kanto?date=PastWeek",
  "/bulk-order/kanto",
];
/** In ms: the page has finished loading and animating by then. */
const settledAfterMs = 2_000;
const gap = 12;

/** A page with its own profile. */
const openPage = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: phoneWindow, locale: "en" });
  await context.addInitScript(`localStorage.setItem("welcome", "seen")`);
  const page = await context.newPage();
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...settings, languages: ["en", ...languages] } });
  });
  return page;
};

/** Uses a product that offers languages beyond its country's: texts and fonts are the server's. */
export const takeLanguagePictures = async (browser: Browser, url: string): Promise<void> => {
  const [merchant, visitor] = [await openPage(browser, url), await openPage(browser, url)];
  await signIn(merchant);
  const sheet = await browser.newPage({
    viewport: {
      width: screens.length * (phoneWindow.width + gap) + gap,
      height: phoneWindow.height + 2 * gap,
    },
  });
  for (const language of languages) {
    const shots: string[] = [];
    for (const path of screens) {
      const page = path === "/" ? visitor : merchant;
      await page.addInitScript(`localStorage.setItem("language", ${JSON.stringify(language)})`);
      await page.goto(path);
      await page.locator(`html[lang="${language}"]`).waitFor({ state: "attached" });
      await page.waitForTimeout(settledAfterMs);
      const shot = await page.screenshot();
      shots.push(`<img src="data:image/png;base64,${shot.toString("base64")}">`);
    }
    const style = `margin:0;padding:${gap}px;display:flex;gap:${gap}px;background:#d7dade`;
    await sheet.setContent(`<body style="${style}">${shots.join("")}</body>`);
    await sheet.screenshot({ path: join(folder, `${language}.jpg`), type: "jpeg", quality: 72 });
    console.log(`${language}.jpg`);
  }
};
