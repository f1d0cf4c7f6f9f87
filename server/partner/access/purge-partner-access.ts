import type { Deps } from "../../platform/deps.ts";
import { deleteAnswers } from "../repeats/answer-rows.ts";
import { keyLifetimeMs, numberLifetimeMs } from "../repeats/once-for-keys.ts";
import { deleteExpired } from "./rows.ts";

/** Deletes expired tokens, assertions and stored responses. */
export async function purgePartnerAccess({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms);
  await deleteExpired(pool, now());
  await deleteAnswers(pool, {
    answersBefore: before(keyLifetimeMs),
    numbersBefore: before(numberLifetimeMs),
  });
}
