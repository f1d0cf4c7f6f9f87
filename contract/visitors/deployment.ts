import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** Runtime settings of the deployment (wire.md, `/config.json`). */
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
    /** A restored backup that sends nothing until it is opened; absent everywhere else. */
    restored: z.optional(z.boolean()),
    /** How long a placed order can be undone before riders see it; 0: no Undo. */
    undo_seconds: z.int(),
    /** The speed of the sandbox's simulated riders relative to the clock; 0: none. */
    simulation_speed: z.number(),
    /** The support address for merchants; null if none is configured. */
    support_email: z.nullable(z.string()),
    registration_type: z.enum(["NPV", "PV"]),
    timezone: z.string(),
    /** Where calls go, without a path, and where the websocket is: with a path at that very address, else at `/ws`. */
    api_base: z.string(),
    ws_base: z.string(),
    /** Where analytics events go, and whether they need consent; null: nowhere. */
    analytics: z.nullable(
      z.object({ url: z.nullable(z.string()), data_layer: z.boolean(), consent: z.boolean() }),
    ),
    map: z.object({
      latitude: z.number(),
      longitude: z.number(),
      style_url: z.nullable(z.string()),
      /** Tiles of real streets, read a range at a time (PMTiles); null: the map has towns and coast only. */
      streets: z.nullable(
        z.object({
          url: z.string(),
          /** West, south, east, north: degrees around all that is drawn. */
          bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          /** Whether the tiles contain the sea; otherwise it is drawn from the world's coast. */
          has_sea: z.boolean(),
          /** The credits of the street data, each with the address of its licence. */
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
