import type { AnswerOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/operations/refunds";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { refundsOf } from "../../ledger/refunded.ts";
import { findOrderUnchecked } from "../../orders/find-order.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { Refused } from "../../platform/http/refused.ts";
import { maxRefund } from "./max-refund.ts";
import { refundAnswer, type RefundDeps } from "./refund-order.ts";
import { findRefunds, type RefundRow } from "./rows.ts";

const maxListed = 50;

/** The amount refunded for an order, and the amount that can still be refunded. */
export async function readMoneyBack(
  deps: Pick<RefundDeps, "pool" | "flags" | "settings" | "db">,
  orderId: string,
): Promise<AnswerOf<typeof endpoints.readMoneyBack>["result"]> {
  const { pool } = deps;
  const order = await findOrderUnchecked(deps, orderId);
  if (!order) throw new Refused("order_not_found");
  const refunded = await refundsOf(pool, orderId);
  // The cast is safe: the server wrote an ISO 4217 code.
  const currency = order.details.currency as Currency;
  const partOf = async (kind: RefundRow["kind"], row: OrderRow) => {
    const max = await maxRefund({ pool }, kind, row);
    if (typeof max === "string") return null;
    const { method, maxMinor } = max;
    const amount = (minor: number) => (Number.isFinite(minor) ? fromMinor(minor, currency) : null);
    return {
      method,
      most: amount(maxMinor),
      given: fromMinor(refunded[kind], currency),
      left: amount(Math.max(0, maxMinor - refunded[kind])),
    };
  };
  const limit = Number(await countryParameter(deps, "refundLimit"));
  const rows = await findRefunds(pool, { orderId, before: undefined }, maxListed);
  return {
    currency,
    refund: await partOf("refund", order),
    compensation: await partOf("compensation", order),
    approval_above: limit >= 0 ? limit : null,
    data: rows.map(refundAnswer),
  };
}
