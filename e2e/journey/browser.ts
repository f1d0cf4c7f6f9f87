import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, inject } from "vitest";
import { chromiumFlags, chromiumPath } from "../../tools/test-services.mjs";

export const desktopWindow = { width: 1280, height: 800 };
export const phoneWindow = { width: 360, height: 760 };
/** A window of 1280 x 800 px at 200 %. */
export const zoomedWindow = { width: 640, height: 400 };

export type PageSettings = {
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  language?: string;
  /** The address of a separate product. */
  at?: string;
  touch?: boolean;
  /** false: as a browser that runs no scripts. */
  scripts?: boolean;
  /** true: keeps the open pages, so that another person can join. */
  beside?: boolean;
  /** true: a first visit, which shows the welcome screens. */
  isFirstVisit?: boolean;
  /** true: service workers run, and bypass `page.route` mocks. */
  worksOffline?: boolean;
};

/** The open contexts, each with its refused calls. */
const open = new Map<BrowserContext, string[]>();

/** One thread only: background script compilation slows other browsers and products more than it helps this one. */
const alone = "--js-flags=--single-threaded";

/** Chromium without a screen or a graphics card. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath() as string,
    args: [...chromiumFlags, alone],
  });

/**
 * Runs in the page: maps exist and move as usual, but are not painted. Without a graphics card painting is a
 * quarter of all work.
 */
const leaveMapsUnpainted = `for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
  for (const name of ["clear", "drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"])
    if (name in prototype) prototype[name] = () => undefined;`;

/** One Chromium for all test files of a worker process; Chromium ends with the process. */
let browser: Promise<Browser> | undefined;
const forget = (): void => {
  browser = undefined;
};
const begin = async (): Promise<Browser> => {
  const started = await launchBrowser();
  started.once("disconnected", forget);
  return started;
};
/** The running Chromium, or a new one: a crashed one must not fail later pages. */
const runningBrowser = (): Promise<Browser> => {
  browser ??= begin().catch((error: unknown) => {
    forget();
    throw error;
  });
  return browser;
};

/** If the browser crashed, its contexts are already closed. */
const closeAll = async (): Promise<void> => {
  const closing = [...open.keys()].filter((context) => context.browser()?.isConnected());
  open.clear();
  for (const context of closing) await context.close();
};

/** Prints what the person saw, for a journey that fails once in a hundred runs. */
const logSeenPages = async (): Promise<void> => {
  for (const [context, refused] of open)
    for (const page of context.pages()) {
      const words = await page.innerText("body", { timeout: 5_000 }).catch(() => "(nothing to read)");
      console.error([`At ${page.url()}:`, words.replaceAll(/\n+/g, "\n"), ...refused].join("\n"));
    }
};

/**
 * Pages in one Chromium, each with its own profile. Opening a page closes the previous one; the last is closed at
 * the end of the file. Animations run with `isLively`, otherwise reduced motion is on. Maps are painted with
 * `isPainted`, because painting costs time and few journeys check it.
 */
export const useBrowser = ({ isLively = false, isPainted = false } = {}): ((
  look?: PageSettings,
) => Promise<Page>) => {
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await logSeenPages();
  });
  afterAll(closeAll);
  return async ({
    viewport = desktopWindow,
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
    // In ms: on two cores another product and browser are running too.
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
