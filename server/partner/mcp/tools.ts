import { McpServer } from "@modelcontextprotocol/server";
import { partnerCancelReasons, partnerStatuses } from "@waybill/domain/partner/shown-status";
import { maxReferenceLength } from "@waybill/domain/vendors/order-reference";
import { createHash } from "node:crypto";
// The official library needs JSON schemas, which zod/mini does not produce.
import * as z from "zod";
import packageFacts from "../../../package.json" with { type: "json" };
import type { GradingGeocoder } from "../../places/grading-geocoder.ts";
import { placeAnswer } from "../../places/place-answer.ts";
import type { Deps } from "../../platform/deps.ts";
import { confirmedQuote, sealQuote } from "./quotes.ts";

export type ToolDeps = Deps & { readonly geocoder: Pick<GradingGeocoder, "autocomplete"> };

type Answer = Record<string, unknown> & { readonly message?: string };

/** Calls the partner API with the caller's key. */
export type AskPartnerApi = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: Answer }>;

type Caller = {
  /** The client id of the key: quotes are encrypted for it. */
  owner: string;
  ask: AskPartnerApi;
};

const text = (value: unknown) => [{ type: "text" as const, text: JSON.stringify(value, null, 2) }];
const done = (value: Record<string, unknown>) => ({ content: text(value), structuredContent: value });
const refused = (message: string) => ({ content: [{ type: "text" as const, text: message }], isError: true });

const refusalOf = (status: number, { message }: Answer) => `Refused (${status}): ${message ?? "no reason"}`;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const orderId = z.string().min(1).max(200).describe("The order_id that place_order or list_orders returned");

const delivery = {
  address: z.string().min(1).max(255).describe("The drop-off, as search_address returned it"),
  latitude,
  longitude,
  amount: z.number().min(0).describe("What the goods cost, in the country's currency"),
  description: z.string().min(1).max(1000).describe("What is in the parcel"),
  payment_method: z
    .enum(["PAID", "CASH_ON_DELIVERY", "CARD_ON_DELIVERY"])
    .default("PAID")
    .describe("CASH_ON_DELIVERY and CARD_ON_DELIVERY: the rider collects the amount"),
  client_vendor_id: z
    .string()
    .max(255)
    .optional()
    .describe("The outlet where the rider collects; without it the business's own address"),
};
type Delivery = z.infer<z.ZodObject<typeof delivery>>;

const requestOf = ({
  address,
  latitude: lat,
  longitude: lng,
  amount,
  description,
  payment_method,
  client_vendor_id,
}: Delivery) => ({
  amount,
  description,
  payment_method,
  ...(client_vendor_id !== undefined && { sender: { client_vendor_id } }),
  recipient: { location: { address, latitude: lat, longitude: lng } },
});

const readOnly = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };

/**
 * An MCP server with the tools of a key. Each tool calls the partner API, so its rules, limits, log and audit
 * apply.
 */
