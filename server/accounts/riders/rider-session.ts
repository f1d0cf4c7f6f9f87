import type { AnswerOf } from "@waybill/contract/endpoint";
import type { beginRiderSession as endpoint, RiderProfile } from "@waybill/contract/riders/rider-app";
import { sessionEnd } from "@waybill/domain/accounts/session";
import { resetCodeDigits } from "@waybill/domain/limits";
import { countries } from "@waybill/domain/markets/countries";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { signInCodeMinutes, signInCodeTries } from "@waybill/domain/riders/rider";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { SmsSender } from "../../platform/messages/sms.ts";
import { speak } from "../../platform/texts.ts";
import { mayHaveMail } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { announceEnds } from "../sessions/announce-ends.ts";
import { keyOf } from "../sessions/login-tries.ts";
import {
  deleteExpiredOfRiders,
  findRiderById,
  findRiderByPhone,
  findRiderOfRefreshToken,
  insertRiderSession,
  keepRiderCode,
  prolongRiderSession,
  revokeRiderSessions,
  takeRiderCodeTry,
  useRiderCode,
  type KnownRider,
} from "./rows.ts";
import { takeOverByHand } from "./take-over-rows.ts";

const tokenSeconds = 3600;

type SignedIn = AnswerOf<typeof endpoint>["result"];
type SessionDeps = Pick<AccountDeps, "db" | "now" | "randomBytes" | "tokens">;

const phoneOf = ({ settings }: Pick<Deps, "settings">, typed: string): string =>
  internationalPhone(typed, countries[settings.country]);

/**
 * Sends a code to the number of a rider, and nothing to any other. A code is kept for both, so that later calls answer
 * alike too; run it as a background task, for it takes longer for a rider.
 */
export async function sendRiderCode(
  deps: AccountDeps & { sms: SmsSender },
  asked: { phone_number: string; address: string; language: string },
): Promise<void> {
  const phone = phoneOf(deps, asked.phone_number);
  if (!(await mayHaveMail(deps, { kind: "rider", email: phone, address: asked.address }))) return;
  const code = String(deps.randomBytes(6).readUIntBE(0, 6) % 10 ** resetCodeDigits).padStart(
    resetCodeDigits,
    "0",
  );
  const account = accountOf(phone);
  await keepRiderCode(deps.db, {
    account,
    code_hash: hashOfCode(deps, account, code),
    expires_at: new Date(deps.now().getTime() + signInCodeMinutes * 60_000),
  });
  const rider = await findRiderByPhone(deps.db, phone);
  if (!rider) return;
  const text = speak(rider.language ?? asked.language)("rider-sms.code", {
    code,
    service: deps.brand.worn().service_name,
    minutes: String(signInCodeMinutes),
  });
  await deps.sms.send({ to: phone, text, code });
}

const accountOf = (phone: string): string => keyOf("rider sign-in", phone);

/** A million codes are soon tried through: without our secret nobody finds one by its hash. */
const hashOfCode = ({ secret }: Pick<Deps, "secret">, account: string, code: string): string =>
  createHmac("sha256", secret("rider sign-in codes")).update(`${account} ${code}`).digest("base64url");

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Signs a rider in with the newest code of the number; wrong, used and unknown are one refusal. */
export async function signInRider(
  deps: AccountDeps,
  { phone_number, code }: { phone_number: string; code: string },
  address: string,
): Promise<SignedIn> {
  const phone = phoneOf(deps, phone_number);
  const rider = await deps.loginTries(`rider ${phone}`, address, async () => {
    const account = accountOf(phone);
    const codeHash = hashOfCode(deps, account, code.trim());
    const known = await takeRiderCodeTry(deps.db, account, signInCodeTries);
    if (!known || !isSame(known.code_hash, codeHash)) return undefined;
    if (known.expires_at <= deps.now()) throw new Refused("rider_code_expired", { path: ["code"] });
    if (!(await useRiderCode(deps.db, account, codeHash))) return undefined;
    return findRiderByPhone(deps.db, phone);
  });
  if (!rider) throw new Refused("rider_code_wrong", { path: ["code"] });
  if (rider.is_simulated)
    await announceEnds(deps, await takeOverByHand(deps.pool, rider.rider_id, deps.now()));
  return beginRiderSession(deps, rider);
}

/** A new session of a rider; of the refresh token only the hash is kept. */
export async function beginRiderSession(deps: SessionDeps, rider: KnownRider): Promise<SignedIn> {
  const at = deps.now();
  const sessionId = deps.randomBytes(16).toString("base64url");
  const refreshToken = deps.randomBytes(32).toString("base64url");
  await insertRiderSession(deps.db, {
    session_id: sessionId,
    rider_id: rider.rider_id,
    token_hash: hashOfToken(refreshToken),
    created_at: at,
    last_used_at: at,
    expires_at: sessionEnd(at, at),
    revoked_at: null,
  });
  return signedIn(deps, rider, sessionId, refreshToken);
}

async function signedIn(
  { tokens }: Pick<AccountDeps, "tokens">,
  rider: KnownRider,
  sid: string,
  refresh_token: string,
): Promise<SignedIn> {
  const token = await tokens.session.issue({ sub: rider.rider_id, sid, use: "rider" }, tokenSeconds);
  return { token, refresh_token, expires_in: tokenSeconds, rider: profileOf(rider) };
}

const profileOf = (rider: KnownRider): RiderProfile => ({
  rider_id: rider.rider_id,
  name: rider.name,
  phone_number: rider.phone_number,
  vehicle: rider.vehicle,
  plate: rider.plate,
  fleet: { fleet_id: rider.fleet_id, name: rider.fleet_name, kind: rider.fleet_kind },
});

/** A fresh token for a refresh token, which stays the same, as merchants' do (wire.md). */
export async function extendRiderSession(deps: SessionDeps, token: string): Promise<SignedIn> {
  const now = deps.now();
  const session = await findRiderOfRefreshToken(deps.db, hashOfToken(token), now);
  if (!session) throw new Refused("session_over");
  const { session_id, signed_in_at, ...rider } = session;
  await prolongRiderSession(deps.db, session_id, {
    last_used_at: now,
    expires_at: sessionEnd(signed_in_at, now),
  });
  return signedIn(deps, rider, session_id, token);
}

type EndDeps = Pick<Deps, "db" | "now" | "fanOut" | "log">;
type RiderActor = Extract<Actor, { kind: "rider" }>;

/** Ends the session of the call at once, in every process. */
export const signOutRider = async (deps: EndDeps, { riderId, sessionId }: RiderActor): Promise<void> =>
  announceEnds(deps, await revokeRiderSessions(deps.db, riderId, deps.now(), sessionId));

/** The rider who acts, as shown to the rider. */
export async function ownProfile(
  { db }: Pick<Deps, "db">,
  { riderId }: Pick<RiderActor, "riderId">,
): Promise<RiderProfile> {
  const rider = await findRiderById(db, riderId);
  if (!rider) throw new Refused("not_signed_in");
  return profileOf(rider);
}

/** A rider who neither is suspended nor deleted; undefined: there is none. */
export const knownRider = ({ db }: Pick<Deps, "db">, riderId: string): Promise<KnownRider | undefined> =>
  findRiderById(db, riderId);

const hourMs = 3_600_000;

/** Deletes codes that are over for an hour, and sessions that are over. */
export const purgeRiderSessions = ({ db, now }: Pick<Deps, "db" | "now">): Promise<void> =>
  deleteExpiredOfRiders(db, now(), new Date(now().getTime() - hourMs));
