import type { OrderStatus } from "@waybill/domain/orders/status";
import type { Receipt } from "@waybill/recipient/receipt";
import { encode } from "uqr";
import type { Tracked } from "../tracking/track-order.ts";

type ReceiptContext = {
  words: (key: string) => string;
  dayAndTime: (iso: string) => string;
  money: (amount: number) => string;
  /** Where the code leads: no further than the reader may see. */
  link: string;
};

const shownMoments: readonly (readonly [OrderStatus, string])[] = [
  ["NEW", "receipt.placed"],
  ["PICKED_UP", "receipt.collected"],
  ["DELIVERED", "receipt.delivered"],
  ["RETURNED_TO_VENDOR", "receipt.returned"],
  ["CANCELLED", "receipt.cancelled"],
];

/** An order as its receipt: what is personal only with the whole link. */
export function receiptOf(
  { seen, whole }: Tracked,
  { words, dayAndTime, money, link }: ReceiptContext,
): Receipt {
  const over = seen.status === "DELIVERED";
  return {
    order_id: seen.order_id,
    outlet_name: seen.outlet_name,
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
    cash: seen.cash_due
      ? { label: words(over ? "receipt.cash-paid" : "receipt.cash-due"), sum: money(seen.cash_due) }
      : undefined,
    code: encode(link, { ecc: "M", border: 0 }).data,
  };
}
