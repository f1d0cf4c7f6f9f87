import type { SecondFactor } from "@waybill/contract/operations/second-factor";
import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { announceUser } from "../who-acts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import {
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  findPasskeys,
  findTotp,
  lockUser,
  notePassed,
  replaceRecoveryCodes,
} from "./rows.ts";

type Db = Kysely<Tables>;
type WithCodes = SecondFactor & { recovery_codes: string[] };

/** The second factors of whoever asks. */
export async function ownFactors(db: Db, actor: Operator): Promise<SecondFactor> {
  const totp = await findTotp(db, actor.userId);
  const passkeys = await findPasskeys(db, actor.userId);
  return {
    is_needed: actor.secondFactor !== "not needed",
    is_passed: actor.secondFactor === "passed",
    has_totp: totp?.confirmed_at != null,
    passkeys: passkeys.map(({ credential_id, name, created_at, last_used_at }) => ({
      id: credential_id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, actor.userId),
  };
}

const hasAny = ({ has_totp, passkeys }: SecondFactor): boolean => has_totp || passkeys.length > 0;

/** A factor is added with one that is there already; the first one with the password alone. */
export async function requireOwnFactor(db: Db, actor: Operator): Promise<void> {
  if (actor.secondFactor === "missing" && hasAny(await ownFactors(db, actor)))
    throw new Refused("second_factor_required");
}

type FactorDeps = Pick<Deps, "db" | "pool" | "now" | "randomBytes" | "secret" | "fanOut" | "log">;

/** Says in every process that the session has shown its second factor. */
export const announcePassed = (deps: FactorDeps, { userId }: Operator): Promise<void> =>
  announceUser(deps, userId).then(() => undefined);

/**
 * Adds a factor that was shown just now, so that it is this session's too. With the first one come the recovery codes.
 * Two sessions that set up at once are one after the other: the second must show the factor of the first.
 */
export async function addFactor(
  deps: FactorDeps,
  actor: Operator,
  { kind, write }: { kind: "totp" | "passkey"; write: (db: Db, at: Date) => Promise<void> },
): Promise<WithCodes> {
  const at = deps.now();
  const added = await inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    await requireOwnFactor(db, actor);
    const isFirst = !hasAny(await ownFactors(db, actor));
    await write(db, at);
    const recovery_codes = isFirst ? await makeRecoveryCodes(deps, db, actor.userId, at) : [];
    await notePassed(db, actor.sessionId, at);
    await recordAudit(db, { by: actor, at }, changeOf(actor.userId, "added", kind));
    return { ...(await ownFactors(db, { ...actor, secondFactor: passedOf(actor) })), recovery_codes };
  });
  await announcePassed(deps, actor);
  return added;
}

/** A session that needs no factor needs none after it has shown one. */
export const passedOf = ({ secondFactor }: Operator): Operator["secondFactor"] =>
  secondFactor === "not needed" ? secondFactor : "passed";

const changeOf = (userId: string, what: string, kind: string) => ({
  action: `operator.second-factor-${what}`,
  subject: { kind: "operator", id: userId },
  after: { kind },
});

/** Removes a factor; the last one stays, for nobody signs in with none. */
export async function removeFactor(
  deps: FactorDeps,
  actor: Operator,
  which: "totp" | { passkey: string },
): Promise<SecondFactor> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    const { has_totp, passkeys } = await ownFactors(db, actor);
    const isThere = which === "totp" ? has_totp : passkeys.some(({ id }) => id === which.passkey);
    if (!isThere) throw new Refused("not_found");
    if (Number(has_totp) + passkeys.length === 1) throw new Refused("second_factor_last");
    if (which === "totp") await deleteTotp(db, actor.userId);
    else await deletePasskey(db, actor.userId, which.passkey);
    const kind = which === "totp" ? "totp" : "passkey";
    await recordAudit(db, { by: actor, at }, changeOf(actor.userId, "removed", kind));
    return ownFactors(db, actor);
  });
}

/** New recovery codes in place of those before. */
export async function renewCodes(deps: FactorDeps, actor: Operator): Promise<WithCodes> {
  const at = deps.now();
  return inTransaction(deps.pool, async ({ db }) => {
    await lockUser(db, actor.userId);
    if (!hasAny(await ownFactors(db, actor))) throw new Refused("not_found");
    const recovery_codes = await makeRecoveryCodes(deps, db, actor.userId, at);
    await recordAudit(db, { by: actor, at }, changeOf(actor.userId, "added", "recovery codes"));
    return { ...(await ownFactors(db, actor)), recovery_codes };
  });
}

const codesMade = 10;
/** Without what is mistaken for another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

async function makeRecoveryCodes(deps: FactorDeps, db: Db, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, () => {
    const word = [...deps.randomBytes(10)].map((byte) => letters[byte % letters.length]).join("");
    return `${word.slice(0, 5)}-${word.slice(5)}`;
  });
  const hashes = codes.map((code) => hashOfRecoveryCode(deps, userId, code));
  await replaceRecoveryCodes(db, userId, hashes, at);
  return codes;
}

/** As it is kept; how somebody types it does not count. */
export const hashOfRecoveryCode = ({ secret }: Pick<Deps, "secret">, userId: string, code: string): string =>
  createHmac("sha256", secret("operators' recovery codes"))
    .update(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")}`)
    .digest("base64url");
