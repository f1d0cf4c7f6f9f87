import { login } from "@waybill/contract/accounts";
import { chromium } from "playwright-core";
import { gzipSync } from "node:zlib";
import lighthouse from "lighthouse";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpointUrl, send } from "./load.ts";
import { startWaybill } from "./waybill-server.ts";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { chromiumFlags as flags, chromiumPath } from "../scripts/test-services.mjs";

/** What a browser keeps after signing in (wire.md, storage keys). */
export const signedInStorage = async (url: string): Promise<Record<string, string>> => {
  const answer = await send({
    method: login.method,
    url: endpointUrl(url, login),
    body: JSON.stringify({ email_address: "parent@example.com", password: "Waybill!2026" }),
  });
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = JSON.parse(answer.body).result
    .AuthenticationResult;
  const Expires = Date.now() + ExpiresIn * 1_000;
  return { "auth-meta": JSON.stringify({ AccessToken, IdToken, RefreshToken, Expires }) };
};

/** First-load weight and Lighthouse scores of the pages of this product, served as it ships. */
export const measurePages = async (): Promise<{ weights: PageWeight[]; scores: Scores[] }> => {
  const server = await startWaybill();
  try {
    const storage = await signedInStorage(server.url);
    const landing = new URL("/", server.url).href;
    const request = new URL("/request-a-rider", server.url).href;
    const weights = await weighPages([
      { page: "landing", url: landing },
      { page: "request-a-rider", url: request, storage },
    ]);
    const scores = [
      await scorePage("landing", landing),
      await scorePage("request-a-rider", request, storage),
    ];
    return { weights, scores };
  } finally {
    await server.stop();
  }
};

export type PageWeight = { page: string; scripts: number; kilobytes: number };

export const chromiumFlags: string[] = flags;
export const browserPath: string = chromiumPath();

/** What a page runs to have these entries in its local storage. */
export const storageScript = (entries: Record<string, string>): string =>
  `for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value);`;

/** Files that the first load may leave out by the targets: the map and the languages are split off. */
const splitOff = /map|locales/i;

/** Gzipped size of the scripts that a page loads until the network is idle, the map split off. */
export const weighPages = async (
  pages: readonly { page: string; url: string; storage?: Record<string, string> }[],
): Promise<PageWeight[]> => {
  const browser = await chromium.launch({ executablePath: browserPath, args: chromiumFlags });
  const weights: PageWeight[] = [];
  for (const { page, url, storage } of pages) {
    const context = await browser.newContext({ viewport: { width: 360, height: 760 } });
    if (storage) await context.addInitScript({ content: storageScript(storage) });
    const tab = await context.newPage();
    const loaded = new Map<string, number>();
    const reading: Promise<void>[] = [];
    tab.on("response", (response) => {
      if (response.request().resourceType() !== "script" || splitOff.test(response.url())) return;
      const { purpose, "sec-purpose": secPurpose } = response.request().headers();
      if (purpose === "prefetch" || secPurpose?.startsWith("prefetch")) return;
      reading.push(
        response.body().then(
          (body) => {
            loaded.set(response.url(), gzipSync(body, { level: 9 }).length);
          },
          () => undefined,
        ),
      );
    });
    await tab.goto(url, { waitUntil: "load" });
    await tab.waitForLoadState("networkidle");
    await Promise.all(reading);
    const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
    weights.push({ page, scripts: loaded.size, kilobytes: bytes / 1024 });
    await context.close();
  }
  await browser.close();
  return weights;
};

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
