/** The payment method values of spec §4. */
export const paymentMethods = ["NONE", "PAID", "CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The options a customer can choose. Pay at pickup is sent as PAID with `pay_at_pickup`. */
export const paymentOptions = {
  already_paid: { payment_method: "PAID", pay_at_pickup: false },
  cash_on_delivery: { payment_method: "CASH_ON_DELIVERY", pay_at_pickup: false },
  card_on_delivery: { payment_method: "PAYMENT_ON_DELIVERY", pay_at_pickup: false },
  pay_at_pickup: { payment_method: "PAID", pay_at_pickup: true, flag: "pay-at-pickup" },
} as const satisfies Record<string, { payment_method: PaymentMethod; pay_at_pickup: boolean; flag?: string }>;
export type PaymentOption = keyof typeof paymentOptions;

// Object.keys loses the key type; the table above is never empty.
const namesOf = (table: typeof paymentOptions) =>
  Object.keys(table) as unknown as readonly [PaymentOption, ...PaymentOption[]];

/** The four options in display order. */
export const paymentOptionNames = namesOf(paymentOptions);

export const noPaymentMethod = "error.no-payment-method-available";

/** True if an order may have this payment method: any of the four except NONE (spec §4, §5.9). */
export const isOrderPaymentMethod = (value: unknown): value is Exclude<PaymentMethod, "NONE"> =>
  value !== "NONE" && paymentMethods.some((method) => method === value);

/** Returns the option shown for an order's payment method; undefined for NONE and unknown values. */
export const paymentOptionOf = (payment: {
  payment_method: string;
  pay_at_pickup?: boolean | undefined;
}): PaymentOption | undefined =>
  paymentOptionNames.find(
    (name) =>
      paymentOptions[name].payment_method === payment.payment_method &&
      paymentOptions[name].pay_at_pickup === (payment.pay_at_pickup ?? false),
  );

/** The settings that determine the payment options of a vendor's orders. */
export type PaymentOffer = {
  /** The country parameter paymentMethods: method names, pipe separated (spec §7). */
  countryParameter: string;
  /** The vendor's flags.payment_methods; undefined: no restriction. */
  vendorMethods: Readonly<Record<string, boolean>> | undefined;
  /** The values of feature flags by name; an option that has a flag is offered only if it is true. */
  flags: Readonly<Record<string, boolean | undefined>>;
};

/**
 * Returns the offered options, in a fixed order: country parameter, vendor map and flags intersected. If none is
 * left, `problem` is 'error.no-payment-method-available' (spec §5).
 */
export function offeredPaymentOptions({ countryParameter, vendorMethods, flags }: PaymentOffer): {
  options: readonly PaymentOption[];
  problem?: typeof noPaymentMethod;
} {
  const inCountry = new Set(countryParameter.split("|").map((name) => name.trim()));
  const options = paymentOptionNames.filter((name) => {
    const option = paymentOptions[name];
    const inVendor = vendorMethods === undefined || vendorMethods[option.payment_method] === true;
    const flagged = !("flag" in option) || flags[option.flag] === true;
    return inCountry.has(option.payment_method) && inVendor && flagged;
  });
  return options.length > 0 ? { options } : { options, problem: noPaymentMethod };
}

/**
 * Returns the problem of an order's payment: 'error.no-payment-method-available' if nothing is offered (spec §5),
 * 'validation.fill-payment-method' if its method is not offered (spec §5.9); undefined if valid. Pay at pickup is
 * read only together with PAID.
 */
export function paymentProblem(
  payment: { payment_method: string; pay_at_pickup?: boolean | null | undefined },
  offer: PaymentOffer,
): typeof noPaymentMethod | "validation.fill-payment-method" | undefined {
  const { options, problem } = offeredPaymentOptions(offer);
  if (problem) return problem;
  const { payment_method } = payment;
  const isAtPickup = payment_method === "PAID" && payment.pay_at_pickup === true;
  const option = paymentOptionOf({ payment_method, pay_at_pickup: isAtPickup });
  return option && options.includes(option) ? undefined : "validation.fill-payment-method";
}
