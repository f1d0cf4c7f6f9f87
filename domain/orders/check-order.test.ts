import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import { countries, type Country } from "../markets/countries.ts";
import { checkOrder, type OrderDraft, orderProblems } from "./check-order.ts";
import { itemValueValidation } from "./item-value.ts";

const { ph, sg, pk, kw } = countries;
type Changes = { customer?: object; location?: object; order?: object; vendor_id?: string };

const draft = (changes: Changes = {}): OrderDraft => ({
  vendor_id: "vendor_id" in changes ? changes.vendor_id : "v-1",
  customer: {
    name: "Ana Reyes",
    phone_number: "+639171234567",
    location: { address: "5 Ayala Ave", latitude: 14.55, longitude: 121.02, ...changes.location },
    ...changes.customer,
  },
  order: { amount: 250, description: "", payment_method: "CASH_ON_DELIVERY", ...changes.order },
});
const first = (changes: Changes, country: Country = ph) => checkOrder(draft(changes), country)?.key;

test("a complete order passes, also without a description [5.10]", () => {
  expect(checkOrder(draft(), ph)).toBeUndefined();
  expect(first({ order: { description: undefined } })).toBeUndefined();
});

test("the checks run in the order of the spec and the first failure is reported [5.01]", () => {
  const broken: OrderDraft = { order: { description: "x".repeat(201) } };
  const keys = [
    "error.cant-retrieve-vendor-rar",
    "validation.fill-unit-number",
    "validation.fill-customer-name",
    "validation.fill-customer-phone",
    "validation.fill-description",
    "validation.fill-address",
    "validation.invalid-coordinates",
    "validation.fill-amount",
    "validation.fill-payment-method",
  ];
  expect(orderProblems(broken, sg).map((problem) => problem.key)).toEqual(keys);
  expect(orderProblems({ ...broken, customer: {} }, sg).map(({ path }) => path.join("."))).toEqual([
    "vendor_id",
    "customer.location.unit_number",
    "customer.name",
    "customer.phone_number",
    "order.description",
    "customer.location.address",
    "customer.location.latitude",
    "order.amount",
    "order.payment_method",
  ]);
  expect(checkOrder(broken, sg)?.key).toBe(keys[0]);
  expect(checkOrder({ ...broken, vendor_id: "v-1" }, sg)?.key).toBe(keys[1]);
});

test("an order must have a vendor [5.02]", () => {
  expect(first({ vendor_id: "" })).toBe("error.cant-retrieve-vendor-rar");
});

test("a unit number is required in Singapore and nowhere else [5.03]", () => {
  const there = (unit_number?: string) => {
    const order = draft({ location: { unit_number } });
    return checkOrder({ ...order, customer: { ...order.customer, phone_number: "+6581234567" } }, sg)?.key;
  };
  expect(there()).toBe("validation.fill-unit-number");
  expect(there(" ")).toBe("validation.fill-unit-number");
  expect(there("#12-34")).toBeUndefined();
  const needed = Object.values<Country>(countries).filter(
    (country) => country.order_rules.unit_number_required,
  );
  expect(needed.map((country) => country.code)).toEqual(["SG"]);
});

test("a customer must have a name [5.04] without digits [5.05]", () => {
  expect(first({ customer: { name: "  " } })).toBe("validation.fill-customer-name");
  expect(first({ customer: { name: "Ana 2" } })).toBe("validation.wrong-customer-name");
  expect(first({ customer: { name: "آنا ٢" } })).toBe("validation.wrong-customer-name");
  expect(first({ customer: { name: "Søren O'Neil-Paz" } })).toBeUndefined();
});

test("a customer must have a phone number [5.06] that is possible in the country [5.07]", () => {
  expect(first({ customer: { phone_number: "" } })).toBe("validation.fill-customer-phone");
  for (const phone_number of ["123", "+6581234567", "call me", "+63917123456789012"]) {
    expect(first({ customer: { phone_number } }), phone_number).toBe("validation.phone-incorrect");
  }
  expect(first({ customer: { phone_number: "0917 123 4567" } })).toBeUndefined();
});

test("a description has 200 characters at most [5.09]", () => {
  expect(first({ order: { description: "🍜".repeat(200) } })).toBeUndefined();
  const long = draft({ order: { description: "x".repeat(201) } });
  expect(checkOrder(long, ph)).toMatchObject({
    key: "validation.fill-description",
    values: { maximum: 200 },
  });
});

test("an order must have an address [5.11] with valid coordinates [5.12]", () => {
  expect(first({ location: { address: "" } })).toBe("validation.fill-address");
  for (const location of [
    { latitude: undefined },
    { longitude: 181 },
    { latitude: Number.NaN },
    { latitude: null },
  ]) {
    expect(first({ location })).toBe("validation.invalid-coordinates");
  }
});

