import type { ManagedBrand, saveBrand } from "@waybill/contract/operations/brand";
import type { BodyOf } from "@waybill/contract/endpoint";
import { nearestReadable, unreadablePairs } from "@waybill/domain/markets/brand-colours";
import { type Brand, brands } from "@waybill/domain/markets/brands";
import { createHash } from "node:crypto";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import type { BrandProfile } from "../platform/database/market-tables.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { brandOfFile } from "../platform/worn-brand.ts";
import { checkedLogo } from "./check-logo.ts";
import { deleteProfile, findProfile, lockProfile, type ProfileRow, saveProfile } from "./rows.ts";
import { wornOf } from "./watch-brand.ts";

type BrandDeps = Pick<Deps, "db" | "pool" | "now" | "settings"> & {
  /** Every process reads the brand anew. */
  changed: () => Promise<void>;
};

export const readManagedBrand = async ({
  db,
  settings,
}: Pick<Deps, "db" | "settings">): Promise<ManagedBrand> =>
  answerOf(settings.brand, await findProfile(db, settings.brand));

function answerOf(id: Deps["settings"]["brand"], row: ProfileRow | undefined): ManagedBrand {
  const ofFile = brandOfFile(id);
  const { service_name, colour, logo_url } = row ? wornOf(ofFile, row.profile).brand : ofFile;
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

/**
 * Wears a name, a colour and a logo from now on; one whose words could not be read is refused with the nearest that can,
 * and so is one that was made from a brand which somebody has changed since.
 */
export async function wearBrand(
  deps: BrandDeps,
  actor: Operator,
  { service_name, colour, logo, updated_at: seen }: BodyOf<typeof saveBrand>,
): Promise<ManagedBrand> {
  const id = deps.settings.brand;
  requireReadable({ ...brands[id], colour });
  const given = logo ? checkedLogo(logo.content) : logo;
  const answer = await change(deps, actor, "brand.saved", async (db, before) => {
    if (seen !== undefined && seen !== (before?.updated_at.toISOString() ?? null))
      throw new Refused("changed_meanwhile", { path: ["updated_at"] });
    const kept = given === undefined ? (before?.profile.logo ?? null) : given;
    const profile: BrandProfile = { service_name, colour, logo: kept };
    await saveProfile(db, id, { profile, at: deps.now(), by: actor.userId });
  });
  await deps.changed();
  return answer;
}

/** Wears again what the brand's file has. */
export async function resetToFile(deps: BrandDeps, actor: Operator): Promise<ManagedBrand> {
  const answer = await change(deps, actor, "brand.reset", (db) => deleteProfile(db, deps.settings.brand));
  await deps.changed();
  return answer;
}

function requireReadable(brand: Brand): void {
  const [worst] = unreadablePairs(brand);
  if (!worst) return;
  const { of, on, theme, ratio, least } = worst;
  // Rounded down: 4.48 is never called 4.5.
  const shown = String(Math.floor(ratio * 100) / 100);
  const nearest = nearestReadable(brand);
  throw new Refused("brand_colour_unreadable", {
    path: ["colour"],
    values: { pair: `${of} on ${on}`, theme, ratio: shown, least: String(least), nearest },
    expected: [nearest],
  });
}

/** What the audit says of a profile: a logo by its hash, for its content is no fact to read. */
const factsOf = (profile: BrandProfile | undefined) =>
  profile && {
    ...profile,
    logo: profile.logo && createHash("sha256").update(profile.logo.content).digest("hex").slice(0, 16),
  };

const change = (
  { pool, now, settings: { brand: id } }: BrandDeps,
  actor: Operator,
  action: string,
  write: (db: Deps["db"], before: ProfileRow | undefined) => Promise<void>,
): Promise<ManagedBrand> =>
  inTransaction(pool, async ({ db }) => {
    const before = await lockProfile(db, id);
    await write(db, before);
    const after = await findProfile(db, id);
    await recordAudit(
      db,
      { by: actor, at: now() },
      {
        action,
        subject: { kind: "brand", id },
        before: factsOf(before?.profile),
        after: factsOf(after?.profile),
      },
    );
    return answerOf(id, after);
  });
