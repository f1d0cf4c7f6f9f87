import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { CourierWebhook } from "./courier.ts";
import type { CourierDeps } from "./choose-couriers.ts";
import { followDelivery } from "./follow-delivery.ts";
import { findDeliveryByReference } from "./rows.ts";

/** The path of a courier's webhooks, below the deployment's address. */
export const courierAddress = (courier: CourierName): string =>
  `/couriers/${courier.replaceAll("_", "-")}/webhook`;

/** Handles a verified courier webhook; one about an order that the courier does not carry changes nothing. */
export async function handleCourierWebhook(
  deps: CourierDeps & { wake: () => void },
  courier: CourierName,
  { orderId, externalId, update }: CourierWebhook,
): Promise<void> {
  const delivery = await findDeliveryByReference(deps.pool, courier, { orderId, externalId });
  if (!delivery) return;
  // If the response to our request was lost, the webhook supplies the courier's id.
  const isUnnamed = delivery.external_id === null;
  await followDelivery(deps, delivery, { ...update, externalId: isUnnamed ? externalId : undefined });
  deps.wake();
}
