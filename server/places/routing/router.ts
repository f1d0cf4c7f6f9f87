import type { Place } from "@waybill/domain/addresses/coordinates";
import type { Route } from "@waybill/places/roads/find-route";
import type { Deps } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { StreetData } from "../street-data.ts";
import { embeddedRouter } from "./embedded-router.ts";
import { osrm, valhalla } from "./service-routers.ts";

/** Port: the route by road between two places; undefined if there is none. Rejects only with RouterUnavailable. */
export type Router = {
  route: (from: Place, to: Place) => Promise<Route | undefined>;
  /** The length of the route in metres, if nothing else is needed. */
  metres: (from: Place, to: Place) => Promise<number | undefined>;
  close?: () => Promise<void>;
};

type RouterDeps = Pick<Deps, "fetch"> & { settings: Pick<Settings, "routingEngine" | "routingUrl"> };

/**
 * The deployment's router: the configured service, else our own on its country's roads; undefined if it has
 * neither.
 */
export function chooseRouter(
  { settings, fetch }: RouterDeps,
  streets: StreetData | undefined,
): Router | undefined {
  const { routingEngine, routingUrl: url } = settings;
  if (url && routingEngine === "osrm") return osrm({ url, fetch });
  if (url && routingEngine === "valhalla") return valhalla({ url, fetch });
  return streets && embeddedRouter(streets);
}
