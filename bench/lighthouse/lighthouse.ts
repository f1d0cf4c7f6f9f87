import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "../../tools/npm-script.mjs";

const here = import.meta.dirname;
const program = join(here, "node_modules/lighthouse/cli/index.js");
/** npm writes this file last. */
const installed = join(here, "node_modules/.package-lock.json");
const isInstalled = (): boolean =>
  existsSync(installed) && statSync(installed).mtimeMs > statSync(join(here, "package-lock.json")).mtimeMs;

/**
 * Installs Lighthouse next to this file if missing, incomplete or outdated. It is a fifth of all packages and only the
 * page measurements need it, so it is in no workspace.
 */
export const ensureLighthouse = async (): Promise<void> => {
  if (isInstalled()) return;
  console.log("Lighthouse is being installed, which takes half a minute the first time.");
  if (!(await installPackages(here)))
    throw new Error(
      "Lighthouse could not be installed. Check the connection to the package registry and try again.",
    );
};

export const categories = ["performance", "accessibility", "best-practices"] as const;

/** The parts of Lighthouse's report that we read: scores up to 1, paints in milliseconds. */
export type LighthouseReport = {
  categories: Record<(typeof categories)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number } | undefined>;
};

/** Runs Lighthouse on a page with phone settings, in the Chromium at the port, with its stored state. */
export const askLighthouse = async (url: string, port: number): Promise<LighthouseReport> => {
  const words = [
    program,
    url,
    `--port=${port}`,
    `--only-categories=${categories.join(",")}`,
    "--disable-storage-reset",
    "--no-enable-error-reporting",
    "--output=json",
    "--quiet",
  ];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const code = await new Promise((settle, fail) => child.once("error", fail).once("close", settle));
  if (code !== 0) throw new Error(`Lighthouse failed for ${url}: it exited with code ${String(code)}.`);
  return JSON.parse(printed) as LighthouseReport;
};
