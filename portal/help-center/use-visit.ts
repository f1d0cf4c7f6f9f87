import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { initHelpCenter, readHelpCenterToken } from "@waybill/contract/visitors/help-center";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { helpCenterTokenRefreshMs } from "@waybill/domain/time/timings";
import portal from "../package.json" with { type: "json" };
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { claimsOfToken } from "@waybill/client/tokens/stored-tokens.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";

/** In ms: if the cached token is newer than this, a request for a new token gets the cached one. */
const newForMs = 10_000;

/**
 * The token that identifies the user to the help center; refreshed before it expires, also in the background (spec
 * §7).
 */
const tokenQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ["help-center-token", vendorId],
    queryFn: async ({ signal }) => (await call(readHelpCenterToken, { params: { vendorId }, signal })).result,
    staleTime: helpCenterTokenRefreshMs,
    refetchInterval: helpCenterTokenRefreshMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  });

const tokenNow = (queries: QueryClient, vendorId: string, staleTime: number) =>
  queries.fetchQuery({ ...tokenQuery(vendorId), staleTime });

const textIn = (claim: unknown): string => (typeof claim === "string" ? claim : "");

/** A help center visit for a vendor: its page, and the token with its renewal. */
export function useVisit({ vendor_id, name }: Vendor) {
  const queries = useQueryClient();
  const { brand, country } = useDeployment();
  const { email = "", mode } = useSession();
  const locale = currentLanguage();
  const visit = useQuery({
    queryKey: ["help-center-visit", vendor_id, locale],
    queryFn: async ({ signal }) => {
      const token = await tokenNow(queries, vendor_id, helpCenterTokenRefreshMs);
      const body = {
        user_id: textIn(claimsOfToken(token)?.["sub"]),
        email,
        guest: mode === "GUEST",
        name,
        brand: brand.id,
        global_entity_id: `${brand.id}_${country}`.toUpperCase(),
        country,
        locale,
        app_version: portal.version,
        verification_token: token,
        bridge: "postMessage",
        service_type: "on-demand-delivery",
      };
      return (await call(initHelpCenter, { body, signal })).url;
    },
    staleTime: helpCenterTokenRefreshMs,
  });
  const { data: token } = useQuery({ ...tokenQuery(vendor_id), enabled: visit.isSuccess });
  return {
    url: visit.data,
    isError: visit.isError,
    retry: () => void visit.refetch(),
    token,
    /** The token for the help center; rejects if there is none. */
    renew: () => tokenNow(queries, vendor_id, newForMs),
  };
}
