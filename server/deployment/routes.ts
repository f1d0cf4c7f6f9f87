import * as endpoints from "@waybill/contract/visitors/deployment";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import { cityBox, cityPicture, type City } from "@waybill/recipient/map/city-picture";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../platform/deps.ts";
import { productRoot } from "../platform/program-files.ts";
import { withoutRateLimit } from "../platform/http/rate-limit/rate-limit.ts";
import { Refused } from "../platform/http/refused.ts";
import { route } from "../platform/http/route.ts";
import { openReadDeployment } from "./read-deployment.ts";
import { isTextPart, textsOfLanguage, textsOfApp } from "../platform/texts.ts";
import { readTownsOfCountry } from "../places/embedded/gazetteer.ts";
import type { StreetData } from "../places/street-data.ts";
import type { DrawnStreets } from "../tracking/drawn-streets.ts";
import { serveFile, servedFile, type ServedFile } from "../platform/http/served-file.ts";

const json = "application/json; charset=utf-8";
/** Clients revalidate on each use, and get 304 if nothing changed. */
const alwaysAsk = "no-cache";
const svg = "image/svg+xml; charset=utf-8";
const mapFile = /^[a-z0-9-]+\.(?:geo)?json$/;

/** The data that a client starts with: settings, texts and the base map. */
export const deploymentRoutes = (
  app: FastifyInstance,
  deps: Deps,
  streets: StreetData | undefined,
  drawnStreets: DrawnStreets,
): void => {
  const readDeployment = openReadDeployment(deps, streets);
  const kept = new Map<string, Promise<ServedFile>>();
  const once = (name: string, make: () => Promise<ServedFile>): Promise<ServedFile> => {
    const known = kept.get(name) ?? make();
    kept.set(name, known);
    known.catch(() => kept.delete(name));
    return known;
  };

  route(app, endpoints.readDeployment, async ({ reply, request }) => {
    reply.header("cache-control", alwaysAsk);
    return readDeployment(request);
  });

  const serveTexts = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { file: name, part }: { file: string; part?: string },
  ) => {
    const language = name.replace(/\.json$/, "");
    const words = name.endsWith(".json") ? textsOfLanguage(language) : undefined;
    if (!words || (part !== undefined && !isTextPart(part))) throw new Refused("not_found");
    const file = await once(`locales/${part ?? ""}/${language}`, () =>
      servedFile(json, JSON.stringify(textsOfApp(words, part ?? "portal"))),
    );
    return serveFile(request, reply, file, alwaysAsk);
  };
  app.get<{ Params: { file: string } }>("/locales/:file", withoutRateLimit, (request, reply) =>
    serveTexts(request, reply, request.params),
  );
  app.get<{ Params: { part: string; file: string } }>(
    "/locales/:part/:file",
    withoutRateLimit,
    (request, reply) => serveTexts(request, reply, request.params),
  );

  app.get("/map/city.svg", withoutRateLimit, async (request, reply) => {
    const picture = once("map/city.svg", async () => {
      const country = countries[deps.settings.country];
      const drawn = await drawnStreets.within(cityBox(country.map), country.default_language);
      return servedFile(svg, cityPicture(drawn, await cityOf(deps.settings.country)));
    });
    return serveFile(request, reply, await picture, "max-age=86400");
  });

  app.get("/map/towns.json", withoutRateLimit, async (request, reply) => {
    const towns = once("map/towns.json", () =>
      servedFile(json, JSON.stringify(townsOf(deps.settings.country))),
    );
    return serveFile(request, reply, await towns, "max-age=86400");
  });

  app.get<{ Params: { file: string } }>("/map/:file", withoutRateLimit, async (request, reply) => {
    const { file: name } = request.params;
    if (!mapFile.test(name)) throw new Refused("not_found");
    const file = once(`map/${name}`, async () => {
      return servedFile(json, await readFile(join(productRoot, "server/places/base-map", name)));
    });
    const found = await file.catch(() => {
      kept.delete(`map/${name}`);
      throw new Refused("not_found");
    });
    return serveFile(request, reply, found, "max-age=86400");
  });
};

/** Towns with at least this many people are labelled on the map. */
const minPeople = 2_000;

/** The towns of a country with their population, so that no region of the map looks empty. */
function townsOf(country: CountryId) {
  const features: object[] = [];
  readTownsOfCountry(country.toUpperCase(), minPeople, ({ name, longitude, latitude, population }) => {
    const geometry = { type: "Point", coordinates: [longitude, latitude] };
    features.push({ type: "Feature", properties: { name, people: population }, geometry });
  });
  return { type: "FeatureCollection", note: "GeoNames, CC BY 4.0.", features };
}

type KnownPlaces = {
  features: { properties: { name: string }; geometry: { coordinates: [number, number] } }[];
};

/** The city where the country's map opens: the nearest known place gives its name. */
async function cityOf(country: CountryId): Promise<City> {
  const { latitude, longitude } = countries[country].map;
  const text = await readFile(join(productRoot, "server/places/base-map/world-places.json"), "utf8");
  const { features } = JSON.parse(text) as KnownPlaces;
  const far = ({ geometry: { coordinates } }: KnownPlaces["features"][number]) =>
    Math.hypot(coordinates[0] - longitude, coordinates[1] - latitude);
  const nearest = features.reduce((best, one) => (far(one) < far(best) ? one : best));
  return { name: nearest.properties.name, middle: { latitude, longitude } };
}
