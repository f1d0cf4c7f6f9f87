import { pathOfHistory } from "../../navigation/paths.ts";

/** `/history/v-1/claims`: a vendor's claims. */
export const pathOfClaims = (vendorId: string): string => `${pathOfHistory(vendorId)}/claims`;

/** `/history/v-1/claims/claim-1` */
export const pathOfClaim = (vendorId: string, claimId: string): string =>
  `${pathOfClaims(vendorId)}/${encodeURIComponent(claimId)}`;

/** `/history/v-1/claims/new?order_id=…` */
export const pathOfNewClaim = (vendorId: string, orderId: string): string =>
  `${pathOfClaims(vendorId)}/new?order_id=${encodeURIComponent(orderId)}`;

/** The claims page of a path; undefined if the path is not a claims page. */
export function claimsPageOf(pathname: string): "list" | "new" | { claimId: string } | undefined {
  const [, , , screen, page] = pathname.split("/");
  if (screen !== "claims") return undefined;
  if (!page) return "list";
  return page === "new" ? "new" : { claimId: decodeURIComponent(page) };
}
