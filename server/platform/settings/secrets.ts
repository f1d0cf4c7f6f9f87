import { sql, type Kysely } from "kysely";
import type { Pool } from "pg";
import type { Deps } from "../deps.ts";
import type { Settings } from "./settings.ts";
import type { Tables } from "../database/tables.ts";
import { openRepeatingWork } from "../work/repeating-work.ts";
import { expandKey, storeCellKeys, readCellKeys, type CellKey, type TokenSecrets } from "./cell-keys.ts";

const rootName = "root";

/**
 * A secret that is generated once and stored in the database: equal in every process, whatever the settings become.
 */
export async function storedSecret(
  db: Kysely<Tables>,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const find = () => db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const stored = await find();
  if (stored) return stored.value;
  await db
    .insertInto("secrets")
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await find();
  if (!kept) throw new Error(`The secret ${name} could not be stored.`);
  return kept.value;
}

type SecretDeps = {
  readonly db: Kysely<Tables>;
  readonly pool: Pick<Pool, "connect">;
  readonly settings: Pick<Settings, "tokenSecret" | "previousTokenSecrets" | "environment">;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
};

export type OpenSecrets = Pick<Deps, "secret" | "signingSecrets"> & {
  /** Polls for keys that other processes create. */
  readonly follow: (machine: Pick<Deps, "log" | "metrics">) => { close(): Promise<void> };
};

const followEveryMs = 3_000;
/**
 * A new key signs only after this many milliseconds, when every process has read it and can verify its signatures.
 */
const signsAfterMs = 15_000;

/**
 * One secret per purpose, so that a leaked one reveals none of the others. They derive from keys that the database
 * stores encrypted with TOKEN_SECRET, so TOKEN_SECRET can be replaced while processes with the old and the new one
 * run.
 */
export async function openSecrets({
  db,
  pool,
  settings,
  now,
  randomBytes,
}: SecretDeps): Promise<OpenSecrets> {
  const secrets = await tokenSecrets({ db, settings, randomBytes });
  await storeCellKeys({ pool, now, randomBytes }, secrets);
  let keys: readonly CellKey[] = await readCellKeys(db, secrets);
  const [first] = keys;
  if (!first) throw new Error("The deployment has no encryption key.");

  const derived = new Map<string, Buffer>();
  const of = (key: CellKey, purpose: string): Buffer => {
    const name = `${key.number} ${purpose}`;
    const derivedKey = derived.get(name) ?? expandKey(key, purpose);
    derived.set(name, derivedKey);
    return derivedKey;
  };
  /**
   * The keys, newest first. A key so new that other processes may not have it comes last: it verifies but does not
   * sign yet.
   */
  const signing = (): CellKey[] => {
    const good = keys.filter(({ isRetired }) => !isRetired);
    const isNew = ({ madeAt }: CellKey) => now().getTime() - madeAt.getTime() < signsAfterMs;
    return [...good.filter((key) => !isNew(key)).toReversed(), ...good.filter(isNew)];
  };

  return {
    secret: (purpose) => of(first, purpose),
    signingSecrets: (purpose) => {
      const [newest = first, ...olderKeys] = signing();
      return [of(newest, purpose), ...olderKeys.map((key) => of(key, purpose))];
    },
    follow: (machine) => {
      const following = openRepeatingWork(machine, {
        name: "reading-keys",
        everyMs: followEveryMs,
        longestPauseMs: followEveryMs,
        work: async () => void (keys = await readCellKeys(db, secrets)),
      });
      following.start();
      return following;
    },
  };
}

/** True if the configured secrets can decrypt the database's keys, or if it has none yet. */
export async function areSecretsReadable({
  db,
  settings,
}: Pick<SecretDeps, "db" | "settings">): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('cell_keys') is not null as is_there`.execute(db);
  if (!rows[0]?.is_there) return true;
  const kept = await db.selectFrom("cell_keys").select("key_number").limit(1).executeTakeFirst();
  if (!kept) return true;
  const { tokenSecret, previousTokenSecrets, environment } = settings;
  const root =
    environment === "san" || tokenSecret === undefined
      ? await db.selectFrom("secrets").select("value").where("name", "=", rootName).executeTakeFirst()
      : undefined;
  const [first, ...earlierSecrets] = [tokenSecret, ...previousTokenSecrets, root?.value].filter(
    (one) => one !== undefined,
  );
  return (
    first !== undefined &&
    (await readCellKeys(db, [first, ...earlierSecrets])).some(({ number }) => number === 1)
  );
}

/**
 * TOKEN_SECRET and its predecessors. A sandbox without one uses a random secret that is stored in the database, and
 * that still decrypts its data after TOKEN_SECRET is set.
 */
async function tokenSecrets({
  db,
  settings: { tokenSecret, previousTokenSecrets, environment },
  randomBytes,
}: Pick<SecretDeps, "db" | "settings" | "randomBytes">): Promise<TokenSecrets> {
  const make = () => randomBytes(32).toString("base64url");
  if (tokenSecret === undefined) return [await storedSecret(db, rootName, make), ...previousTokenSecrets];
  const stored = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", rootName)
    .executeTakeFirst();
  const own = environment === "san" && stored ? [stored.value] : [];
  return [tokenSecret, ...previousTokenSecrets, ...own];
}
