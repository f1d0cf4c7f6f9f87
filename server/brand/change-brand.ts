import type { ManagedBrand } from "@waybill/contract/operations/brand";
import { createHash } from "node:crypto";
import { recordAudit } from "../audit/record-audit.ts";
import type { Operator } from "../platform/actor.ts";
import type { BrandProfile } from "../platform/database/market-tables.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { findProfile, lockProfile, type ProfileRow } from "./rows.ts";
import { brandAnswer } from "./brand-answer.ts";

export type BrandDeps = Pick<Deps, "db" | "pool" | "now" | "settings"> & {
  /** Tells every process to read the brand again. */
  changed: () => Promise<void>;
};

/** The profile as recorded in the audit; a logo is recorded as its hash. */
const factsOf = (profile: BrandProfile | undefined) =>
  profile && {
    ...profile,
    logo: profile.logo && createHash("sha256").update(profile.logo.content).digest("hex").slice(0, 16),
  };

export const changeBrand = (
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
    return brandAnswer(id, after);
  });
