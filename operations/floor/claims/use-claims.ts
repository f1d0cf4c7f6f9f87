import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { listAllClaims, readClaimEvidence } from "@waybill/contract/operations/refunds";
import { readAllPages } from "../../calls.ts";

/** Every claim of an order, the newest first. */
export const useClaimsOfOrder = (orderId: string) =>
  useQuery({
    queryKey: ["claims", "order", orderId],
    queryFn: ({ signal }) =>
      readAllPages((page) =>
        call(listAllClaims, { query: { ...page, order: orderId }, signal, quiet: true }),
      ),
    select: (claims) => [...claims].reverse(),
    staleTime: 0,
  });

/** A claim with its evidence; without an id nothing is requested. */
export const useClaimEvidence = (claimId: string | undefined) =>
  useQuery({
    queryKey: ["claims", "one", claimId],
    enabled: claimId !== undefined,
    queryFn: ({ signal }) => call(readClaimEvidence, { params: { id: claimId ?? "" }, signal, quiet: true }),
    select: ({ result }) => result,
    staleTime: 0,
  });
