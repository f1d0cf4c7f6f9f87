import type { ShopifyAdmin } from "./shopify-admin.ts";

const topics = [
  "FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE",
  "FULFILLMENT_ORDERS_CANCELLED",
  "ORDERS_PAID",
  "ORDERS_CANCELLED",
] as const;

const serviceOperation = `mutation WaybillService($input: DeliveryCarrierServiceCreateInput!) {
  carrierServiceCreate(input: $input) { userErrors { message } }
}`;
const webhookOperation = `mutation WaybillWebhook($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) { userErrors { message } }
}`;

const isThereAlready = (problem: unknown): boolean =>
  problem instanceof Error && /already|taken/i.test(problem.message);

/** Registers the app's URLs with the shop. Can be run again: skips URLs that are already registered. */
export async function register({ ask }: ShopifyAdmin, appUrl: string): Promise<void> {
  const once = (registration: Promise<unknown>) =>
    registration.catch((problem: unknown) => {
      if (!isThereAlready(problem)) throw problem;
    });
  await once(
    ask(serviceOperation, {
      input: {
        name: "Waybill",
        callbackUrl: `${appUrl}/rates`,
        supportsServiceDiscovery: false,
        active: true,
      },
    }),
  );
  for (const topic of topics)
    await once(ask(webhookOperation, { topic, webhook: { uri: `${appUrl}/shopify`, format: "JSON" } }));
}
