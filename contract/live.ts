import * as z from "zod/mini";
import { Order } from "./order.ts";

/** The websocket's path and the subprotocol that a browser names beside its token (wire.md, Authorisation). */
export const livePath = "/ws";
export const liveProtocol = "waybill.v1";

/** The stream of all orders, which operators subscribe to as they would to a vendor; each update names its own stream. */
export const cellStream = "*";

/** What a client says. */
export const Subscribe = z.object({ action: z.literal("subscribeToVendor"), vendor_id: z.string() });
export type Subscribe = z.infer<typeof Subscribe>;

/**
 * What the server says; a client passes over types that it does not know. A heartbeat comes every 5 s, so that silence
 * means a server that hangs. An update carries the whole order with its version, and `sequence`, which counts the updates of
 * one vendor without a gap: a client that misses a number reads the orders again.
 */
export const LiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribed"), vendor_id: z.string() }),
  z.object({
    type: z.literal("order_update"),
    order: Order,
    sequence: z.int(),
    /** To followers of all orders: by what the sequence is counted. */
    stream: z.optional(z.string()),
  }),
  /** A feature flag was switched: read the flags again. */
  z.object({ type: z.literal("flags_changed") }),
  z.object({ type: z.literal("heartbeat"), at: z.string() }),
  z.object({ type: z.literal("error"), code: z.string(), message: z.optional(z.string()) }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
