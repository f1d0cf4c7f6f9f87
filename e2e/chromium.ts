/** Where the browser of the journeys is, and how it starts without a screen or a graphics card. */
export const chromiumPath = (): string => process.env["WAYBILL_TEST_CHROMIUM"] ?? "/usr/bin/chromium";

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 760 };
