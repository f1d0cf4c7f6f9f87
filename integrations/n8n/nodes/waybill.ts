import { baseUrl } from "../credentials/waybill-api.ts";
import type { NodeDescription } from "../node-types.ts";
import { fields } from "./fields.ts";

const oneOrder = '=/orders/{{encodeURIComponent($parameter["orderId"])}}';

/** The node with the partner API's operations; n8n sends each one by its declared routing. */
export class Waybill {
  description: NodeDescription = {
    displayName: "Waybill",
    name: "waybill",
    icon: "file:waybill.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Request couriers",
    defaults: { name: "Waybill" },
    inputs: ["main"],
    outputs: ["main"],
    usableAsTool: true,
    credentials: [{ name: "waybillApi", required: true }],
    requestDefaults: { baseURL: baseUrl, headers: { Accept: "application/json" } },
    properties: [
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "place",
        options: [
          {
            name: "Quote",
            value: "quote",
            action: "Ask for a price",
            description: "Get a price that is fixed until it expires",
            routing: { request: { method: "POST", url: "/quotes" } },
          },
          {
            name: "Place",
            value: "place",
            action: "Ask for a courier",
            routing: { request: { method: "POST", url: "/orders" } },
          },
          {
            name: "Read",
            value: "read",
            action: "Read an order",
            routing: { request: { method: "GET", url: oneOrder } },
          },
          {
            name: "Cancel",
            value: "cancel",
            action: "Cancel an order",
            description: "Until a courier has accepted it",
            routing: {
              request: { method: "DELETE", url: oneOrder },
              output: { postReceive: [{ type: "set", properties: { value: '={{ { "success": true } }}' } }] },
            },
          },
          {
            name: "List",
            value: "list",
            action: "List orders",
            description: "The newest first",
            routing: {
              request: { method: "GET", url: "/orders" },
              output: { postReceive: [{ type: "rootProperty", properties: { property: "orders" } }] },
            },
          },
        ],
      },
      ...fields,
    ],
  };
}
