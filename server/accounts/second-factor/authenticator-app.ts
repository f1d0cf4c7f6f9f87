import { Secret, TOTP } from "otpauth";
import type { AccountDeps } from "../open-accounts.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { addFactor, requireOwnFactor } from "./own-factors.ts";
import { confirmTotpRow, findTotp, putNewTotp, takeStep } from "./rows.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";

const periodSeconds = 30;
const secretBytes = 20;

const totpOf = (base32: string, label = "", issuer = "") =>
  new TOTP({
    secret: Secret.fromBase32(base32),
    label,
    issuer,
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
  });

/** The key of a new authenticator app, as text and as what the QR code says; not in use before its first code. */
export async function beginApp(deps: AccountDeps, actor: Operator): Promise<{ secret: string; uri: string }> {
  await requireOwnFactor(deps.db, actor);
  const bytes = deps.randomBytes(secretBytes);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
  await putNewTotp(deps.db, actor.userId, sealSecret(deps, actor.userId, secret));
  const issuer = `${deps.brand.worn().service_name} ${deps.settings.environment.toUpperCase()}`;
  return { secret, uri: totpOf(secret, actor.email, issuer).toString() };
}

/** Takes the app into use with its first code; the one before is forgotten. */
export async function confirmApp(deps: AccountDeps, actor: Operator, code: string, address: string) {
  const refused = () => new Refused("second_factor_wrong", { path: ["code"] });
  const confirmed = await triesOf(deps, actor, address, async () => {
    const secret = (await findTotp(deps.db, actor.userId))?.new_secret ?? undefined;
    const step = stepOfCode(deps, actor, secret, code);
    return secret === undefined || step === undefined ? undefined : { secret, step };
  });
  if (!confirmed) throw refused();
  return addFactor(deps, actor, {
    kind: "totp",
    write: async (db, at) => {
      if (!(await confirmTotpRow(db, actor.userId, { ...confirmed, at }))) throw refused();
    },
  });
}

/** Wrong ones are counted like wrong passwords: ten in a quarter of an hour, and nobody may try for a while. */
export const triesOf = <T>(
  { loginTries }: Pick<AccountDeps, "loginTries">,
  { userId }: Operator,
  address: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> => loginTries(`second factor ${userId}`, address, attempt);

/** True once for each code of the app that is in use. */
export async function isRightCode(
  deps: Pick<Deps, "db" | "secret" | "now">,
  actor: Operator,
  code: string,
): Promise<true | undefined> {
  const row = await findTotp(deps.db, actor.userId);
  const step = stepOfCode(deps, actor, row?.secret ?? undefined, code);
  return (step !== undefined && (await takeStep(deps.db, actor.userId, step))) || undefined;
}

/** The time step of a code: of now, or of the step before or after, for clocks differ; undefined: a wrong code. */
function stepOfCode(
  deps: Pick<Deps, "secret" | "now">,
  { userId }: Operator,
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
