import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ResourceLimits, Worker } from "node:worker_threads";

/**
 * The folder that contains portal/, locales/ and the rest: two levels above this file, and above the bundle in
 * server/dist.
 */
export const productRoot = join(import.meta.dirname, "../..");

export type ThreadProgram = {
  /** The TypeScript file, relative to the product's root, which tsx runs in development. */
  readonly source: string;
  /** The built file. */
  readonly built: string;
};

const isDevelopment = import.meta.url.endsWith(".ts");

/** Starts a program of the product in a thread: the built file next to the built server, else the source. */
export function startThread(
  { source, built }: ThreadProgram,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const options = { workerData, execArgv: [], resourceLimits };
  if (!isDevelopment) return new Worker(join(productRoot, built), options);
  const url = JSON.stringify(pathToFileURL(join(productRoot, source)).href);
  const read = `import("tsx/esm/api").then(({ tsImport }) => tsImport(${url}, ${url}))`;
  return new Worker(read, { ...options, eval: true });
}