export function mcpServer(deps: ToolDeps, { owner, ask }: Caller): McpServer {
  const server = new McpServer(
    { name: "waybill", version: packageFacts.version },
    {
      instructions:
        "Ask for a rider: find the address with search_address, get the price with quote_delivery, ask the person to confirm the total, and only then place_order. Follow it with track_order.",
    },
  );
  const call = async (...request: Parameters<AskPartnerApi>) => {
    const { status, body } = await ask(...request);
    return status < 300 ? done(body) : refused(refusalOf(status, body));
  };

  server.registerTool(
    "search_address",
    {
      title: "Search an address",
      description:
        "Finds places by address or name and returns each with its coordinates and how good the match is.",
      inputSchema: z.object({
        query: z.string().min(1).max(200),
        latitude: latitude.optional().describe("Places near here come first"),
        longitude: longitude.optional(),
      }),
      annotations: readOnly,
    },
    async ({ query, latitude: lat, longitude: lng }) => {
      const near = lat !== undefined && lng !== undefined ? { near: { latitude: lat, longitude: lng } } : {};
      const country = deps.settings.country;
      const { data } = await placeAnswer(
        deps.geocoder.autocomplete({ query, country, language: "en", ...near }),
      );
      return done({ places: data.map(({ address }) => address) });
    },
  );
  server.registerTool(
    "quote_delivery",
    {
      title: "Quote a delivery",
      description:
        "Returns the fee of a delivery and a quote_id that holds it for 5 minutes. Nothing is ordered. Show the person the delivery_fee before place_order.",
      inputSchema: z.object(delivery),
      annotations: readOnly,
    },
    async (delivery) => {
      const { status, body } = await ask("POST", "/quotes", requestOf(delivery));
      if (status >= 300) return refused(refusalOf(status, body));
      const total = Number(body["delivery_fee"]);
      return done({
        ...body,
        quote_id: sealQuote(deps, owner, { quoteId: String(body["quote_id"]), total }),
      });
    },
  );
  server.registerTool(
    "place_order",
    {
      title: "Place an order",
      description:
        "Asks for a rider at a quoted fee; a live key's order sends a real rider and costs the fee. It needs the quote_id of quote_delivery and confirmed_total, the fee that the person confirmed. Repeated with the same quote_id it is one order.",
      inputSchema: z.object({
        ...delivery,
        quote_id: z.string().min(1).max(8192),
        confirmed_total: z.number().describe("The delivery_fee of the quote, as the person confirmed it"),
        name: z.string().min(1).max(255).describe("Who receives the parcel"),
        phone_number: z.string().min(1).max(60),
        notes: z.string().max(2048).optional().describe("For the rider: floor, gate, where to ring"),
        client_order_id: z.string().max(255).optional().describe("The business's own number of the order"),
        reference: z
          .string()
          .max(maxReferenceLength)
          .optional()
          .describe("The business's own reference on its statements, which it may require for every order"),
      }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    async ({
      quote_id,
      confirmed_total,
      name,
      phone_number,
      notes,
      client_order_id,
      reference,
      ...delivery
    }) => {
      const quote = confirmedQuote(deps, owner, { quoteId: quote_id, confirmedTotal: confirmed_total });
      if ("problem" in quote) return refused(quote.problem);
      const { recipient, ...rest } = requestOf(delivery);
      const order = {
        ...rest,
        quote_id: quote.quoteId,
        recipient: { ...recipient, name, phone_number, ...(notes !== undefined && { notes }) },
        ...(client_order_id !== undefined && { client_order_id }),
        ...(reference !== undefined && { reference }),
      };
      const key = createHash("sha256").update(quote_id).digest("base64url");
      return call("POST", "/orders", order, { "idempotency-key": `mcp ${key}` });
    },
  );
  server.registerTool(
    "track_order",
    {
      title: "Track an order",
      description: "Returns an order with its status, rider, times and the tracking link for the recipient.",
      inputSchema: z.object({ order_id: orderId }),
      annotations: readOnly,
    },
    async ({ order_id }) => call("GET", `/orders/${encodeURIComponent(order_id)}`),
  );
  server.registerTool(
    "list_orders",
    {
      title: "List orders",
      description: "Returns the orders of the business, newest first, page by page.",
      inputSchema: z.object({
        status: z.enum(partnerStatuses).optional(),
        limit: z.number().int().min(1).max(100).default(20),
        cursor: z.string().max(400).optional().describe("next_cursor of the page before"),
      }),
      annotations: readOnly,
    },
    async ({ status, limit, cursor }) => {
      const query = new URLSearchParams({
        limit: String(limit),
        ...(status !== undefined && { status }),
        ...(cursor !== undefined && { cursor }),
      });
      return call("GET", `/orders?${query.toString()}`);
    },
  );
  server.registerTool(
    "cancel_order",
    {
      title: "Cancel an order",
      description:
        "Cancels an order for good, until a rider has accepted it. Ask the person first: a cancelled order cannot be brought back.",
      inputSchema: z.object({
        order_id: orderId,
        reason: z.enum(Object.keys(partnerCancelReasons) as [string, ...string[]]),
      }),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    async ({ order_id, reason }) => {
      const { status, body } = await ask("DELETE", `/orders/${encodeURIComponent(order_id)}`, { reason });
      return status < 300 ? done({ order_id, cancelled: true }) : refused(refusalOf(status, body));
    },
  );
  return server;
}
