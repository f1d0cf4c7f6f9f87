import { countries } from "@waybill/domain/markets/countries";
import { readablePhone } from "@waybill/domain/phones/readable-phone";
import { isNearFirstPin, mayMovePin, pinMayMoveMetres } from "@waybill/domain/tracking/recipient-acts";
import type { Place } from "@waybill/domain/addresses/coordinates";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { readVendorPhone } from "../../vendors/vendor-phone.ts";
import { carryOutRecipientAct, type RecipientEffect, type RecipientLink } from "./act-of-recipient.ts";

/** Moves the drop-off by a short distance, until the order is collected; its fee stays. */
export async function putPin(deps: OrderDeps, link: RecipientLink, to: Place): Promise<Place> {
  const order = await carryOutRecipientAct(deps, link, async (former): Promise<RecipientEffect> => {
    if (!mayMovePin(former)) throw new Refused("recipient_too_late");
    const { customer, recipient, sender } = former.details;
    const { latitude, longitude } = customer.location;
    const first = recipient?.first_pin ?? { latitude, longitude };
    if (!isNearFirstPin(first, to)) {
      const phone = sender?.phone_number ?? (await readVendorPhone(deps, former.vendor_id));
      throw new Refused("too_far", tooFar(phone, deps));
    }
    const isMoved = latitude !== to.latitude || longitude !== to.longitude;
    return {
      recipient: { ...recipient, first_pin: first },
      location: to,
      fields: isMoved ? ["pin"] : [],
      audited: {
        action: "order.pin_moved",
        before: { metres_from_first: Math.round(distanceInMetres(first, { latitude, longitude })) },
        after: { metres_from_first: Math.round(distanceInMetres(first, to)) },
      },
    };
  });
  const { latitude, longitude } = order.details.customer.location;
  return { latitude, longitude };
}

/** The refusal of a pin that is too far away: the max distance, and the number to call for another address. */
const tooFar = (phone: string | null, { settings }: Pick<OrderDeps, "settings">) => ({
  path: ["latitude"],
  values: {
    metres: String(pinMayMoveMetres),
    phone: phone === null ? "" : readablePhone(phone, countries[settings.country]),
  },
  meta: { ...(phone !== null && { phone_number: phone }) },
});
