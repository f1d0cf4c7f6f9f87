import { ph } from "@waybill/domain/markets/countries/ph";
import { orderProblems } from "@waybill/domain/orders/check-order";
import { expect, test } from "vitest";
import { emptyDraft } from "../../draft/request-draft.ts";
import type { OrderRefusal } from "../../request-types.ts";
import { orderEntries } from "./order-body.ts";
import { detailsAreFilled, fieldProblems, problemOfRefusal, refusedField } from "./order-check.ts";

const refused = (...path: string[]): OrderRefusal => ({
  kind: "refused",
  code: "X",
  key: "error.x",
  path,
  values: { minimum: "100" },
});

test("a refusal is shown at its field, for a new and for a changed order", () => {
  const fieldOf = (path: string) => refusedField(refused(...path.split(".")));
  for (const [field, ...paths] of [
    ["address", "customer.location.address", "customer.location.latitude", "customer.location.longitude"],
    ["address", "location.address", "location.latitude", "location.longitude"],
    ["unit", "customer.location.unit_number", "location.unit_number"],
    ["building", "customer.location.building", "location.building"],
    ["notes", "customer.location.notes", "location.notes"],
    ["phone", "customer.phone_number"],
    ["name", "customer.name"],
    ["description", "order.description", "item_details"],
    ["amount", "order.amount", "amount"],
    ["payment", "order.payment_method", "payment_method"],
    ["voucherCode", "voucher"],
    ["vatNumber", "vat_number"],
    ["plannedFor", "preordered_for"],
  ] as const)
    for (const path of paths) expect(fieldOf(path), path).toBe(field);
  expect(fieldOf("signature")).toBeUndefined();
  expect(refusedField({ kind: "unreachable" })).toBeUndefined();
});

test("an undeliverable address shows its error at the address, and a lost connection at no field", () => {
  expect(refusedField({ ...refused("order", "amount"), code: "NOT_DELIVERABLE" } as OrderRefusal)).toBe(
    "address",
  );
  expect(problemOfRefusal(refused("voucher"))).toEqual({ key: "error.x", values: { minimum: "100" } });
  expect(problemOfRefusal({ kind: "unreachable" })).toEqual({ key: "request.error.connection-lost" });
});

test("an invalid VAT number shows an error at its field, a valid or missing number does not [10.139]", () => {
  const problemOf = (vatNumber: string) => {
    const draft = { ...emptyDraft(), vatNumber };
    const entries = orderEntries({ draft, vendorId: "v-1", readPhone: undefined });
    return fieldProblems(entries, ph, orderProblems).vatNumber;
  };
  expect(problemOf("123")).toEqual({ key: "validation.vat-number", values: undefined });
  expect(problemOf("123-456-789-000")).toBeUndefined();
  expect(problemOf("AB12 cd34")).toBeUndefined();
  expect(problemOf("")).toBeUndefined();
});

test("the first of several errors of a field is shown, and an error without a field on the page is not", () => {
  const entries = orderEntries({ draft: emptyDraft(), vendorId: "v-1", readPhone: undefined });
  const found = [
    { key: "error.cant-retrieve-vendor-rar", path: ["vendor_id"] },
    { key: "validation.fill-amount", path: ["order", "amount"], values: { amount: 1 } },
    { key: "validation.minimum-amount", path: ["order", "amount"] },
  ] as const;
  expect(fieldProblems(entries, ph, () => found.map((one) => ({ ...one, path: [...one.path] })))).toEqual({
    amount: { key: "validation.fill-amount", values: { amount: 1 } },
  });
});

test("once the details are filled only fields of the last step may be missing", () => {
  const isFilled = (...fields: string[]) =>
    detailsAreFilled(Object.fromEntries(fields.map((field) => [field, { key: "k" }])));
  expect(isFilled()).toBe(true);
  expect(isFilled("payment", "amount", "voucherCode", "vatNumber")).toBe(true);
  for (const field of [
    "address",
    "unit",
    "building",
    "phone",
    "name",
    "notes",
    "description",
    "plannedFor",
  ]) {
    expect(isFilled(field), field).toBe(false);
    expect(isFilled("amount", field), field).toBe(false);
  }
});
