import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { useSearchParams } from "react-router";
import { ClaimPage } from "./claim-page.tsx";
import type { claimsPageOf } from "../../claims/claim-paths.ts";
import { ClaimsList } from "./claims-list.tsx";
import { NewClaim } from "./new-claim.tsx";

type Page = NonNullable<ReturnType<typeof claimsPageOf>>;

/** A merchant's claims: the list, one of them, or a new one for an order. */
export function ClaimsScreen({ page }: { page: Page }) {
  const { vendor } = useSelectedVendor();
  const [search] = useSearchParams();
  const orderId = search.get("order_id");
  if (page === "new" && orderId !== null) return <NewClaim key={orderId} orderId={orderId} />;
  if (typeof page === "object") return <ClaimPage key={page.claimId} claimId={page.claimId} />;
  return <ClaimsList key={vendor.vendor_id} />;
}
