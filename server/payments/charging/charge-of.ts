import type { Currency } from "@waybill/domain/money";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import type { Charge } from "../card-provider.ts";

/** The running try of a payment, as the provider knows it. */
export const chargeOf = ({ intent_id, attempt, amount_minor, currency }: PaymentRow): Charge => ({
  reference: `${intent_id}-${attempt}`,
  amountMinor: amount_minor,
  // Written by us, from the country's own.
  currency: currency as Currency,
});
