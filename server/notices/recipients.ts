import { createHmac } from "node:crypto";
import type { Queryable } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { storedSecret } from "../platform/settings/secrets.ts";
import { findPreferenceRows, putLanguage, putOptOut } from "./recipient-rows.ts";

type HashDeps = Pick<Deps, "db" | "randomBytes">;

/**
 * Returns a function that hashes phone numbers, so that the table reveals none. Its key is stored, so that a change
 * of TOKEN_SECRET loses no preference.
 */
async function openHash({ db, randomBytes }: HashDeps): Promise<(phone: string) => string> {
  const key = await storedSecret(db, "notice recipients", () => randomBytes(32).toString("base64url"));
  return (phone) => createHmac("sha256", key).update(phone).digest("base64url");
}

export type Preferences = { isOptedOut: boolean; language: string | null };

/** Recipients' preferences by phone number (E.164); numbers without preferences are missing. */
export async function findPreferences(
  deps: HashDeps & { pool: Queryable },
  phones: readonly string[],
): Promise<Map<string, Preferences>> {
  if (phones.length === 0) return new Map();
  const hashOf = await openHash(deps);
  const byHash = new Map(phones.map((phone) => [hashOf(phone), phone]));
  const rows = await findPreferenceRows(deps.pool, [...byHash.keys()]);
  return new Map(
    rows.map(({ recipient_hash, is_out, language }) => [
      byHash.get(recipient_hash) ?? "",
      { isOptedOut: is_out, language },
    ]),
  );
}

type WritingDeps = HashDeps & Pick<Deps, "pool" | "now">;

/** Stores whether a recipient gets notices, for all orders to this number. */
export async function setOptOut(deps: WritingDeps, phone: string, isOptedOut: boolean): Promise<void> {
  const hashOf = await openHash(deps);
  const now = deps.now();
  await putOptOut(deps.pool, { hash: hashOf(phone), optedOutAt: isOptedOut ? now : null, now });
}

/** Stores the language that a recipient chose. */
export async function setNoticeLanguage(deps: WritingDeps, phone: string, language: string): Promise<void> {
  const hashOf = await openHash(deps);
  await putLanguage(deps.pool, { hash: hashOf(phone), language, now: deps.now() });
}
