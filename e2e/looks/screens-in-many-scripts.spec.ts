// Shows the main screens in scripts that need tall lines, join letters or run right to left, and in made-up
// languages with long words.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, loadAxe } from "../journey/axe.ts";
import { phoneWindow, useBrowser } from "../journey/browser.ts";
import { signIn } from "../journey/sign-in.ts";

const openPage = useBrowser();

/** Runs in the page: finds elements that overflow an edge, and text cut off without an ellipsis. */
const cutOff = `(() => {
  const found = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 1) found.push("the page is " + over + " px too wide");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!text.textContent.trim() || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".maplibregl-map")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    // Marks of the tallest scripts reach this far from the middle of a line.
    const reach = parseFloat(getComputedStyle(parent).fontSize) * 0.75;
    for (const line of range.getClientRects())
      for (let around = parent; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (line.width < 3 || box.width < 4 || box.height < 4 || clipPath !== "none") break;
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const middle = (line.top + line.bottom) / 2;
        const isCutAtSide = overflowX !== "visible" && textOverflow !== "ellipsis" && (line.right > box.right + 1 || line.left < box.left - 1);
        const isCutAbove = overflowY !== "visible" && (middle - reach < box.top - 1 || middle + reach > box.bottom + 1);
        const hasMark = textOverflow === "ellipsis";
        if (isCutAtSide || isCutAbove) found.push(around.className + " cuts " + text.textContent.trim().slice(0, 40));
        if (isCutAtSide || isCutAbove || hasMark) break;
      }
  }
  return [...new Set(found)];
})()`;

type Screens = Record<string, (page: Page) => Promise<void>>;
const ofVisitor: Screens = { "/": (page) => page.getByRole("heading", { level: 1 }).waitFor() };
const ofMerchant: Screens = {
  "/request-a-rider": (page) => page.getByRole("heading", { level: 1 }).first().waitFor(),
  "/order-tracking/kanto": (page) => page.locator("[data-order-row], h1").first().waitFor(),
  "/history/kanto?date=PastWeek": (page) => page.getByText(/₱|PHP/).first().waitFor(),
  "/bulk-order/kanto": (page) => page.getByRole("heading", { level: 1 }).first().waitFor(),
};

/** Sets the language of the next page. */
const choose = async (page: Page, language: string): Promise<void> => {
  if (page.url() === "about:blank") await page.goto("/");
  await page.evaluate(`localStorage.setItem("language", ${JSON.stringify(language)})`);
};

/** Opens every screen in a language and collects its findings. */
const look = async (
  page: Page,
  language: string,
  find: (page: Page) => Promise<string[]>,
  screens = ofMerchant,
): Promise<string[]> => {
  const found: string[] = [];
  await choose(page, language);
  for (const [path, isThere] of Object.entries(screens)) {
    await page.goto(path);
    await page.locator(`html[lang="${language}"]`).waitFor({ state: "attached" });
    await isThere(page);
    await page.evaluate("document.fonts.ready");
    found.push(...(await find(page)).map((finding) => `${path} in ${language}: ${finding}`));
  }
  return found;
};

/** A deployment that offers more languages than its country; texts and fonts are the server's. */
const offer = async (page: Page, languages: readonly string[]): Promise<void> => {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { languages: string[] };
    await route.fulfill({ response: answer, json: { ...settings, languages: ["en", ...languages] } });
  });
};

const scripts = { th: "thai", km: "khmer", ta: "tamil", ja: "jp", ur: "arabic" } as const;

test(
  "the main screens in five scripts load only their own font, fit all texts, and pass axe [12.25] [12.27] [12.28] [12.31] [12.41]",
  { timeout: 300_000 },
  async () => {
    const page = await openPage({ viewport: phoneWindow });
    await loadAxe(page);
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/fonts/")) fonts.push(request.url());
    });
    const findings = async () => [
      ...(await page.evaluate<string[]>(cutOff)),
      ...(await axeFindings(page, "all but contrast")),
    ];
    await offer(page, Object.keys(scripts));
    const found: string[] = [];
    for (const language of Object.keys(scripts))
      found.push(...(await look(page, language, findings, ofVisitor)));
    await choose(page, "en");
    await signIn(page);
    await page.goto("/request-a-rider");
    fonts.length = 0;
    await page.reload();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(fonts).toEqual([]);
    for (const [language, script] of Object.entries(scripts)) {
      fonts.length = 0;
      found.push(...(await look(page, language, findings)));
      expect(fonts.some((url) => url.includes(`/noto-sans-${script}-`))).toBe(true);
      expect(fonts.filter((url) => url.endsWith(".woff2") && !url.includes(`/noto-sans-${script}-`))).toEqual(
        [],
      );
      const isRightToLeft = await page.evaluate("document.documentElement.dir === 'rtl'");
      expect(isRightToLeft).toBe(language === "ur");
    }
    expect(found).toEqual([]);
  },
);

/** Makes a text as long as in a language with long words. */
const longer = (text: string) => {
  const more = Math.ceil(text.replaceAll(/\{\w+\}/g, "").length * 0.4);
  return `${text} ${"lengthened ".repeat(Math.ceil(more / 11)).slice(0, Math.max(1, more - 1))}`.trim();
};

test.each(["en", "ar"])(
  "texts that are 40 % longer overflow nowhere, in the writing direction of %s [12.40]",
  { timeout: 200_000 },
  async (language) => {
    const page = await openPage({ viewport: phoneWindow });
    const lengthen = () =>
      page.route("**/locales/*.json", async (route) => {
        const answer = await route.fetch({
          url: route
            .request()
            .url()
            .replace(/\w+\.json/, "en.json"),
        });
        const texts = (await answer.json()) as Record<string, string>;
        const json = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, longer(text)]));
        await route.fulfill({ response: answer, json });
      });
    await lengthen();
    const find = (shown: Page) => shown.evaluate<string[]>(cutOff);
    expect(await look(page, language, find, ofVisitor)).toEqual([]);
    await page.unroute("**/locales/*.json");
    await choose(page, "en");
    await signIn(page);
    await lengthen();
    expect(await look(page, language, find)).toEqual([]);
    expect(await page.evaluate("document.documentElement.dir")).toBe(language === "ar" ? "rtl" : "ltr");
  },
);
