import * as endpoints from "@waybill/contract/places";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { autocompletePlaces } from "./autocomplete-places.ts";
import type { GradingGeocoder } from "./grading-geocoder.ts";
import { placeDetails } from "./place-details.ts";
import type { PlaceSearch } from "./remote/google-places.ts";
import { reversePlace } from "./reverse-place.ts";

export const placeRoutes = (
  app: FastifyInstance,
  { settings, flags }: Pick<Deps, "settings" | "flags">,
  geocoder: GradingGeocoder,
  google?: PlaceSearch,
): void => {
  const deps = { settings, flags, geocoder, google };
  route(app, endpoints.autocompletePlaces, ({ query }) => autocompletePlaces(deps, query));
  route(app, endpoints.reversePlace, ({ query }) => reversePlace(deps, query));
  route(app, endpoints.placeDetails, ({ query }) => placeDetails(deps, query));
};
