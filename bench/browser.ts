import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { chromiumFlags as flags, chromiumPath } from "../tools/test-services.mjs";
import { signedInScript, startWaybill, type WaybillServer } from "./waybill-server.ts";

export const chromiumFlags: string[] = flags;
export const launchSettings = { executablePath: chromiumPath() as string, args: chromiumFlags };

type Stage = { server: WaybillServer; browser: Browser; signedIn: BrowserContext };

type Where = { databaseUrl?: string; email?: string };

/**
 * Starts the product (on the embedded database by default) and a Chromium that is signed in; both end after the
 * work.
 */
export const withBrowser = async <T>(
  work: (stage: Stage) => Promise<T>,
  { databaseUrl, email }: Where = {},
): Promise<T> => {
  const server = await startWaybill(databaseUrl);
  const browser = await chromium.launch(launchSettings);
  try {
    const signedIn = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en" });
    await signedIn.addInitScript({ content: await signedInScript(server.url, email) });
    return await work({ server, browser, signedIn });
  } finally {
    await browser.close();
    await server.stop();
  }
};
