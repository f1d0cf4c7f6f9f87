import { signInCodeTries } from "@waybill/domain/riders/rider";
import { timingSafeEqual } from "node:crypto";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { announceEnds } from "../sessions/announce-ends.ts";
import { findRiderByPhone, takeRiderCodeTry, useRiderCode } from "./rows.ts";
import { type SignedIn, openRiderSession } from "./open-rider-session.ts";
import { phoneOf, accountOf, hashOfCode } from "./rider-code.ts";

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
    for (const takeOver of deps.riderTakeOvers) await announceEnds(deps, await takeOver(rider.rider_id));
  return openRiderSession(deps, rider);
}
