import lighthouse from "lighthouse";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { browserPath, chromiumFlags, storageScript } from "./page-weight.ts";

export type Scores = {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  largestPaint: number;
  layoutShift: number;
};

const runs = 3;

const middle = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Lighthouse's mobile scores of a page, the median of its runs; `storage` signs the browser in first. */
export const scorePage = async (
  page: string,
  url: string,
  storage: Record<string, string> = {},
): Promise<Scores> => {
  const port = 9_300 + Math.floor(Math.random() * 600);
  const folder = mkdtempSync(join(tmpdir(), "waybill-lighthouse-"));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(new URL("/config.json", url).href);
    await tab.evaluate(storageScript(storage));
    const results: Omit<Scores, "page">[] = [];
    for (let run = 0; run < runs; run += 1) {
      const report = (
        await lighthouse(url, {
          port,
          logLevel: "error",
          disableStorageReset: true,
          onlyCategories: ["performance", "accessibility", "best-practices"],
        })
      )?.lhr;
      if (!report) throw new Error(`Lighthouse had nothing to say about ${url}`);
      const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
      results.push({
        performance: score("performance"),
        accessibility: score("accessibility"),
        bestPractices: score("best-practices"),
        largestPaint: report.audits["largest-contentful-paint"]?.numericValue ?? 0,
        layoutShift: report.audits["cumulative-layout-shift"]?.numericValue ?? 0,
      });
    }
    const of = (name: keyof Omit<Scores, "page">) => middle(results.map((result) => result[name]));
    return {
      page,
      performance: of("performance"),
      accessibility: of("accessibility"),
      bestPractices: of("bestPractices"),
      largestPaint: of("largestPaint"),
      layoutShift: of("layoutShift"),
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
