import type { Vendor } from "@waybill/contract/merchants/vendors";
import { jwtVerify, SignJWT } from "jose";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";

type TokenDeps = Pick<Deps, "signingSecrets" | "now" | "settings">;

const audience = "help-center";
const lifeSeconds = 3600;

/** The first key signs; all keys verify. */
const keysOf = ({ signingSecrets, settings }: TokenDeps): readonly [Uint8Array, ...Uint8Array[]] =>
  settings.helpCenterSecret === undefined
    ? signingSecrets("help center tokens")
    : [new TextEncoder().encode(settings.helpCenterSecret)];

const personOf = (actor: Actor) => {
  switch (actor.kind) {
    case "vendor":
    case "operator":
      return { sub: actor.userId, email: actor.email, guest: false };
    case "partner":
      return { sub: actor.vendorId, guest: false };
    case "client":
      return { sub: actor.clientId, guest: false };
    case "guest":
      return { sub: actor.guestId, guest: true };
    case "rider":
      return { sub: actor.riderId, guest: false };
    case "fleet":
      return { sub: actor.fleetId, guest: false };
  }
};

/**
 * Signs a token that identifies a visitor and the vendor to the help center for one hour; it is valid for nothing
 * else.
 */
export const issueHelpToken = (
  deps: TokenDeps,
  actor: Actor,
  { vendor_id, name }: Vendor,
): Promise<string> => {
  const now = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({ ...personOf(actor), vendor_id, name })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .sign(keysOf(deps)[0]);
};

/** True if a token is one of our own for the help center, and has not expired. */
export async function isHelpToken(deps: TokenDeps, token: string): Promise<boolean> {
  const options = { algorithms: ["HS256"], audience, currentDate: deps.now() };
  for (const key of keysOf(deps))
    if (await jwtVerify(token, key, options).catch(() => undefined)) return true;
  return false;
}
