import type { Property } from "../node-types.ts";

const show = (...operation: string[]) => ({ displayOptions: { show: { operation } } });
const inBody = (property: string) => ({ routing: { send: { type: "body" as const, property } } });
const inQuery = (property: string) => ({ routing: { send: { type: "query" as const, property } } });
const words = (displayName: string, name: string, property: string) => ({
  displayName,
  name,
  type: "string" as const,
  default: "",
  ...inBody(property),
});
const sum = (displayName: string, name: string, property: string) => ({
  displayName,
  name,
  type: "number" as const,
  default: 0,
  ...inBody(property),
});

/** The fields that a price request and an order have in common. */
const ofDelivery: readonly Property[] = [
  {
    ...words("Address", "address", "recipient.location.address"),
    required: true,
    ...show("quote", "place"),
  },
  { ...sum("Latitude", "latitude", "recipient.location.latitude"), ...show("quote", "place") },
  { ...sum("Longitude", "longitude", "recipient.location.longitude"), ...show("quote", "place") },
  {
    ...sum("Amount", "amount", "amount"),
    description: "The value of the goods, which the courier collects if they are not paid",
    ...show("quote", "place"),
  },
  {
    displayName: "Description",
    name: "description",
    type: "string",
    default: "",
    required: true,
    description: "The delivered goods",
    ...inBody("description"),
    ...show("quote", "place"),
  },
];

const ofPlacing: readonly Property[] = [
  {
    displayName: "Your Order Number",
    name: "clientOrderId",
    type: "string",
    default: "",
    required: true,
    description: "A repeated number finds the same delivery, so that a workflow can run again",
    ...inBody("client_order_id"),
    ...show("place"),
  },
  { ...words("Recipient Name", "recipientName", "recipient.name"), ...show("place") },
  { ...words("Recipient Phone", "recipientPhone", "recipient.phone_number"), ...show("place") },
  {
    displayName: "Payment",
    name: "paymentMethod",
    type: "options",
    default: "PAID",
    options: [
      { name: "Paid", value: "PAID" },
      { name: "Cash on Delivery", value: "CASH_ON_DELIVERY" },
      { name: "Card on Delivery", value: "CARD_ON_DELIVERY" },
    ],
    ...inBody("payment_method"),
    ...show("place"),
  },
];

const optional: readonly Property[] = [
  {
    displayName: "Additional Fields",
    name: "additionalFields",
    type: "collection",
    placeholder: "Add field",
    default: {},
    options: [
      words("Outlet", "outlet", "sender.client_vendor_id"),
      words("Notes for the Courier", "notes", "recipient.notes"),
      sum("Planned for (Unix Seconds)", "plannedFor", "preordered_for"),
    ],
    ...show("quote", "place"),
  },
  {
    displayName: "More Fields",
    name: "moreFields",
    type: "collection",
    placeholder: "Add field",
    default: {},
    options: [
      words("Quote ID", "quoteId", "quote_id"),
      words("Reference", "reference", "reference"),
      sum("Ready in Minutes", "readyInMinutes", "ready_in_minutes"),
    ],
    ...show("place"),
  },
];

const ofOthers: readonly Property[] = [
  {
    displayName: "Order ID",
    name: "orderId",
    type: "string",
    default: "",
    required: true,
    ...show("read", "cancel"),
  },
  {
    displayName: "Reason",
    name: "reason",
    type: "options",
    default: "MISTAKE_ERROR",
    options: [
      { name: "Mistake", value: "MISTAKE_ERROR" },
      { name: "Takes Too Long", value: "DELIVERY_ETA_TOO_LONG" },
      { name: "Other", value: "REASON_UNKNOWN" },
    ],
    ...inBody("reason"),
    ...show("cancel"),
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    description: "Max number of results to return",
    ...inQuery("limit"),
    ...show("list"),
  },
  {
    displayName: "Filters",
    name: "filters",
    type: "collection",
    placeholder: "Add filter",
    default: {},
    options: [
      { displayName: "From", name: "from", type: "dateTime", default: "", ...inQuery("from") },
      { displayName: "To", name: "to", type: "dateTime", default: "", ...inQuery("to") },
      {
        displayName: "Status",
        name: "status",
        type: "string",
        default: "",
        placeholder: "NEW,PICKED_UP",
        ...inQuery("status"),
      },
      {
        displayName: "Your Order Number",
        name: "clientOrderId",
        type: "string",
        default: "",
        ...inQuery("client_order_id"),
      },
    ],
    ...show("list"),
  },
];

export const fields: readonly Property[] = [...ofDelivery, ...ofPlacing, ...optional, ...ofOthers];
