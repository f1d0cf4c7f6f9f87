import { screen, waitFor } from "@testing-library/react";
import type { MapProps } from "@waybill/ui/map/map-props.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRequest } from "../request-screen.fixture.tsx";

vi.mock("@waybill/ui/map/map.tsx", () => ({
  Map: ({ areas }: MapProps) => <output aria-label="areas">{JSON.stringify(areas ?? "none")}</output>,
}));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const outline = [
  [121, 14.5],
  [121.1, 14.5],
  [121.1, 14.6],
  [121, 14.5],
];
const hole = outline.map(([longitude = 0, latitude = 0]) => [longitude / 2 + 60.52, latitude / 2 + 7.26]);

const openWith = (isOn: boolean, area: object | null) =>
  openRequest({
    answers: {
      "GET /flags.json": () => ({ body: { "draw-delivery-areas": isOn } }),
      "GET /delivery/area/v-kanto": () => ({
        body: { result: { vendor_id: "v-kanto", from: "outlet", area, maximum_kilometres: 25 } },
      }),
    },
  });
const drawn = async () => (await screen.findByLabelText("areas")).textContent;

test("the delivery area is drawn with its holes while the flag is on [6.22]", async () => {
  openWith(true, { type: "MultiPolygon", coordinates: [[outline, hole], [outline]] });
  const areas = [
    { id: "0", rings: [outline, hole] },
    { id: "1", rings: [outline] },
  ];
  await waitFor(async () => expect(await drawn()).toBe(JSON.stringify(areas)));
});

test("while the flag is off the area is neither requested nor drawn [6.22]", async () => {
  const { callsOf } = openWith(false, { type: "MultiPolygon", coordinates: [[outline]] });
  await waitFor(() => expect(callsOf("/flags.json").length).toBeGreaterThan(0));
  expect(await drawn()).toBe('"none"');
  await waitFor(() => expect(callsOf("/get-country-parameter/serviceHours").length).toBeGreaterThan(0));
  expect(await drawn()).toBe('"none"');
  expect(callsOf("/delivery/area/v-kanto")).toEqual([]);
});

test("if only the distance counts no area is drawn", async () => {
  openWith(true, null);
  await waitFor(async () => expect(await drawn()).toBe("[]"));
});
