import { cleanup, render } from "@testing-library/react";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { MapProps } from "@waybill/ui/map/map-props.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { candidateOf, candidatesOf } from "./candidates/candidates.fixture.ts";
import { FloorMap } from "./floor-map.tsx";

let drawn: MapProps | undefined;
vi.mock("@waybill/ui/map/map.tsx", () => ({
  Map: (props: MapProps) => {
    drawn = props;
    return null;
  },
}));
beforeEach(() => setUpEnglishTexts());
afterEach(cleanup);

const shop = { latitude: 14.55, longitude: 121.02 };
const door = { latitude: 14.57, longitude: 121.05 };
const orderOf = (order_id: string, status: string, reason?: string) =>
  ({
    order_id,
    status,
    source: shop,
    customer: { location: door },
    rider: null,
    rider_id: null,
    standing: reason === undefined ? null : { reason },
  }) as unknown as ConsoleOrder;
const riderOf = (rider_id: string, presence: string, position: object | null) =>
  ({ rider_id, presence, position }) as unknown as ConsoleRider;
const areaOf = (area_id: string, west: number) =>
  ({
    area_id,
    name: area_id,
    is_active: true,
    polygon: {
      type: "Polygon",
      coordinates: [
        [
          [west, 5],
          [west + 1, 5],
          [west + 1, 6],
          [west, 5],
        ],
      ],
    },
  }) as unknown as OperatedArea;

const riders = [
  riderOf("rico", "free", door),
  riderOf("lito", "off", door),
  riderOf("new", "free", null),
  riderOf("pao", "lost", shop),
];
const show = (given: Partial<ComponentProps<typeof FloorMap>>) => {
  const deployment = { map: { ...shop, style_url: null, streets: null } } as never;
  render(
    <DeploymentContext value={{ deployment, country: ph }}>
      <FloorMap
        orders={[]}
        riders={[]}
        areas={[]}
        isOfAreas={false}
        openId=""
        found={undefined}
        chosenId={undefined}
        onOpen={() => undefined}
        {...given}
      />
    </DeploymentContext>,
  );
};

test("the map shows every listed order at its shop or door, with its problem, and the riders on duty [14.50]", () => {
  const opened: string[] = [];
  show({
    orders: [
      orderOf("waits", "WAITING_FOR_TRANSPORT", "no_rider"),
      orderOf("rides", "COURIER_LEFT_VENDOR", "late"),
      orderOf("calm", "NEAR_VENDOR", "to_shop"),
    ],
    riders,
    onOpen: (id) => opened.push(id),
  });
  expect(drawn?.pins).toEqual([
    { id: "waits", ...shop, tone: "wait", icon: "search" },
    { id: "rides", ...door, tone: "danger", icon: "clock" },
    { id: "calm", ...shop, tone: "move", icon: "scooter" },
    { id: "rider:rico", ...door, tone: "done", icon: "scooter" },
    { id: "rider:pao", ...shop, tone: "danger", icon: "help" },
  ]);
  drawn?.onPinOpen?.("rider:rico");
  drawn?.onPinOpen?.("calm");
  expect(opened).toEqual(["calm"]);
});

test("with an open order the map numbers its candidates in order, and shows why the nearest other riders are unavailable [17.63]", () => {
  const here = { latitude: 14.56, longitude: 121.03 };
  const found = candidatesOf(
    [candidateOf("Rico Ponce", { rider_id: "rico" }), candidateOf("Mika Uy", { rider_id: "mika" })],
    [
      { rider_id: "joel", name: "Joel Ramos", reasons: ["cash_limit"] },
      { rider_id: "lito", name: "Lito", reasons: ["off"] },
      { rider_id: "new", name: "Nilo", reasons: ["no_position"] },
    ],
  );
  const atWork = [...riders, riderOf("mika", "busy", here), riderOf("joel", "free", shop)];
  const given = { orders: [orderOf("waits", "WAITING_FOR_TRANSPORT", "no_rider")], riders: atWork };
  show({ ...given, openId: "waits", found, chosenId: undefined });
  expect(drawn?.markers).toEqual([
    { id: "joel", kind: "left-out-rider", tag: "Joel: Cash limit", ...shop },
    { id: "rico", kind: "chosen-rider", tag: "1 Rico", isTagBelow: true, ...door },
    { id: "mika", kind: "rider", tag: "2 Mika", isTagBelow: true, ...here },
    { id: "shop", kind: "store", ...shop },
    { id: "door", kind: "customer", ...door },
  ]);
  // No rider is drawn twice.
  expect(drawn?.pins?.map(({ id }) => id)).toEqual(["rider:pao"]);
  expect(drawn?.routeLines).toEqual([{ id: "approach", line: [door, shop], isGuess: true }]);
  cleanup();
  show({ ...given, openId: "waits", found, chosenId: "mika" });
  expect(drawn?.markers?.find(({ kind }) => kind === "chosen-rider")?.id).toBe("mika");
});

test("the empty floor of a new market shows the market's areas, not the centre of its country [17.72]", () => {
  show({ areas: [areaOf("penang", 100), areaOf("ipoh", 101)] });
  expect(drawn?.areas?.map(({ id }) => id)).toEqual(["penang 0", "ipoh 0"]);
  expect(drawn?.fitKey).toBe("market");
  expect(Math.min(...(drawn?.fitTo ?? []).map(({ longitude }) => longitude))).toBe(100);
  expect(Math.max(...(drawn?.fitTo ?? []).map(({ longitude }) => longitude))).toBe(102);
  cleanup();
  // With riders to show, the map fits them instead.
  show({ areas: [areaOf("penang", 100)], riders });
  expect(drawn?.areas).toBeUndefined();
  expect(drawn?.fitKey).toBe("floor");
});
