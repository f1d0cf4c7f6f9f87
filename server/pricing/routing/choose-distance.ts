import type { Deps } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { greatCircle, type Distance } from "../distance.ts";
import { osrm } from "./osrm.ts";
import { byRoad } from "./router.ts";
import { valhalla } from "./valhalla.ts";

type DistanceDeps = Pick<Deps, "fetch" | "now" | "log"> & {
  settings: Pick<Settings, "routingEngine" | "routingUrl">;
};

/** How a deployment measures the way: as the crow flies, asking nobody, or by road with a router of its own. */
export function chooseDistance({ settings, fetch, ...around }: DistanceDeps): Distance {
  const { routingEngine, routingUrl: url } = settings;
  if (routingEngine === "great-circle") return greatCircle;
  if (!url) throw new Error("ROUTING_URL is missing.");
  const router = routingEngine === "osrm" ? osrm({ url, fetch }) : valhalla({ url, fetch });
  return byRoad(router, around);
}
