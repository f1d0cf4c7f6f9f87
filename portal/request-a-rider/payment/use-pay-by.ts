import { useQuery } from "@tanstack/react-query";
import { isPaymentActivated, mayPayOnline } from "@waybill/domain/payments/online-payment";
import { countryParameterQuery } from "@waybill/client/country-parameters.ts";
import type { RequestDraft } from "../draft/request-draft.ts";

/** How a guest pays the delivery: in cash, or by card where the country has that (spec §6). */
export function usePayBy(isGuest: boolean, { feeByCard }: RequestDraft) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...countryParameterQuery("onlinePaymentActivated"),
    enabled: isGuest,
  });
  const isOffered = mayPayOnline({ isGuest, hasPaymentActivated: isPaymentActivated(data?.result) });
  return {
    isOffered,
    /** Nobody could say whether the country has it. */
    isUnknown: isError,
    isAsking: isFetching,
    ask: () => void refetch(),
    byCard: isOffered && feeByCard,
  };
}
