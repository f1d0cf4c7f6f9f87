import type { Country } from "@waybill/domain/markets/country";
import type { RequestDraft, RequestField } from "./draft/request-draft.ts";

/** The id of a field's control on the page. */
export const idOfField = (field: RequestField): string => `request-${field}`;

/** The first field besides `here` that has to be filled and is not; undefined when the order can go. */
export function nextOpenField(
  draft: RequestDraft,
  { order_rules: rules }: Pick<Country, "order_rules">,
  here: string,
): string | undefined {
  const open: Partial<Record<RequestField, boolean>> = {
    address: draft.destination === undefined,
    unit: rules.unit_number_required && draft.unit.trim() === "",
    phone: draft.phone.trim() === "",
    name: draft.name.trim() === "",
    amount: rules.amount_required && draft.amount.trim() === "",
  };
  const ids = Object.entries(open).flatMap(([field, isOpen]) =>
    isOpen ? [idOfField(field as RequestField)] : [],
  );
  return ids.find((id) => id !== here);
}
