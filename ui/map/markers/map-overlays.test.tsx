import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { MapColours } from "../style/map-colours.ts";
import { RouteLine } from "./map-overlays.tsx";

type Drawn = { id: string; paint: Record<string, unknown> };
const layers = vi.hoisted(() => new Map<string, Record<string, unknown>>());
vi.mock("react-map-gl/maplibre", () => ({
  Source: ({ children }: { children: ReactNode }) => children,
  Layer: ({ id, paint }: Drawn) => void layers.set(id, paint),
}));

beforeEach(() => layers.clear());

const ends = [
  { latitude: 14.56, longitude: 121.02 },
  { latitude: 14.55, longitude: 121.04 },
];
const colours = { route: "teal", routeCase: "white" } as MapColours;
const dashesOf = (isGuess: boolean) => {
  render(
    <RouteLine route={{ ahead: ends, ...(isGuess && { isGuess }) }} colours={colours} below={undefined} />,
  );
  return layers.get("route-ahead-body")?.["line-dasharray"];
};

test("a straight line that only guesses the route is dashed [11.47]", () => {
  expect(dashesOf(true)).toEqual([expect.any(Number), expect.any(Number)]);
});

test("a known route is a solid line [11.47]", () => {
  expect(dashesOf(false)).toBeUndefined();
});
