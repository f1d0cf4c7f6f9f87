import * as z from "zod/mini";
import { Order } from "./order.ts";

/** The websocket's path, and the subprotocol that a browser sends together with its token. */
export const livePath = "/ws";
export const liveProtocol = "waybill.v1";

/**
 * The name of the stream with every vendor's updates, for operators. Each of its updates names its vendor's stream.
 */
export const cellStream = "*";

/** The messages of a client. */
export const Subscribe = z.object({ action: z.literal("subscribeToVendor"), vendor_id: z.string() });
export type Subscribe = z.infer<typeof Subscribe>;

/**
 * The messages of the server; clients ignore unknown types. A heartbeat is sent every 5 s: without one, the client
 * treats the connection as dead. An update carries the whole order with its version, and `sequence`, which counts
 * one vendor's updates without gaps: a client that misses a number reads the orders again.
 */
export const LiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("subscribed"), vendor_id: z.string() }),
  z.object({
    type: z.literal("order_update"),
    order: Order,
    sequence: z.int(),
    /** Only for subscribers to all orders: the vendor's stream in which `sequence` counts. */
    stream: z.optional(z.string()),
  }),
  /** A feature flag was switched: read the flags again. */
  z.object({ type: z.literal("flags_changed") }),
  z.object({ type: z.literal("heartbeat"), at: z.string() }),
  z.object({ type: z.literal("error"), code: z.string(), message: z.optional(z.string()) }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
