import type { Country } from "@waybill/domain/markets/country";
import { splitAddress } from "@waybill/domain/addresses/joined-address";
import type { RequestDraft, RequestField } from "./request-types.ts";

export const fieldsInOrder: readonly RequestField[] = [
  "address",
  "unit",
  "building",
  "phone",
  "name",
  "notes",
  "description",
  "amount",
  "payment",
  "voucherCode",
  "carried",
  "vatNumber",
  "plannedFor",
];

/** The id of a field's control on the page. */
export const idOfField = (field: RequestField): string => `request-${field}`;

/** If the typed address includes a building, the unit is required. */
type InBuilding = { building?: string | undefined };

/** Whether the order goes to a saved customer at another address: then the recipient must be checked. */
const isElsewhere = ({ savedCustomer, address }: RequestDraft): boolean =>
  savedCustomer !== undefined && splitAddress(savedCustomer.address).text !== address;

/** True if the focus is leaving the address: a suggestion, or a field above the customer's. */
const isAtAddress = (here: string) => /^$|-(address|unit|building)$/.test(here);

/** The first required field besides `here` that is empty; undefined if the order can be sent. */
export function nextEmptyField(
  draft: RequestDraft,
  { order_rules: rules }: Pick<Country, "order_rules">,
  here: string,
  { building }: InBuilding = {},
): string | undefined {
  const open: Partial<Record<RequestField, boolean>> = {
    address: draft.destination === undefined,
    unit: (rules.unit_number_required || Boolean(building)) && draft.unit.trim() === "",
    phone: draft.phone.trim() === "" || (isElsewhere(draft) && isAtAddress(here)),
    name: draft.name.trim() === "",
    amount: rules.amount_required && draft.amount.trim() === "",
  };
  const ids = Object.entries(open).flatMap(([field, isOpen]) =>
    isOpen ? [idOfField(field as RequestField)] : [],
  );
  return ids.find((id) => id !== here);
}

/** Moves the focus to the next open field, usually the amount. */
export const focusNextEmpty = (
  draft: RequestDraft,
  country: Pick<Country, "order_rules">,
  typed: InBuilding = {},
): void => document.getElementById(nextEmptyField(draft, country, "", typed) ?? idOfField("amount"))?.focus();
