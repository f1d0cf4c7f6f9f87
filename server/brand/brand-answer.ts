import type { ManagedBrand } from "@waybill/contract/operations/brand";
import type { Deps } from "../platform/deps.ts";
import { brandOfFile } from "../platform/current-brand.ts";
import type { ProfileRow } from "./rows.ts";
import { brandOfProfile } from "./watch-brand.ts";

export function brandAnswer(id: Deps["settings"]["brand"], row: ProfileRow | undefined): ManagedBrand {
  const ofFile = brandOfFile(id);
  const { service_name, colour, logo_url } = row ? brandOfProfile(ofFile, row.profile).brand : ofFile;
  return {
    id,
    service_name,
    colour,
    logo_url,
    is_own: row !== undefined,
    has_own_logo: Boolean(row?.profile.logo),
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
    defaults: { service_name: ofFile.service_name, colour: ofFile.colour, logo_url: ofFile.logo_url },
  };
}
