import type { redeliverOrder as endpoint } from "@waybill/contract/merchants/after-failure";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { mayRedeliver } from "@waybill/domain/riders/failures/after-failure";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { quoteFee } from "../../pricing/quote-fee.ts";
import { findOwnOrder } from "../find-order.ts";
import type { OrderDeps } from "../order-deps.ts";
import { brokenRule } from "./check-request.ts";

/** Prices a returned or failed order again and returns the request to send. Nothing is written. */
export async function redeliverOrder(
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const { vendor_id, order_id, status, details, asks, source_address, outlet_name } = await findOwnOrder(
    deps,
    actor,
    { orderId },
  );
  if (!mayRedeliver(status)) throw new Refused("order_not_redeliverable");
  const { customer, order, source, sender } = details;
  const { fee, signature } = await quoteFee(deps, actor, {
    vendor_id,
    source: { ...source },
    destination: { latitude: customer.location.latitude, longitude: customer.location.longitude },
    delivery_type: "food",
    preordered_for: null,
    payment_method: order.payment_method,
  });
  const asked_proofs = (asks?.delivery ?? []).filter((proof) => proof !== "barcode");
  return {
    fee,
    signature,
    order: {
      vendor_id,
      customer,
      order,
      delivery_fee: fee,
      signature,
      // The goods are back at the outlet, so they are ready.
      ready_in_minutes: 0,
      pay_at_pickup: details.pay_at_pickup,
      item_value_confirmed: true,
      vat_number: details.vat_number,
      age_validation_required: details.age_validation_required,
      ...(asked_proofs.length > 0 && { asked_proofs }),
      if_undeliverable: details.if_undeliverable ?? "ask",
      redelivery_of: order_id,
      ...(details.reference !== undefined && { reference: details.reference }),
      ...(actor.kind === "guest" && {
        sender: sender ?? {
          name: outlet_name,
          phone_number: customer.phone_number,
          location: { address: source_address, ...source },
        },
      }),
    },
  };
}

/** Requires that the order is the actor's, and that it ended without a delivery. */
export async function requireRedeliverable(
  deps: OrderDeps,
  actor: Actor,
  { vendorId, orderId }: { vendorId: string; orderId: string | null | undefined },
): Promise<void> {
  if (orderId == null) return;
  const former = await findOwnOrder(deps, actor, { orderId }).catch((problem: unknown) => {
    if (problem instanceof Refused) return undefined;
    throw problem;
  });
  if (former?.vendor_id !== vendorId || !mayRedeliver(former.status))
    throw brokenRule({ key: "validation.redelivery-of", path: ["redelivery_of"] });
}
