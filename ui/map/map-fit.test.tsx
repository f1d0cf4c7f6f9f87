import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, type Ref, useImperativeHandle } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "../test-texts.fixture.ts";
import { MapCanvas } from "./map-canvas.tsx";
import { configureMaps } from "./map-settings.ts";

type Drawn = { ref: Ref<object>; children: ReactNode; onLoad: (event: object) => void };

const fitBounds = vi.hoisted(() => vi.fn());

vi.mock("./map-library.ts", () => ({ unfocusedMaps: {} }));
vi.mock("react-map-gl/maplibre", () => ({
  Map: ({ ref, onLoad }: Drawn) => {
    useImperativeHandle(ref, () => ({
      fitBounds,
      getBounds: () => ({ toArray: () => [] }),
      getContainer: () => ({ clientHeight: 744 }),
      getMap: () => undefined,
      project: () => ({ y: 0 }),
    }));
    return (
      <button onClick={() => onLoad({ target: { touchZoomRotate: { disableRotation: () => undefined } } })}>
        load
      </button>
    );
  },
}));

const pins = [
  { id: "pickup", kind: "store", latitude: 14.565, longitude: 121.03 },
  { id: "drop-off", kind: "customer", latitude: 14.55, longitude: 121.05 },
] as const;

const mapBelow = (roomBelow: number) => (
  <MapCanvas label="Map" fitKey="two pins" fitTo={pins} roomBelow={roomBelow} />
);

beforeEach(() => {
  setUpEnglishTexts();
  fitBounds.mockClear();
  configureMaps({ latitude: 14.6, longitude: 121, style_url: null, streets: null });
});

test("a map that is still loading moves its pins above a card without animation", () => {
  const { rerender } = render(mapBelow(110));
  rerender(mapBelow(250));
  expect(fitBounds.mock.lastCall?.[1]).toMatchObject({ duration: 0, padding: { bottom: 274 } });
});

test("a loaded map animates the move that keeps its pins above a growing card", () => {
  const { rerender } = render(mapBelow(110));
  fireEvent.click(screen.getByText("load"));
  rerender(mapBelow(250));
  expect(fitBounds.mock.lastCall?.[1]).toMatchObject({ duration: 600, padding: { bottom: 274 } });
});
