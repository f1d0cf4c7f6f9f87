import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { chromiumFlags, chromiumPath, desktop } from "./chromium.ts";

export type Look = {
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  language?: "en" | "ar";
  touch?: boolean;
  /** false: as a browser that runs no scripts. */
  scripts?: boolean;
  /** true: somebody who was never here, and is welcomed. */
  isNew?: boolean;
};

let browser: Browser;
const open = new Set<BrowserContext>();

/** One Chromium for the journeys of a file; a fresh profile for each page asked for. */
export const useBrowser = (): ((look?: Look) => Promise<Page>) => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  });
  afterAll(async () => {
    await browser.close();
  });
  return async ({
    viewport = desktop,
    theme = "light",
    language = "en",
    touch = false,
    scripts = true,
    isNew = false,
  } = {}) => {
    for (const context of open) await context.close();
    open.clear();
    const context = await browser.newContext({
      baseURL: inject("url"),
      viewport,
      colorScheme: theme,
      locale: language,
      hasTouch: touch,
      isMobile: touch,
      javaScriptEnabled: scripts,
    });
    context.setDefaultTimeout(20_000);
    const remembered = { language, ...(!isNew && { welcome: "seen" }) };
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(remembered)})`);
    open.add(context);
    const page = await context.newPage();
    return page;
  };
};
