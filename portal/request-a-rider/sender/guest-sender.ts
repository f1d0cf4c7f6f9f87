import type { OrderRequest } from "@waybill/contract/order";
import { joinAddress } from "@waybill/domain/addresses/joined-address";
import type { Country } from "@waybill/domain/markets/country";
import { internationalPhone } from "../placing/order-entries.ts";
import type { RequestContext } from "../flow/request-steps.ts";

type Sender = NonNullable<OrderRequest["sender"]>;
type Known = Pick<RequestContext, "savesOrigin" | "originAddress" | "originDetails">;

/** Who a guest is and where riders collect: sent with a guest's order alone (spec §6). */
export function guestSender(
  { savesOrigin, originAddress, originDetails }: Known,
  { phone_prefix }: Pick<Country, "phone_prefix">,
): Sender | undefined {
  if (savesOrigin || !originAddress || !originDetails) return undefined;
  const { unit, building, name = "", phone = "", email = "" } = originDetails;
  const { formatted_address, latitude, longitude } = originAddress;
  return {
    name: name.trim(),
    email: email.trim() || null,
    phone_number: internationalPhone(phone, phone_prefix),
    location: { address: joinAddress({ unit, building, text: formatted_address }), latitude, longitude },
  };
}
