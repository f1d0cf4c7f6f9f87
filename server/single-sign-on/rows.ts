import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;
export type SignOnRow = Tables["single_sign_ons"];
export type DomainRow = Selectable<Tables["sign_on_domains"]>;

export const findSignOn = (db: Db, vendorId: string): Promise<SignOnRow | undefined> =>
  db.selectFrom("single_sign_ons").selectAll().where("vendor_id", "=", vendorId).executeTakeFirst();

/** The settings, locked until the transaction ends. */
export const lockSignOn = (db: Db, vendorId: string): Promise<SignOnRow | undefined> =>
  db
    .selectFrom("single_sign_ons")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .forUpdate()
    .executeTakeFirst();

/** The settings of the vendor that verified a domain; undefined if no vendor did. */
export const findSignOnOfDomain = (db: Db, domain: string): Promise<SignOnRow | undefined> =>
  db
    .selectFrom("single_sign_ons")
    .selectAll("single_sign_ons")
    .innerJoin("sign_on_domains", "sign_on_domains.vendor_id", "single_sign_ons.vendor_id")
    .where("domain", "=", domain)
    .where("verified_at", "is not", null)
    .executeTakeFirst();

export const putSignOn = async (db: Db, row: SignOnRow): Promise<void> => {
  const { vendor_id: _, ...changed } = row;
  await db
    .insertInto("single_sign_ons")
    .values(row)
    .onConflict((known) => known.column("vendor_id").doUpdateSet(changed))
    .execute();
};

/** Also deletes the vendor's domains and pending sign-ins; false if there were no settings. */
export const deleteSignOn = async (db: Db, vendorId: string): Promise<boolean> =>
  (await db
    .deleteFrom("single_sign_ons")
    .where("vendor_id", "=", vendorId)
    .returning("vendor_id")
    .executeTakeFirst()) !== undefined;

/** Replaces the domains; those already verified stay verified. */
export const replaceDomains = async (db: Db, vendorId: string, domains: readonly string[]): Promise<void> => {
  const gone = db.deleteFrom("sign_on_domains").where("vendor_id", "=", vendorId);
  await (domains.length > 0 ? gone.where("domain", "not in", domains) : gone).execute();
  const rows = domains.map((domain) => ({
    vendor_id: vendorId,
    domain,
    verified_at: null,
    checked_at: null,
  }));
  if (rows.length > 0)
    await db
      .insertInto("sign_on_domains")
      .values(rows)
      .onConflict((known) => known.doNothing())
      .execute();
};

const isTaken = sql<boolean>`exists (select from sign_on_domains other where other.domain = sign_on_domains.domain
  and other.vendor_id <> sign_on_domains.vendor_id and other.verified_at is not null)`;

/** The domains of a vendor, and whether another vendor has verified the same one. */
export const findDomains = (db: Db, vendorId: string) =>
  db
    .selectFrom("sign_on_domains")
    .selectAll()
    .select(isTaken.as("is_taken"))
    .where("vendor_id", "=", vendorId)
    .orderBy("domain")
    .execute();

type Waiting = { vendorId?: string; domain?: string; checkedBefore: Date; limit: number };

/** Unverified domains, least recently checked first. */
export const findWaitingDomains = (db: Db, { vendorId, domain, checkedBefore, limit }: Waiting) => {
  let waiting = db
    .selectFrom("sign_on_domains")
    .selectAll()
    .where("verified_at", "is", null)
    .where(sql<boolean>`not ${isTaken}`)
    .where((row) => row.or([row("checked_at", "is", null), row("checked_at", "<=", checkedBefore)]));
  if (vendorId !== undefined) waiting = waiting.where("vendor_id", "=", vendorId);
  if (domain !== undefined) waiting = waiting.where("domain", "=", domain);
  return waiting
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
};

type OneDomain = Pick<DomainRow, "vendor_id" | "domain">;

export const recordLookUp = async (db: Db, { vendor_id, domain }: OneDomain, at: Date): Promise<void> =>
  void (await db
    .updateTable("sign_on_domains")
    .set({ checked_at: at })
    .where("vendor_id", "=", vendor_id)
    .where("domain", "=", domain)
    .execute());

/** False if the domain no longer waits for verification. Throws if another vendor verifies it concurrently. */
export const verifyDomain = async (db: Db, { vendor_id, domain }: OneDomain, at: Date): Promise<boolean> =>
  (await db
    .updateTable("sign_on_domains")
    .set({ verified_at: at, checked_at: at })
    .where("vendor_id", "=", vendor_id)
    .where("domain", "=", domain)
    .where("verified_at", "is", null)
    .where(sql<boolean>`not ${isTaken}`)
    .returning("domain")
    .executeTakeFirst()) !== undefined;

/**
 * True if the user must sign in through the company because of the e-mail's domain; owners of the vendor keep their
 * password.
 */
export const isSignOnRequired = async (db: Db, domain: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("single_sign_ons")
    .innerJoin("sign_on_domains", "sign_on_domains.vendor_id", "single_sign_ons.vendor_id")
    .select("domain")
    .where("domain", "=", domain)
    .where("verified_at", "is not", null)
    .where("required", "=", true)
    .where(
      sql<boolean>`not exists (select from user_vendors where user_vendors.user_id = ${userId}
        and user_vendors.vendor_id = single_sign_ons.vendor_id and user_vendors.role = 'owner')`,
    )
    .executeTakeFirst()) !== undefined;

/**
 * The users who must sign in through the company because of their e-mail's domain: all except the vendor's owners.
 */
export const findPeopleOfDomains = async (
  db: Db,
  vendorId: string,
  domains: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom("users")
    .select("user_id")
    .where("role", "=", "vendor")
    .where(sql<string>`lower(split_part(email, '@', 2))`, "in", domains)
    .where(
      sql<boolean>`not exists (select from user_vendors where user_vendors.user_id = users.user_id
        and user_vendors.vendor_id = ${vendorId} and user_vendors.role = 'owner')`,
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** The parent of an outlet; null for a vendor without one, undefined if the vendor does not exist. */
export const findParentOf = async (db: Db, vendorId: string): Promise<string | null | undefined> =>
  (
    await db
      .selectFrom("vendors")
      .select("parent_vendor_id")
      .where("vendor_id", "=", vendorId)
      .executeTakeFirst()
  )?.parent_vendor_id;

export const putTxtRecords = async (db: Db, name: string, txt: readonly string[]): Promise<void> =>
  void (await db
    .insertInto("sandbox_txt_records")
    .values({ name, txt: [...txt] })
    .onConflict((known) => known.column("name").doUpdateSet({ txt: [...txt] }))
    .execute());

export const findTxtRecords = async (db: Db, name: string): Promise<string[]> =>
  (await db.selectFrom("sandbox_txt_records").select("txt").where("name", "=", name).executeTakeFirst())
    ?.txt ?? [];
