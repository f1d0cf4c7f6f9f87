import type { Deps } from "../platform/deps.ts";
import { keyOf, networkOf } from "./sessions/login-tries.ts";
import { countTry } from "./registering/registration-rows.ts";

const withinMs = 3_600_000;
/** Mails that an e-mail, and an address on the network, may ask for in an hour. */
const mostOf = {
  san: { account: 100, address: 400 },
  stg: { account: 5, address: 40 },
  prd: { account: 5, address: 40 },
} as const;

/** Counts a mail that somebody asked for; false: it is not sent, which nobody is told. */
export async function mayHaveMail(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  { kind, email, address }: { kind: "reset" | "confirm"; email: string; address: string },
): Promise<boolean> {
  const most = mostOf[settings.environment];
  const at = now();
  const window = { now: at, since: new Date(at.getTime() - withinMs) };
  const ofAddress = keyOf(`${kind} mails to`, networkOf(address));
  if (!(await countTry(db, ofAddress, { ...window, limit: most.address }))) return false;
  return countTry(db, keyOf(`${kind} mails`, email), { ...window, limit: most.account });
}
