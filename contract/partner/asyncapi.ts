import type * as z from "zod/mini";
import { livePath, LiveMessage, liveProtocol, Subscribe } from "../live.ts";
import { schemaOf } from "../openapi.ts";

type Json = Record<string, unknown>;

const messageTexts: Record<LiveMessage["type"], { name: string; summary: string }> = {
  subscribed: { name: "subscribed", summary: "The vendor's updates are sent from now on" },
  order_update: {
    name: "order_update",
    summary:
      "An order changed. `sequence` counts the updates of a vendor without a gap: if a number is missing, read the orders again",
  },
  flags_changed: { name: "flags_changed", summary: "A feature flag was switched: read the flags again" },
  heartbeat: {
    name: "heartbeat",
    summary: "Sent every 5 seconds; 10 seconds without one mean that the server hangs",
  },
  error: {
    name: "error",
    summary: "A message was refused: FORBIDDEN (the vendor is not yours) or MALFORMED_MESSAGE",
  },
};

/** The server's messages by type. */
const messages = LiveMessage._zod.def.options.map((schema) => {
  const [type = ""] = schema.shape.type._zod.def.values;
  return { schema, ...messageTexts[type as LiveMessage["type"]] };
});

const inChannel = (name: string) => ({ $ref: `#/channels/live/messages/${name}` });

/**
 * Returns the AsyncAPI 3 document of the websocket, generated from the schemas that both sides validate with. It
 * describes the server's side: its operations are `send`.
 */
export function asyncApiDocument({ version, url }: { version: string; url: string }): Json {
  const components: Json = {};
  const { host, protocol } = new URL(url);
  const isSecure = protocol === "https:";
  const message = (name: string, summary: string, payload: z.ZodMiniType, io: "input" | "output") => ({
    name,
    title: name,
    summary,
    contentType: "application/json",
    payload: schemaOf(payload, io, components),
  });
  const all = Object.fromEntries([
    ["subscribe", message("subscribe", "Ask for the updates of a vendor's orders", Subscribe, "input")],
    ...messages.map(({ name, summary, schema }) => [name, message(name, summary, schema, "output")]),
  ]) as Json;
  const send = (name: string) => [
    name,
    { action: "send", channel: { $ref: "#/channels/live" }, messages: [inChannel(name)] },
  ];
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Waybill live updates",
      version,
      description:
        "Orders as they change, over a websocket. Ignore messages of a type that you do not know. The server pings every 25 seconds and closes the connection after two missed pings.",
      license: { name: "MIT" },
    },
    defaultContentType: "application/json",
    servers: {
      this: {
        host,
        protocol: isSecure ? "wss" : "ws",
        security: [{ $ref: "#/components/securitySchemes/bearer" }],
      },
    },
    channels: {
      live: {
        address: livePath,
        title: "Live updates",
        description: `A browser, which sets no header, offers the subprotocols \`${liveProtocol}\` and \`bearer.{token}\` (or \`godroid.{token}\`); the server agrees to \`${liveProtocol}\`. Other clients may send Authorization.`,
        messages: Object.fromEntries(
          Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: {
          ws: {
            method: "GET",
            headers: {
              type: "object",
              properties: {
                Authorization: { type: "string", description: "`Bearer {token}` or `GoDroid {token}`." },
                "Sec-WebSocket-Protocol": {
                  type: "string",
                  description: "Instead of Authorization.",
                  examples: [`${liveProtocol}, bearer.{token}`],
                },
              },
            },
            bindingVersion: "0.1.0",
          },
        },
      },
    },
    operations: {
      subscribe: {
        action: "receive",
        summary: "Follow a vendor's orders",
        channel: { $ref: "#/channels/live" },
        messages: [inChannel("subscribe")],
        reply: {
          channel: { $ref: "#/channels/live" },
          messages: [inChannel("subscribed"), inChannel("error")],
        },
      },
      ...Object.fromEntries(
        messages.filter(({ name }) => name !== "subscribed").map(({ name }) => send(name)),
      ),
    },
    components: {
      messages: all,
      schemas: components,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An access token, or a guest's." },
      },
    },
  };
}
