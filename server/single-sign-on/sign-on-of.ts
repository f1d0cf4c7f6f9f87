import type { SingleSignOn } from "@waybill/contract/merchants/single-sign-on";
import { requireMerchantOf } from "../accounts/require-account.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { verificationText } from "./domains/domains.ts";
import { findDomains, type SignOnRow } from "./rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

/** Requires an owner of the vendor: nobody else may see or change how its people sign in. */
export function ownerOf(actor: Actor, vendorId: string): void {
  const { vendorRoles } = requireMerchantOf(actor, vendorId);
  if ((vendorRoles?.get(vendorId) ?? "owner") !== "owner") throw new Refused("role_missing");
}

/** The settings as shown to an owner: without the client secret. */
export async function signOnAnswer(
  deps: SignOnDeps,
  row: SignOnRow,
  redirectUri: string,
): Promise<SingleSignOn> {
  const value = verificationText(deps, row.vendor_id);
  const domains = await findDomains(deps.db, row.vendor_id);
  return {
    issuer: row.issuer,
    client_id: row.client_id,
    has_client_secret: row.client_secret !== null,
    domains: domains.map(({ domain, verified_at, checked_at, is_taken }) => ({
      domain,
      verified: verified_at !== null,
      verified_at: verified_at?.toISOString() ?? null,
      checked_at: checked_at?.toISOString() ?? null,
      taken: is_taken,
      record: { type: "TXT" as const, name: domain, value },
    })),
    required: row.required,
    default_role: row.default_role,
    redirect_uri: redirectUri,
  };
}
