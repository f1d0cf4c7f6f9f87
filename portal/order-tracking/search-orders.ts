import type { Order } from "@waybill/contract/order";

const plain = (text: string) => text.replaceAll(/\s+/g, "").toLocaleLowerCase();
const digits = (text: string) => text.replaceAll(/\D+/g, "").replace(/^0+/, "");

/** Whether an order's number, customer phone or customer name holds the words, spaces left out (spec §5). */
export function matchesSearch(order: Pick<Order, "order_id" | "customer">, words: string): boolean {
  const wanted = plain(words);
  if (wanted === "") return true;
  const { name, phone_number } = order.customer;
  if (plain(order.order_id).includes(wanted) || plain(name).includes(wanted)) return true;
  // A phone number is written with a 0, a prefix, dashes or blanks: its digits decide.
  return (
    /^[\d+()\-.]+$/.test(wanted) && digits(wanted) !== "" && digits(phone_number).includes(digits(wanted))
  );
}
