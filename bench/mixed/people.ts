// Signs people in at a deployment and keeps them signed in during the run.
import { login, extendLogin } from "@waybill/contract/accounts";
import { beginTotp, confirmTotp, showSecondFactor } from "@waybill/contract/operations/second-factor";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { TimedCalls } from "./timed-calls.ts";

const password = "Waybill!2026";
/** In milliseconds: tokens are valid for an hour; clients renew them before that. */
const renewedAfterMs = 40 * 60_000;

/** A person's token, renewed before it expires. */
export type TokenSource = () => Promise<string>;

/** The code that an authenticator app shows at a given time (RFC 6238). */
function totp(secret: string, at: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

async function enter(calls: TimedCalls, who: string, email_address: string) {
  const answer = await calls.call(who, login, { body: { email_address, password } });
  if (!answer) throw new Error(`${email_address} cannot sign in: ${calls.strange.join(" ")}`);
  return answer.result.AuthenticationResult;
}

/** A session that renews its token with the refresh token. */
function renewing(
  calls: TimedCalls,
  who: string,
  session: { AccessToken: string; RefreshToken: string },
): TokenSource {
  let [token, since] = [session.AccessToken, Date.now()];
  return async () => {
    if (Date.now() - since > renewedAfterMs) {
      since = Date.now();
      const renewed = await calls.call(who, extendLogin, { body: { refresh_token: session.RefreshToken } });
      token = renewed?.result.AuthenticationResult.AccessToken ?? token;
    }
    return token;
  };
}

export const signInMerchant = async (calls: TimedCalls, who: string, email: string): Promise<TokenSource> =>
  renewing(calls, who, await enter(calls, who, email));

/** Operators of a real deployment need a second factor: the first of them sets it up. */
export async function signInOperators(
  calls: TimedCalls,
  email: string,
  count: number,
): Promise<TokenSource[]> {
  const names = Array.from({ length: count }, (_, at) => `${email} ${at}`);
  const [first = "", ...others] = names;
  const session = await enter(calls, first, email);
  const made = await calls.call(first, beginTotp, { token: session.AccessToken });
  const secret = made?.result.secret ?? "";
  const shown = await calls.call(first, confirmTotp, {
    token: session.AccessToken,
    body: { code: totp(secret, Date.now()) },
  });
  if (!shown) throw new Error(`The second factor was refused: ${calls.strange.join(" ")}`);
  const signed = [renewing(calls, first, session)];
  let step = Math.floor(Date.now() / 30_000);
  for (const who of others) {
    const next = await enter(calls, who, email);
    // A code is valid once; the code of the next half minute is accepted as well.
    step += 1;
    while (Math.floor(Date.now() / 30_000) < step - 1) await wait(500);
    await calls.call(who, showSecondFactor, {
      token: next.AccessToken,
      body: { code: totp(secret, step * 30_000) },
    });
    signed.push(renewing(calls, who, next));
  }
  return signed;
}

export type Shop = { vendorId: string; latitude: number; longitude: number };

/** The shops of a merchant. */
export async function readShops(calls: TimedCalls, signed: TokenSource): Promise<Shop[]> {
  const answer = await calls.call("shops", listVendors, { token: await signed() });
  return (answer?.result.vendors ?? []).flatMap(({ is_parent, vendor_id, vendor_information }) => {
    const { latitude, longitude } = vendor_information.location;
    return is_parent || latitude === null || longitude === null
      ? []
      : [{ vendorId: vendor_id, latitude, longitude }];
  });
}
