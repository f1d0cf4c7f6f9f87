import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const dist = join(import.meta.dirname, "../rider/dist");
const manifest = join(dist, "files.json");
type Part = { file: string; isEntry?: boolean; imports?: string[] };
const parts = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Part>)
  : undefined;

test.skipIf(!parts)("the rider's app starts with at most 90 kB of scripts, without the map [13.72]", () => {
  const all = parts ?? {};
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const part = all[name];
    if (!part || seen.has(part.file)) return;
    seen.add(part.file);
    part.imports?.forEach(visit);
  };
  const entries = Object.keys(all).filter((name) => all[name]?.isEntry);
  [...entries, "../client/deployment/country-files.ts"].forEach(visit);
  const scripts = [...seen].filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(90);
});
