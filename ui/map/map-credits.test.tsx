import { fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, type Ref, useImperativeHandle } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "../test-texts.fixture.ts";
import { MapCanvas } from "./map-canvas.tsx";
import { configureMaps } from "./map-settings.ts";

type Drawn = {
  ref: Ref<object>;
  children: ReactNode;
  mapStyle: { sources: object };
  onSourceData: (event: object) => void;
};

/** The attribution in the tile file: Hong Kong's. */
const attribution =
  '<a href="https://openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

vi.mock("./map-library.ts", () => ({ unfocusedMaps: {} }));
vi.mock("react-map-gl/maplibre", () => ({
  Map: ({ ref, mapStyle, onSourceData }: Drawn) => {
    useImperativeHandle(ref, () => ({
      easeTo: () => undefined,
      getMap: () => ({
        getStyle: () => mapStyle,
        getSource: (id: string) => ({ attribution: id === "streets" ? attribution : undefined }),
      }),
    }));
    return <button onClick={() => onSourceData({ sourceId: "streets", isSourceLoaded: true })}>tiles</button>;
  },
}));

beforeEach(() => {
  setUpEnglishTexts();
  const streets = {
    url: "/map/streets.pmtiles",
    bounds: [114, 22, 115, 23],
    has_sea: true,
    credits: [],
  } as const;
  configureMaps({ latitude: 22.3, longitude: 114.2, style_url: null, streets });
});

const links = () => [...document.querySelectorAll("a")].map(({ textContent, href }) => [textContent, href]);

test.each([
  ["a full map", false],
  ["a small still map", true],
])(
  "%s names OpenStreetMap and OpenMapTiles, each with its link, once their tiles are loaded [11.38]",
  (_, still) => {
    render(<MapCanvas label="Map" center={{ latitude: 22.3, longitude: 114.2 }} still={still} />);
    fireEvent.click(screen.getByText("tiles"));
    expect(links()).toEqual([
      ["© OpenMapTiles", "https://openmaptiles.org/"],
      ["© OpenStreetMap contributors", "https://www.openstreetmap.org/copyright"],
    ]);
    // In a strip they open on a press; elsewhere they are always visible.
    expect(document.querySelector("details") !== null).toBe(still);
  },
);
