import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findPasskeys } from "./rows.ts";
import { passkeyOrigin, saveChallenge } from "./passkey-challenge.ts";

/** The data a browser needs to use one of the user's passkeys. */
export async function askPasskey(deps: AccountDeps, actor: Account): Promise<Record<string, unknown>> {
  const passkeys = await findPasskeys(deps.db, actor.userId);
  if (passkeys.length === 0) throw new Refused("not_found");
  const options = await generateAuthenticationOptions({
    rpID: passkeyOrigin(deps).rpID,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: "preferred",
  });
  await saveChallenge(deps, actor.sessionId, options.challenge);
  return { ...options };
}
