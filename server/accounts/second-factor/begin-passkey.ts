import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import { requireOwnFactor } from "./own-factors.ts";
import { findPasskeys } from "./rows.ts";
import { passkeyOrigin, saveChallenge } from "./passkey-challenge.ts";

/** The data a browser needs to create a passkey. */
export async function beginPasskey(deps: AccountDeps, actor: Account): Promise<Record<string, unknown>> {
  await requireOwnFactor(deps.db, actor);
  const passkeys = await findPasskeys(deps.db, actor.userId);
  const options = await generateRegistrationOptions({
    rpName: deps.brand.current().service_name,
    rpID: passkeyOrigin(deps).rpID,
    userName: actor.email,
    userID: new Uint8Array(Buffer.from(actor.userId)),
    attestationType: "none",
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await saveChallenge(deps, actor.sessionId, options.challenge);
  return { ...options };
}
