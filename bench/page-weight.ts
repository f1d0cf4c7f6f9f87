import { chromium } from "playwright-core";
import { gzipSync } from "node:zlib";
// @ts-expect-error Plain JavaScript, like all that runs before anything is installed.
import { chromiumFlags as flags } from "../scripts/chromium-flags.mjs";

export type PageWeight = { page: string; scripts: number; kilobytes: number };

const executablePath = process.env["WAYBILL_TEST_CHROMIUM"] ?? "/usr/bin/chromium";
export const chromiumFlags: string[] = flags;
export const browserPath = executablePath;

/** What a page runs to have these entries in its local storage. */
export const storageScript = (entries: Record<string, string>): string =>
  `for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value);`;

/** Files that the first load may leave out by the targets: the map and the languages are split off. */
const splitOff = /map|locales/i;

/** Gzipped size of the scripts that a page loads until the network is idle, the map split off. */
export const weighPages = async (
  pages: readonly { page: string; url: string; storage?: Record<string, string> }[],
): Promise<PageWeight[]> => {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
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
