import { itemValueValidation } from "@waybill/domain/orders/check-order";
import { useCountryParameter } from "@waybill/client/country-parameters.ts";
import type { FieldProblems } from "../field-problems.ts";
import { confirmedAmountOf, type FilledEntries } from "../placing/order-entries.ts";
import type { RequestDraft } from "../draft/request-draft.ts";

/** Whether the goods are worth more than the country's limit, and what is wrong until that is confirmed. */
export function useItemValue({ order: { amount } }: FilledEntries, draft: RequestDraft) {
  const limit = useCountryParameter("orderItemValueExceedLimit");
  const itemValue = itemValueValidation({ amount, confirmedAmount: confirmedAmountOf(draft) }, limit);
  const isOpen = itemValue.required && !itemValue.confirmed;
  const unconfirmed: FieldProblems = isOpen ? { amount: { key: "request.value.confirm-missing" } } : {};
  return { itemValue, unconfirmed };
}
