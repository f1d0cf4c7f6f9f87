import { expect, test } from "vitest";
import { streetMap, type DrawnFeature } from "./street-map.ts";
import { trackingStyle } from "../tracking-style.ts";

const street: DrawnFeature = {
  kind: "street",
  name: undefined,
  lines: [
    [
      [121.04, 14.55],
      [121.05, 14.55],
    ],
  ],
};
const far: DrawnFeature = {
  kind: "road",
  name: "Far",
  lines: [
    [
      [120, 13],
      [120.1, 13.1],
    ],
  ],
};
const rider = { latitude: 14.551, longitude: 121.043 };
const home = { latitude: 14.549, longitude: 121.047 };
const store = { latitude: 14.5505, longitude: 121.044 };
const route = { through: [rider, { latitude: 14.55, longitude: 121.045 }, home], isGuess: false };
const places = { rider, home, store, route };

test("rider and home are well inside the map, with the rider to the north-west", () => {
  const picture = streetMap([street, far], places)?.text ?? "";
  const [x = 0, y = 0] = /transform:translate\((\d+)px,(\d+)px\)/.exec(picture)?.slice(1).map(Number) ?? [];
  expect(x).toBeGreaterThan(90);
  expect(x).toBeLessThan(240);
  expect(y).toBeGreaterThan(150);
  expect(y).toBeLessThan(240);
  expect(picture).toMatch(/class="street" stroke-width="[\d.]+" d="M/);
  expect(picture).toMatch(/class="road" stroke-width="[\d.]+" d=""/);
});

test("a distant rider is fully visible, and so are both ends of the route", () => {
  const picture =
    streetMap([street], {
      ...places,
      home: { latitude: 14.6, longitude: 121.0 },
      route: { through: [rider, { latitude: 14.6, longitude: 121.0 }], isGuess: true },
    })?.text ?? "";
  const points = [...picture.matchAll(/translate\(([\d.]+)(?:px)?[ ,]([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  for (const [x = 0, y = 0] of points.slice(0, 2)) {
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(440);
    expect(y).toBeGreaterThan(120);
    expect(y).toBeLessThan(360);
  }
});

test("the route follows the roads to its end, and is dotted only if no route is known", () => {
  const along = streetMap([street], places)?.text ?? "";
  expect(/class="way"\s+d="([^"]+)"/.exec(along)?.[1]?.split("L")).toHaveLength(3);
  const straight = { through: [rider, home], isGuess: true };
  expect(streetMap([street], { ...places, route: straight })?.text).toContain('class="way guess"');
  expect(trackingStyle).toMatch(/\.guess\{stroke-dasharray/);
  expect(/\.way\{([^}]*)\}/.exec(trackingStyle)?.[1]).not.toContain("dash");
});

test("a wide view has thin roads and no side streets, so they do not merge into a white area", () => {
  const widthOf = (picture: string, kind: string) =>
    Number(new RegExp(`class="${kind}" stroke-width="([\\d.]+)"`).exec(picture)?.[1]);
  const near = streetMap([street], places)?.text ?? "";
  const end = { latitude: 14.65, longitude: 121.07 };
  const road: DrawnFeature = { ...street, kind: "road" };
  const wide = streetMap([street, road], {
    ...places,
    home: end,
    route: { ...route, through: [rider, end] },
  });
  expect(widthOf(near, "road")).toBe(7);
  expect(widthOf(wide?.text ?? "", "road")).toBeLessThan(2);
  expect(wide?.text).toContain('class="street" stroke-width="0" d=""');
});

test("the store is shown with the rider and the home, and the ground ends where the streets end [10.76]", () => {
  const behind = { latitude: 14.552, longitude: 121.036 };
  const picture = streetMap([street, far], { ...places, store: behind })?.text ?? "";
  const [x = 0, y = 0] =
    /class="store" transform="translate\((\d+) (\d+)/.exec(picture)?.slice(1).map(Number) ?? [];
  expect(x).toBeGreaterThan(40);
  expect(x).toBeLessThan(240);
  expect(y).toBeGreaterThan(100);
  expect(y).toBeLessThan(240);
  const ground = /<path class="ground" stroke-width="(\d+)" d="([^"]+)"/.exec(picture);
  expect(ground?.[2]).toBe(/class="street" [^>]*d="([^"]+)"/.exec(picture)?.[1]);
  expect(Number(ground?.[1])).toBeGreaterThan(50);
  expect(trackingStyle).not.toMatch(/\.map\{[^}]*background/);
  expect(/\.map small\{([^}]*)\}/.exec(trackingStyle)?.[1]).not.toContain("absolute");
});

test("if there is no street to draw there is no map", () => {
  const lonely: DrawnFeature = { kind: "street", name: undefined, lines: [[], [[121.045, 14.55]]] };
  const park: DrawnFeature = { ...street, kind: "park" };
  const road: DrawnFeature = { ...street, kind: "road" };
  for (const drawn of [[], [far], [park], [lonely], [far, park, lonely]])
    expect(streetMap(drawn, places)).toBeUndefined();
  for (const drawn of [[road], [far, street], [park, lonely, road]])
    expect(streetMap(drawn, places)).toBeDefined();
});

test("a district's name is left out if the pin, another name or the edge would cut it off", () => {
  const named = (name: string, longitude: number, latitude: number): DrawnFeature => ({
    kind: "district",
    name,
    lines: [[[longitude, latitude]]],
  });
  const picture = streetMap(
    [
      street,
      named("Clear", 121.045, 14.553),
      named("Close", 121.0451, 14.553),
      named("Pinned", home.longitude, home.latitude),
      named("Cut off", 121.0386, 14.547),
    ],
    places,
  );
  expect([...(picture?.text.matchAll(/<text[^>]*>([^<]+)/g) ?? [])].map(([, name]) => name)).toEqual([
    "Clear",
  ]);
});
