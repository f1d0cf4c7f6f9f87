import { addressProblems } from "@waybill/domain/addresses/check-address";
import type { Country } from "@waybill/domain/markets/country";
import { isPossiblePhone } from "@waybill/domain/phones/phone-numbers";
import { outletVendorId } from "@waybill/domain/vendors/outlet-ids";
import { type OutletForm, outletProblems } from "@waybill/domain/vendors/outlets";

/** The name of a form field; each owner row has its own. */
export type OutletField =
  | "clientVendorId"
  | "name"
  | "phone"
  | "location"
  | "riderInstructions"
  | `owners.${number}`;
export type OutletProblems = Partial<Record<OutletField, string>>;

export const idOfField = (field: OutletField): string => `outlet-${field.replace(".", "-")}`;

const limitsOf = ({ location, riderInstructions }: OutletForm): OutletProblems => {
  const found: OutletProblems = {};
  const address = location?.formatted_address;
  for (const { key, path } of addressProblems({ ...location, address, notes: riderInstructions })) {
    if (path[0] === "notes") found.riderInstructions = key;
    if (path[0] === "address") found.location = key;
  }
  return found;
};

const idProblem = ({ isEditMode, parentVendorId, clientVendorId }: OutletForm): OutletProblems =>
  isEditMode || outletVendorId(parentVendorId, clientVendorId) !== undefined
    ? {}
    : { clientVendorId: "validation.outlet-id-characters" };

type Known = { start: OutletForm; country: Pick<Country, "code" | "phone_prefix"> };

/** The problem of an invalid phone number; the outlet's old number is accepted unchanged. */
const phoneProblem = ({ phone }: OutletForm, { start, country }: Known): OutletProblems =>
  phone === start.phone || isPossiblePhone(phone, country) ? {} : { phone: "validation.phone-incorrect" };

/** The form's problems, as translation keys by field; the rules of spec §5 come before the limits. */
export function problemsOf(form: OutletForm, known: Known): OutletProblems {
  const found = { ...limitsOf(form), ...idProblem(form), ...phoneProblem(form, known) };
  for (const { key, field, index } of outletProblems(form))
    if (index !== undefined) found[`owners.${index}`] = key;
    else if (field !== "owners") found[field] = key;
  return found;
}

/** The fields in the dialog's order. */
export const fieldsOf = ({ owners }: OutletForm): OutletField[] => [
  "clientVendorId",
  "name",
  "phone",
  "location",
  "riderInstructions",
  ...owners.map((_, at): OutletField => `owners.${at}`),
];
