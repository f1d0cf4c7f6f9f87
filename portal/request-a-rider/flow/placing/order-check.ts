import { vatNumberProblem } from "@waybill/domain/accounts/vat-number";
import { addressProblems } from "@waybill/domain/addresses/check-address";
import type { Country } from "@waybill/domain/markets/country";
import type { FieldProblem, FieldProblems, OrderRefusal, RequestField } from "../../request-types.ts";
import type { FilledEntries } from "./order-body.ts";

type Problem = FieldProblem & { path: readonly string[] };

/** Maps each path of the payload to its field on the page, in page order. */
const fieldOfPath: Readonly<Record<string, RequestField>> = {
  "customer.location.address": "address",
  "customer.location.latitude": "address",
  "customer.location.longitude": "address",
  "customer.location.unit_number": "unit",
  "customer.location.building": "building",
  "customer.phone_number": "phone",
  "customer.name": "name",
  "customer.location.notes": "notes",
  "order.description": "description",
  "order.amount": "amount",
  "order.payment_method": "payment",
  voucher: "voucherCode",
  reference: "carried",
  vat_number: "vatNumber",
  preordered_for: "plannedFor",
  // The paths in the body of an update.
  "location.address": "address",
  "location.latitude": "address",
  "location.longitude": "address",
  "location.unit_number": "unit",
  "location.building": "building",
  "location.notes": "notes",
  item_details: "description",
  amount: "amount",
  payment_method: "payment",
};

/** Fields of the last step; all others are order details. */
const paymentFields: readonly RequestField[] = ["payment", "amount", "voucherCode", "carried", "vatNumber"];

const fieldOf = (path: readonly string[]): RequestField | undefined => fieldOfPath[path.join(".")];

/** Loaded on first use. */
export const loadChecks = () => import("../checks.ts");
export type Checks = Awaited<ReturnType<typeof loadChecks>>;

const limitsOf = ({ customer }: FilledEntries) => {
  const { address, notes, latitude, longitude } = customer.location;
  return addressProblems({ address, notes, latitude, longitude })
    .filter(({ key }) => key !== "validation.no-coordinates")
    .map(({ key, path }) => ({ key, path: ["customer", "location", ...path] }));
};

const vatProblems = ({ vat_number }: FilledEntries, country: Country) => {
  const key = vat_number ? vatNumberProblem(vat_number, country) : undefined;
  return key ? [{ key, path: ["vat_number"] }] : [];
};

/** The page's problems by field: the order check of spec §5 and the address limits, the first per field. */
export function fieldProblems(
  entries: FilledEntries,
  country: Country,
  check: Checks["orderProblems"],
): FieldProblems {
  const found: FieldProblems = {};
  const problems: readonly Problem[] = [
    ...check(entries, country),
    ...limitsOf(entries),
    ...vatProblems(entries, country),
  ];
  for (const { path, key, values } of problems) {
    const field = fieldOf(path);
    if (field !== undefined) found[field] ??= { key, values };
  }
  return found;
}

/** True if all fields before the payment step are valid. */
export const detailsAreFilled = (problems: FieldProblems): boolean =>
  Object.keys(problems).every((field) => paymentFields.some((one) => one === field));

/** The field that caused an order's refusal; undefined if none. */
export const refusedField = (refusal: OrderRefusal): RequestField | undefined =>
  refusal.kind === "unreachable"
    ? undefined
    : refusal.code === "NOT_DELIVERABLE"
      ? "address"
      : fieldOf(refusal.path);

/** The text of a refused order. */
export const problemOfRefusal = (refusal: OrderRefusal): FieldProblem =>
  refusal.kind === "unreachable"
    ? { key: "request.error.connection-lost" }
    : { key: refusal.key, values: refusal.values };
