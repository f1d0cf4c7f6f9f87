import { queryOptions } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { listClaims, readClaim } from "@waybill/contract/merchants/claims";
import type { ClaimState } from "@waybill/domain/money/claims/claim";

/** A decision takes minutes at least, so polling can be slow. */
const lookEveryMs = 15_000;

/** The cache key of all claims. */
export const claimsKey = ["claims"] as const;

/** The claims of one order, newest first. */
export const claimsOfOrderQuery = (vendorId: string, orderId: string) =>
  queryOptions({
    queryKey: [...claimsKey, "order", orderId],
    queryFn: ({ signal }) =>
      call(listClaims, { query: { vendor_id: vendorId, order_id: orderId, limit: 50 }, signal }).then(
        ({ result }) => result.data,
      ),
  });

/** The claims of a vendor with its outlets, paginated. */
export const claimsQuery = (vendorId: string, state: ClaimState | undefined) => ({
  queryKey: [...claimsKey, "list", vendorId, state],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
    call(listClaims, { query: { vendor_id: vendorId, state, cursor: pageParam, limit: 50 }, signal }).then(
      ({ result }) => result,
    ),
  initialPageParam: undefined,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor ?? undefined,
});

/** One claim with its messages, polled while shown. */
export const claimQuery = (claimId: string) =>
  queryOptions({
    queryKey: [...claimsKey, "claim", claimId],
    queryFn: ({ signal }) =>
      call(readClaim, { params: { claim_id: claimId }, signal }).then(({ result }) => result),
    refetchInterval: lookEveryMs,
  });
