import { createHmac, hkdfSync } from "node:crypto";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { CannotStart } from "../start-and-stop.ts";
import { openText, sealText } from "./sealed-text.ts";

type Db = Kysely<Tables>;

/** A key of the deployment: 32 bytes from which a key for each purpose is derived. */
export type CellKey = {
  readonly number: number;
  readonly bytes: Buffer;
  readonly madeAt: Date;
  readonly isRetired: boolean;
};

/** TOKEN_SECRET, then its predecessors. */
export type TokenSecrets = readonly [string, ...string[]];

/**
 * The extract step of HKDF: the same key that `hkdfSync` with the salt "waybill" computes from a secret before it
 * expands it.
 */
const keyOfSecret = (secret: string): Buffer => createHmac("sha256", "waybill").update(secret).digest();

/** 32 bytes for one purpose: the expand step of HKDF, which needs only one block here. */
export const expandKey = ({ bytes }: Pick<CellKey, "bytes">, purpose: string): Buffer =>
  createHmac("sha256", bytes).update(purpose).update(Buffer.of(1)).digest();

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "waybill", purpose, 32));
/** The id of a secret in the database, which reveals nothing of the secret. */
const idOf = (secret: string): string =>
  derive(secret, "name of a token secret").toString("hex").slice(0, 24);
const sealingKey = (secret: string): Buffer => derive(secret, "cell keys");
const ownerOf = (keyNumber: number) => `cell key ${keyNumber}`;

/** Reads every key that one of the secrets can decrypt, oldest first. */
export async function readCellKeys(db: Db, secrets: TokenSecrets): Promise<CellKey[]> {
  const [keys, seals] = [
    await db.selectFrom("cell_keys").selectAll().orderBy("key_number").execute(),
    await db.selectFrom("cell_key_seals").selectAll().execute(),
  ];
  return keys.flatMap(({ key_number, made_at, retired_at }) => {
    for (const secret of secrets) {
      const seal = seals.find((one) => one.key_number === key_number && one.secret_id === idOf(secret));
      const opened = seal && openText(sealingKey(secret), ownerOf(key_number), seal.sealed);
      if (opened !== undefined)
        return [
          {
            number: key_number,
            bytes: Buffer.from(opened, "base64url"),
            madeAt: made_at,
            isRetired: retired_at !== null,
          },
        ];
    }
    return [];
  });
}

type Keeping = {
  readonly pool: Pick<Pool, "connect">;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
};

/** The advisory lock of `storeCellKeys`, which runs in one process at a time. */
const lockNumber = 7_264_048;

/**
 * Creates missing keys when a process starts: the deployment's first key, a key for a new TOKEN_SECRET, and a copy
 * of each key encrypted with it. Keys created under a secret that is no longer configured are retired.
 */
export async function storeCellKeys(
  { pool, now, randomBytes }: Keeping,
  secrets: TokenSecrets,
): Promise<void> {
  const [current] = secrets;
  const currentId = idOf(current);
  await inTransaction(pool, async ({ db, pool: connection }) => {
    await connection.query({ text: "select pg_advisory_xact_lock($1)", values: [lockNumber] });
    const seal = (number: number, bytes: Buffer, secret: string) =>
      db
        .insertInto("cell_key_seals")
        .values({
          key_number: number,
          secret_id: idOf(secret),
          sealed: sealText(sealingKey(secret), {
            owner: ownerOf(number),
            text: bytes.toString("base64url"),
            randomBytes,
          }),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    /**
     * Also encrypts the key with the earlier secrets, so that processes that have only those can read it until they
     * restart.
     */
    const make = async (number: number, bytes: Buffer, bornUnder: string) => {
      await db
        .insertInto("cell_keys")
        .values({ key_number: number, born_under: idOf(bornUnder), made_at: now(), retired_at: null })
        .execute();
      for (const secret of secrets) await seal(number, bytes, secret);
    };

    const isFirst = (await db.selectFrom("cell_keys").select("key_number").executeTakeFirst()) === undefined;
    if (isFirst) {
      // Data of an older version is protected by keys derived from the secret of that time.
      const oldest = secrets.at(-1) ?? current;
      const user = await db.selectFrom("users").select("user_id").executeTakeFirst();
      await make(1, user ? keyOfSecret(oldest) : randomBytes(32), oldest);
    }
    const keys = await readCellKeys(db, secrets);
    if (!keys.some(({ number }) => number === 1))
      throw new CannotStart(
        "TOKEN_SECRET cannot decrypt this database: set the former one, or add it to TOKEN_SECRET_PREVIOUS.",
      );
    for (const { number, bytes } of keys) await seal(number, bytes, current);

    const born = await db.selectFrom("cell_keys").selectAll().orderBy("key_number").execute();
    const newest = born.at(-1);
    if (newest && !born.some(({ born_under }) => born_under === currentId))
      await make(newest.key_number + 1, randomBytes(32), current);
    else if (newest?.born_under !== currentId) return; // A process with the earlier secret: it retires nothing of the newer one.

    const named = secrets.map(idOf);
    await db
      .updateTable("cell_keys")
      .set({ retired_at: now() })
      .where("born_under", "not in", named)
      .where("retired_at", "is", null)
      .execute();
    await db.deleteFrom("cell_key_seals").where("secret_id", "not in", named).execute();
  });
}
