import type * as endpoints from "@waybill/contract/operations/brand";
import type { ManagedBrand } from "@waybill/contract/operations/brand";
import type { BodyOf } from "@waybill/contract/endpoint";
import { nearestReadable, unreadablePairs } from "@waybill/domain/markets/brand-colours";
import { type Brand, brands } from "@waybill/domain/markets/brands";
import type { Operator } from "../platform/actor.ts";
import type { BrandProfile } from "../platform/database/market-tables.ts";
import { Refused } from "../platform/http/refused.ts";
import { checkLogo } from "./check-logo.ts";
import { saveProfile } from "./rows.ts";
import { type BrandDeps, changeBrand } from "./change-brand.ts";

/**
 * Saves a name, a colour and a logo. Refuses a colour on which text is unreadable (and suggests the nearest
 * readable one), and a save based on an outdated brand.
 */
export async function saveBrand(
  deps: BrandDeps,
  actor: Operator,
  { service_name, colour, logo, updated_at: seen }: BodyOf<typeof endpoints.saveBrand>,
): Promise<ManagedBrand> {
  const id = deps.settings.brand;
  requireReadable({ ...brands[id], colour });
  const checkedLogo = logo ? checkLogo(logo.content) : logo;
  const answer = await changeBrand(deps, actor, "brand.saved", async (db, before) => {
    if (seen !== undefined && seen !== (before?.updated_at.toISOString() ?? null))
      throw new Refused("changed_meanwhile", { path: ["updated_at"] });
    const kept = checkedLogo === undefined ? (before?.profile.logo ?? null) : checkedLogo;
    const profile: BrandProfile = { service_name, colour, logo: kept };
    await saveProfile(db, id, { profile, at: deps.now(), by: actor.userId });
  });
  await deps.changed();
  return answer;
}

function requireReadable(brand: Brand): void {
  const [worst] = unreadablePairs(brand);
  if (!worst) return;
  const { of, on, theme, ratio, min } = worst;
  // Rounded down, so that 4.48 is not shown as 4.5.
  const shown = String(Math.floor(ratio * 100) / 100);
  const nearest = nearestReadable(brand);
  throw new Refused("brand_colour_unreadable", {
    path: ["colour"],
    values: { pair: `${of} on ${on}`, theme, ratio: shown, least: String(min), nearest },
    expected: [nearest],
  });
}
