import { expect, test } from "vitest";
import { findStreetData } from "../street-data.ts";
import { measureLandmarks } from "./measured-landmarks.fixture.ts";

const farthestMetres = 300;

test.each(["ph", "sg", "pk", "kw"] as const)(
  "every landmark of %s is near the place or street of that name in OpenStreetMap [10.108]",
  async (country) => {
    const data = findStreetData({ country, placesDir: undefined })!;
    const measured = await measureLandmarks(data);
    expect(measured.filter(({ metres }) => metres !== undefined).length).toBeGreaterThan(35);
    const off = measured
      .filter(({ metres, street }) => (metres ?? street ?? 0) > farthestMetres)
      .map(
        ({ place, metres, street }) => `${place.name}, ${place.city}: ${Math.round(metres ?? street ?? 0)} m`,
      );
    expect(off).toEqual([]);
    // Streets that the map lacks cannot be measured, so skip them.
    const unknown = measured.filter(({ place, metres }) => place.kind === "street" && metres === undefined);
    expect(unknown.map(({ place }) => place.name)).toEqual([]);
  },
);
