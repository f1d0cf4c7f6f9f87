import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { listAllClaims, readClaimFigures } from "@waybill/contract/operations/refunds";
import { usePages } from "../../calls.ts";

/** The list's tabs: to decide, waiting for the merchant, ended. */
export const claimTabs = ["open", "asked", "done"] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** Polled in ms, because merchants and other operators change claims in the meantime. */
const everyMs = 30_000;

const queryOf = {
  open: { state: "open" },
  asked: { state: "waiting_for_merchant" },
  done: { decided: "true" },
} as const satisfies Record<ClaimTab, object>;

/** The claims of a tab: open ones by longest wait, ended ones by latest decision. */
export const useClaimPages = (tab: ClaimTab) =>
  usePages(
    ["claims", "tab", tab],
    ({ signal, ...page }) =>
      call(listAllClaims, { query: { ...page, ...queryOf[tab] }, signal, quiet: true }),
    everyMs,
  );

/** The number of waiting claims, and the decision times of recent ones. */
export const useClaimFigures = () =>
  useQuery({
    queryKey: ["claims", "figures"],
    queryFn: ({ signal }) => call(readClaimFigures, { signal, quiet: true }),
    select: ({ result }) => result,
    refetchInterval: everyMs,
    staleTime: 0,
  });
