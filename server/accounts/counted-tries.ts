import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { countAttempt } from "./registering/registration-rows.ts";
import { findWrongTries } from "./rows.ts";
import { networkOf } from "../platform/http/rate-limit/rate-limit.ts";
import { triesKey } from "./sessions/login-tries.ts";

const withinMs = 3_600_000;
/** Max mails per hour, for one e-mail address and for one network address. */
const mailsPerHour = {
  san: { account: 100, address: 400 },
  stg: { account: 5, address: 40 },
  prd: { account: 5, address: 40 },
} as const;

/** Counts a requested mail. False if over the limit: no mail is sent, and the response stays the same. */
export async function countRequestedMail(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  { kind, email, address }: { kind: "reset" | "confirm" | "rider"; email: string; address: string },
): Promise<boolean> {
  const max = mailsPerHour[settings.environment];
  const at = now();
  const window = { now: at, since: new Date(at.getTime() - withinMs) };
  const ofAddress = triesKey(`${kind} mails to`, networkOf(address));
  if (!(await countAttempt(db, ofAddress, { ...window, limit: max.address }))) return false;
  return countAttempt(db, triesKey(`${kind} mails`, email), { ...window, limit: max.account });
}

export const registrationsWithinMs = 3_600_000;
const registrationsPerAddress = { san: 200, stg: 20, prd: 20 } as const;

/** Counts a registration from a network address; refuses it after too many within an hour. */
export async function countRegistration(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  address: string,
): Promise<void> {
  const limit = registrationsPerAddress[settings.environment];
  const key = triesKey("registration", networkOf(address));
  const at = now();
  const since = new Date(at.getTime() - withinMs);
  if (!(await countAttempt(db, key, { now: at, since, limit }))) await refuseTooMany({ db, now }, key);
}

/** Refuses too many tries within an hour; the refusal names when the next try is allowed. */
async function refuseTooMany({ db, now }: Pick<Deps, "db" | "now">, key: string): Promise<never> {
  const at = now();
  const [oldest = at] = await findWrongTries(db, key, new Date(at.getTime() - withinMs));
  const retryAfter = Math.ceil((oldest.getTime() + withinMs - at.getTime()) / 1000);
  throw new Refused("too_many_requests", { retryAfter: Math.max(1, retryAfter) });
}

/** Max invitations per hour, to one e-mail address and by one inviter. */
const invitationsOf = {
  san: { account: 100, inviter: 2000 },
  stg: { account: 5, inviter: 300 },
  prd: { account: 5, inviter: 300 },
} as const;

/** Counts an invitation mail; refused after too many within an hour, per receiver and per inviter. */
export async function countInvitation(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  email: string,
  inviterId: string,
): Promise<void> {
  const max = invitationsOf[settings.environment];
  const at = now();
  const window = { now: at, since: new Date(at.getTime() - withinMs) };
  for (const [key, limit] of [
    [triesKey("invitations of", inviterId), max.inviter],
    [triesKey("invitations to", email), max.account],
  ] as const)
    if (!(await countAttempt(db, key, { ...window, limit }))) await refuseTooMany({ db, now }, key);
}
