import { fireEvent, screen, waitFor } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { expect, test, vi } from "vitest";
import {
  address,
  createdAt,
  mockList,
  mockOperator,
  openConsole,
  pressButton,
} from "../../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "../market-screen.tsx";

vi.mock("@waybill/ui/map/area-map.tsx", () => ({ AreaMap: () => <div /> }));

const ring = [
  [121.04, 14.54],
  [121.06, 14.54],
  [121.06, 14.56],
  [121.04, 14.54],
];
const area = {
  area_id: "a-1",
  name: "BGC",
  version: 1,
  is_active: true,
  valid_from: createdAt,
  created_at: createdAt,
  created_by: "u-1",
  polygon: { type: "Polygon", coordinates: [ring] },
  pause: null,
  fallback: [],
  overlaps: [],
  versions: [],
};
serve(
  mockOperator("market"),
  mockList("areas", () => [area]),
  mockList("price-rules", () => []),
  mockList("fleets", () => []),
);

test("a link to another page asks before it drops a changed area, and not after it was discarded", async () => {
  setUpEnglishTexts();
  openConsole("/market");
  await screen.findByRole("button", { name: "New area" });
  await pressButton(/^BGC/);
  fireEvent.change(screen.getByDisplayValue("BGC"), { target: { value: "Taguig" } });
  const leave = () => fireEvent.click(screen.getByRole("link", { name: "Content" }));
  leave();
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(address()).toBe("/market");
  await pressButton("Cancel");
  await pressButton("Discard");
  leave();
  await waitFor(() => expect(address()).toBe("/content"));
});
