import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const dist = join(import.meta.dirname, "../portal/dist");
const manifest = join(dist, "asset-manifest.json");
const parts = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, "utf8")) as { landing: string[]; application: string[] })
  : undefined;

/** The gzipped size of the files with this ending, in kilobytes. */
const weigh = (files: readonly string[], ending: string): number => {
  const bytes = files
    .filter((file) => file.endsWith(ending))
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
};

// docs/performance.md must justify a raised limit.
test.skipIf(!parts)("the first loads of the landing page and the first screen stay within their size", () => {
  const { landing = [], application = [] } = parts ?? {};
  expect(landing.length).toBeGreaterThan(1);
  expect(application).toEqual(expect.arrayContaining([expect.stringMatching(/request-a-rider.*\.js$/)]));
  expect(weigh(landing, ".js"), "landing, script").toBeLessThan(85);
  expect(weigh(landing, ".css"), "landing, styles").toBeLessThan(7);
  expect(weigh(application, ".js"), "request-a-rider, script").toBeLessThan(160);
  expect(weigh(application, ".css"), "request-a-rider, styles").toBeLessThan(12.5);
  // Each file is another request, which takes long on a slow connection.
  expect(landing.length, "landing, files").toBeLessThanOrEqual(7);
  expect(application.length, "request-a-rider, files").toBeLessThanOrEqual(10);
});
