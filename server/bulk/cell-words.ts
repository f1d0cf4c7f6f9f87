import type { CellWords } from "@waybill/domain/bulk-jobs/read-row";
import { deliveryTypes, type DeliveryType } from "@waybill/domain/bulk-jobs/template-columns";
import type { Country } from "@waybill/domain/markets/country";
import { paymentOptions, type PaymentOption } from "@waybill/domain/payments/payment-methods";
import { speak } from "../deployment/texts.ts";

/** The options' names; the table holds nothing else. */
const paymentOptionNames = Object.keys(paymentOptions) as PaymentOption[];

/** The choices of a cell in every language that is spoken here, and by their names in the code. */
export function cellWords({ languages }: Pick<Country, "languages">): CellWords {
  const payment: Record<string, PaymentOption> = {};
  const delivery: Record<string, DeliveryType> = {};
  for (const say of ["en", ...languages].map(speak)) {
    for (const name of paymentOptionNames) {
      payment[name] = name;
      payment[say(`payment-option.${name}`).toLowerCase()] = name;
    }
    for (const type of deliveryTypes) delivery[say(`bulk-delivery.${type}`).toLowerCase()] = type;
  }
  return { payment, delivery };
}
