import type { Deps } from "../platform/deps.ts";
import type { Feature, FeatureWork } from "../platform/feature-layers.ts";
import { chooseGeocoder, chooseGooglePlaces } from "./choose-geocoder.ts";
import type { GradingGeocoder } from "./grading-geocoder.ts";
import { placeRoutes } from "./routes.ts";
import { findStreetData, type StreetData } from "./street-data.ts";
import { tileRoutes } from "./tile-routes.ts";
import { chooseRouter, type Router } from "./routing/router.ts";
import { chooseTimesByRoad, openRideTimes, type RideTimes, type TimesByRoad } from "./routing/ride-times.ts";
import { routingRoutes } from "./routing/routes.ts";
import { openRoadRoutes, type RoadRoutes } from "./routing/road-route.ts";

export type PlaceDeps = {
  /** The folder of streets, if the deployment or its country's demo city has one. */
  readonly streets: StreetData | undefined;
  readonly router: Router | undefined;
  /** The routes to draw, cached for an hour. */
  readonly roadRoutes: RoadRoutes;
  readonly timesByRoad: TimesByRoad | undefined;
  /** Riders' travel times to pickups, for dispatching. */
  readonly rideTimes: RideTimes;
  readonly geocoder: GradingGeocoder;
};

/**
 * In milliseconds: the index is read after the first calls are served, because reading takes a tenth of a second.
 */
const warmAfterMs = 1000;

const warming = (geocoder: GradingGeocoder): FeatureWork => {
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
      roadRoutes: openRoadRoutes(deps, router),
      geocoder: chooseGeocoder({ ...deps, ...(isOwn ? { streets } : { demoStreets: streets }) }),
    };
  },
  routes: (app, deps) => {
    placeRoutes(app, deps, deps.geocoder, chooseGooglePlaces(deps));
    routingRoutes(app, deps.roadRoutes);
    tileRoutes(app, deps.streets);
  },
  workDoneBy: "every process",
  work: ({ geocoder }) => [warming(geocoder)],
  close: ({ router, timesByRoad }) => Promise.all([router?.close?.(), timesByRoad?.close?.()]),
};
