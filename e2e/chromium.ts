// @ts-expect-error Plain JavaScript, like all that runs before anything is installed.
import { chromiumFlags as flags } from "../scripts/chromium-flags.mjs";

/** Where the browser of the journeys is, and how it starts without a screen or a graphics card. */
export const chromiumPath = (): string => process.env["WAYBILL_TEST_CHROMIUM"] ?? "/usr/bin/chromium";

export const chromiumFlags: string[] = flags;

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 760 };
