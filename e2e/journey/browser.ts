import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, inject } from "vitest";
import { chromiumFlags, chromiumPath } from "../../tools/test-services.mjs";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 760 };
/** A window of 1280 x 800 px at 200 %. */
export const zoomed = { width: 640, height: 400 };

export type Look = {
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  language?: string;
  /** Where a product of the journey's own answers. */
  at?: string;
  touch?: boolean;
  /** false: as a browser that runs no scripts. */
  scripts?: boolean;
  /** true: whoever is there already stays, for somebody else to come in beside them. */
  beside?: boolean;
  /** true: a first visit, which is welcomed. */
  isFirstVisit?: boolean;
  /** true: service workers run, and answer calls past what a journey puts in their place (`page.route`). */
  worksOffline?: boolean;
};

/** What is open, each with the calls that were refused in it. */
const open = new Map<BrowserContext, string[]>();

/** Threads that prepare scripts beside the page take more from the other browsers and products than they give to this one. */
const alone = "--js-flags=--single-threaded";

/** Chromium without a screen or a graphics card. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath() as string,
    args: [...chromiumFlags, alone],
  });

/** In the page: a map is there and moves as ever, but nothing is painted into it. Without a graphics card that is a quarter of all work. */
const leaveMapsUnpainted = `for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
  for (const name of ["clear", "drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"])
    if (name in prototype) prototype[name] = () => undefined;`;

/** One Chromium for all files of a lane, which ends with it. */
let browser: Promise<Browser> | undefined;
const forget = (): void => {
  browser = undefined;
};
const begin = async (): Promise<Browser> => {
  const begun = await launchBrowser();
  begun.once("disconnected", forget);
  return begun;
};
/** The running Chromium, or a new one where none runs: one that crashed takes no later page with it. */
const runningBrowser = (): Promise<Browser> => {
  browser ??= begin().catch((error: unknown) => {
    forget();
    throw error;
  });
  return browser;
};

/** What was open in a browser that crashed is gone with it. */
const closeAll = async (): Promise<void> => {
  const closing = [...open.keys()].filter((context) => context.browser()?.isConnected());
  open.clear();
  for (const context of closing) await context.close();
};

/** A journey that fails once in a hundred runs has to say by itself what its person saw. */
const tellWhatWasSeen = async (): Promise<void> => {
  for (const [context, refused] of open)
    for (const page of context.pages()) {
      const words = await page.innerText("body", { timeout: 5_000 }).catch(() => "(nothing to read)");
      console.error([`At ${page.url()}:`, words.replaceAll(/\n+/g, "\n"), ...refused].join("\n"));
    }
};

/**
 * Pages in one Chromium, each with a profile of its own; the one before it goes, and with its file the last. Things move by
 * themselves where `isLively` says so, and elsewhere stand still, as for whoever asks their system for it. Maps are painted
 * where `isPainted` does: each step of what moves on one is work that few journeys look at.
 */
export const useBrowser = ({ isLively = false, isPainted = false } = {}): ((
  look?: Look,
) => Promise<Page>) => {
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await tellWhatWasSeen();
  });
  afterAll(closeAll);
  return async ({
    viewport = desktop,
    theme = "light",
    language = "en",
    touch = false,
    scripts = true,
    beside = false,
    isFirstVisit = false,
    worksOffline = false,
    at = inject("url"),
  } = {}) => {
    if (!beside) await closeAll();
    const stored = { language, ...(!isFirstVisit && { welcome: "seen" }) };
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
    const running = await runningBrowser();
    const context = await running.newContext({
      baseURL: at,
      storageState: { cookies: [], origins: [{ origin: at, localStorage }] },
      viewport,
      colorScheme: theme,
      reducedMotion: isLively ? "no-preference" : "reduce",
      locale: language,
      hasTouch: touch,
      isMobile: touch,
      javaScriptEnabled: scripts,
      serviceWorkers: worksOffline ? "allow" : "block",
    });
    if (!isPainted) await context.addInitScript(leaveMapsUnpainted);
    // On two cores another product and another browser are at work beside this one.
    context.setDefaultTimeout(40_000);
    const refused: string[] = [];
    context.on("response", (answer) => {
      if (answer.status() >= 400)
        refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    open.set(context, refused);
    return context.newPage();
  };
};
