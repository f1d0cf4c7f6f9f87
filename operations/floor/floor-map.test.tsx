import { cleanup, render } from "@testing-library/react";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { MapProps } from "@waybill/ui/map/map-props.ts";
import { afterEach, expect, test, vi } from "vitest";
import { FloorMap } from "./floor-map.tsx";

let drawn: MapProps | undefined;
vi.mock("@waybill/ui/map/map.tsx", () => ({
  Map: (props: MapProps) => {
    drawn = props;
    return null;
  },
}));
afterEach(cleanup);

const shop = { latitude: 14.55, longitude: 121.02 };
const door = { latitude: 14.57, longitude: 121.05 };
const orderOf = (order_id: string, status: string, reason?: string) =>
  ({
    order_id,
    status,
    source: shop,
    customer: { location: door },
    urgency: reason === undefined ? [] : [{ reason, minutes: 6 }],
  }) as unknown as ConsoleOrder;
const riderOf = (rider_id: string, presence: string, position: object | null) =>
  ({ rider_id, presence, position }) as unknown as ConsoleRider;

test("the map has every order of the list, at the shop or at the door, with its trouble, and the riders at work [14.50]", () => {
  const opened: string[] = [];
  const deployment = { map: { ...shop, style_url: null, streets: null } } as never;
  render(
    <DeploymentContext value={{ deployment, country: ph }}>
      <FloorMap
        orders={[
          orderOf("waits", "WAITING_FOR_TRANSPORT", "no_rider"),
          orderOf("rides", "COURIER_LEFT_VENDOR", "late"),
          orderOf("calm", "NEAR_VENDOR"),
        ]}
        riders={[
          riderOf("rico", "free", door),
          riderOf("lito", "off", door),
          riderOf("new", "free", null),
          riderOf("pao", "lost", shop),
        ]}
        openId="rides"
        onOpen={(id) => opened.push(id)}
      />
    </DeploymentContext>,
  );
  expect(drawn?.pins).toEqual([
    { id: "waits", ...shop, tone: "wait", icon: "search" },
    { id: "rides", ...door, tone: "danger", icon: "clock" },
    { id: "calm", ...shop, tone: "move", icon: "parcel" },
    { id: "rider:rico", ...door, tone: "done", icon: "scooter" },
    { id: "rider:pao", ...shop, tone: "danger", icon: "help" },
  ]);
  expect(drawn?.markedPin).toBe("rides");
  drawn?.onPinOpen?.("rider:rico");
  drawn?.onPinOpen?.("calm");
  expect(opened).toEqual(["calm"]);
});
