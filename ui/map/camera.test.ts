import { expect, test } from "vitest";
import { firstCamera, paddingOf } from "./camera.ts";

/** The position in /config.json. */
const configured = { latitude: 29.3759, longitude: 47.9774 };
const here = { latitude: 29.31, longitude: 48.02 };

test("a map without a pin opens at the configured centre, zoomed out [9.14] [9.15]", () => {
  expect(firstCamera([], undefined, undefined, configured)).toEqual({ ...configured, zoom: 2 });
  expect(firstCamera([], undefined, 12, configured)).toEqual({ ...configured, zoom: 12 });
});

test("a map with a pin opens at the pin, by default zoomed in as for an outlet [9.14]", () => {
  expect(firstCamera([], here, undefined, configured)).toEqual({ ...here, zoom: 17 });
  expect(firstCamera([], here, 18, configured)).toEqual({ ...here, zoom: 18 });
});

test("several points override the centre, and are all in view", () => {
  const { bounds } = firstCamera([here, configured], here, 18, configured) as { bounds: unknown };
  expect(bounds).toEqual([
    [47.9774, 29.31],
    [48.02, 29.3759],
  ]);
});

test("features brought into view are placed above the covered part of the map, also in a low window [10.128]", () => {
  expect(paddingOf({ roomBelow: 290, height: 744 })).toMatchObject({ top: 112, bottom: 314 });
  // In a low window the padding must leave room for a pin, or the map cannot fit it.
  for (const height of [500, 544, 600, 744, 1000]) {
    const { top, bottom } = paddingOf({ roomBelow: 290, height });
    expect(bottom).toBeGreaterThan(290);
    expect(height - top - bottom).toBeGreaterThanOrEqual(96);
  }
  expect(paddingOf({})).toMatchObject({ top: 112, bottom: 72 });
});
