import { verifyRegistrationResponse, type RegistrationResponseJSON } from "@simplewebauthn/server";
import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { withCountedTries } from "./authenticator-app.ts";
import { addFactor } from "./add-factor.ts";
import { insertPasskey, consumeChallenge } from "./rows.ts";
import { type PasskeyResponse, passkeyOrigin } from "./passkey-challenge.ts";

/** Stores the passkey that the browser created for this session's challenge. */
export async function addPasskey(
  deps: AccountDeps,
  actor: Account,
  { passkey, name, address }: { passkey: PasskeyResponse; name: string | undefined; address: string },
) {
  const { rpID, origins } = passkeyOrigin(deps);
  const passkeyAdded = await withCountedTries(deps, actor, address, async () => {
    const challenge = await consumeChallenge(deps.db, actor.sessionId, deps.now());
    if (challenge === undefined) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: passkey as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: false,
    }).catch(() => ({ registrationInfo: undefined }));
    return registrationInfo?.credential;
  });
  if (!passkeyAdded) throw new Refused("second_factor_wrong", { path: ["passkey"] });
  return addFactor(deps, actor, {
    kind: "passkey",
    write: async (db, at) => {
      const isNew = await insertPasskey(db, {
        credential_id: passkeyAdded.id,
        user_id: actor.userId,
        counter: passkeyAdded.counter,
        created_at: at,
        public_key: Buffer.from(passkeyAdded.publicKey).toString("base64url"),
        transports: passkeyAdded.transports ?? [],
        name: name ?? `Passkey ${at.toISOString().slice(0, 10)}`,
      });
      if (!isNew) throw new Refused("second_factor_wrong", { path: ["passkey"] });
    },
  });
}
