import { createServer, type Server } from "node:http";
import type { FulfilmentOrder } from "./fulfilment-order.ts";

type ReceivedOperation = { operation: string; variables: Record<string, unknown> };

/** A local server that responds to the app's operations as Shopify's documentation describes. */
export function openShop(token: string) {
  const asked: ReceivedOperation[] = [];
  const fulfilmentOrders = new Map<string, FulfilmentOrder>();
  const metafields = new Map<string, string>();
  /** The number of following responses that are throttled. */
  let throttled = 0;
  /** The operation that fails once. */
  let failing: string | undefined;

  const answers: Record<string, (variables: Record<string, unknown>) => object> = {
    WaybillFulfilmentOrder: ({ id }) => ({ fulfillmentOrder: fulfilmentOrders.get(String(id)) ?? null }),
    WaybillOfOrder: ({ id }) => ({
      order: {
        fulfillmentOrders: {
          nodes: [...fulfilmentOrders.values()].filter(({ order }) => order.id === id),
        },
      },
    }),
    WaybillTag: () => ({ tagsAdd: { userErrors: [] } }),
    WaybillFields: ({ fields }) => {
      for (const { key, value } of fields as { key: string; value: string }[]) metafields.set(key, value);
      return { metafieldsSet: { userErrors: [] } };
    },
    WaybillFulfil: ({ fulfillment }) => {
      const { lineItemsByFulfillmentOrder } = fulfillment as {
        lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
      };
      const made = { id: "gid://shopify/Fulfillment/9" };
      for (const { fulfillmentOrderId } of lineItemsByFulfillmentOrder) {
        const one = fulfilmentOrders.get(fulfillmentOrderId);
        if (one) fulfilmentOrders.set(fulfillmentOrderId, { ...one, fulfillments: { nodes: [made] } });
      }
      return { fulfillmentCreate: { fulfillment: made, userErrors: [] } };
    },
    WaybillEvent: () => ({ fulfillmentEventCreate: { userErrors: [] } }),
    WaybillService: () => ({
      carrierServiceCreate: { userErrors: [{ message: "Waybill is already configured" }] },
    }),
    WaybillWebhook: () => ({ webhookSubscriptionCreate: { userErrors: [] } }),
  };

  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const reply = (status: number, body: object) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      };
      if (!/^\/admin\/api\/20\d\d-(?:01|04|07|10)\/graphql\.json$/.test(request.url ?? ""))
        return reply(404, {});
      if (request.headers["x-shopify-access-token"] !== token) return reply(401, {});
      const { query, variables } = JSON.parse(Buffer.concat(parts).toString("utf8")) as {
        query: string;
        variables: Record<string, unknown>;
      };
      const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "";
      if (throttled > 0) {
        throttled -= 1;
        return reply(200, { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] });
      }
      if (failing === operation) {
        failing = undefined;
        return reply(400, {});
      }
      asked.push({ operation, variables });
      return reply(200, { data: answers[operation]?.(variables) ?? {} });
    });
  });

  return {
    server,
    asked,
    metafields,
    put: (order: FulfilmentOrder) => fulfilmentOrders.set(order.id, order),
    throttle: (times: number) => void (throttled = times),
    failOnce: (operation: string) => void (failing = operation),
    /** Returns the requests of one operation that the app sent. */
    sent: (operation: string) => asked.filter((one) => one.operation === operation),
  };
}

type Changes = Partial<Omit<FulfilmentOrder, "order" | "id">> & {
  order?: Partial<FulfilmentOrder["order"]>;
};

/** A paid fulfilment order of local delivery in Makati. */
export function fulfilmentOrder(number: number, { order = {}, ...changes }: Changes = {}): FulfilmentOrder {
  const id = `gid://shopify/FulfillmentOrder/${number}`;
  return {
    id,
    status: "OPEN",
    deliveryMethod: { methodType: "LOCAL" },
    assignedLocation: { location: { id: "gid://shopify/Location/655" } },
    fulfillments: { nodes: [] },
    lineItems: { nodes: [{ productTitle: "Sisig", totalQuantity: 2 }] },
    ...changes,
    order: {
      id: `gid://shopify/Order/${number}`,
      note: "Ring twice",
      phone: null,
      displayFinancialStatus: "PAID",
      paymentGatewayNames: ["shopify_payments"],
      currentTotalPriceSet: { shopMoney: { amount: "480.5" } },
      totalOutstandingSet: { shopMoney: { amount: "0.0" } },
      shippingAddress: {
        name: "Ana Reyes",
        phone: "0917 555 0142",
        address1: "5 Ayala Ave",
        address2: null,
        city: "Makati",
        latitude: 14.5502,
        longitude: 121.0541,
      },
      fulfillmentOrders: { nodes: [{ id, status: "OPEN", deliveryMethod: { methodType: "LOCAL" } }] },
      ...order,
    },
  };
}
