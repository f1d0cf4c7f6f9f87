import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** Runtime settings of the deployment, served as `/config.json`. */
export const Deployment = z
  .object({
    brand: z.object({ id: z.string(), service_name: z.string(), logo_url: z.string() }),
    country: z.string(),
    currency: z.string(),
    phone_prefix: z.string(),
    languages: z.array(z.string()),
    default_language: z.string(),
    minimum_eta: z.int(),
    default_payment_method: z.string(),
    environment: z.enum(["san", "stg", "prd"]),
    /** True on a restored backup, which sends nothing until an operator opens it; absent otherwise. */
    restored: z.optional(z.boolean()),
    /** For how many seconds a placed order can be undone before riders see it; 0: never. */
    undo_seconds: z.int(),
    /** The speed of the sandbox's simulated riders relative to the clock; 0: none. */
    simulation_speed: z.number(),
    /** The support address for merchants; null if none is configured. */
    support_email: z.nullable(z.string()),
    registration_type: z.enum(["NPV", "PV"]),
    timezone: z.string(),
    /**
     * The origin of the API without a path, and the websocket's URL: used as given if it has a path, otherwise with
     * `/ws` appended.
     */
    api_base: z.string(),
    ws_base: z.string(),
    /** Where analytics events are sent, and whether they need consent; null: not sent. */
    analytics: z.nullable(
      z.object({ url: z.nullable(z.string()), data_layer: z.boolean(), consent: z.boolean() }),
    ),
    map: z.object({
      latitude: z.number(),
      longitude: z.number(),
      style_url: z.nullable(z.string()),
      /**
       * Street map tiles in one PMTiles file, read by range requests; null: the map shows only towns and coasts.
       */
      streets: z.nullable(
        z.object({
          url: z.string(),
          /** West, south, east, north: the bounding box of the tiles in degrees. */
          bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          /** True if the tiles contain the sea; otherwise the map draws it from the world's coastline. */
          has_sea: z.boolean(),
          /** The attributions of the street data, each with the URL of its licence. */
          credits: z.array(z.object({ words: z.string(), address: z.string() })),
        }),
      ),
    }),
  })
  .register(z.globalRegistry, { id: "Deployment" });
export type Deployment = z.infer<typeof Deployment>;

export const readDeployment = endpoint({
  method: "GET",
  path: "/config.json",
  summary: "Brand, country and the other settings for a client's start",
  caller: "anyone",
  success: 200,
  answer: Deployment,
  refusals: [],
});

export const readFlags = endpoint({
  method: "GET",
  path: "/flags.json",
  summary: "The feature flags as a file of the deployment, for clients whose flag service does not respond",
  caller: "anyone",
  success: 200,
  answer: z.record(z.string(), z.boolean()),
  refusals: [],
});

export const readCountryParameter = endpoint({
  method: "GET",
  path: "/orders/api/v1/get-country-parameter/{name}",
  summary: "A setting of the country, as text; cached for five minutes",
  caller: "user",
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  success: 200,
  answer: z.object({ result: z.string() }),
  refusals: ["not_signed_in", "country_parameter_unknown"],
});
