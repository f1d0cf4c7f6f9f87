import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { countTry } from "./registering/registration-rows.ts";
import { findWrongTries } from "./rows.ts";
import { networkOf } from "../platform/http/rate-limit/rate-limit.ts";
import { keyOf } from "./sessions/login-tries.ts";

const withinMs = 3_600_000;
/** Mails an hour for one e-mail, and for one network address. */
const mostOf = {
  san: { account: 100, address: 400 },
  stg: { account: 5, address: 40 },
  prd: { account: 5, address: 40 },
} as const;

/** Counts a requested mail; false: it is not sent, and the answer stays the same. */
export async function mayHaveMail(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  { kind, email, address }: { kind: "reset" | "confirm" | "rider"; email: string; address: string },
): Promise<boolean> {
  const most = mostOf[settings.environment];
  const at = now();
  const window = { now: at, since: new Date(at.getTime() - withinMs) };
  const ofAddress = keyOf(`${kind} mails to`, networkOf(address));
  if (!(await countTry(db, ofAddress, { ...window, limit: most.address }))) return false;
  return countTry(db, keyOf(`${kind} mails`, email), { ...window, limit: most.account });
}

export const registrationsWithinMs = 3_600_000;
const registrationsPerAddress = { san: 200, stg: 20, prd: 20 } as const;

/** Counts a registration from an address; refuses it where an hour has seen too many. */
export async function countRegistration(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  address: string,
): Promise<void> {
  const limit = registrationsPerAddress[settings.environment];
  const key = keyOf("registration", networkOf(address));
  const at = now();
  const since = new Date(at.getTime() - registrationsWithinMs);
  if (await countTry(db, key, { now: at, since, limit })) return;
  const [oldest = at] = await findWrongTries(db, key, since);
  const retryAfter = Math.ceil((oldest.getTime() + registrationsWithinMs - at.getTime()) / 1000);
  throw new Refused("too_many_requests", { retryAfter: Math.max(1, retryAfter) });
}
