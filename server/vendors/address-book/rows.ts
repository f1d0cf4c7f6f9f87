import { sql, type Kysely, type SqlBool } from "kysely";
import type { SavedAddressRow, Tables } from "../../platform/database/tables.ts";

const found = 20;

/** The content of an entry, and the fields for searching it. */
export type EntryFacts = Omit<SavedAddressRow, "id" | "vendor_id">;

/** Matches the start of any word. A search word contains only letters and digits, so no wildcards. */
const wordOf = (word: string) => `% ${word}%`;

export const findSaved = (
  db: Kysely<Tables>,
  vendorId: string,
  { words, phone }: { words: readonly string[]; phone: string | undefined },
): Promise<SavedAddressRow[]> =>
  db
    .selectFrom("saved_addresses")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .where((entry) =>
      entry.or([
        entry.and(words.map((word) => sql<SqlBool>`(' ' || search_text) like ${wordOf(word)}`)),
        ...(phone === undefined ? [] : [entry("phone_number", "like", `%${phone}%`)]),
      ]),
    )
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(found)
    .execute();

export const changeEntry = (
  db: Kysely<Tables>,
  { id, vendor_id, ...facts }: SavedAddressRow,
): Promise<SavedAddressRow | undefined> =>
  db
    .updateTable("saved_addresses")
    .set(facts)
    .where("vendor_id", "=", vendor_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** False if the entry did not exist. */
export const removeEntry = async (db: Kysely<Tables>, vendorId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_addresses")
    .where("vendor_id", "=", vendorId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
