import { act, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "../../test-texts.fixture.ts";
import { ClusteredPins, visibleFeatures } from "./map-pins.tsx";
import type { MapPin } from "../map-props.ts";

const stand = vi.hoisted(() => {
  const features: unknown[] = [];
  const source: Record<string, unknown> = {};
  const handlers: Record<string, (event: object) => void> = {};
  return { features, source, handlers, easeTo: vi.fn(), expansionZoom: vi.fn(async () => 15) };
});
const map = {
  getSource: () => ({ getClusterExpansionZoom: stand.expansionZoom }),
  isSourceLoaded: () => true,
  querySourceFeatures: () => stand.features,
  on: (name: string, handlers: (event: object) => void) => void (stand.handlers[name] = handlers),
  off: () => undefined,
  easeTo: stand.easeTo,
};
vi.mock("react-map-gl/maplibre", () => ({
  useMap: () => ({ current: map }),
  Source: ({ children, ...source }: { children: ReactNode }) => {
    stand.source = source;
    return children;
  },
  Layer: () => null,
  Marker: ({ children }: { children: ReactNode }) => children,
}));

beforeEach(() => setUpEnglishTexts());

const pins: MapPin[] = [
  { id: "o-1", latitude: 14.55, longitude: 121.02, tone: "move", icon: "parcel" },
  { id: "o-2", latitude: 14.56, longitude: 121.03, tone: "wait", icon: "search" },
  { id: "o-3", latitude: 14.56, longitude: 121.03, tone: "danger", icon: "warning" },
];
const at = (pin: MapPin, properties: Record<string, unknown>) => ({
  geometry: { type: "Point", coordinates: [pin.longitude, pin.latitude] },
  properties,
});
const alone = at(pins[0]!, { id: "o-1" });
const cluster = at(pins[1]!, { cluster_id: 7, point_count: 2 });
const idsOf = (attribute: string) =>
  [...document.querySelectorAll(`[${attribute}]`)].map((one) => one.getAttribute(attribute));

const draw = (markedPin?: string) => {
  const handling = { onPinMark: vi.fn(), onPinOpen: vi.fn() };
  stand.features = [alone, cluster, alone, cluster];
  const view = render(<ClusteredPins pins={pins} markedPin={markedPin} {...handling} />);
  act(() => stand.handlers["idle"]?.({}));
  return { ...view, ...handling };
};

test("close pins form one bubble with their count, through maplibre's own clustering [10.10]", async () => {
  draw();
  expect(stand.source).toMatchObject({ type: "geojson", cluster: true });
  expect(idsOf("data-order-pin")).toEqual(["o-1"]);
  expect(idsOf("data-map-cluster")).toEqual(["2"]);
  const bubble = document.querySelector("[data-map-cluster]") as Element;
  expect(bubble.textContent).toBe("2");
  fireEvent.click(bubble);
  await act(async () => undefined);
  expect(stand.expansionZoom).toHaveBeenCalledWith(7);
  expect(stand.easeTo).toHaveBeenCalledWith({ center: [121.03, 14.56], zoom: 15 });
});

test("each pin carries the mark of its status, in colour and shape [10.10]", () => {
  stand.features = pins.map((pin) => at(pin, { id: pin.id }));
  render(<ClusteredPins pins={pins} />);
  act(() => stand.handlers["idle"]?.({}));
  const looks = [...document.querySelectorAll("[data-order-pin]")].map((pin) => pin.innerHTML);
  expect(looks).toHaveLength(3);
  expect(new Set(looks).size).toBe(3);
});

test("a pin reports mouse enter and leave, and opens its order on a click [10.11]", () => {
  const { onPinMark, onPinOpen } = draw();
  const pin = document.querySelector("[data-order-pin=o-1]") as Element;
  fireEvent.mouseEnter(pin);
  fireEvent.mouseLeave(pin);
  fireEvent.click(pin);
  expect(onPinMark.mock.calls).toEqual([["o-1"], [undefined]]);
  expect(onPinOpen.mock.calls).toEqual([["o-1"]]);
});

test("a highlighted order stands out, also out of its cluster [10.11]", () => {
  draw("o-3");
  expect(idsOf("data-order-pin")).toEqual(["o-1", "o-3"]);
  expect(document.querySelector("[data-order-pin=o-3]")?.className).toContain("marked");
  expect(document.querySelector("[data-order-pin=o-1]")?.className).not.toContain("marked");
});

test("a feature in two tiles is drawn once, and other features are ignored", () => {
  const nowhere = { geometry: { type: "Point" }, properties: { id: "x" } };
  expect(visibleFeatures([alone, alone, cluster, nowhere, at(pins[0]!, {})])).toEqual([
    { id: "o-1", latitude: 14.55, longitude: 121.02 },
    { clusterId: 7, count: 2, latitude: 14.56, longitude: 121.03 },
  ]);
});
