import type { Kysely } from "kysely";
import type { BrandProfile } from "../platform/database/market-tables.ts";
import type { Tables } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;
export type ProfileRow = { profile: BrandProfile; updated_at: Date; updated_by: string };

/** The profile that operators saved; undefined if none was saved, so the brand's file applies. */
export const findProfile = (db: Db, brand: string): Promise<ProfileRow | undefined> =>
  profileOf(db, brand).executeTakeFirst();

/** The saved profile, locked until the transaction ends. */
export const lockProfile = (db: Db, brand: string): Promise<ProfileRow | undefined> =>
  profileOf(db, brand).forUpdate().executeTakeFirst();

const profileOf = (db: Db, brand: string) =>
  db.selectFrom("brand_profiles").select(["profile", "updated_at", "updated_by"]).where("brand", "=", brand);

export const saveProfile = async (
  db: Db,
  brand: string,
  { profile, at, by }: { profile: BrandProfile; at: Date; by: string },
): Promise<void> => {
  const saved = { profile: JSON.stringify(profile), updated_at: at, updated_by: by };
  await db
    .insertInto("brand_profiles")
    .values({ brand, ...saved })
    .onConflict((known) => known.column("brand").doUpdateSet(saved))
    .execute();
};

export const deleteProfile = async (db: Db, brand: string): Promise<void> =>
  void (await db.deleteFrom("brand_profiles").where("brand", "=", brand).execute());
