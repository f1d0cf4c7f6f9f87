/**
 * One request of the collection: a call, the variables that its response sets, and the status until which it is
 * repeated.
 */
export type PostmanStep = {
  call: string;
  /** The request's name; defaults to the call's summary. */
  name?: string;
  /** Replaces or extends the document's example. */
  body?: Record<string, unknown>;
  /** Names of collection variables, each with the path of its value in the response. */
  saves?: Record<string, string>;
  /** Another acceptable status, for example if there is no proof. */
  orStatus?: number;
  /** Repeats the request until the response has this order status. */
  until?: string;
};

const sender = { client_vendor_id: "{{client_vendor_id}}" };
const order = { sender, client_order_id: "{{$guid}}" };

/** The API's calls in the order of a working day: each uses values that an earlier call saved. */
export const postmanDay: readonly { name: string; steps: readonly PostmanStep[] }[] = [
  {
    name: "1. Your outlets",
    steps: [{ call: "putOutlet" }, { call: "patchOutlet" }, { call: "readOutlet" }, { call: "listOutlets" }],
  },
  {
    name: "2. Your webhooks",
    steps: [
      { call: "createWebhook", saves: { webhook_id: "result.id" }, body: { url: "{{webhook_url}}" } },
      { call: "listWebhooks" },
      { call: "readWebhook" },
      { call: "changeWebhook" },
      { call: "rotateWebhookSecret" },
      { call: "sendTestEvent", saves: { delivery_id: "result.delivery_id" } },
      { call: "listDeliveries" },
      { call: "replayDelivery" },
      { call: "replaySpan" },
    ],
  },
  { name: "3. Listen instead", steps: [{ call: "openListener", saves: { listener_id: "result.id" } }] },
  {
    name: "4. An order",
    steps: [
      { call: "askFee", body: { sender } },
      { call: "askTime", body: { sender } },
      { call: "askQuote", body: { sender }, saves: { quote_id: "quote_id" } },
      { call: "placeOrder", body: { ...order, quote_id: "{{quote_id}}" }, saves: { order_id: "order_id" } },
      { call: "changeTestOrder", body: { test_speed: 0 } },
      { call: "readOrder" },
      { call: "listOrders" },
      { call: "changeOrder" },
      { call: "tellReady", body: { ready_at: null } },
      { call: "readTestOrder" },
      { call: "takeTestStep", name: "Move it on until it is picked up", body: {}, until: "PICKED_UP" },
      { call: "readCoordinates" },
      { call: "takeTestStep", name: "Move it on until it is delivered", body: {}, until: "DELIVERED" },
      { call: "readProofOfPickup", orStatus: 404 },
      { call: "readProofOfDelivery", orStatus: 404 },
      { call: "readProofOfReturn", orStatus: 404 },
      { call: "claimOrder" },
    ],
  },
  {
    name: "5. Another one, cancelled",
    steps: [
      { call: "placeOrder", name: "Ask for another rider", body: order, saves: { order_id: "order_id" } },
      { call: "cancelOrder" },
    ],
  },
  {
    name: "6. At the end",
    steps: [{ call: "takeEvents" }, { call: "closeListener" }, { call: "deleteWebhook" }],
  },
];
