import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Order } from "@waybill/contract/order";
import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import { doorNoteKey, orderMoney } from "@waybill/domain/orders/order-money";
import type { Payment, Receipt } from "@waybill/recipient/receipt";
import { encode } from "uqr";
import type { Tracked } from "../track-order.ts";

type ReceiptContext = {
  words: (key: string) => string;
  dayAndTime: (iso: string) => string;
  money: (amount: number) => string;
  /** The URL in the QR code; it shows no more than the reader may see. */
  link: string;
};

const shownMoments: readonly (readonly [OrderStatus, string])[] = [
  ["NEW", "receipt.placed"],
  ["PICKED_UP", "receipt.collected"],
  ["DELIVERED", "receipt.delivered"],
  ["RETURNED_TO_VENDOR", "receipt.returned"],
  ["CANCELLED", "receipt.cancelled"],
];

/** The recipient's payment at the door and the sender's delivery fee: two separate payments, never added up. */
function paymentsOf(
  order: Order,
  { state, payment, amount }: NonNullable<TrackedOrder["at_the_door"]>,
  { words, money }: Pick<ReceiptContext, "words" | "money">,
): Payment[] {
  const nothing = words("money.nothing");
  const { state: feeState, fee } = orderMoney(order).forTheDelivery;
  const delivery = {
    who: words("receipt.sender-pays"),
    sum: feeState === "free" ? nothing : money(fee),
    note: feeState === "paid" || feeState === "not_owed" ? words(`money.fee-${feeState}`) : undefined,
    isOff: feeState === "not_owed",
  };
  if (state === "none") return [delivery];
  const stated = amount === null ? "" : money(amount);
  const door = {
    who: words("receipt.customer-pays"),
    sum: state === "paid_before" ? nothing : stated,
    note: words(doorNoteKey({ state, option: payment ?? undefined })),
    isOff: state === "not_owed",
  };
  return [door, delivery];
}

const handlingOf = ({ order, age_validation_required }: Order): string[] => [
  ...(order.cold_bag_needed ? ["order.cold-bag"] : []),
  ...(age_validation_required ? ["order.age-check"] : []),
];

const factsOf = ({ order, vat_number }: Order): [key: string, value: string][] => [
  ...(order.description ? [["order.contents", order.description] as [string, string]] : []),
  ...(vat_number ? [["order.vat-number", vat_number] as [string, string]] : []),
];

/** An order as its receipt; personal data only with the link's secret. */
export function receiptOf(
  { seen, whole }: Tracked,
  { words, dayAndTime, money, link }: ReceiptContext,
): Receipt {
  return {
    order_id: seen.order_id,
    outlet_name: seen.outlet_name,
    logo: seen.outlet_logo,
    counter_code: whole?.counter_code ?? undefined,
    service_name: seen.brand.service_name,
    moments: shownMoments.flatMap(([status, key]) => {
      const entry = seen.status_history.findLast((one) => one.status === status);
      return entry ? [{ label: words(key), time: dayAndTime(entry.created_at) }] : [];
    }),
    recipient: whole &&
      seen.recipient && {
        name: seen.recipient.name,
        phone: whole.customer.phone_number,
        address: seen.recipient.address,
        notes: seen.recipient.notes ?? undefined,
      },
    handling: whole ? handlingOf(whole).map(words) : [],
    facts: whole ? factsOf(whole).map(([key, value]) => ({ label: words(key), value })) : [],
    payments: whole && seen.at_the_door ? paymentsOf(whole, seen.at_the_door, { words, money }) : [],
    code: encode(link, { ecc: "M", border: 0 }).data,
  };
}
