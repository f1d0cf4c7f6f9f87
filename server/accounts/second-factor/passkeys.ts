import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { AccountDeps } from "../open-accounts.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { triesOf } from "./authenticator-app.ts";
import { addFactor, requireOwnFactor } from "./own-factors.ts";
import { findPasskeys, insertPasskey, noteUseOfPasskey, putChallenge, takeChallenge } from "./rows.ts";

const challengeMs = 5 * 60_000;

/** What a browser sent, before anything of it is believed; the library refuses what has another shape. */
type FromBrowser = { id: string } & Record<string, unknown>;

/** Where the console is: passkeys are for this host alone. */
const consoleOf = ({ publicUrl, settings }: Pick<Deps, "publicUrl" | "settings">) => {
  const { hostname, origin } = new URL(publicUrl());
  return { rpID: hostname, origins: [origin, ...settings.portalOrigins] };
};

const keepChallenge = ({ db, now }: Pick<Deps, "db" | "now">, sessionId: string, challenge: string) =>
  putChallenge(db, {
    session_id: sessionId,
    challenge,
    expires_at: new Date(now().getTime() + challengeMs),
  });

/** What the browser needs to make a passkey. */
export async function beginNewPasskey(deps: AccountDeps, actor: Operator): Promise<Record<string, unknown>> {
  await requireOwnFactor(deps.db, actor);
  const known = await findPasskeys(deps.db, actor.userId);
  const options = await generateRegistrationOptions({
    rpName: deps.brand.worn().service_name,
    rpID: consoleOf(deps).rpID,
    userName: actor.email,
    userID: new Uint8Array(Buffer.from(actor.userId)),
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(deps, actor.sessionId, options.challenge);
  return { ...options };
}

/** Keeps the passkey that the browser made for the challenge of this session. */
export async function addNewPasskey(
  deps: AccountDeps,
  actor: Operator,
  { passkey, name, address }: { passkey: FromBrowser; name: string | undefined; address: string },
) {
  const { rpID, origins } = consoleOf(deps);
  const made = await triesOf(deps, actor, address, async () => {
    const challenge = await takeChallenge(deps.db, actor.sessionId, deps.now());
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
  if (!made) throw new Refused("second_factor_wrong", { path: ["passkey"] });
  return addFactor(deps, actor, {
    kind: "passkey",
    write: async (db, at) => {
      const isNew = await insertPasskey(db, {
        credential_id: made.id,
        user_id: actor.userId,
        counter: made.counter,
        created_at: at,
        public_key: Buffer.from(made.publicKey).toString("base64url"),
        transports: made.transports ?? [],
        name: name ?? `Passkey ${at.toISOString().slice(0, 10)}`,
      });
      if (!isNew) throw new Refused("second_factor_wrong", { path: ["passkey"] });
    },
  });
}

/** What the browser needs to show one of the operator's passkeys. */
export async function beginShowing(deps: AccountDeps, actor: Operator): Promise<Record<string, unknown>> {
  const known = await findPasskeys(deps.db, actor.userId);
  if (known.length === 0) throw new Refused("not_found");
  const options = await generateAuthenticationOptions({
    rpID: consoleOf(deps).rpID,
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: "preferred",
  });
  await keepChallenge(deps, actor.sessionId, options.challenge);
  return { ...options };
}

/** True where the passkey is the operator's and signed the challenge of this session. */
export async function isRightPasskey(
  deps: AccountDeps,
  actor: Operator,
  passkey: FromBrowser,
): Promise<true | undefined> {
  const challenge = await takeChallenge(deps.db, actor.sessionId, deps.now());
  const known = await findPasskeys(deps.db, actor.userId);
  const row = known.find(({ credential_id }) => credential_id === passkey.id);
  if (challenge === undefined || !row) return undefined;
  const { rpID, origins } = consoleOf(deps);
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
  await noteUseOfPasskey(deps.db, id, { counter: authenticationInfo.newCounter, at: deps.now() });
  return true;
}
