import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { serve } from "@waybill/client/test-server.ts";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { areaFile } from "@waybill/domain/addresses/areas/area-geojson";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { AreaMapProps } from "@waybill/ui/map/area-map.tsx";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  api,
  createdAt,
  mockList,
  openConsole,
  returnToWindow,
  mockOperator,
  pressButton,
  refusalAnswer,
  delayedAnswer,
} from "../../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "../market-screen.tsx";

/** The last props of the map; the drawing itself is tested in a browser. */
let map: AreaMapProps;
vi.mock("@waybill/ui/map/area-map.tsx", () => ({
  AreaMap: (props: AreaMapProps) => {
    map = props;
    return <div data-testid="map" />;
  },
}));

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const areaOf = (area_id: string, name: string, ring: number[][], changes: Partial<OperatedArea> = {}) => ({
  area_id,
  name,
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
  ...changes,
});
const bgc = square(121.04, 14.54, 0.02);
const makati = square(121, 14.54, 0.03);
const areas = [
  areaOf("a-1", "BGC", bgc),
  areaOf("a-2", "Makati", makati),
  areaOf("a-3", "Pasig", square(121.08, 14.54, 0.02), {
    pause: { reason: "Flood on Boni Ave", until: "2026-11-20T06:00:00.000Z" },
  }),
];
const sent: [string, unknown][] = [];
const take = async (name: string, request: Request) => {
  sent.push([name, await request.json()]);
  return HttpResponse.json({ result: areas[0] });
};
const server = serve(
  mockOperator("market"),
  mockList("areas", () => areas),
  mockList("price-rules", () => []),
  mockList("fleets", () => [
    {
      fleet_id: "own",
      name: "Own",
      kind: "own",
      courier: null,
      created_at: createdAt,
      riders: 3,
      credentials: [],
    },
    {
      fleet_id: "uber",
      name: "Uber Direct",
      kind: "courier",
      courier: null,
      created_at: createdAt,
      riders: 0,
      credentials: [],
    },
  ]),
  http.post(`${api}/areas`, ({ request }) => take("new", request)),
  http.put(`${api}/areas/:id`, ({ params, request }) => take(String(params["id"]), request)),
  http.post(`${api}/areas/:id/pause`, ({ params, request }) =>
    take(`${String(params["id"])}/pause`, request),
  ),
);
beforeEach(() => {
  sent.length = 0;
  setUpEnglishTexts();
});
const reshape = (area: Area) => act(() => map.onEdit(area));
const button = (name: string | RegExp) => screen.getByRole("button", { name });
/** Waits for the roles: then opened areas can be changed. */
const mayDraw = () => screen.findByRole("button", { name: "New area" });
const save = () => fireEvent.click(button("Save area"));

test("an area is drawn with a hole, and overlaps are reported before it is saved [14.64]", async () => {
  openConsole("/market");
  await screen.findByRole("button", { name: /^BGC/ });
  await pressButton("New area");
  expect(map.tool).toBe("draw");
  const over = square(121.025, 14.545, 0.02);
  reshape([[over]]);
  act(() => map.onDrawn());
  expect(map.tool).toBe("move");
  screen.getByText(/^Overlaps .BGC., .Makati.\.$/);
  fireEvent.click(button("Cut a hole"));
  expect(map.tool).toBe("draw");
  const separateArea: Area = [[square(121.2, 14.54, 0.02), square(121.205, 14.545, 0.005)]];
  reshape(separateArea);
  expect(screen.queryByText(/^Overlaps/)).toBeNull();
  screen.getByText("hole");
  fireEvent.click(button("Undo"));
  expect(map.edited?.area).toEqual([[over]]);
  reshape(separateArea);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Taytay" } });
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    "new",
    { name: "Taytay", is_active: true, polygon: { type: "Polygon", coordinates: separateArea[0] } },
  ]);
  await screen.findByText("Area saved.");
});

test("a self-crossing outline is reported and not saved, and arrow keys move its corners [14.64]", async () => {
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  const bow: Area = [
    [
      [
        [121.2, 14.5],
        [121.22, 14.52],
        [121.22, 14.5],
        [121.2, 14.52],
        [121.2, 14.5],
      ],
    ],
  ];
  reshape(bow);
  screen.getByText("The outline crosses itself.");
  save();
  fireEvent.click(button("Undo"));
  fireEvent.keyDown(button("Corner 1"), { key: "ArrowUp", shiftKey: true });
  expect(map.edited?.area[0]?.[0]?.[0]?.[1]).toBeCloseTo(14.54 + 50 / 111_320, 5);
  expect(map.edited?.area[0]?.[0]?.at(-1)).toEqual(map.edited?.area[0]?.[0]?.[0]);
  fireEvent.keyDown(button("Corner 4"), { key: "Delete" });
  expect(map.edited?.area[0]?.[0]).toHaveLength(4);
  save();
  await waitFor(() => expect(sent.map(([name]) => name)).toEqual(["a-1"]));
});

