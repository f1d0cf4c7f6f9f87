import { postCourierCancellation } from "../../ledger/post-cancellation.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Transaction } from "../../platform/database/transaction.ts";
import type { CourierDeps } from "./choose-couriers.ts";
import { changeDelivery, saveCost, type DeliveryRow } from "./rows.ts";

type InTransaction = Pick<CourierDeps, "country" | "now" | "settings"> & Pick<Transaction, "pool">;

/** How much of the price a cancelled delivery costs if the courier's settings are missing. */
const wholePercent = 100;

/**
 * Ends a delivery that we cancelled and that its courier has cancelled too. If a driver had already accepted, the
 * part of the price that the courier keeps is posted in the same commit, separately from the merchant's fee. The
 * caller has locked the delivery.
 */
export async function endCancelledDelivery(
  { pool, country, now, settings }: InTransaction,
  delivery: DeliveryRow,
  order: OrderRow,
): Promise<void> {
  const at = now();
  const percent = settings.couriers[delivery.courier]?.cancellationPercent ?? wholePercent;
  const feeMinor = delivery.has_driver ? Math.round(((delivery.cost_minor ?? 0) * percent) / 100) : 0;
  await postCourierCancellation({ pool, country }, order, { fleetId: delivery.fleet_id, feeMinor, at });
  await changeDelivery(pool, delivery, {
    state: "ended",
    outcome: "cancelled",
    dueAt: at,
    costMinor: feeMinor,
  });
  await saveCost(pool, order.order_id);
}
