import type { RefusalName } from "@waybill/contract/refusals";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import type { OrderRow } from "../../orders/order-row.ts";
import { paidByCard } from "../../payments/paid-by-card.ts";
import type { Transaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findChargedAmount, type RefundRow } from "./rows.ts";

/** How refunds of an order are paid, and their max sum; `Infinity` if the value of the goods is unknown. */
export type MaxRefund = { method: RefundRow["method"]; maxMinor: number };

type Pool = Pick<Transaction, "pool">;

/** The amount paid for an order, and how: by card, or charged to the merchant's account in the ledger. */
async function chargedFor(
  { pool }: Pool,
  { order_id, vendor_id }: Pick<OrderRow, "order_id" | "vendor_id">,
): Promise<MaxRefund | RefusalName> {
  const card = await paidByCard(pool, order_id);
  if (card) return { method: "card", maxMinor: card.amountMinor };
  // Guests have no account in the ledger.
  const charged = vendor_id === guestVendorId ? undefined : await findChargedAmount(pool, order_id);
  if (charged === undefined || charged <= 0) return "nothing_to_refund";
  return { method: "account", maxMinor: charged };
}

/**
 * The value of an order's goods, if its sender stated it. Refused for guests, who have no account, and for
 * partners' test orders, which have no goods.
 */
function goodsOf({ vendor_id, seeded, details }: OrderRow): MaxRefund | RefusalName {
  if (vendor_id === guestVendorId || seeded) return "nobody_to_compensate";
  const { order, currency } = details;
  const value = order.amount;
  return { method: "account", maxMinor: value === null ? Infinity : toMinor(value, currency as Currency) };
}

/** The max total refund for an order, or the reason why nothing may be refunded. */
export const maxRefund = async (
  { pool }: Pool,
  kind: RefundRow["kind"],
  order: OrderRow,
): Promise<MaxRefund | RefusalName> =>
  kind === "compensation" ? goodsOf(order) : chargedFor({ pool }, order);

/** The maximum total refund of an order; refuses if it is zero. */
export async function requireMaxRefund(
  pool: Pool,
  kind: RefundRow["kind"],
  order: OrderRow,
): Promise<MaxRefund> {
  const max = await maxRefund(pool, kind, order);
  if (typeof max === "string") throw new Refused(max);
  return max;
}
