import { Secret } from "otpauth";
import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import { requireOwnFactor } from "./own-factors.ts";
import { putNewTotp } from "./rows.ts";
import { sealSecret } from "./sealed-secret.ts";
import { totpOf } from "./authenticator-app.ts";

const secretBytes = 20;

/**
 * The key of a new authenticator app, as text and as a URI for the QR code. Inactive until its first code is
 * confirmed.
 */
export async function beginTotp(deps: AccountDeps, actor: Account): Promise<{ secret: string; uri: string }> {
  await requireOwnFactor(deps.db, actor);
  const bytes = deps.randomBytes(secretBytes);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
  await putNewTotp(deps.db, actor.userId, sealSecret(deps, actor.userId, secret));
  const issuer = `${deps.brand.current().service_name} ${deps.settings.environment.toUpperCase()}`;
  return { secret, uri: totpOf(secret, actor.email, issuer).toString() };
}
