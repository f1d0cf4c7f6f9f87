import type { OrderRequest } from "@waybill/contract/order";
import { joinAddress } from "@waybill/domain/addresses/joined-address";
import { pickupEstimationInDetails } from "@waybill/domain/limits";
import type { Country } from "@waybill/domain/markets/country";
import { paymentOptions } from "@waybill/domain/payments/payment-methods";
import type { RequestDraft } from "../draft/request-draft.ts";
import type { OrderEntries } from "../flow/request-steps.ts";

/** A phone as the wire wants it: what is typed after the prefix; a number with its own plus, or zeros, keeps its meaning. */
export function internationalPhone(typed: string, prefix: string): string {
  const phone = typed.replaceAll(/[^\d+]/g, "");
  if (phone === "" || phone.startsWith("+")) return phone;
  return phone.startsWith("00") ? `+${phone.slice(2)}` : `${prefix}${phone.replace(/^0/, "")}`;
}

/** An amount as typed here: grouping commas and spaces go, other digits become 0 to 9. What is no number stays as it is. */
export function plainAmount(typed: string): string {
  const latin = typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll("٫", ".")
    .replaceAll(/[\s٬]/g, "");
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(latin) ? latin.replaceAll(",", "") : latin;
}

type Asked = {
  draft: RequestDraft;
  vendorId: string;
  country: Pick<Country, "phone_prefix">;
  sender?: NonNullable<OrderRequest["sender"]> | undefined;
};

const textOrNull = (text: string) => text.trim() || null;

/** The draft as the wire has it (spec §3, wire.md): the address joined of unit, building and text. */
export function orderEntries({ draft, vendorId, country, sender }: Asked) {
  const { address, unit, building, destination, notes } = draft;
  const option = draft.payment === "" ? undefined : paymentOptions[draft.payment];
  const amount = plainAmount(draft.amount);
  return {
    vendor_id: vendorId,
    customer: {
      name: draft.name.trim(),
      phone_number: internationalPhone(draft.phone, country.phone_prefix),
      location: {
        address: address.trim() && joinAddress({ unit, building, text: address }),
        unit_number: textOrNull(unit),
        building: textOrNull(building),
        latitude: destination?.latitude ?? null,
        longitude: destination?.longitude ?? null,
        notes: textOrNull(notes),
      },
    },
    order: {
      amount: amount === "" ? null : Number.isNaN(Number(amount)) ? amount : Number(amount),
      description: textOrNull(draft.description),
      payment_method: option?.payment_method ?? null,
      cold_bag_needed: draft.coldBag,
    },
    age_validation_required: draft.ageCheck,
    vat_number: draft.vatNumber.replaceAll(/\s/g, "") || null,
    pay_at_pickup: option?.pay_at_pickup ?? false,
    login_pickup_estimation: pickupEstimationInDetails,
    preordered_for: draft.plannedFor === undefined ? null : Math.floor(draft.plannedFor / 1000),
    ...(sender && { sender }),
  } satisfies OrderEntries;
}
export type FilledEntries = ReturnType<typeof orderEntries>;

/** The amount that was confirmed as it was typed, as a number. */
export const confirmedAmountOf = ({ confirmedAmount }: RequestDraft): number | undefined =>
  confirmedAmount === undefined ? undefined : Number(plainAmount(confirmedAmount));

/** Whether a plain amount can be shown as money. */
export const isAmountOfMoney = (amount: string): boolean => amount !== "" && Number.isFinite(Number(amount));