test("an area is exported to a file, and importing the file gives the same area [14.65]", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockReturnValue(undefined);
  openConsole("/market");
  await mayDraw();
  await pressButton(/^Makati/);
  fireEvent.click(button("Export GeoJSON"));
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe("makati.geojson");
  const text = (await blob?.text()) ?? "";
  expect(text).toBe(areaFile("Makati", [[makati]]));
  saved.mockRestore();
  const card = within(screen.getByRole("group", { name: "The selected area" }));
  fireEvent.click(card.getByRole("button", { name: "Close" }));
  const files = screen.getByLabelText("Import GeoJSON", { selector: "input" });
  fireEvent.change(files, { target: { files: [new File([text], "makati.geojson")] } });
  await screen.findByDisplayValue("Makati");
  expect(map.edited).toEqual({ id: "new", area: [[makati]] });
  fireEvent.change(files, { target: { files: [new File(["{}"], "x.json")] } });
  await screen.findByText("This file has no GeoJSON polygon.");
});

test("an area is paused with a reason that merchants see, and resumed [14.68]", async () => {
  vi.setSystemTime(createdAt);
  onTestFinished(() => void vi.useRealTimers());
  openConsole("/market");
  await screen.findByText(/Flood on Boni Ave.* Merchants see this\./);
  screen.getByText("Paused until 14:00");
  await mayDraw();
  fireEvent.click(button(/^Pasig/));
  fireEvent.click(button("Pause deliveries"));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Until"), { target: { value: "2026-11-20T16:00" } });
  fireEvent.change(dialog.getByLabelText("Reason (shown to merchants)"), {
    target: { value: "Water rises" },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Pause deliveries" }));
  await waitFor(() =>
    expect(sent).toEqual([
      ["a-3/pause", { until: "2026-11-20T08:00:00.000Z", reason: "Water rises", expected: areas[2]?.pause }],
    ]),
  );
});

test("a dispatcher sees the areas but cannot change them; a market without areas shows a message", async () => {
  server.use(mockOperator("dispatcher"));
  openConsole("/market");
  fireEvent.click(await screen.findByRole("button", { name: /^BGC/ }));
  expect(map.edited).toBeUndefined();
  expect(screen.queryByRole("button", { name: "New area" })).toBeNull();
  expect(screen.queryByRole("toolbar")).toBeNull();
});

test("an area's courier services and their minutes are added, and removed [16.40]", async () => {
  openConsole("/market");
  fireEvent.click(await screen.findByRole("button", { name: /BGC/ }));
  await pressButton("External fleets");
  const dialog = within(await screen.findByRole("dialog", { name: "External fleets for BGC" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Add a fleet" }));
  const courier = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Fleet" });
  expect([...courier.options].map(({ text }) => text)).toEqual(["Uber Direct"]);
  const minutes = dialog.getByRole("textbox", { name: /After \(minutes\)/ });
  for (const typed of ["", "121", "4.5", "-1"]) {
    fireEvent.change(minutes, { target: { value: typed } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Enter whole minutes, up to 120."), typed).toBeTruthy();
  }
  fireEvent.change(minutes, { target: { value: "7" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([["a-1", { fallback: [{ fleet_id: "uber", after_minutes: 7 }], expected: 1 }]]),
  );
});

test("the emptied name of a saved area is named at its field, and is not sent", async () => {
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  fireEvent.change(name, { target: { value: "  " } });
  screen.getByText("Add a name.");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  save();
  fireEvent.change(name, { target: { value: "Taguig" } });
  expect(screen.queryByText("Add a name.")).toBeNull();
  save();
  await waitFor(() => expect(sent).toMatchObject([["a-1", { name: "Taguig" }]]));
});

test("a new area is saved only with a name", async () => {
  openConsole("/market");
  await mayDraw();
  await pressButton("New area");
  expect(screen.queryByText("Add a name.")).toBeNull();
  reshape([[square(121.2, 14.54, 0.02)]]);
  await screen.findByText("Add a name.");
  save();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Taytay" } });
  save();
  await waitFor(() => expect(sent).toMatchObject([["new", { name: "Taytay" }]]));
});

test("an unsaved area keeps its drawing and its name while another area is selected", async () => {
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  const moved: Area = [[square(121.041, 14.541, 0.02)]];
  reshape(moved);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Taguig" } });
  await pressButton(/^Makati/);
  expect(map.edited).toEqual({ id: "a-2", area: [[makati]] });
  screen.getByText("Not saved yet");
  await pressButton(/^Taguig/);
  expect(map.edited).toEqual({ id: "a-1", area: moved });
  fireEvent.click(button("Undo"));
  expect(map.edited?.area).toEqual([[bgc]]);
  fireEvent.click(button("Discard"));
  await pressButton(/^BGC/);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("BGC");
  expect(screen.queryByText("Not saved yet")).toBeNull();
});

test("a new unsaved area stays in the list, and saving it keeps the selected area open", async () => {
  const { waits, settle } = delayedAnswer();
  server.use(
    http.post(`${api}/areas`, async ({ request }) => {
      await waits;
      return take("new", request);
    }),
  );
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  await pressButton("New area");
  await pressButton(/^BGC/);
  expect(screen.queryByText("Not saved yet")).toBeNull();
  await pressButton("New area");
  const drawn: Area = [[square(121.2, 14.54, 0.02)]];
  reshape(drawn);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Taytay" } });
  save();
  await pressButton(/^Makati/);
  settle();
  await screen.findByText("Area saved.");
  // The saved draft disappears after the message.
  await waitFor(() => expect(screen.queryByText("Taytay")).toBeNull());
  expect(map.edited).toEqual({ id: "a-2", area: [[makati]] });
  expect(sent.map(([name]) => name)).toEqual(["new"]);
});

/** BGC as a colleague saves it while it is edited here. */
const theirs = areaOf("a-1", "Fort", bgc, { version: 2, is_active: false });
const somebodyElse = /^Somebody else has changed it/;

test("a colleague's change of an area refuses the first save and keeps the drawing; the second save replaces it", async () => {
  let listed = areas;
  server.use(
    mockList("areas", () => listed),
    http.put(
      `${api}/areas/a-1`,
      async ({ request }) => {
        listed = [theirs];
        sent.push(["a-1", await request.json()]);
        return refusalAnswer("changed_meanwhile", ["expected"])();
      },
      { once: true },
    ),
  );
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  const moved: Area = [[square(121.041, 14.541, 0.02)]];
  reshape(moved);
  save();
  const card = () => within(screen.getByRole("group", { name: "The selected area" }));
  await card().findByText(somebodyElse);
  expect(map.edited).toEqual({ id: "a-1", area: moved });
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    ["a-1", { expected: 1 }],
    ["a-1", { expected: 2, name: "BGC", is_active: true, polygon: { coordinates: moved[0] } }],
  ]);
});

test("an area that is open without a change shows what a colleague saves", async () => {
  let listed = areas;
  server.use(mockList("areas", () => listed));
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  listed = [theirs];
  await returnToWindow();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Fort"));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "The Fort" } });
  save();
  await waitFor(() =>
    expect(sent).toMatchObject([["a-1", { name: "The Fort", is_active: false, expected: 2 }]]),
  );
});

test("a pause that a colleague has changed is reported in the dialog, and the typed reason stays", async () => {
  let listed = areas;
  const pause = { reason: "Parade", until: "2126-11-20T06:00:00.000Z" };
  server.use(
    mockList("areas", () => listed),
    http.post(
      `${api}/areas/a-1/pause`,
      async ({ request }) => {
        listed = [areaOf("a-1", "BGC", bgc, { pause })];
        sent.push(["a-1/pause", await request.json()]);
        return refusalAnswer("changed_meanwhile", ["expected"])();
      },
      { once: true },
    ),
  );
  openConsole("/market");
  await mayDraw();
  await pressButton(/^BGC/);
  fireEvent.click(button("Pause deliveries"));
  const dialog = within(await screen.findByRole("dialog"));
  const reason = dialog.getByLabelText<HTMLInputElement>("Reason (shown to merchants)");
  fireEvent.change(reason, { target: { value: "Water rises" } });
  await pressButton("Pause deliveries", dialog);
  await dialog.findByText(somebodyElse);
  expect(reason.value).toBe("Water rises");
  await pressButton("Pause deliveries", dialog);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    ["a-1/pause", { expected: null }],
    ["a-1/pause", { expected: pause, reason: "Water rises" }],
  ]);
});
