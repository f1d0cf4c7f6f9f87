import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { listAllClaims, readClaimFigures } from "@waybill/contract/operations/refunds";
import { usePages } from "../../calls.ts";

/** What the list shows: those to decide, those whose merchant was asked, or those that have ended. */
export const claimShelves = ["open", "asked", "done"] as const;
export type ClaimShelf = (typeof claimShelves)[number];

/** Merchants claim and others decide meanwhile. */
const everyMs = 30_000;

const queryOf = {
  open: { state: "open" },
  asked: { state: "waiting_for_merchant" },
  done: { decided: "true" },
} as const satisfies Record<ClaimShelf, object>;

/** The claims of a shelf: those that wait longest first, those that have ended last decided first. */
export const useClaimPages = (shelf: ClaimShelf) =>
  usePages(
    ["claims", "shelf", shelf],
    ({ signal, ...page }) =>
      call(listAllClaims, { query: { ...page, ...queryOf[shelf] }, signal, quiet: true }),
    everyMs,
  );

/** How many wait, and how those of the last days were decided. */
export const useClaimFigures = () =>
  useQuery({
    queryKey: ["claims", "figures"],
    queryFn: ({ signal }) => call(readClaimFigures, { signal, quiet: true }),
    select: ({ result }) => result,
    refetchInterval: everyMs,
    staleTime: 0,
  });
