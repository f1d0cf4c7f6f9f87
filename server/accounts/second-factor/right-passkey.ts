import { verifyAuthenticationResponse, type AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { AccountDeps } from "../open-accounts.ts";
import type { Account } from "../../platform/actor.ts";
import { findPasskeys, recordPasskeyUse, consumeChallenge } from "./rows.ts";
import { type PasskeyResponse, passkeyOrigin } from "./passkey-challenge.ts";

/** True if the passkey is the user's and signed the challenge of this session. */
export async function isRightPasskey(
  deps: AccountDeps,
  actor: Account,
  passkey: PasskeyResponse,
): Promise<true | undefined> {
  const challenge = await consumeChallenge(deps.db, actor.sessionId, deps.now());
  const passkeys = await findPasskeys(deps.db, actor.userId);
  const row = passkeys.find(({ credential_id }) => credential_id === passkey.id);
  if (challenge === undefined || !row) return undefined;
  const { rpID, origins } = passkeyOrigin(deps);
  const { credential_id: id, public_key, counter, transports } = row;
  const publicKey = new Uint8Array(Buffer.from(public_key, "base64url"));
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: { id, publicKey, counter, transports },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  await recordPasskeyUse(deps.db, id, { counter: authenticationInfo.newCounter, at: deps.now() });
  return true;
}
