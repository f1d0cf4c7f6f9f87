import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { networkOf } from "../../platform/http/rate-limit/rate-limit.ts";
import { addWrongTry, findWrongTries } from "../rows.ts";

export const wrongLoginsPerAccount = 10;
export const wrongLoginsPerAddress = 100;
export const wrongLoginsWithinMs = 15 * 60_000;

/** The key under which wrong logins of an e-mail are counted. */
export const loginAccount = (email: string): string => triesKey("account", email);

type Attempt<T> = () => Promise<T | undefined>;
type Gate = { inFlight: number; changes: number; waiting: (() => void)[] };

/** The key of an e-mail's tries; the e-mail itself is not stored. */
export const triesKey = (kind: string, value: string) =>
  createHash("sha256").update(`${kind} ${value}`).digest("base64url");

/**
 * Limits wrong logins. A running attempt counts as wrong until it succeeds, so that concurrent guessing is no
 * faster than sequential guessing. Attempts beyond the limit wait for running ones; only wrong attempts lock the
 * account.
 */
export function openLoginTries({ db, now }: Pick<Deps, "db" | "now">) {
  const gates = new Map<string, Gate>();

  const enter = async (key: string, limit: number): Promise<void> => {
    const gate = gates.get(key) ?? { inFlight: 0, changes: 0, waiting: [] };
    gates.set(key, gate);
    for (;;) {
      const before = gate.changes;
      const since = new Date(now().getTime() - wrongLoginsWithinMs);
      const wrong = await findWrongTries(db, key, since);
      if (gate.changes !== before) continue;
      if (wrong.length >= limit) {
        const oldest = wrong[wrong.length - limit]?.getTime() ?? now().getTime();
        const retryAfter = Math.ceil((oldest + wrongLoginsWithinMs - now().getTime()) / 1000);
        throw new Refused("too_many_requests", { retryAfter: Math.max(1, retryAfter) });
      }
      if (wrong.length + gate.inFlight < limit) break;
      await new Promise<void>((settle) => gate.waiting.push(settle));
    }
    gate.inFlight += 1;
  };

  const endTry = (key: string): void => {
    const gate = gates.get(key);
    if (!gate) return;
    gate.inFlight -= 1;
    gate.changes += 1;
    for (const go of gate.waiting.splice(0)) go();
    if (gate.inFlight === 0) gates.delete(key);
  };

  const within = async <T>(key: string, limit: number, attempt: Attempt<T>): Promise<T | undefined> => {
    await enter(key, limit);
    try {
      const won = await attempt();
      const at = now();
      if (won === undefined) await addWrongTry(db, key, at, new Date(at.getTime() - wrongLoginsWithinMs));
      return won;
    } finally {
      endTry(key);
    }
  };

  /**
   * Runs a login attempt unless the account or the network address is locked; a wrong attempt returns undefined.
   */
  return <T>(email: string, address: string, attempt: Attempt<T>): Promise<T | undefined> =>
    within(triesKey("address", networkOf(address)), wrongLoginsPerAddress, () =>
      within(loginAccount(email), wrongLoginsPerAccount, attempt),
    );
}
export type LoginTries = ReturnType<typeof openLoginTries>;
