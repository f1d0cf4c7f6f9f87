import { Secret, TOTP } from "otpauth";
import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { findTotp, markTimeStepUsed } from "./rows.ts";
import { openSecret } from "./sealed-secret.ts";

const periodSeconds = 30;

export const totpOf = (base32: string, label = "", issuer = "") =>
  new TOTP({
    secret: Secret.fromBase32(base32),
    label,
    issuer,
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
  });

/**
 * Runs an attempt to enter a code. Wrong codes count like wrong passwords: ten within 15 minutes lock the
 * account for some time.
 */
export const withCountedTries = <T>(
  { loginTries }: Pick<AccountDeps, "loginTries">,
  { userId }: Account,
  address: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> => loginTries(`second factor ${userId}`, address, attempt);

/** Checks a code and marks it as used; undefined if it is wrong or was used before. */
export async function isRightCode(
  deps: Pick<Deps, "db" | "secret" | "now">,
  actor: Account,
  code: string,
): Promise<true | undefined> {
  const row = await findTotp(deps.db, actor.userId);
  const step = timeStepOfCode(deps, actor, row?.secret ?? undefined, code);
  return (step !== undefined && (await markTimeStepUsed(deps.db, actor.userId, step))) || undefined;
}

/**
 * The time step that a code belongs to; the steps before and after the current one are accepted, because clocks
 * differ. Undefined if the code is wrong.
 */
export function timeStepOfCode(
  deps: Pick<Deps, "secret" | "now">,
  { userId }: Account,
  sealed: string | undefined,
  code: string,
): number | undefined {
  const secret = sealed === undefined ? undefined : openSecret(deps, userId, sealed);
  const token = code.replaceAll(/\s/g, "");
  if (secret === undefined || !/^\d{6}$/.test(token)) return undefined;
  const timestamp = deps.now().getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
