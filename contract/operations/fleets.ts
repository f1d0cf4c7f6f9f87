import { courierNames } from "@waybill/domain/couriers/couriers";
import { fleetKinds } from "@waybill/domain/riders/rider";
import * as z from "zod/mini";
import { nullish, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** An API key of a fleet, without its secret. */
const FleetKey = z.object({
  key: z.string(),
  name: z.string(),
  created_at: Time,
  last_used_at: z.nullable(Time),
  revoked_at: z.nullable(Time),
});

export const Fleet = z
  .object({
    fleet_id: z.string(),
    kind: z.enum(fleetKinds),
    name: z.string(),
    /** The external service of a courier fleet; null if none: the fleet's own system calls us. */
    courier: z.nullable(
      z.object({
        name: z.enum(courierNames),
        /** True if this deployment has the credentials to call the service. */
        is_connected: z.boolean(),
        /** The URL to which the service sends its webhooks. */
        webhook_url: z.string(),
        /** The service failed too often in a row and is not called until this time. */
        paused_until: z.nullable(Time),
      }),
    ),
    riders: z.int(),
    credentials: z.array(FleetKey),
    created_at: Time,
  })
  .register(z.globalRegistry, { id: "Fleet" });
export type Fleet = z.infer<typeof Fleet>;

export const listFleets = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/fleets`,
  summary: "Every fleet with its keys, without their secrets",
  needs: ["fleets", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(Fleet),
  refusals: ["bad_pagination_key"],
});

export const addFleet = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/fleets`,
  summary: "Create a fleet; a courier fleet may name its external service, which no other fleet can have",
  needs: ["fleets", "change"],
  body: z.object({ name, kind: z.enum(fleetKinds), courier: nullish(z.enum(courierNames)) }),
  success: 201,
  answer: z.object({ result: Fleet }),
  refusals: ["courier_taken"],
});

const params = z.object({ fleet_id: Id });

export const addFleetKey = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/fleets/{fleet_id}/credentials`,
  summary: "Create a key, the Bearer token of the fleet's calls; only this response contains its secret",
  needs: ["keys", "change"],
  params,
  body: z.object({ name: z.optional(name) }),
  success: 201,
  answer: z.object({ result: z.object({ ...FleetKey.shape, secret: z.string() }) }),
  refusals: ["not_found"],
});

export const endFleetKey = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/fleets/{fleet_id}/credentials/{key}`,
  summary: "Revoke a key: the next call with it is refused",
  needs: ["keys", "change"],
  params: z.object({ ...params.shape, key: Id }),
  success: 204,
  refusals: ["not_found"],
});
