import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** The folder that holds portal/, locales/ and the rest: two above this file, and two above the bundle in server/dist. */
export const productRoot = join(import.meta.dirname, "../..");

export type ThreadProgram = {
  /** TypeScript, below the product's root, which tsx reads in development. */
  readonly source: string;
  /** The built file. */
  readonly built: string;
};

const isDevelopment = import.meta.url.endsWith(".ts");

/** Starts a program of the product in a thread: the built one next to the built server, else from its source. */
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
