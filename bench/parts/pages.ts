import type { AnswerOf } from "@waybill/contract/endpoint";
import type { createOrder } from "@waybill/contract/orders";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { gzipSync } from "node:zlib";
import { chromiumFlags, launchSettings } from "../browser.ts";
import { askLighthouse, categories, ensureLighthouse } from "../lighthouse/lighthouse.ts";
import { median, type Figure, type Measure } from "../report.ts";
import { send } from "../load.ts";
import { orderCalls, signedInScript, signIn, startWaybill } from "../waybill-server.ts";

type Page = {
  name: string;
  url: string;
  /** The page's first script, which signs in. */
  script: string;
  goals: { kilobytes: [goal: number, stretch: number]; performance: [goal: number, stretch: number] };
};

/** Files that do not count toward the first load: the map and the languages are loaded separately. */
const splitOff = /map|locales/i;

/** Gzipped size of the scripts that a page loads until the network is idle, without lazy ones. */
const weigh = async (browser: Browser, { url, script }: Page) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 760 } });
  await context.addInitScript({ content: script });
  const tab = await context.newPage();
  const loaded = new Map<string, number>();
  const reading: Promise<void>[] = [];
  tab.on("response", (response) => {
    if (response.request().resourceType() !== "script" || splitOff.test(response.url())) return;
    const { purpose, "sec-purpose": secPurpose } = response.request().headers();
    if (purpose === "prefetch" || secPurpose?.startsWith("prefetch")) return;
    reading.push(
      response.body().then(
        (body) => void loaded.set(response.url(), gzipSync(body, { level: 9 }).length),
        () => undefined,
      ),
    );
  });
  await tab.goto(url, { waitUntil: "load" });
  await tab.waitForLoadState("networkidle");
  await Promise.all(reading);
  await context.close();
  return {
    scripts: loaded.size,
    kilobytes: [...loaded.values()].reduce((sum, size) => sum + size, 0) / 1024,
  };
};

type Scores = Record<
  "performance" | "accessibility" | "bestPractices" | "largestPaint" | "layoutShift",
  number
>;

/** Lighthouse's mobile scores of a page, the median of its runs. */
const score = async ({ url, script }: Page, runs: number): Promise<Scores> => {
  const port = 9_300 + Math.floor(Math.random() * 600);
  const folder = mkdtempSync(join(tmpdir(), "waybill-lighthouse-"));
  const browser = await chromium.launchPersistentContext(folder, {
    ...launchSettings,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(new URL("/config.json", url).href);
    await tab.evaluate(script);
    const results: Scores[] = [];
    for (let run = 0; run < runs; run += 1) {
      const result = await askLighthouse(url, port);
      const points = categories.map((name) => Math.round((result.categories[name].score ?? 0) * 100));
      const [performance = 0, accessibility = 0, bestPractices = 0] = points;
      const largestPaint = result.audits["largest-contentful-paint"]?.numericValue ?? 0;
      const layoutShift = result.audits["cumulative-layout-shift"]?.numericValue ?? 0;
      results.push({ performance, accessibility, bestPractices, largestPaint, layoutShift });
    }
    const middle = (of: keyof Scores) => median(results.map((result) => result[of]));
    return {
      performance: middle("performance"),
      accessibility: middle("accessibility"),
      bestPractices: middle("bestPractices"),
      largestPaint: middle("largestPaint"),
      layoutShift: middle("layoutShift"),
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Places an order, and returns the address of its tracking page. */
const trackingPage = async (url: string): Promise<string> => {
  const { next } = await orderCalls(url, await signIn(url, 1));
  const { status, body } = await send(next(0));
  if (status !== 201) throw new Error(`No order for the recipient's page: ${status} ${body}`);
  const { result } = JSON.parse(body) as AnswerOf<typeof createOrder>;
  return new URL(result.tracking_link, url).href;
};

/** First-load weight and Lighthouse scores of the product's pages, as they are shipped. */
export const measurePages: Measure = async () => {
  await ensureLighthouse();
  const server = await startWaybill();
  const browser = await chromium.launch(launchSettings);
  try {
    const pages: Page[] = [
      {
        name: "landing",
        url: new URL("/", server.url).href,
        script: "",
        goals: { kilobytes: [100, 70], performance: [98, 100] },
      },
      {
        name: "request-a-rider",
        url: new URL("/request-a-rider", server.url).href,
        script: await signedInScript(server.url),
        goals: { kilobytes: [200, 160], performance: [92, 97] },
      },
      {
        name: "recipient's page",
        url: await trackingPage(server.url),
        script: "",
        goals: { kilobytes: [30, 10], performance: [98, 100] },
      },
    ];
    const measured = [];
    for (const page of pages)
      measured.push({ ...page, ...(await weigh(browser, page)), ...(await score(page, 5)) });
    return {
      figures: measured.flatMap((page): Figure[] => {
        const { name, goals, kilobytes, performance, accessibility, bestPractices, layoutShift } = page;
        const [weightGoal, weightStretch] = goals.kilobytes;
        const [scoreGoal, scoreStretch] = goals.performance;
        return [
          {
            name: `${name}, scripts of the first load, gzip`,
            value: kilobytes,
            unit: "kB",
            better: "less",
            goal: weightGoal,
            stretch: weightStretch,
          },
          {
            name: `${name}, Lighthouse mobile, performance`,
            value: performance,
            unit: "",
            better: "more",
            goal: scoreGoal,
            stretch: scoreStretch,
          },
          {
            name: `${name}, Lighthouse mobile, accessibility and best practices`,
            value: Math.min(accessibility, bestPractices),
            unit: "",
            better: "more",
            goal: 100,
          },
          {
            name: `${name}, layout shift`,
            value: layoutShift,
            unit: "",
            better: "less",
            goal: 0.05,
          },
        ];
      }),
      details: [
        {
          head: [
            "page",
            "scripts",
            "kB gzip",
            "performance",
            "accessibility",
            "best practices",
            "LCP ms",
            "CLS",
          ],
          rows: measured.map((page) => [
            page.name,
            page.scripts,
            page.kilobytes.toFixed(1),
            page.performance,
            page.accessibility,
            page.bestPractices,
            page.largestPaint.toFixed(0),
            page.layoutShift.toFixed(3),
          ]),
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};
