import {
  customerNameProblem,
  customerPhoneProblem,
  type CustomerProblemKey,
} from "../addresses/check-customer.ts";
import { isValidPlace } from "../addresses/coordinates.ts";
import type { Country } from "../markets/country.ts";
import { isOrderPaymentMethod } from "../payments/payment-methods.ts";
import { portalChannel, type Channel } from "./channels.ts";

/** An order payload that may be incomplete; text fields may be null. */
export type OrderDraft = {
  vendor_id?: string | null | undefined;
  customer?:
    | {
        name?: string | null | undefined;
        phone_number?: string | null | undefined;
        location?:
          | {
              address?: string | null | undefined;
              latitude?: unknown;
              longitude?: unknown;
              unit_number?: string | null | undefined;
            }
          | undefined;
      }
    | undefined;
  order?:
    | {
        amount?: number | string | null | undefined;
        description?: string | null | undefined;
        payment_method?: string | null | undefined;
      }
    | undefined;
};

/** A broken rule: its text key, the payload path of the field, and the values of the text. */
export type OrderProblem = {
  key: OrderProblemKey;
  path: string[];
  values?: Record<string, string | number>;
};

export type OrderProblemKey =
  | "error.cant-retrieve-vendor-rar"
  | "validation.fill-unit-number"
  | CustomerProblemKey
  | "validation.fill-description"
  | "validation.fill-address"
  | "validation.invalid-coordinates"
  | "validation.fill-amount"
  | "validation.minimum-amount"
  | "validation.fill-payment-method";

type CheckedCountry = Pick<Country, "code" | "phone_prefix" | "currency" | "order_rules">;
type Check = (draft: OrderDraft, country: CheckedCountry, channel: Channel) => OrderProblem | undefined;

const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/** Returns the amount of a draft as a number (spec §5.8): undefined if empty, NaN if invalid. */
export function parseAmount(amount: number | string | null | undefined): number | undefined {
  if (amount == null || (typeof amount === "string" && isBlank(amount))) return undefined;
  const parsed = Number(amount);
  return Number.isFinite(parsed) && parsed >= 0 ? parsed : Number.NaN;
}

const vendor: Check = ({ vendor_id }) =>
  isBlank(vendor_id) ? { key: "error.cant-retrieve-vendor-rar", path: ["vendor_id"] } : undefined;

const unitNumber: Check = ({ customer }, country, { unitNumberOptional }) =>
  country.order_rules.unit_number_required && !unitNumberOptional && isBlank(customer?.location?.unit_number)
    ? { key: "validation.fill-unit-number", path: ["customer", "location", "unit_number"] }
    : undefined;

const customerName: Check = ({ customer }, _country, { digitsInNames }) => {
  const key = customerNameProblem(customer?.name, digitsInNames);
  return key && { key, path: ["customer", "name"] };
};

const phone: Check = ({ customer }, country) => {
  const key = customerPhoneProblem(customer?.phone_number, country);
  return key && { key, path: ["customer", "phone_number"] };
};

const description: Check = ({ order }, _country, { description: maximum }) =>
  [...(order?.description ?? "")].length > maximum
    ? {
        key: "validation.fill-description",
        path: ["order", "description"],
        values: { maximum },
      }
    : undefined;

const address: Check = ({ customer }) =>
  isBlank(customer?.location?.address)
    ? { key: "validation.fill-address", path: ["customer", "location", "address"] }
    : undefined;

const coordinates: Check = ({ customer }) =>
  isValidPlace(customer?.location ?? {})
    ? undefined
    : { key: "validation.invalid-coordinates", path: ["customer", "location", "latitude"] };

const amount: Check = ({ order }, { currency, order_rules }, { amountOptional }) => {
  const path = ["order", "amount"];
  const parsed = parseAmount(order?.amount);
  if (parsed === undefined) {
    return order_rules.amount_required && !amountOptional
      ? { key: "validation.fill-amount", path }
      : undefined;
  }
  if (Number.isNaN(parsed)) return { key: "validation.fill-amount", path };
  const minimum = order_rules.minimum_amount;
  return minimum !== undefined && parsed < minimum
    ? { key: "validation.minimum-amount", path, values: { amount: minimum, currency } }
    : undefined;
};

const paymentMethod: Check = ({ order }) =>
  isOrderPaymentMethod(order?.payment_method)
    ? undefined
    : { key: "validation.fill-payment-method", path: ["order", "payment_method"] };

// The order of the checks is the order of spec §5.
const checks: readonly Check[] = [
  vendor,
  unitNumber,
  customerName,
  phone,
  description,
  address,
  coordinates,
  amount,
  paymentMethod,
];

/**
 * Returns all broken rules of an order, in the sequence of spec §5, at most one per field. Every channel uses this
 * check; `channel` has the limits.
 */
export const orderProblems = (
  draft: OrderDraft,
  country: CheckedCountry,
  channel: Channel = portalChannel,
): OrderProblem[] =>
  checks.map((check) => check(draft, country, channel)).filter((problem) => problem !== undefined);

/** Returns the first broken rule of an order in the sequence of spec §5; undefined if it can be placed. */
export const checkOrder = (
  draft: OrderDraft,
  country: CheckedCountry,
  channel: Channel = portalChannel,
): OrderProblem | undefined => orderProblems(draft, country, channel)[0];