test("an amount is required except in Kuwait [5.13]", () => {
  expect(first({ order: { amount: undefined } })).toBe("validation.fill-amount");
  const kuwait = (amount: unknown) => {
    const order = draft({ order: { amount } });
    return checkOrder({ ...order, customer: { ...order.customer, phone_number: "+96550012345" } }, kw)?.key;
  };
  expect(kuwait(undefined)).toBeUndefined();
  expect(kuwait("some")).toBe("validation.fill-amount");
  const optional = Object.values<Country>(countries).filter(
    (country) => !country.order_rules.amount_required,
  );
  expect(optional.map((country) => country.code)).toEqual(["KW"]);
});

test("in Pakistan the amount is at least 100 [5.14]", () => {
  const pakistan = (amount: unknown) => {
    const order = draft({ order: { amount } });
    return checkOrder({ ...order, customer: { ...order.customer, phone_number: "+923012345678" } }, pk);
  };
  expect(pakistan(100)).toBeUndefined();
  const problem = pakistan(99.99);
  expect(problem?.values).toEqual({ amount: 100, currency: "PKR" });
  const texts: Record<string, string | undefined> = english;
  const message = texts[problem?.key ?? ""]?.replace("{amount}", "100").replace("{currency}", "PKR");
  expect(message).toBe("Minimum amount of 100 PKR");
});

test("an amount is parsed as a number before it is checked [5.15]", () => {
  expect(first({ order: { amount: "250.50" } })).toBeUndefined();
  expect(first({ order: { amount: 0 } })).toBeUndefined();
  for (const amount of ["", "12 pesos", -1, "Infinity", Number.NaN, null]) {
    expect(first({ order: { amount } }), String(amount)).toBe("validation.fill-amount");
  }
});

test("the payment method is one of the three that can be chosen [5.16] [4.38]", () => {
  for (const payment_method of ["NONE", "", "BARTER", undefined]) {
    expect(first({ order: { payment_method } })).toBe("validation.fill-payment-method");
  }
  for (const payment_method of ["PAID", "PAYMENT_ON_DELIVERY"]) {
    expect(first({ order: { payment_method } })).toBeUndefined();
  }
});

test("nothing else is checked: an order that passes the sequence is valid, however unusual [5.17]", () => {
  const unknown = { vat_number: "1", preordered_for: -1 };
  for (const changes of [
    { customer: { name: "李".repeat(3000) } },
    { customer: { name: "?!", phone_number: "0917 123 4567", age: 200 } },
    { location: { address: "x", latitude: 0, longitude: 0 } },
    { location: { address: "5, 6, 7", latitude: -90, longitude: 180, notes: "x".repeat(9000) } },
    { order: { amount: 0 } },
    { order: { amount: 9e12, description: "😀".repeat(200), payment_method: "PAID" } },
  ])
    expect(orderProblems({ ...draft(changes), ...unknown }, ph)).toEqual([]);
});

test("every problem names its field and has a text in both languages", () => {
  const broken = [
    ...orderProblems({}, sg),
    ...orderProblems(draft({ customer: { name: "4", phone_number: "1" }, order: { amount: 1 } }), pk),
  ];
  for (const { key, path } of broken) {
    expect(path.length).toBeGreaterThan(0);
    expect(Object.hasOwn(english, key) && Object.hasOwn(arabic, key), key).toBe(true);
  }
});

test.each([
  [1001, "1000", true],
  [1000, "1000", false],
  [1_000_000, "-1", false],
  [1_000_000, undefined, false],
  [1_000_000, "", false],
  [1_000_000, "none", false],
  [1_000_000, " ", false],
  ["2000", "1000", false],
  [null, "1000", false],
])("%s with the limit %s needs confirmation: %s [5.19]", (amount, parameter, required) =>
  expect(itemValueValidation({ amount, confirmedAmount: undefined }, parameter).required).toBe(required),
);

test("a value has whether it needs confirmation, was confirmed, and its limit, which is -1 by default [3.10]", () => {
  const at = (amount: number, confirmedAmount?: number, parameter?: string) =>
    itemValueValidation({ amount, confirmedAmount }, parameter);
  expect(at(1240)).toEqual({ required: false, confirmed: false, limit: -1 });
  expect(at(1240, undefined, "abc")).toEqual({ required: false, confirmed: false, limit: -1 });
  expect(at(1240, undefined, "1000")).toEqual({ required: true, confirmed: false, limit: 1000 });
  expect(at(1240, 1240, "1000")).toEqual({ required: true, confirmed: true, limit: 1000 });
  expect(at(1300, 1240, "1000")).toEqual({ required: true, confirmed: false, limit: 1000 });
});
