import * as z from "zod/mini";
import { matchGrades } from "@waybill/domain/addresses/match-grades";
import { maxPlaceQueryCharacters } from "@waybill/domain/limits";
import { endpoint } from "./endpoint.ts";

const part = z.optional(z.string());

/**
 * How well a result matches the search: `exact` (the house number is known), `street`, `area`, or `weak`, which a
 * person must confirm before a rider is sent there.
 */
export const PlaceMatch = z.enum(matchGrades).register(z.globalRegistry, { id: "PlaceMatch" });

export const PlaceAddress = z
  .object({
    id: z.string(),
    formatted_address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    street: part,
    street_number: part,
    city: part,
    postal_code: part,
    country_code: part,
    kind: part,
    /** The typed unit number and building, which have their own fields. */
    unit_number: part,
    building: part,
    match: z.optional(PlaceMatch),
    /** Typed words that the found address does not contain. */
    dropped: z.optional(z.array(z.string())),
    /**
     * True if the house number was only typed: the search knows the street, but not the number's position in it.
     */
    number_is_typed: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "PlaceAddress" });
export type PlaceAddress = z.infer<typeof PlaceAddress>;

/**
 * A suggested address. If the search service of the deployment returns no coordinates with suggestions, the details
 * of the chosen id contain them.
 */
const SuggestedAddress = z
  .extend(PlaceAddress, { latitude: z.optional(z.number()), longitude: z.optional(z.number()) })
  .register(z.globalRegistry, { id: "SuggestedAddress" });
export type SuggestedAddress = z.infer<typeof SuggestedAddress>;

const Places = z.object({
  data: z.array(z.object({ address: z.extend(PlaceAddress, { match: PlaceMatch }) })),
});
const Suggestions = z.object({
  data: z.array(z.object({ address: z.extend(SuggestedAddress, { match: PlaceMatch }) })),
});
/**
 * The client's id of one search, the same for all keystrokes and the final details, because some services bill
 * these together.
 */
const session = z.optional(z.string().check(z.regex(/^[\w-]{1,36}$/)));
const language = z.optional(z.string().check(z.maxLength(35)));
/** A number in a query string; an empty text is refused, although JavaScript converts it to zero. */
export const degrees = (limit: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/\S/))]), z.transform(Number)),
    z.number().check(z.gte(-limit), z.lte(limit)),
  );

export const autocompletePlaces = endpoint({
  method: "GET",
  path: "/orders/api/v1/geolocator/autocomplete",
  summary:
    "Places whose name or address begins with the typed words, the nearest first if equal, each with its match grade",
  caller: "user",
  query: z.object({
    /** An address, a name, 'lat,lng', a plus code, or a link to Google Maps, Apple Maps, Waze or OpenStreetMap. */
    query: z.string().check(z.minLength(1), z.maxLength(maxPlaceQueryCharacters)),
    country: z.optional(z.string().check(z.maxLength(2))),
    lat: z.optional(degrees(90)),
    lng: z.optional(degrees(180)),
    language,
    session,
  }),
  success: 200,
  answer: Suggestions,
  refusals: ["not_signed_in", "geocoder_unavailable"],
});

export const reversePlace = endpoint({
  method: "GET",
  path: "/orders/api/v1/geolocator/reverse",
  summary: "The place nearest to a point",
  caller: "user",
  query: z.object({ lat: degrees(90), lng: degrees(180), language }),
  success: 200,
  answer: Places,
  refusals: ["not_signed_in", "geocoder_unavailable"],
});

export const placeDetails = endpoint({
  method: "GET",
  path: "/orders/api/v1/geolocator/details",
  summary: "A place by the id from an earlier response",
  caller: "user",
  query: z.object({ query_id: z.string().check(z.minLength(1), z.maxLength(300)), language, session }),
  success: 200,
  answer: Places,
  refusals: ["not_signed_in", "geocoder_unavailable"],
});
