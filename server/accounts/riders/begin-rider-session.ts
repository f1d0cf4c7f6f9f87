import { signInCodeTries } from "@waybill/domain/riders/rider";
import { timingSafeEqual } from "node:crypto";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { findRiderByPhone, countRiderCodeTry, consumeRiderCode } from "./rows.ts";
import { type SignedIn, openRiderSession } from "./open-rider-session.ts";
import { riderPhone, riderCodeKey, hashOfCode } from "./rider-code.ts";

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Signs a rider in with the newest code sent to the phone number; wrong, used and unknown codes get the same
 * refusal.
 */
export async function beginRiderSession(
  deps: AccountDeps,
  { phone_number, code }: { phone_number: string; code: string },
  address: string,
): Promise<SignedIn> {
  const phone = riderPhone(deps, phone_number);
  const rider = await deps.loginTries(`rider ${phone}`, address, async () => {
    const account = riderCodeKey(phone);
    const codeHash = hashOfCode(deps, account, code.trim());
    const riderCode = await countRiderCodeTry(deps.db, account, signInCodeTries);
    if (!riderCode || !isSame(riderCode.code_hash, codeHash)) return undefined;
    if (riderCode.expires_at <= deps.now()) throw new Refused("rider_code_expired", { path: ["code"] });
    if (!(await consumeRiderCode(deps.db, account, codeHash))) return undefined;
    return findRiderByPhone(deps.db, phone);
  });
  if (!rider) throw new Refused("rider_code_wrong", { path: ["code"] });
  if (rider.is_simulated)
    for (const takeOver of deps.riderTakeOvers)
      await announceEndedSessions(deps, await takeOver(rider.rider_id));
  return openRiderSession(deps, rider);
}
