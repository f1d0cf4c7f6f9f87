import { hkdfSync } from "node:crypto";
import type { Kysely } from "kysely";
import type { Settings } from "./settings.ts";
import type { Tables } from "../database/tables.ts";

const rootName = "root";

/**
 * The one secret from which all others are derived: TOKEN_SECRET, or in a sandbox without one a random secret that is
 * made once and kept in the database, so that tokens outlive a restart and every process takes them.
 */
async function rootSecret(
  db: Kysely<Tables>,
  { tokenSecret }: Pick<Settings, "tokenSecret">,
  randomBytes: (size: number) => Buffer,
): Promise<string> {
  return tokenSecret ?? keptSecret(db, rootName, () => randomBytes(32).toString("base64url"));
}

/** A secret that is made once and kept in the database, the same in every process whatever the settings say later. */
export async function keptSecret(
  db: Kysely<Tables>,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const find = () => db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await db
    .insertInto("secrets")
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await find();
  if (!kept) throw new Error(`The secret ${name} was not kept.`);
  return kept.value;
}

/** Gives 32 bytes for each purpose: whoever learns one learns nothing of the others. */
export async function openSecrets(
  db: Kysely<Tables>,
  settings: Pick<Settings, "tokenSecret">,
  randomBytes: (size: number) => Buffer,
): Promise<(purpose: string) => Buffer> {
  const root = await rootSecret(db, settings, randomBytes);
  return (purpose) => Buffer.from(hkdfSync("sha256", root, "waybill", purpose, 32));
}
