import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { DomainRow } from "../rows.ts";

type Db = Kysely<Tables>;
type OneDomain = Pick<DomainRow, "vendor_id" | "domain">;

/** Verified domains last checked before `foundBefore`, or, if their record is missing, before `missingBefore`. */
export const findDomainsToRecheck = (
  db: Db,
  { foundBefore, missingBefore, limit }: { foundBefore: Date; missingBefore: Date; limit: number },
): Promise<DomainRow[]> =>
  db
    .selectFrom("sign_on_domains")
    .selectAll()
    .where("verified_at", "is not", null)
    .where((row) =>
      row.or([
        row("checked_at", "<=", foundBefore),
        row.and([row("missing_since", "is not", null), row("checked_at", "<=", missingBefore)]),
      ]),
    )
    .orderBy("checked_at")
    .limit(limit)
    .execute();

const verified = (db: Db, { vendor_id, domain }: OneDomain) =>
  db
    .updateTable("sign_on_domains")
    .where("vendor_id", "=", vendor_id)
    .where("domain", "=", domain)
    .where("verified_at", "is not", null);

export const recordFoundAgain = async (db: Db, domain: OneDomain, at: Date): Promise<void> =>
  void (await verified(db, domain).set({ checked_at: at, missing_since: null }).execute());

/** Records that a domain's record is missing. True if it was not missing before. */
export const recordMissing = async (db: Db, domain: OneDomain, at: Date): Promise<boolean> => {
  await verified(db, domain).set({ checked_at: at }).execute();
  const started = await verified(db, domain)
    .set({ missing_since: at })
    .where("missing_since", "is", null)
    .returning("domain")
    .executeTakeFirst();
  return started !== undefined;
};

/**
 * Releases a domain whose record has been missing since before the given time. False if the record has not been
 * missing that long.
 */
export const releaseDomain = async (
  db: Db,
  domain: OneDomain,
  { at, missingBefore }: { at: Date; missingBefore: Date },
): Promise<boolean> =>
  (await verified(db, domain)
    .set({ verified_at: null, missing_since: null, checked_at: at })
    .where("missing_since", "<=", missingBefore)
    .returning("domain")
    .executeTakeFirst()) !== undefined;

/** The owners to notify about a vendor's domains. */
export const findOwners = (
  db: Db,
  vendorId: string,
): Promise<{ email: string; language?: string | null }[]> =>
  db
    .selectFrom("user_vendors")
    .innerJoin("users", "users.user_id", "user_vendors.user_id")
    .select(["users.email", "users.language"])
    .where("user_vendors.vendor_id", "=", vendorId)
    .where("user_vendors.role", "=", "owner")
    .orderBy("users.email")
    .execute();
