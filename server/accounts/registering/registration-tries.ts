import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { keyOf, networkOf } from "../sessions/login-tries.ts";
import { countTry } from "./registration-rows.ts";
import { findWrongTries } from "../rows.ts";

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
