import type { Deps } from "../platform/deps.ts";
import type { Feature, Work } from "../platform/floors.ts";
import { chooseGeocoder, chooseGooglePlaces } from "./choose-geocoder.ts";
import type { GradingGeocoder } from "./grading-geocoder.ts";
import { placeRoutes } from "./routes.ts";
import { findStreetData, type StreetData } from "./street-data.ts";
import { tileRoutes } from "./tile-routes.ts";
import { chooseRouter, type Router } from "./ways/router.ts";
import { chooseTimesByRoad, openRideTimes, type RideTimes, type TimesByRoad } from "./ways/ride-times.ts";
import { wayRoutes } from "./ways/routes.ts";
import { openWays, type Ways } from "./ways/ways.ts";

export type PlaceDeps = {
  /** The folder of streets, if the deployment or its country's demo city has one. */
  readonly streets: StreetData | undefined;
  readonly router: Router | undefined;
  /** The routes to draw, cached for an hour. */
  readonly ways: Ways;
  readonly timesByRoad: TimesByRoad | undefined;
  /** Riders' travel times to pickups, for dispatching. */
  readonly rideTimes: RideTimes;
  readonly geocoder: GradingGeocoder;
};

/**
 * In milliseconds: the index is read after the first calls are served, because reading takes a tenth of a second.
 */
const warmAfterMs = 1000;

const warming = (geocoder: GradingGeocoder): Work => {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => void (timer = setTimeout(() => geocoder.warm?.(), warmAfterMs)),
    close: async () => clearTimeout(timer),
  };
};

/** Addresses, routes and the map. */
export const places: Feature<Deps, PlaceDeps> = {
  name: "places",
  open: (deps) => {
    const streets = findStreetData(deps.settings);
    const isOwn = deps.settings.placesDir !== undefined;
    const timesByRoad = chooseTimesByRoad(deps, streets);
    const router = chooseRouter(deps, streets);
    return {
      streets,
      timesByRoad,
      rideTimes: openRideTimes(deps, timesByRoad),
      router,
      ways: openWays(deps, router),
      geocoder: chooseGeocoder({ ...deps, ...(isOwn ? { streets } : { demoStreets: streets }) }),
    };
  },
  routes: (app, deps) => {
    placeRoutes(app, deps, deps.geocoder, chooseGooglePlaces(deps));
    wayRoutes(app, deps.ways);
    tileRoutes(app, deps.streets);
  },
  workDoneBy: "every process",
  work: ({ geocoder }) => [warming(geocoder)],
  close: ({ router, timesByRoad }) => Promise.all([router?.close?.(), timesByRoad?.close?.()]),
};
