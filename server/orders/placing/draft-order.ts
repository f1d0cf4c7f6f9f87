import type { OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { orderIdAlphabet, orderIdTailLength } from "@waybill/domain/orders/order";
import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { deliverableArea, reasonDetail } from "../../pricing/areas/delivery-area.ts";
import { isSamePlace } from "../../pricing/quote.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderDetails } from "../order-details.ts";
import { requireQuote } from "./check-quote.ts";
import { checkRequest, paymentOf, requireReadySoon } from "./check-request.ts";
import { requireRedeliverable } from "./redeliver-order.ts";
import { limitedPartsOf } from "./order-bounds.ts";
import { countedFee } from "../counted-fee.ts";
import type { NewOrder } from "./rows.ts";

/** A checked order that is not inserted yet. */
export type OrderDraft = NewOrder;

/** The statuses an order passes through when it is placed: it is received at once. */
const placedStatuses = ["NEW", "RECEIVED"] as const satisfies readonly OrderStatus[];

/** Checks a request, and returns the order in the last of its initial statuses; nothing is written. */
export async function draftOrder(
  deps: OrderDeps,
  actor: Actor,
  request: OrderRequest,
  statuses: readonly [OrderStatus, OrderStatus] = placedStatuses,
): Promise<OrderDraft> {
  const now = deps.now();
  checkRequest(actor, request, { country: deps.country, now });
  // The check above refuses an order without a vendor or a destination.
  const vendorId = request.vendor_id as string;
  const destination = request.customer?.location as Place;
  await deps.requireFeatures(actor, request);
  await deps.requireOfferedPayment(vendorId, paymentOf(request));
  requireReadySoon(request, now);
  await deps.requireOrderBounds(limitedPartsOf(request));
  await requireRedeliverable(deps, actor, { vendorId, orderId: request.redelivery_of });

  const { source, metres, voucher, charged } = requireQuote(deps, request, { vendorId, destination });
  const sender = actor.kind === "guest" ? (request.sender ?? undefined) : undefined;
  if (sender && !isSamePlace(source, sender.location))
    throw new Refused("signature_invalid", { path: ["signature"] });
  const route = { vendorId, from: source, to: destination };
  const { reason, pause } = await deliverableArea(deps, route, metres);
  if (reason !== undefined) {
    const why = reasonDetail({ metres, reason, pause }, deps.country);
    throw new Refused("not_deliverable", { path: ["customer", "location"], ...why });
  }

  const at = now.toISOString();
  const orderVoucher = voucher && { code: voucher.code, amount: voucher.amount, type: voucher.type };
  const own = { ...request, ...charged, sender: sender ?? null, voucher: orderVoucher };
  const usualMinutes = await deps.serviceTimes.preparationMinutes(vendorId);
  const usuallyLater = await deps.learned.correction(vendorId, now);
  const margins = await deps.learned.margins(source, now);
  const learnedTimes = margins && { margins };
  const times = { usualMinutes, usuallyLater, ...(learnedTimes && { known: learnedTimes }) };
  const around = { country: deps.country, now, metres, source, destination, ...times };
  const details = orderDetails(own, around);
  return {
    row: {
      order_id: newOrderId(vendorId, deps.randomBytes),
      vendor_id: vendorId,
      guest_id: actor.kind === "guest" ? actor.guestId : null,
      status: statuses[1],
      status_history: statuses.map((status) => ({ status, created_at: at })),
      version: 1,
      created_at: now,
      updated_at: now,
      preordered_for: request.preordered_for ?? null,
      customer_phone: details.customer.phone_number,
      details,
      first_details: null,
      rider: null,
      fleet_id: null,
      cancel_reason: null,
      proofs: {},
      asks: request.asked_proofs?.length ? { delivery: [...new Set(request.asked_proofs)] } : null,
      tracking_secret: newTrackingSecret(deps.randomBytes),
      seeded: actor.kind === "client" && actor.isTest,
    },
    sourceMicro: { latitude: source.latitude * 1e6, longitude: source.longitude * 1e6 },
    guestSource: sender && {
      // The tracking page without its secret shows this name to anyone.
      name: sender.name.trim().split(/\s+/)[0] ?? "",
      address: sender.location.address,
    },
    idempotency: undefined,
    by: actor,
    counted: countedFee(details, now, deps.country),
  };
}

type RandomBytes = (size: number) => Buffer;

/**
 * `{vendor_id}-{12 random characters}`. Every character is equally likely, because bytes above the largest multiple
 * of the alphabet's size are skipped.
 */
function newOrderId(vendorId: string, randomBytes: RandomBytes): string {
  const fair = 256 - (256 % orderIdAlphabet.length);
  let tail = "";
  while (tail.length < orderIdTailLength) {
    for (const byte of randomBytes(24)) {
      if (byte < fair && tail.length < orderIdTailLength)
        tail += orderIdAlphabet[byte % orderIdAlphabet.length];
    }
  }
  return `${vendorId}-${tail}`;
}

/** A secret of 128 bits that opens the recipient's own view of an order. */
export const newTrackingSecret = (randomBytes: RandomBytes): string => randomBytes(16).toString("base64url");
